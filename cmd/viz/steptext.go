package main

import (
	"fmt"
	"strings"

	"interleave/engine"
)

// text is the run as lines for a reader: the steps, then what is so after them.
func (r run) text() string {
	var out page
	out.line(r.at.Scenario.ID, " · ", r.setup())
	width := len(fmt.Sprint(r.trace.Len()))
	indent := strings.Repeat(" ", width+2)
	r.verdictChanges(&out, indent, 0)
	for n := 1; n <= r.trace.Len(); n++ {
		out.line(fmt.Sprintf("%*d  %s  %s", width, n, r.trace.Event(n).Code, r.happening(n)))
		r.stepDetails(&out, indent+"  ", n)
	}
	r.board(&out)
	r.properties(&out)
	r.next(&out)
	out.line("\n", r.link)
	if ahead := codes(r.at, r.at.Step); len(ahead) == 1 {
		out.line("1 event lies ahead: ", ahead[0])
	} else if len(ahead) > 1 {
		out.line(fmt.Sprint(len(ahead)), " events lie ahead: ", strings.Join(ahead, "."))
	}
	return out.String()
}

// setup is its name, or the choices that differ from the default.
func (r run) setup() string {
	if name := r.at.Setup.Name(); name != "" {
		return "setup " + name
	}
	var pairs []string
	for _, a := range r.at.Setup.Against(r.at.Scenario.Default()) {
		pairs = append(pairs, a.Key+"="+a.Choice)
	}
	return strings.Join(pairs, " ")
}

// happening is a step in a sentence.
func (r run) happening(n int) string {
	if reason := r.trace.Steps[n].Reason; reason != "" {
		return "did not happen: " + reason
	}
	return r.trace.Words(n).Sentence
}

// stepDetails are what a step changed, logged, broke and restored.
func (r run) stepDetails(out *page, indent string, n int) {
	for _, c := range r.trace.Changes(n) {
		switch c.Mark() {
		case engine.Added:
			out.line(indent, "+ ", c.Key, " ", c.After)
		case engine.Removed:
			out.line(indent, "− ", c.Key, " ", c.Before)
		default:
			out.line(indent, "→ ", c.Key, " ", c.Before, " → ", c.After)
		}
	}
	for _, l := range r.trace.Steps[n].Effects.Log {
		out.line(indent, l.Component, " ", string(l.Level), " ", l.Class, ": ", l.Text)
	}
	r.verdictChanges(out, indent, n)
}

// verdictChanges are the properties whose verdict step n changed. At the start
// only a broken one is worth a line.
func (r run) verdictChanges(out *page, indent string, n int) {
	for _, v := range r.trace.Breaks(n) {
		out.line(indent, "✕ ", v.Property, ": ", v.Reason)
	}
	if n == 0 {
		return
	}
	for i, before := range r.trace.Steps[n-1].Verdicts {
		switch now := r.trace.Steps[n].Verdicts[i].Outcome; {
		case before.Outcome == engine.Broken && now == engine.Holds:
			out.line(indent, "✓ ", before.Property, " holds again")
		case before.Outcome == engine.NotReached && now == engine.Reached:
			out.line(indent, "✓ ", before.Property, " reached")
		}
	}
}

// board is the view: components of a kind side by side, others one by one.
func (r run) board(out *page) {
	for _, kind := range r.view.Kinds() {
		out.line()
		panels, rows := r.view.Aligned(kind)
		if len(panels) > 1 {
			out.columns(sideBySide(kind, panels, rows))
			continue
		}
		for _, c := range (engine.View{Panels: panels}).Values() {
			out.line("  ", c.Key, " = ", c.Value)
		}
	}
}

// sideBySide has a column for each panel, and a mark before what differs.
func sideBySide(kind string, panels []engine.Panel, rows []engine.Row) [][]string {
	head := []string{"  " + kind}
	for _, p := range panels {
		head = append(head, p.Title)
	}
	table := [][]string{head}
	for _, row := range rows {
		cells := []string{"  " + row.Key}
		if row.Differs {
			cells[0] = "≠ " + row.Key
		}
		for _, c := range row.Cells {
			cells = append(cells, c.Value)
		}
		table = append(table, cells)
	}
	return table
}

// sign goes before a property, by its outcome.
func sign(o engine.Outcome) string {
	switch o {
	case engine.Broken:
		return "✕ "
	case engine.Holds, engine.Reached:
		return "✓ "
	}
	return "? "
}

func (r run) properties(out *page) {
	out.line("\nproperties")
	var rows [][]string
	for _, v := range r.verdicts() {
		rows = append(rows, []string{sign(v.Outcome) + v.Property, string(v.Outcome), v.Reason})
	}
	out.columns(rows)
}

// next are the events that can happen now, and why others cannot.
func (r run) next(out *page) {
	var enabled, blocked [][]string
	for _, c := range r.choices {
		row := []string{"  " + c.Event.Code, c.Words.Sentence}
		if c.Reason == "" {
			enabled = append(enabled, row)
		} else {
			blocked = append(blocked, append(row, c.Reason))
		}
	}
	out.line("\nnext")
	if enabled == nil {
		out.line("  nothing can happen")
	}
	out.columns(enabled)
	if blocked != nil {
		out.line("\nblocked")
		out.columns(blocked)
	}
}
