package engine

import (
	"fmt"
	"slices"
)

// lines are step n in words; none at the start.
func (t Trace) lines(n int, verbose bool) []string {
	switch {
	case n == 0:
		return nil
	case verbose:
		return append(t.told(n), t.details(n)...)
	}
	return t.told(n)
}

// told is step n ≥ 1 as a line, with what it did to the properties indented
// under it:
//
//	15 a2 om2 applies entry 4, DeleteBucket b
//	   ✕ agreement: entry 4: om1 answered OK, om2 answered CONTAINS_SNAPSHOT
func (t Trace) told(n int) []string {
	step := t.Steps[n]
	lines := []string{fmt.Sprintf("%d %s %s", n, t.Event(n).Code, t.Words(n).Sentence)}
	if !step.Happened() {
		return append(lines, "   did not happen: "+step.Reason)
	}
	for i, v := range step.Verdicts {
		switch was := t.Steps[n-1].Verdicts[i].Outcome; {
		case v.Outcome == was:
		case v.Outcome == Broken:
			lines = append(lines, fmt.Sprintf("   ✕ %s: %s", v.Property, v.Reason))
		case v.Outcome == Reached:
			lines = append(lines, fmt.Sprintf("   ✓ %s reached", v.Property))
		default:
			lines = append(lines, fmt.Sprintf("   ✓ %s holds again", v.Property))
		}
	}
	return lines
}

// details are the cells that step n changed, what was sent, and what was
// logged.
func (t Trace) details(n int) []string {
	var lines []string
	for _, c := range t.Changes(n) {
		value := c.Before + " → " + c.After
		switch c.Mark() {
		case Added:
			value = c.After
		case Removed:
			value = c.Before
		}
		lines = append(lines, fmt.Sprintf("   %s %s %s", c.Mark(), c.Key, value))
	}
	for _, m := range t.Steps[n].Effects.Messages {
		lines = append(lines, fmt.Sprintf("   %s to %s: %s", m.From, m.To, m.Text))
	}
	for _, l := range t.Steps[n].Effects.Log {
		lines = append(lines, "   "+l.line())
	}
	return lines
}

// against compares a run with the same schedule in another setup, before: up
// to where they are the same, the cells of the first difference, the steps
// that stand out from there on, and in the end the properties that are broken
// here or were before.
func (t Trace) against(before Trace) []string {
	first := t.firstDifference(before)
	switch {
	case first < 0:
		return append([]string{fmt.Sprintf("the same through step %d", t.Len())}, t.verdicts(before)...)
	case first == 0:
		return append(append([]string{"different from the start"}, t.differs(0, before)...), t.later(1, before)...)
	}
	lines := []string{fmt.Sprintf("the same through step %d", first-1)}
	lines = append(append(lines, t.told(first)...), t.differs(first, before)...)
	return append(lines, t.later(first+1, before)...)
}

// later are the steps from n on that do not happen or change a property, and
// did not so before; then the properties.
func (t Trace) later(n int, before Trace) []string {
	var lines []string
	for ; n <= t.Len(); n++ {
		if told := t.told(n); len(told) > 1 && !slices.Equal(told[1:], before.told(n)[1:]) {
			lines = append(lines, told...)
		}
	}
	return append(lines, t.verdicts(before)...)
}

func (t Trace) firstDifference(before Trace) int {
	for n := range t.Steps {
		if t.Steps[n].Reason != before.Steps[n].Reason || len(t.differs(n, before)) > 0 {
			return n
		}
	}
	return -1
}

// differs are the cells of step n that have another value than before. Cells
// that follow from others are left out: they may say what would be, and that
// can differ while nothing has happened.
func (t Trace) differs(n int, before Trace) []string {
	was, is := before.View(n), t.View(n)
	var lines []string
	for _, c := range Diff(was, is) {
		old, _ := was.Cell(c.Key)
		if cell, _ := is.Cell(c.Key); !old.Derived && !cell.Derived {
			lines = append(lines, fmt.Sprintf("   %s = %s, was %s", c.Key, orAbsent(c.After), orAbsent(c.Before)))
		}
	}
	return lines
}

// orAbsent names the value of a cell that the view does not have.
func orAbsent(value string) string {
	if value == "" {
		return "no such cell"
	}
	return value
}

// verdicts are the properties that are broken in the last step, here or before.
// A setup need not have all the properties of another one.
func (t Trace) verdicts(before Trace) []string {
	was := map[string]Outcome{}
	for _, v := range before.Steps[t.Len()].Verdicts {
		was[v.Property] = v.Outcome
	}
	var lines []string
	for _, v := range t.Steps[t.Len()].Verdicts {
		if v.Outcome == Broken || was[v.Property] == Broken {
			lines = append(lines, v.line())
		}
	}
	return lines
}

// line is "agreement broken: the clause that fails" or "agreement holds".
func (v Verdict) line() string {
	line := fmt.Sprintf("%s %s", v.Property, v.Outcome)
	if v.Reason != "" {
		line += ": " + v.Reason
	}
	return line
}
