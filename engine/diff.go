package engine

// Mark says what kind of change in time a cell has seen.
type Mark string

// The marks. Every value has a text mark, so colour is never the only sign.
const (
	Same    Mark = ""
	Added   Mark = "+"
	Changed Mark = "→"
	Removed Mark = "−"
)

// Change is one cell that two views show differently.
type Change struct {
	Key    string `json:"key"`
	Before string `json:"before"` // empty when the cell was not there
	After  string `json:"after"`  // empty when it is not there any more
}

// Mark tells an added value from a changed and from a removed one.
func (c Change) Mark() Mark {
	switch {
	case nothing(c.Before):
		return Added
	case nothing(c.After):
		return Removed
	}
	return Changed
}

// nothing reports whether a value stands for "not there".
func nothing(value string) bool {
	return value == "" || value == "-" || value == "absent" || value == "empty"
}

// Diff lists the cells that differ, in the order of the later view; cells
// that only the earlier one has come last.
func Diff(before, after View) []Change {
	old := map[string]string{}
	before.each(func(key string, c *Cell) { old[key] = c.Value })
	var changes []Change
	after.each(func(key string, c *Cell) {
		was, there := old[key]
		if !there || was != c.Value {
			changes = append(changes, Change{key, was, c.Value})
		}
		delete(old, key)
	})
	before.each(func(key string, c *Cell) {
		if _, left := old[key]; left {
			changes = append(changes, Change{Key: key, Before: c.Value})
		}
	})
	return changes
}
