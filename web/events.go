package web

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"interleave/engine"
	"interleave/web/page"
)

// cutKey splits a cell's key into its component and the rest.
func cutKey(key string) (component, rest string, ok bool) { return strings.Cut(key, "/") }

// next lists the events that can happen, by component; those of the
// environment are a group of their own.
func (u run) next() []page.NextGroup {
	var groups []page.NextGroup
	at := map[string]int{}
	for i, lane := range u.lanes() {
		groups = append(groups, page.NextGroup{Title: lane})
		at[lane] = i
	}
	for _, environment := range []bool{false, true} {
		for _, c := range u.m.Choices(u.trace.Steps[u.a.Step].State) {
			if c.Reason != "" || (c.Event.Group == engine.GroupEnvironment) != environment {
				continue
			}
			title := c.Event.Component
			if environment {
				title = "environment"
			}
			i, there := at[title]
			if !there {
				i = len(groups)
				at[title] = i
				groups = append(groups, page.NextGroup{Title: title})
			}
			groups[i].Events = append(groups[i].Events, u.event(c))
		}
	}
	groups = slices.DeleteFunc(groups, func(g page.NextGroup) bool { return len(g.Events) == 0 })
	number := 0
	for g := range groups {
		for e := range groups[g].Events {
			number++
			groups[g].Events[e].Number = number
		}
	}
	return groups
}

// event is one choice and what it would do: one step of lookahead.
func (u run) event(c engine.Choice) page.Event {
	e := page.Event{Code: c.Event.Code, Sentence: c.Words.Sentence, Link: u.link(u.a.Then(c.Event.Event), "e."+c.Event.Code)}
	if u.focus.hides {
		e.Sentence, e.Preview = c.Event.Label, "[]" // without what it would do
		return e
	}
	e.Ahead = u.a.Step < u.trace.Len() && u.a.Schedule[u.a.Step] == c.Event.Event
	n, _ := u.m.Find(c.Event.Code)
	now := u.trace.Steps[u.a.Step]
	state, _, _ := u.m.Step(now.State, n)
	then := u.m.View(state, now.Tallies)
	changes := engine.Diff(u.after, then)
	e.Hint, e.Preview = hint(changes, then), preview(changes, then)
	var titles []string
	for i, v := range u.m.Check(state) {
		if v.Outcome == engine.Broken && now.Verdicts[i].Outcome != engine.Broken {
			titles = append(titles, v.Title)
		}
	}
	if len(titles) > 0 {
		e.Breaks, e.Breaking = "breaks "+count(len(titles), "property", "properties"), strings.Join(titles, "; ")
	}
	return e
}

// hint is the first change that a reader would look for: of a pinned cell, else
// of one that is neither a position nor an explanation.
func hint(changes []engine.Change, then engine.View) string {
	hint := ""
	for _, c := range changes {
		cell, _ := then.Cell(c.Key)
		value := cell.Said()
		if cell.Phrases {
			if value = gained(c); value == "" {
				continue
			}
		}
		words := fmt.Sprintf("%s: %s", cell.Label, value)
		if cell.Pinned {
			return words
		}
		if hint == "" && c.Mark() != engine.Removed && cell.Slot == engine.SlotAbsent && !cell.Derived && !cell.Tally {
			hint = words
		}
	}
	return hint
}

// gained are the members that a change brings into a list of phrases.
func gained(c engine.Change) string {
	before := strings.Split(c.Before, " / ")
	after := slices.DeleteFunc(strings.Split(c.After, " / "), func(m string) bool { return slices.Contains(before, m) || bare(m) })
	return strings.Join(after, ", ")
}

// preview is what an event would change, as JSON for the page's module: pairs
// of a cell's key and the value that it would have.
func preview(changes []engine.Change, then engine.View) string {
	pairs := [][2]string{}
	for _, c := range changes {
		cell, _ := then.Cell(c.Key)
		pairs = append(pairs, [2]string{c.Key, cell.Said()})
	}
	text, err := json.Marshal(pairs)
	if err != nil {
		panic(err) // strings alone
	}
	return string(text)
}

// blocked lists the events that cannot happen, those with one reason together;
// of one action that several components cannot do, in one line.
func (u run) blocked() []page.BlockedGroup {
	var order []string
	who := map[string]map[string][]engine.EventInfo{} // reason, action
	for _, c := range u.m.Choices(u.trace.Steps[u.a.Step].State) {
		if c.Reason == "" {
			continue
		}
		if who[c.Reason] == nil {
			who[c.Reason] = map[string][]engine.EventInfo{}
			order = append(order, c.Reason)
		}
		who[c.Reason][c.Event.Action] = append(who[c.Reason][c.Event.Action], c.Event)
	}
	var groups []page.BlockedGroup
	for _, reason := range order {
		g := page.BlockedGroup{Reason: reason}
		for _, e := range u.m.Events() {
			if all := who[reason][e.Action]; len(all) > 0 && all[0].Event == e.Event {
				g.Events = append(g.Events, together(all)...)
			}
		}
		const most = 3 // lines in a group
		if len(g.Events) > most {
			g.Events = everything(u.m.Events(), who[reason])
		}
		groups = append(groups, g)
	}
	return groups
}

// everything names the actions of each component that one reason stops.
func everything(order []engine.EventInfo, who map[string][]engine.EventInfo) []string {
	var components []string
	actions := map[string][]string{}
	for _, e := range order {
		if !slices.ContainsFunc(who[e.Action], func(b engine.EventInfo) bool { return b.Event == e.Event }) {
			continue
		}
		if actions[e.Component] == nil {
			components = append(components, e.Component)
		}
		if !slices.Contains(actions[e.Component], e.Action) {
			actions[e.Component] = append(actions[e.Component], e.Action)
		}
	}
	for i, c := range components {
		components[i] = c + ": " + strings.Join(actions[c], ", ")
	}
	return components
}

// together says of several components what they cannot do, in one line when
// the sentence begins with the component.
func together(all []engine.EventInfo) []string {
	rest, names := "", make([]string, len(all))
	for i, e := range all {
		tail, ok := strings.CutPrefix(e.Label, e.Component)
		if !ok || i > 0 && tail != rest {
			return labels(all)
		}
		rest, names[i] = tail, e.Component
	}
	return []string{strings.Join(names, " or ") + rest}
}

func labels(all []engine.EventInfo) []string {
	var labels []string
	for _, e := range all {
		labels = append(labels, e.Label)
	}
	return labels
}

// controls move in the run.
func (u run) controls() page.Controls {
	n, last := u.a.Step, u.trace.Len()
	c := page.Controls{Step: n, Len: last}
	if n > 0 {
		c.Start, c.Back = u.to(0), u.to(n-1)
	}
	if n < last {
		c.Forward, c.End = u.to(n+1), u.to(last)
		c.Drop = u.link(u.a.Dropped(), "drop")
	}
	return c
}
