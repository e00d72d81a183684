package engine

// Essence is a small picture of what goes wrong: a few cells of one state, so
// that it shows what the model does and nothing else.
type Essence struct {
	Run   string        // commands of a story that lead to the state: "preset report at 12"
	Lines []EssenceLine // one or two
	Says  string        // what is wrong, in a few words without a value
}

// EssenceLine is a row of boxes.
type EssenceLine struct {
	Title string
	// Cells are their keys, a box each. A list whose line has Against is a box for
	// each member of that other list, and those that it lacks are holes.
	Cells   []string
	Against string
	Over    string // beginning of the keys of the cells that stand over the boxes, "om2/log/"; empty: labels
	Claim   bool   // with the first broken bracket of the cells' strip
}
