package page

// Why is the page that asks which events a violation needs.
type Why struct {
	Frame
	Issue, Heading, Reason string
	Back, Shorten          string // addresses
	Steps                  []WhyStep
	Needed                 int
}

// WhyStep is an event of the schedule, and whether the property is still broken
// at the end without it.
type WhyStep struct {
	N              int
	Code, Sentence string
	Needed         bool
	Then           string // what else comes of leaving it out
	Link           string // the schedule without it
}
