// Package page has the templates and the structs that they show. A template
// takes one struct and decides nothing: what is to be seen was settled before.
package page

// Frame is what every page has around its content.
type Frame struct {
	Title  string
	Home   string // address of the start page
	Tokens string // address of the style sheet of tokens
	Layout string // address of the style sheet of layout
	Sheet  string // address of a style sheet that only this page has; empty: none
	Icon   string // address of the icon
	Script string // address of the module that steps without loading pages
	Socket string // address of its socket
	Help   string // address of the help page
}

// Link is a control that leads to another state: a link, or, in a run that is
// too long to repeat its address in each of them, a button of the page's form.
type Link struct {
	Href string
	Go   string // value of the form's button; empty: Href is used
}

// Is reports whether the control leads anywhere.
func (l Link) Is() bool { return l.Href != "" || l.Go != "" }

// Problem is a page that says what is wrong and how to go on.
type Problem struct {
	Frame
	Heading  string
	Sentence string
	Address  string // what was asked for; shown as text
	Ways     []Way  // where to go from here
}

// Way is a labelled address, or a labelled command.
type Way struct{ Label, Href string }

// Home is the list of scenarios.
type Home struct {
	Frame
	Open  string // where the form for a pasted link goes
	Cards []Card
}

// Card is one scenario on the start page.
type Card struct {
	ID, Issue, Area, Title, Impact string
	Watch, Step                    string // addresses: the defect, the start
	Walk                           string // address of the walkthrough; empty: there is none
	Tour                           []Way  // presets that pair up: control, patched, limit
	About                          string
	Claims                         string // how many are met; empty until that is known
	Meter                          Meter
	Picture                        Picture
}

// Meter draws how many claims came out how.
type Meter struct{ Met, Unmet, Context int }

func (m Meter) all() int { return m.Met + m.Unmet + m.Context }

// Picture is a card's drawing: one log, and what each replica makes of it at
// the end of the report's schedule.
type Picture struct {
	Says    string // for whoever does not see it
	Entries []string
	Lanes   []Lane
	// Lines and what is wrong with them stand in place of log and lanes.
	Lines    []PictureLine
	Caption  string
	CaptionY int
}

// PictureLine is a row of boxes, with what is claimed of them.
type PictureLine struct {
	Title          string
	TitleX, TitleY int
	Boxes          []Box
	Claim          PictureClaim // empty: nothing is claimed
}

// Box is one value.
type Box struct {
	X, Y, Wide, High int
	Text, Head       string
	Class            string // that of a slot
}

// PictureClaim is a bracket under boxes, one of which is empty.
type PictureClaim struct {
	Label      string
	X, Y, Wide int
}

// Lane is a replica in a Picture: two values of it, both of which differ.
type Lane struct {
	Name   string
	Values []string
	Y      int // offset of the lane in the drawing
}
