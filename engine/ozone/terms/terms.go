// Package terms is the glossary: what the words of Ozone mean that a
// walkthrough uses, a sentence each, and the class that a reader of its source
// would open.
package terms

import "strings"

// Term is a word of Ozone.
type Term struct {
	Name  string
	Means string // one sentence
	Class string // in Ozone or Ratis; empty when it is no class's own
}

// Key names the term in an address: "double-buffer".
func (t Term) Key() string { return strings.ReplaceAll(strings.ToLower(t.Name), " ", "-") }

// Find gives a term by its name, whatever its capitals.
func Find(name string) (Term, bool) {
	for _, t := range All() {
		if strings.EqualFold(t.Name, name) {
			return t, true
		}
	}
	return Term{}, false
}
