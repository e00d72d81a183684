package page

// ShortForm makes a short link of the state that is shown.
type ShortForm struct {
	Action   string // where the form goes
	MaxTitle int    // characters
	MaxNote  int
	Off      string // why there are no short links, as a sentence; the form is left out
}

// Short is the page of a short link: what its maker says, and where it leads.
type Short struct {
	Frame
	Heading string
	By      string // whose words title and note are; empty when there are none
	Title   string // when it is not the heading
	Note    string
	State   string // what it leads to, as a sentence
	Until   string // when it ends, as a sentence; empty: never
	Short   string // full address of the link
	Long    string // full address of the state
	Open    string // address of the state
	Home    Way
}
