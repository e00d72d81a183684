package page

// About is the page about a scenario: the defect, what can be chosen, and the
// ledger of the report's claims.
type About struct {
	Frame
	Issue, Heading, Impact string
	Report                 string // address of the report itself
	Watch, Step, Check     string
	Mechanic               string
	Trigger, Effects       []string
	Versions, Settings     []Choosable
	Presets, Setups        []Pick
	LeavesOut              []string
	Again                  bool // results are being computed: the page asks again
	Counts                 []Number
	Filters                []Filter
	Claims                 []Claim
	Says                   string // for whoever does not see the counts
}

// Choosable is a switch or a setting, of all components that have it.
type Choosable struct {
	Title   string
	Choices []Choice
}

// Choice is one of its choices.
type Choice struct{ Title, Note, Closes, Leaves string }

// Pick is a preset or a setup.
type Pick struct {
	Name, Note, Href string
	Tag              string // a badge before the note; empty: none
}

// Filter shows the claims of one label, or all.
type Filter struct{ Key, Text string }

// Claim is a row of the ledger.
type Claim struct {
	ID, Number        string // "17458-10", "10"
	Text, How         string
	Label, LabelSays  string // class, and the words in the chip
	Note              string
	Mark, Tone, Word  string // the result in this model
	Link, LinkSays    string // to what shows it; empty when nothing does
	LinkAbout         string // the link in full, for whoever hears it alone
	Run, Counter      Way    // the commands, and where they lead
	Expected          []string
	Got, Otherwise    []string
	Values, OpenValue bool // there are values to look at; they are shown at once
}
