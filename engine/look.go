package engine

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// The commands of a story that look at the step that is shown.

func (t *teller) view() View { return t.trace.View(t.trace.Len()) }

// show prints "om2/answer/4 = OK" for each cell that a pattern matches.
func (t *teller) show(patterns []string) ([]string, error) {
	if len(patterns) == 0 {
		return nil, fmt.Errorf("a cell is missing: component/table/row")
	}
	values := t.view().Values()
	return t.matching("cell", patterns, len(values), func(i int) (string, string) {
		return values[i].Key, values[i].Key + " = " + values[i].Value
	})
}

// differ prints "answer/4: om1 OK ≠ om2 CONTAINS_SNAPSHOT" for each row that
// is not the same on all replicas.
func (t *teller) differ(patterns []string) ([]string, error) {
	view := t.view()
	var keys, told []string
	for _, kind := range view.Kinds() {
		panels, rows := view.Aligned(kind)
		for _, row := range rows {
			if len(panels) == 1 {
				continue
			}
			keys, told = append(keys, row.Key), append(told, difference(panels, row))
		}
	}
	lines, err := t.matching("row", patterns, len(keys), func(i int) (string, string) { return keys[i], told[i] })
	lines = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	if err == nil && len(lines) == 0 {
		lines = []string{"no difference"}
	}
	return lines, err
}

// difference is empty when all have the same value. Replicas with the same
// value stand together: "om1 om3 OK ≠ om2 CONTAINS_SNAPSHOT".
func difference(panels []Panel, row Row) string {
	if !row.Differs {
		return ""
	}
	var values []string
	of := map[string][]string{} // the panels that show a value
	for i, c := range row.Cells {
		if of[c.Value] == nil {
			values = append(values, c.Value)
		}
		of[c.Value] = append(of[c.Value], panels[i].Key)
	}
	groups := make([]string, len(values))
	for i, v := range values {
		groups[i] = strings.Join(of[v], " ") + " " + v
	}
	return row.Key + ": " + strings.Join(groups, " ≠ ")
}

// verdict prints "agreement holds" for each property.
func (t *teller) verdict(patterns []string) ([]string, error) {
	verdicts := t.trace.Steps[t.trace.Len()].Verdicts
	return t.matching("property", patterns, len(verdicts), func(i int) (string, string) {
		return verdicts[i].Property, verdicts[i].line()
	})
}

// matching gives the lines of the keys that a pattern matches, pattern by
// pattern; without patterns all of them. A pattern that matches nothing is an
// error.
func (t *teller) matching(what string, patterns []string, n int, at func(i int) (key, line string)) ([]string, error) {
	var lines []string
	if len(patterns) == 0 {
		for i := range n {
			_, line := at(i)
			lines = append(lines, line)
		}
	}
	for _, pattern := range patterns {
		before := len(lines)
		for i := range n {
			key, line := at(i)
			if ok, err := path.Match(pattern, key); err == nil && ok {
				lines = append(lines, line)
			}
		}
		if len(lines) == before {
			return nil, fmt.Errorf("%s has no %s %s in this setup", t.scenario.ID, what, Quote(pattern))
		}
	}
	return lines, nil
}

// next prints "f2 om2 flushes entry 1, CreateSnapshot s1" for each event that
// can happen.
func (t *teller) next(args []string) ([]string, error) {
	if len(args) > 0 {
		return nil, fmt.Errorf("next takes no words")
	}
	var lines []string
	for _, c := range t.trace.Machine.Choices(t.trace.Steps[t.trace.Len()].State) {
		if c.Reason == "" {
			lines = append(lines, c.Event.Code+" "+c.Words.Sentence)
		}
	}
	if lines == nil {
		lines = []string{"nothing can happen"}
	}
	return lines, nil
}

// can prints "r2 can happen: om2 goes on with entry 4, DeleteBucket b", or
// "r2 cannot happen:" and the reason, for each event.
func (t *teller) can(args []string) ([]string, error) {
	events, unknown := t.scenario.Schedule(strings.Join(args, " "))
	switch {
	case unknown != nil:
		return nil, fmt.Errorf("%s has no event %s", t.scenario.ID, Quote(unknown[0]))
	case events == nil:
		return nil, fmt.Errorf("an event is missing")
	}
	m, state := t.trace.Machine, t.trace.Steps[t.trace.Len()].State
	var lines []string
	for _, e := range events {
		n, _ := m.Find(string(e))
		code := m.Events()[n].Code
		if _, _, reason := m.Step(state, n); reason != "" {
			lines = append(lines, code+" cannot happen: "+reason)
			continue
		}
		lines = append(lines, code+" can happen: "+m.Words(state, n).Sentence)
	}
	return lines, nil
}

// log prints "om2 ERROR OMBucketDeleteRequest: Delete bucket failed …" for each
// line that the step that is shown logs, of one component or of all.
func (t *teller) log(args []string) ([]string, error) {
	if len(args) > 1 {
		return nil, fmt.Errorf("log takes one component")
	}
	var lines []string
	for _, l := range t.trace.Steps[t.trace.Len()].Effects.Log {
		if len(args) == 0 || l.Component == args[0] {
			lines = append(lines, l.line())
		}
	}
	if lines == nil {
		lines = []string{"nothing is logged"}
	}
	return lines, nil
}

// blocked prints "r2 DeleteBucket waits for om2's double buffer: 2 flushes to
// go" for each event that cannot happen, of one component or of all.
func (t *teller) blocked(args []string) ([]string, error) {
	if len(args) > 1 {
		return nil, fmt.Errorf("blocked takes one component")
	}
	known := len(args) == 0
	var lines []string
	for _, c := range t.trace.Machine.Choices(t.trace.Steps[t.trace.Len()].State) {
		if len(args) > 0 && c.Event.Component != args[0] {
			continue
		}
		known = true
		if c.Reason != "" {
			lines = append(lines, c.Event.Code+" "+c.Reason)
		}
	}
	if !known {
		return nil, fmt.Errorf("%s has no events of a component %s", t.scenario.ID, Quote(args[0]))
	}
	if lines == nil {
		lines = []string{"nothing is blocked"}
	}
	return lines, nil
}
