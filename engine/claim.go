package engine

import (
	"fmt"
	"strings"
)

// Label is the evidence that a report gives for one of its claims. What a model
// shows stands beside it and never changes it.
type Label string

// The labels, the strongest first.
const (
	LabelRun     Label = "run"     // the report's author ran it
	LabelRead    Label = "read"    // read from code
	LabelArgued  Label = "argued"  // follows from something else, in the report
	LabelContext Label = "context" // about files, tests or other issues: nothing that a model can show
)

// Claim is one checkable statement of a report. A model shows it by a run and
// a question about its end. Every claim that is not context has a counter: a run
// after which the same question has another answer, so that a model which
// answers the same whatever happens does not meet the claim.
type Claim struct {
	ID    string // "17458-10"
	Text  string // what the report claims, in the project's own words
	Label Label
	Note  string // on the label, in the words of whoever gave it: "on r2"
	How   string // how it is shown and what is otherwise in the counter, in a sentence or two

	// Run are the commands of a story that lead to a state, "; " between them:
	// "preset report at 15". Context may have one, as a place to look at.
	Run string
	// Ask are commands that look at it: "show om*/answer/4; can r2". Between
	// them, run may go on. The question "search" or "search agreement" is about
	// every schedule of the setup.
	Ask string
	// Expected is the answer: lines, "; " between them.
	Expected string
	// Counter is another run, for the same question.
	Counter string
}

// Context reports whether the claim is told and not executed.
func (c Claim) Context() bool { return c.Label == LabelContext }

// moves are the commands whose output says what happens and not what is.
var moves = map[string]bool{"setup": true, "preset": true, "run": true, "under": true}

// Look carries out commands of a story, "; " between them, from the start of
// the default setup on. The output of the scene that it ends with has the lines
// of those commands that look at a state.
func (s *Scenario) Look(text string) (Scene, error) {
	var t teller
	t.begin(s, s.Default(), nil)
	var seen []string
	for call := range strings.SplitSeq(text, ";") {
		name, args, _ := strings.Cut(strings.TrimSpace(call), " ")
		command, known := commands[name]
		if !known {
			return Scene{}, fmt.Errorf("there is no command %s: %s", Quote(name), commandList())
		}
		lines, err := command(&t, strings.Fields(args))
		if err != nil {
			return Scene{}, fmt.Errorf("%s: %w", strings.TrimSpace(call), err)
		}
		if !moves[name] {
			seen = append(seen, lines...)
		}
	}
	return t.scene(seen), nil
}
