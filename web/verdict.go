package web

import (
	"fmt"

	"interleave/engine"
	"interleave/web/page"
)

// verdict is the sentence across the top: what holds at the step shown, and
// where this schedule breaks a property first.
func (u run) verdict() page.Verdict {
	broken := u.trace.Broken(u.a.Step)
	first := u.trace.FirstBroken(u.trace.Len())
	v := page.Verdict{Tone: "ok", Mark: "✓", Key: u.holding()}
	switch {
	case len(broken) > 0:
		v = page.Verdict{Tone: "bad", Mark: "✕", Key: u.brokenKey(broken), More: u.brokenMore(broken)}
	case first > u.a.Step:
		v.Tone, v.Mark = "warn", "▲"
		v.More = fmt.Sprintf("This schedule breaks %s at step %d.", count(len(u.trace.Breaks(first)), "property", "properties"), first)
	case first >= 0:
		v.More = fmt.Sprintf("Earlier, at step %d, this schedule broke %s.", first, count(len(u.trace.Breaks(first)), "property", "properties"))
	case u.a.Step == 0 && u.trace.Len() == 0:
		v.More = "Choose an event, or open a preset."
	case u.trace.Len() > 0:
		v.More = "This schedule breaks none of them; other schedules may."
	}
	if first >= 0 && first != u.a.Step {
		v.Jump, v.Step, v.Says = u.to(first), first, fmt.Sprintf("first broken at step %d", first)
	}
	return v
}

// holding says that every always-property holds at the step shown.
func (u run) holding() string {
	n := 0
	for _, v := range u.trace.Steps[u.a.Step].Verdicts {
		if v.Kind == engine.KindAlways {
			n++
		}
	}
	if u.a.Step == 0 {
		return fmt.Sprintf("All %d always-properties hold at the start.", n)
	}
	return fmt.Sprintf("All %d always-properties hold at step %d.", n, u.a.Step)
}

func (u run) brokenKey(broken []engine.Verdict) string {
	if len(u.trace.Breaks(u.a.Step)) > 0 {
		return fmt.Sprintf("Step %d breaks %s.", u.a.Step, count(len(u.trace.Breaks(u.a.Step)), "property", "properties"))
	}
	return fmt.Sprintf("%s broken at step %d.", count(len(broken), "property is", "properties are"), u.a.Step)
}

// brokenMore is the clause that fails: of what this step broke, if it did.
func (u run) brokenMore(broken []engine.Verdict) string {
	if fresh := u.trace.Breaks(u.a.Step); len(fresh) > 0 {
		broken = fresh
	}
	return fmt.Sprintf("%s: %s.", broken[0].Title, broken[0].Reason)
}

var outcomes = map[engine.Outcome]struct{ mark, tone, word string }{
	engine.Holds:      {"✓", "o", "holds"},
	engine.Broken:     {"✕", "x", "broken"},
	engine.Reached:    {"✓", "o", "reached"},
	engine.NotReached: {"·", "q", "not reached yet"},
	engine.Unknown:    {"?", "q", "unknown while stepping"},
}

// properties lists every property at the step shown.
func (u run) properties() []page.Property {
	var all []page.Property
	for i, v := range u.trace.Steps[u.a.Step].Verdicts {
		o := outcomes[v.Outcome]
		p := page.Property{Name: v.Property, Title: v.Title, Mark: o.mark, Tone: o.tone, Word: o.word, Reason: v.Reason}
		switch v.Kind {
		case engine.KindAlways:
			u.when(&p, i)
		case engine.KindEventually:
			p.Reason = "eventually: only a search of all schedules decides it"
		case engine.KindReachable:
			p.When = map[bool]string{true: "reached in this schedule", false: "not reached in this schedule yet"}[v.Outcome == engine.Reached]
			p.Reason = ""
		}
		all = append(all, p)
	}
	return all
}

// when says where this schedule breaks a property first.
func (u run) when(p *page.Property, i int) {
	for n, step := range u.trace.Steps {
		if step.Verdicts[i].Outcome != engine.Broken {
			continue
		}
		switch {
		case n == u.a.Step:
			p.When = "broken by this step"
		case n < u.a.Step:
			p.When, p.Jump, p.Step = fmt.Sprintf("◂ first broken at step %d", n), u.to(n), n
		default:
			p.When, p.Jump, p.Step = fmt.Sprintf("first broken at step %d ▸", n), u.to(n), n
		}
		return
	}
}

// now is the step that is shown.
func (u run) now() page.Now {
	if u.a.Step == 0 {
		return page.Now{Heading: "The start"}
	}
	step := u.trace.Steps[u.a.Step]
	n := page.Now{
		Heading: fmt.Sprintf("Step %d · %s", u.a.Step, u.trace.Words(u.a.Step).Sentence),
		Missed:  step.Reason, Ozone: u.trace.Event(u.a.Step).Ozone,
	}
	for _, c := range engine.Diff(u.before, u.after) {
		if cell, _ := u.after.Cell(c.Key); u.focus.hides && cell.Derived {
			continue
		}
		n.Changes = append(n.Changes, u.change(c))
	}
	for _, l := range step.Effects.Log {
		n.Log = append(n.Log, page.LogLine{Component: l.Component, Level: string(l.Level), Class: l.Class, Text: l.Text})
	}
	return n
}

var markWords = map[engine.Mark]string{engine.Added: "added", engine.Changed: "changed", engine.Removed: "removed"}

// change is one changed cell in words.
func (u run) change(c engine.Change) page.Change {
	cell, ok := u.after.Cell(c.Key)
	if !ok {
		cell, _ = u.before.Cell(c.Key)
	}
	component, _, _ := cutKey(c.Key)
	p := page.Change{Mark: string(c.Mark()), Word: markWords[c.Mark()], Where: component + " · " + cell.Label, Before: c.Before, After: c.After}
	switch c.Mark() {
	case engine.Added:
		p.Before = ""
	case engine.Removed:
		p.After = c.Before
		p.Before = ""
	}
	return p
}
