package page

// Check is the check page: one setup searched, and the patch matrix.
type Check struct {
	Frame
	Issue, Heading string
	Step           string // address of the step page in this setup
	About          string // address of the page about the scenario
	Verdict        Verdict
	Setup          string // its name, or what differs
	Bounds         string // what the setup has: "two replicas, four log entries"
	Action         string // where the forms go
	Fields         []Field
	Again          bool // something is under way: the page asks again
	Search         CheckSearch
	Columns        []string // titles of the properties
	Rows           []CheckRow
	Whole          bool // every row of the matrix is searched
}

// CheckSearch is the search of the page's setup.
type CheckSearch struct {
	Stage   string // "not searched", "queued", "searching", "done"
	Numbers []Number
	Running bool
	Ready   bool // it can be started
	Answers []CheckAnswer
	Way     []WayStep // the first counterexample
	WayName string
	WayLink string
}

// Number is a value with its unit under it.
type Number struct{ Value, Unit string }

// CheckAnswer is a property's verdict.
type CheckAnswer struct {
	Title, Kind      string
	Mark, Tone, Word string
	Sentence         string
	Link, LinkSays   string // a schedule that shows it, opened at its start
}

// WayStep is an event of a schedule.
type WayStep struct {
	Component, Brief string
	Last             bool
}

// CheckRow is a setup of the patch matrix.
type CheckRow struct {
	Name, Note string
	Here       bool // the page's setup
	Link       string
	Cells      []CheckCell
}

// CheckCell is one property in one setup.
type CheckCell struct {
	Mark, Tone, Word, More string
	Link                   string
}
