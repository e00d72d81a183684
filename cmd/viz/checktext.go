package main

import (
	"fmt"
	"strings"

	"interleave/engine"
	"interleave/engine/explore"
)

// text is the search as lines for a reader: every answer, then how the broken
// properties are broken, then what came out of it all.
func (c check) text() string {
	var out page
	out.line(c.at.Scenario.ID, " · setup ", c.at.Setup.Words(), c.began())
	out.line(c.result.Summary(), "\n")
	var rows [][]string
	for _, a := range c.result.Answers {
		rows = append(rows, []string{sign(a.Verdict) + a.Name, string(a.Verdict), c.result.Sentence(a)})
	}
	out.columns(rows)
	for _, a := range c.result.Answers {
		if a.Found() {
			c.counterexample(&out, a)
		}
	}
	out.line("\n", conclusion(c.result))
	return out.String()
}

// began says with which state the search began, unless it was the start.
func (c check) began() string {
	if n := len(c.at.Schedule); n > 0 {
		return fmt.Sprintf(" · from step %d", n)
	}
	return ""
}

// counterexample is a schedule that breaks a property, step by step, with its
// link; of one that reaches something the link is enough.
func (c check) counterexample(out *page, a explore.Answer) {
	switch {
	case a.Verdict == engine.Reached:
		out.line("\n", a.Name, " is reached ", c.result.Sentence(a))
	case a.Again:
		out.line("\n", a.Name, " is never met again")
		c.steps(out, a)
	case a.Kind == engine.KindEventually:
		out.line("\n", a.Name, " is never met")
		c.steps(out, a)
	default:
		out.line("\n", a.Name, " is broken")
		c.steps(out, a)
	}
	link, ok := c.link(a)
	if !ok {
		link = "the schedule is too long for a link"
	}
	out.line("  ", link)
}

// steps are those of a schedule, with a mark at those that come again, and how
// it goes on.
func (c check) steps(out *page, a explore.Answer) {
	at := c.way(a)
	trace := engine.Replay(at.Scenario.Build(at.Setup), at.Schedule)
	first, width := len(c.at.Schedule)+1, len(fmt.Sprint(trace.Len()))
	for n := first; n <= trace.Len(); n++ {
		mark := "  "
		if a.Loop >= 0 && n >= first+a.Loop {
			mark = "↻ "
		}
		out.line(fmt.Sprintf("%s%*d  %s  %s", mark, width, n, trace.Event(n).Code, trace.Words(n).Sentence))
	}
	indent := strings.Repeat(" ", width+4)
	switch a.Finish {
	case explore.Loop:
		out.line(indent, fmt.Sprintf("and back to step %d, for ever", first-1+a.Loop))
	case explore.DeadEnd:
		out.line(indent, "nothing more can happen")
	case explore.Standstill:
		out.line(indent, "nothing more has to happen: nobody owes ", possible(trace))
	}
	out.line(indent, "✕ ", a.Reason)
}

// possible lists the codes of the events that can happen at the end of a trace.
func possible(t engine.Trace) string {
	var codes []string
	for _, c := range t.Machine.Choices(t.Steps[t.Len()].State) {
		if c.Reason == "" {
			codes = append(codes, c.Event.Code)
		}
	}
	return strings.Join(codes, ", ")
}

// conclusion is what came out of a search, on one line.
func conclusion(r explore.Result) string {
	var failed, unknown []string
	for _, a := range r.Answers {
		switch {
		case a.Failed():
			failed = append(failed, a.Name)
		case a.Verdict == engine.Unknown:
			unknown = append(unknown, a.Name)
		}
	}
	switch {
	case failed != nil:
		return "failed: " + strings.Join(failed, ", ")
	case unknown != nil:
		return "unknown: " + strings.Join(unknown, ", ")
	}
	return "nothing is broken: " + explore.Number(r.States) + " states, all of them"
}
