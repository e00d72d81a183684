package walk

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"interleave/engine"
)

// mostChoices is what a reader is offered at most.
const mostChoices = 4

// looks are the commands whose output can be asked for.
var looks = []string{"show", "verdict", "can", "differ", "log"}

// question computes what the question of a block offers.
func (r reader) question(ask, to int) (*Question, error) {
	look := ask
	for look < to && !slices.Contains(looks, r.blocks[look].Command) {
		look++
	}
	if look == to {
		return nil, fmt.Errorf("after a question, one of the commands %s must look at what was asked for", strings.Join(looks, ", "))
	}
	a := asked{reader: r, before: r.scenes[ask-1], look: r.blocks[look]}
	for _, b := range r.blocks[ask:look] {
		a.moves = append(a.moves, b.Call())
	}
	return a.question(r.blocks[ask].Ask)
}

// asked is a question: where it is asked, what happens then, what is looked at.
type asked struct {
	reader
	before engine.Scene
	moves  []string
	look   engine.Block
}

// question tries other runs for outcomes: the same steps with other versions,
// none of them, and each other event in their place.
func (a asked) question(text string) (*Question, error) {
	right, err := a.outcome(a.before.Setup, a.moves, "")
	if err != nil {
		return nil, err
	}
	right.Right = true
	q := &Question{Text: text, Choices: []Choice{right}}
	for _, u := range versions(a.scenario, a.before.Setup) {
		a.offer(q, u, a.moves, "with "+against(u, a.before.Setup))
	}
	a.offer(q, a.before.Setup, nil, "so it is before this step")
	a.others(q)
	if len(q.Choices) < 2 {
		return nil, fmt.Errorf("the question %s has one outcome, %s, whatever is tried", engine.Quote(text), engine.Quote(right.Text))
	}
	slices.SortFunc(q.Choices, func(x, y Choice) int { return strings.Compare(x.Text, y.Text) })
	if a.look.Command == "show" {
		q.Cells = newPart(a.scenario, a.before).matching(a.look.Args)
	}
	return q, nil
}

// nothing is an outcome that nobody would choose.
const nothing = "nothing"

// offer adds the outcome of another run, if there is room and it is a new one.
// A run in which there is nothing to look at has none.
func (a asked) offer(q *Question, u engine.Setup, moves []string, where string) {
	c, err := a.outcome(u, moves, where)
	known := slices.ContainsFunc(q.Choices, func(o Choice) bool { return o.Text == c.Text })
	dull := c.Text == nothing && len(q.Choices) > 1
	if err == nil && !known && !dull && len(q.Choices) < mostChoices {
		q.Choices = append(q.Choices, c)
	}
}

// others offers what comes of the events that can happen in place of the
// question's own.
func (a asked) others(q *Question) {
	p := newPart(a.scenario, a.before)
	for _, c := range p.trace.Machine.Choices(p.trace.Steps[p.At.Step].State) {
		if c.Reason == "" {
			a.offer(q, a.before.Setup, []string{"run " + c.Event.Code}, "if "+c.Words.Sentence+" instead")
		}
	}
}

// outcome is what the look prints after some moves, in words.
func (a asked) outcome(u engine.Setup, moves []string, where string) (Choice, error) {
	calls := []string{"setup " + u.Words()}
	if len(a.before.Schedule) > 0 {
		calls = append(calls, "run "+a.scenario.Codes(a.before.Schedule), fmt.Sprintf("run at %d", a.before.Step))
	}
	calls = append(append(calls, moves...), a.look.Call())
	scene, err := a.scenario.Look(strings.Join(calls, "; "))
	if err != nil {
		return Choice{}, err
	}
	p := newPart(a.scenario, scene)
	text := a.words(p, scene.Output)
	sum := sha256.Sum256([]byte(text))
	return Choice{Key: hex.EncodeToString(sum[:2]), Text: text, Where: where, At: p.At}, nil
}

// words are what the look prints without the name of what was asked for.
func (a asked) words(p Part, output string) string {
	args := strings.Fields(a.look.Args)
	switch {
	case a.look.Command == "show":
		return shown(p, p.matching(a.look.Args))
	case len(args) != 1:
	case a.look.Command == "can":
		_, output, _ = strings.Cut(output, " ")
		output = strings.NewReplacer("cannot happen: ", "no: ", "can happen: ", "yes: ").Replace(output)
	case a.look.Command == "verdict", a.look.Command == "log":
		output = strings.TrimPrefix(output, args[0]+" ")
	}
	return strings.ReplaceAll(output, "\n", "; ")
}

// shown are the values of cells, with their components where there are several.
func shown(p Part, keys []string) string {
	var values []string
	for _, key := range keys {
		cell, _ := p.view.Cell(key)
		value := cell.Said()
		if cell.Value == "-" && cell.Says == "" {
			value = nothing
		}
		if component, _, _ := strings.Cut(key, "/"); len(keys) > 1 {
			value = component + ": " + value
		}
		values = append(values, value)
	}
	return strings.Join(values, ", ")
}

// against names a setup beside the one in which the question is asked: by its
// name, if both have one, or by what differs.
func against(u, now engine.Setup) string {
	if now.Name() != "" && u.Name() != "" {
		return "the setup " + u.Name()
	}
	var choices []string
	of := map[string][]string{} // switches that have a choice
	for _, c := range u.Against(now) {
		if of[c.Choice] == nil {
			choices = append(choices, c.Choice)
		}
		of[c.Choice] = append(of[c.Choice], c.Key)
	}
	for i, c := range choices {
		choices[i] = c + " for " + strings.Join(of[c], ", ")
	}
	return strings.Join(choices, ", ")
}

// versions are the setups in which components run other code than in one, and
// all else is the same: what the scenario's named setups choose for them.
func versions(s *engine.Scenario, now engine.Setup) []engine.Setup {
	all := []engine.Setup{}
	for _, n := range s.Setups {
		named, _ := s.Named(n.Name)
		var choices []engine.Assignment
		for _, sw := range s.Switches {
			choices = append(choices, engine.Assignment{Key: sw.Key, Choice: named.Get(sw.Key)})
		}
		u, err := now.With(choices...) // an error: a component that is not there
		if err == nil && u != now && !slices.Contains(all, u) {
			all = append(all, u)
		}
	}
	return all
}
