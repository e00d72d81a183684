package web

import (
	"fmt"
	"strings"

	"interleave/engine"
	"interleave/web/page"
)

// columns is the largest number of steps that the strip shows at once; a
// longer run shows those around the cursor.
const columns = 40

// strip is the schedule as a space-time table.
func (u run) strip() page.Strip {
	from, to := u.window()
	var t page.Strip
	if from > 1 || to < u.trace.Len() {
		t.Cut = fmt.Sprintf("steps %d to %d of %d", from, to, u.trace.Len())
		if from > 1 {
			t.Before = u.to(max(0, from-columns/2))
		}
		if to < u.trace.Len() {
			t.After = u.to(min(u.trace.Len(), to+columns/2))
		}
	}
	const few, some = 14, 20
	switch n := to - from + 1; {
	case n <= few:
		t.Class = "few"
	case n <= some:
		t.Class = "some"
	}
	for n := from; n <= to; n++ {
		t.Steps = append(t.Steps, page.StripStep{N: n, Class: u.class(n)})
	}
	for _, lane := range u.lanes() {
		l := page.StripLane{Name: lane}
		for n := from; n <= to; n++ {
			l.Cells = append(l.Cells, u.stripCell(lane, n))
		}
		t.Lanes = append(t.Lanes, l)
	}
	return t
}

// window is the part of the schedule that is shown, first and last step.
func (u run) window() (from, to int) {
	last := u.trace.Len()
	if last <= columns {
		return 1, last
	}
	from = min(max(1, u.a.Step-columns/2), last-columns+1)
	return from, from + columns - 1
}

// lanes are the components that have events in this setup or in the schedule,
// in the scenario's order.
func (u run) lanes() []string {
	has := map[string]bool{}
	for _, e := range u.m.Events() {
		has[e.Component] = has[e.Component] || e.Absent == ""
	}
	for n := 1; n <= u.trace.Len(); n++ {
		has[u.trace.Event(n).Component] = true
	}
	var lanes []string
	for _, c := range u.a.Scenario.Components {
		if has[c.Key] {
			lanes = append(lanes, c.Key)
		}
	}
	return lanes
}

func (u run) stripCell(lane string, n int) page.StripCell {
	c := page.StripCell{}
	if n == u.a.Step {
		c.Column = "col"
	}
	if u.trace.Event(n).Component != lane {
		return c
	}
	c.Event, c.Step, c.Class, c.Text, c.Says, c.Link = true, n, u.class(n), u.trace.Words(n).Brief, u.says(n), u.to(n)
	return c
}

// class says how a step is drawn.
func (u run) class(n int) string {
	var classes []string
	if n == u.a.Step {
		classes = append(classes, "cur")
	}
	if n > u.a.Step {
		classes = append(classes, "fut")
	}
	if !u.trace.Steps[n].Happened() {
		classes = append(classes, "missed")
	}
	if len(u.trace.Breaks(n)) > 0 {
		classes = append(classes, "brk")
	}
	return strings.Join(classes, " ")
}

// says is a step for whoever does not see how it is drawn.
func (u run) says(n int) string {
	says := fmt.Sprintf("step %d: %s", n, u.trace.Words(n).Sentence)
	if n == u.a.Step {
		says += ", shown now"
	}
	if !u.trace.Steps[n].Happened() {
		says += ", did not happen"
	}
	if broken := u.trace.Breaks(n); len(broken) > 0 {
		says += ", breaks " + joined(broken)
	}
	return says
}

func joined(broken []engine.Verdict) string {
	names := make([]string, len(broken))
	for i, v := range broken {
		names[i] = v.Property
	}
	return strings.Join(names, " and ")
}
