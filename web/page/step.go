package page

import "strings"

// Step is the step page: one state of a run and what leads to and from it.
type Step struct {
	Frame
	ID, Issue, Heading string
	Check              string // address of the check page of this setup
	About              string // address of the page about the scenario
	Run                Run    // the address as a form, for what is no link
	Verdict            Verdict
	Known              string // what a search knows from here; completed by the page's module
	Distances          string // what the distances of the events rest on
	Notices            []Notice
	Now                Now
	Next               []NextGroup
	Say                string // the step in at most 40 words, for whoever listens
	Count              int    // of next events
	Blocked            []BlockedGroup
	Matrices           []Matrix
	Boards             []Board
	Leads              []List // components that the chapter speaks of, before the boards
	Lists              []List
	Properties         []Property
	Controls           Controls
	Shorten, Why       string // addresses; empty unless the step is broken
	Strip              Strip
	Presets            []MenuItem
	Setups             []MenuItem // buttons of the form Run: they hold for every step
	SetupName          string     // name of the setup, or how many choices differ
	Settings           []SettingGroup
	Share              Share
	First              *Event // the first next event, for the phone's bar
	Stepping           string // address of the step itself, where it is not the page's own; empty: it is
	WalkThrough        string // address of the walkthrough; empty: the scenario has none
	Walk               *Walk  // the chapter that speaks of the state; nil: it is a step page
	Away               Way    // leads back to a chapter; empty: nobody has come from one
}

// Asks reports whether the page waits for a prediction.
func (s Step) Asks() bool { return s.Walk != nil && s.Walk.Ask != nil && !s.Walk.Ask.Answered }

// Run is the address held once, as a form: its buttons lead to other states.
type Run struct {
	Action string
	Fields []Field
}

// Field is a hidden field of a form.
type Field struct{ Name, Value string }

// Verdict is the sentence across the top.
type Verdict struct {
	Tone string // "bad", "warn" or "ok"
	Mark string // a sign beside the colour
	Key  string // the verdict itself
	More string // what it rests on
	Jump Link   // the first broken step of the schedule
	Step int    // and its number
	Says string // the text of Jump
}

// Notice is something that the reader must know about the address.
type Notice struct {
	Text  string
	Items []string
}

// Now is the step that is shown.
type Now struct {
	Heading string // "Step 14 · om2 applies entry 3, SnapshotPurge s1"
	Missed  string // why the event did not happen; empty when it did
	Changes []Change
	Log     []LogLine
	Ozone   string // the class and method behind the event
}

// Change is one changed cell in words.
type Change struct {
	Mark, Word    string // "+", "added"
	Where         string // "om1 · buffer, current"
	Before, After string // Before is empty when it was nothing
}

// LogLine is one line of a component's log.
type LogLine struct{ Component, Level, Class, Text string }

// NextGroup is the next events of one component.
type NextGroup struct {
	Title  string
	Events []Event
}

// Event is an event that can happen next.
type Event struct {
	Number   int // its place in the list, from 1
	Code     string
	Sentence string
	Hint     string // the first thing that it would change
	Breaks   string // "breaks 2 properties"; empty when it breaks none
	Breaking string // their titles
	Ahead    bool   // the schedule has it next anyway
	Far      string // how far a violation is after it, as far as is known
	FarTone  string
	Preview  string // what it would change, as JSON: pairs of a cell's key and its value
	Link     Link
}

// BlockedGroup is the events that cannot happen for one reason.
type BlockedGroup struct {
	Reason string
	Events []string // "om1 flushes a batch"
}

// Matrix is values by position: a head row of slots, and a row per replica.
type Matrix struct {
	// Folded: beside a chapter that does not speak of it, and nothing happens in it.
	Folded bool
	Title  string // empty: each row's name says what it is
	Wide   bool   // too many positions for a phone: it scrolls inside itself
	Named  bool   // a row's name has several words
	Heads  []string
	Tails  []string // second line of each head
	Told   []bool   // the chapter speaks of it
	Rows   []MatrixRow
	Foot   []Compared // whether the replicas agree on each position; none for one replica
}

// label names the matrix: components that stand alone share one without a title.
func (m Matrix) label() string {
	if m.Title != "" {
		return m.Title
	}
	names := make([]string, len(m.Rows))
	for i, r := range m.Rows {
		names[i] = r.Name
	}
	return strings.Join(names, ", ")
}

// Compared is one position of several replicas.
type Compared struct {
	Key    string // without the component, "answer/4"
	Differ bool
}

// MatrixRow is one replica in a Matrix.
type MatrixRow struct {
	Name     string
	Slots    []Slot
	Brackets []Bracket
}

// Bracket is a claim under the first slots of a row.
type Bracket struct {
	Label  string
	Before string // the label before this step, if it was another one
	Slots  int    // that it spans; with Empty all, for the words
	Rest   int    // slots beside it
	Empty  bool   // it claims no slot
	Broken bool   // a slot above it is empty
}

func (b Bracket) class() string {
	switch {
	case b.Broken:
		return "claim bad"
	case b.Empty:
		return "claim zero"
	}
	return "claim"
}

// Slot is one position of one replica.
type Slot struct {
	Class string // "done", "part", "gone", "wait", "corrupt", "hole"
	Mark  string // what this step did to it
	Now   string // class of the mark: "add", "chg", "del"
	Text  string
	Told  bool // the chapter speaks of it
	Asked bool // its next value is to be predicted
}

// Board is components of one kind side by side.
type Board struct {
	Label string // "om1 and om2 side by side"
	Heads []Head
	Rows  []BoardRow // those that vary in this run
	Still []BoardRow // those that are folded away
	More  string     // what the fold says
	Wide  bool       // more than two columns
	Diffs int        // rows that differ now
}

// Head is the top of a component's column.
type Head struct {
	Name string
	Tags []string
	Note string
	Menu []Menu
	Told bool // the chapter speaks of it
}

// Menu is what a component can be given: one switch.
type Menu struct {
	ID      string // unique on the page
	Title   string
	Current string
	Other   bool // not the default
	Items   []MenuItem
}

// MenuItem is one choice.
type MenuItem struct {
	Label, Note string
	Tag         string // a badge beside the label; empty: none
	Current     bool
	Link        Link
}

// BoardRow is one value of each component.
type BoardRow struct {
	Label   string
	Derived bool
	Cells   []Cell
	Differ  []bool // between a column and the one after it
	Any     bool   // some columns differ
}

// Cell is one value.
type Cell struct {
	Key    string // full, "om1/answer/4"
	Mark   string // "", "+", "→", "−"
	Word   string // the mark in words
	Before string
	Parts  []Part
	Told   bool // the chapter speaks of it
	Asked  bool // its next value is to be predicted
	Last   int  // the step that last changed it, when that is another one
	Link   Link // to that step
}

// Part is a piece of a cell: a value, or a member of a list.
type Part struct {
	Text string
	Mark string // of this member alone
	None bool   // words for nothing
	Gap  bool   // the bar between two batches
}

// List is a component that stands alone.
type List struct {
	Title string
	Note  string
	Menu  []Menu
	Rows  []BoardRow
	Still []BoardRow // those that are folded away
	More  string     // what the fold says
}

// Property is one property at the step shown.
type Property struct {
	Name, Title, Mark, Tone string
	Word                    string // the mark in words
	Reason                  string
	When                    string // "broken first at step 15"
	Jump                    Link   // to that step
	Step                    int
}

// Controls move in the run.
type Controls struct {
	Start, Back, Forward, End Link
	Drop                      Link // forget what lies ahead
	Step, Len                 int
}

// Strip is the schedule as a space-time table: a row per component, a column
// per step.
type Strip struct {
	Class  string // "few" or "some" columns, which may be wide
	Lanes  []StripLane
	Steps  []StripStep
	Before Link // the part of the schedule before the first column
	After  Link
	Cut    string // "steps 20 to 60 of 400"
}

// StripLane is a component's row.
type StripLane struct {
	Name  string
	Cells []StripCell
}

// StripCell is one component at one step.
type StripCell struct {
	Event  bool
	Step   int
	Class  string // "fut", "brk", "cur", "missed"
	Text   string
	Says   string // for whoever does not see it
	Link   Link
	Column string // class of the column
}

// StripStep is a column's number.
type StripStep struct {
	N     int
	Class string
}

// SettingGroup is the switches of a component, or the settings.
type SettingGroup struct {
	Title   string
	Selects []Select
}

// Select is one switch or setting.
type Select struct {
	Name, Label string
	Disabled    string // why only the default may be chosen
	Options     []Option
}

// Option is a choice in a Select.
type Option struct {
	Value, Label string
	Chosen       bool
}

// Share is how to come back to this state.
type Share struct {
	Link    string // full address
	Command string // the command that prints the same
	Digest  string
	Short   ShortForm
}
