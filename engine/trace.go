package engine

// Trace is a schedule replayed on a machine: step 0 is the start, step n the
// state after the n-th event.
type Trace struct {
	Machine Machine
	Steps   []Step
}

// Step is one state of a trace and the event that led to it.
type Step struct {
	Event    int    // number of the event in Machine.Events; -1 at the start
	Reason   string // why the event did not happen; empty when it did
	State    State
	Effects  Effects
	Tallies  Tallies
	Verdicts []Verdict
}

// Happened reports whether the step's event took place.
func (s Step) Happened() bool { return s.Reason == "" }

// Replay runs a schedule from the start. An event that cannot happen leaves
// the state as it is and the replay goes on. The schedule's events must be
// known to the machine (see Scenario.Schedule).
func Replay(m Machine, schedule Schedule) Trace {
	start := Step{Event: -1, State: m.Start()}
	start.Verdicts = m.Check(start.State)
	steps := make([]Step, 1, len(schedule)+1)
	steps[0] = start
	for _, e := range schedule {
		steps = append(steps, follow(m, steps[len(steps)-1], e))
	}
	return Trace{m, steps}
}

// follow is one step after another one.
func follow(m Machine, last Step, e Event) Step {
	n, _ := m.Find(string(e))
	next := Step{Event: n, Tallies: last.Tallies}
	next.State, next.Effects, next.Reason = m.Step(last.State, n)
	if len(next.Effects.Counted) > 0 {
		next.Tallies = Tallies{}
		for cell, count := range last.Tallies {
			next.Tallies[cell] = count
		}
		for cell, count := range next.Effects.Counted {
			next.Tallies[cell] += count
		}
	}
	next.Verdicts = m.Check(next.State)
	for i, v := range last.Verdicts {
		if v.Outcome == Reached { // once met, met for good
			next.Verdicts[i] = v
		}
	}
	return next
}

// Len is the number of events.
func (t Trace) Len() int { return len(t.Steps) - 1 }

// View shows the state at step n.
func (t Trace) View(n int) View {
	return t.Machine.View(t.Steps[n].State, t.Steps[n].Tallies)
}

// Changes lists the cells that step n changed; none at the start.
func (t Trace) Changes(n int) []Change {
	if n == 0 {
		return nil
	}
	return Diff(t.View(n-1), t.View(n))
}

// Event describes the event of step n ≥ 1.
func (t Trace) Event(n int) EventInfo { return t.Machine.Events()[t.Steps[n].Event] }

// Words are the event of step n ≥ 1 in words.
func (t Trace) Words(n int) Words {
	return t.Machine.Words(t.Steps[n-1].State, t.Steps[n].Event)
}

// Breaks lists the always-properties that hold at step n-1 and not at step n.
func (t Trace) Breaks(n int) []Verdict {
	var breaks []Verdict
	for i, v := range t.Steps[n].Verdicts {
		if v.Outcome == Broken && (n == 0 || t.Steps[n-1].Verdicts[i].Outcome != Broken) {
			breaks = append(breaks, v)
		}
	}
	return breaks
}

// Broken lists the always-properties that do not hold at step n.
func (t Trace) Broken(n int) []Verdict {
	var broken []Verdict
	for _, v := range t.Steps[n].Verdicts {
		if v.Outcome == Broken {
			broken = append(broken, v)
		}
	}
	return broken
}

// FirstBroken is the first step up to and including last at which a property
// is broken, or -1.
func (t Trace) FirstBroken(last int) int {
	for n := 0; n <= last; n++ {
		if len(t.Broken(n)) > 0 {
			return n
		}
	}
	return -1
}
