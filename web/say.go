package web

import (
	"fmt"
	"strings"
)

// mostWords is the length of what is announced for a step.
const mostWords = 40

// say is the step in words, for whoever listens: the event, what it changed,
// the verdict.
func (u run) say() string {
	verdict := u.verdict()
	says := []string{fmt.Sprintf("Step %d of %d.", u.a.Step, u.trace.Len())}
	if u.a.Step > 0 {
		says = append(says, u.trace.Words(u.a.Step).Sentence+".", u.changed())
	}
	says = append(says, verdict.Key, verdict.More)
	words := strings.Fields(strings.Join(says, " "))
	if len(words) > mostWords {
		words = append(words[:mostWords-1], "…")
	}
	return strings.Join(words, " ")
}

// changed says how many values the step changed, and what the pinned ones are.
func (u run) changed() string {
	if !u.trace.Steps[u.a.Step].Happened() {
		return "It did not happen."
	}
	changes := u.trace.Changes(u.a.Step)
	if len(changes) == 0 {
		return "Nothing that is shown changes."
	}
	text := count(len(changes), "value changes", "values change")
	for _, c := range changes {
		if cell, ok := u.after.Cell(c.Key); ok && cell.Pinned {
			text += fmt.Sprintf(", %s is %s", cell.Label, cell.Said())
			break
		}
	}
	return text + "."
}
