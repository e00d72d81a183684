package explore

import (
	"context"
	"fmt"
	"slices"

	"interleave/engine"
)

// Shortened is what is left of a schedule.
type Shortened struct {
	// Schedule still breaks the property, with its last event; without any one of
	// its events it does not.
	Schedule engine.Schedule
	// Shortest is a shortest schedule of all that breaks the property, when the
	// search found one that is shorter than Schedule. It may be quite another.
	Shortest engine.Schedule
	// Least reports that no schedule is shorter than Schedule.
	Least bool
}

// Shorten takes events out of a schedule from the machine's start that breaks
// an always-property, or meets a reachable one, as long as it still does
// (Zeller and Hildebrandt's ddmin), and then searches for a schedule that is
// shorter still. Events that do not happen are left out first. The error says
// that the schedule does no such thing.
func Shorten(ctx context.Context, m engine.Machine, schedule engine.Schedule, property string, o Options) (Shortened, error) {
	c, err := newCutter(m, property)
	if err != nil {
		return Shortened{}, err
	}
	var events []int
	for _, e := range schedule {
		n, known := m.Find(string(e))
		if !known {
			return Shortened{}, fmt.Errorf("there is no event %q", string(e))
		}
		events = append(events, n)
	}
	events, ok := c.run(events)
	if !ok {
		return Shortened{}, fmt.Errorf("the schedule does not decide %s", property)
	}
	events = c.minimal(events)
	short := Shortened{Schedule: make(engine.Schedule, len(events))}
	for i, e := range events {
		short.Schedule[i] = m.Events()[e].Event
	}
	if len(events) <= 1 { // the start does not decide it, or nothing is shorter
		short.Least = true
		return short, nil
	}
	o.From, o.MaxDepth = nil, len(events)-1
	r := Search(ctx, m, o)
	a := r.Answers[c.property]
	short.Shortest = a.Schedule
	short.Least = !a.Found() && (r.Complete || r.Bound == BoundDepth)
	return short, nil
}

// cutter tries schedules.
type cutter struct {
	machine  engine.Machine
	property int
}

func newCutter(m engine.Machine, property string) (cutter, error) {
	for i, v := range m.Check(m.Start()) {
		switch {
		case v.Property != property:
		case v.Kind == engine.KindEventually:
			return cutter{}, fmt.Errorf("%s is an eventually-property: no one state of a schedule decides it", property)
		default:
			return cutter{m, i}, nil
		}
	}
	return cutter{}, fmt.Errorf("there is no property %q in this setup", property)
}

// run replays events and gives those that happened, up to the first state that
// decides the property. It reports false when there is none.
func (c cutter) run(events []int) (happened []int, ok bool) {
	happened = []int{}
	s := c.machine.Start()
	if c.decides(s) {
		return happened, true
	}
	for _, e := range events {
		next, _, reason := c.machine.Step(s, e)
		if reason != "" {
			continue
		}
		s, happened = next, append(happened, e)
		if c.decides(s) {
			return happened, true
		}
	}
	return nil, false
}

func (c cutter) decides(s engine.State) bool {
	o := c.machine.Check(s)[c.property].Outcome
	return o == engine.Broken || o == engine.Reached
}

// minimal takes out ever smaller pieces until no single event can be missed.
func (c cutter) minimal(events []int) []int {
	for size := len(events) / 2; size > 0; {
		less, cut := c.without(events, size)
		if cut {
			events, size = less, max(1, min(size, len(less)/2))
			continue
		}
		size /= 2
	}
	return events
}

// without leaves out the first piece of a size that can be missed.
func (c cutter) without(events []int, size int) (less []int, cut bool) {
	for from := 0; from < len(events); from += size {
		rest := slices.Concat(events[:from], events[min(from+size, len(events)):])
		if less, cut = c.run(rest); cut {
			return less, true
		}
	}
	return events, false
}
