package engine

// Switch is something that can be chosen: of a component (its version, or one
// of its rules) or, without a component, of the whole scenario (a setting).
// The first choice is the default.
type Switch struct {
	Key       string
	Component string // empty for a setting
	Title     string
	Choices   []Option
	// Version is set when the switch says which code the component runs.
	Version bool
	// Absent says in words why only the default may be chosen in a setup, for
	// example because the component is not there; nil or "": free.
	Absent func(Setup) string
}

// Option is one choice of a switch.
type Option struct {
	Key   string
	Title string // short, as shown: "wait for the flush"
	Note  string // one sentence: which mechanism it changes
	// Closes and Leaves say, of a version or a rule, what it closes of the
	// defect and what it does not; empty: nothing is said.
	Closes, Leaves string
}

// option gives the position of a choice.
func (s Switch) option(key string) (int, bool) {
	for i, o := range s.Choices {
		if o.Key == key {
			return i, true
		}
	}
	return 0, false
}
