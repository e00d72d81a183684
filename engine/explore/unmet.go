package explore

import (
	"context"
	"slices"

	"interleave/engine"
)

// patience is how many states are dealt with between two looks at a context.
const patience = 4096

// nowhere stands for no state.
const nowhere = ^uint32(0)

// unmet is the part of a graph that schedules reach which have not met a
// property yet; of a property that must be met again and again, all states that
// do not meet it.
type unmet struct {
	space    engine.Space
	property int
	again    bool
	events   []engine.EventInfo
	fairs    []int    // the events that cannot be left out for ever
	order    []uint32 // its states, as a breadth-first search comes to them
	position []uint32 // of a state in order; nowhere: it is no part of it
	from     []uint32 // of the state at a position: the position that it was reached from
	enabled  []int    // scratch
}

func newUnmet(s *search, property int) *unmet {
	u := &unmet{space: s.space, property: property, events: s.machine.Events()}
	u.again = s.machine.Check(s.space.State(0))[property].Again
	for i, e := range u.events {
		if e.Fair && e.Absent == "" {
			u.fairs = append(u.fairs, i)
		}
	}
	return u
}

// walk finds the states, and the first one in which a schedule may stop for
// good, or -1. It reports false when ctx ended before it was through.
func (u *unmet) walk(ctx context.Context) (stop int, ok bool) {
	u.position = slices.Repeat([]uint32{nowhere}, u.space.Len())
	u.visit(0, nowhere)
	for n := 1; u.again && n < u.space.Len(); n++ {
		u.visit(uint32(n), nowhere)
	}
	stop = -1
	for i := 0; i < len(u.order); i++ {
		if i%patience == 0 && ctx.Err() != nil {
			return -1, false
		}
		n := int(u.order[i])
		if !u.known(n) {
			continue
		}
		if stop < 0 && u.space.Idle(n) {
			stop = n
		}
		for _, to := range u.space.Targets(n) {
			u.visit(to, uint32(i))
		}
	}
	return stop, true
}

func (u *unmet) visit(n, from uint32) {
	if u.position[n] == nowhere && u.space.Fails(int(n), u.property) {
		u.position[n] = uint32(len(u.order))
		u.order, u.from = append(u.order, n), append(u.from, from)
	}
}

// known reports whether it is known what can happen in a state. In a search
// that was cut, it is not in the states that were found last.
func (u *unmet) known(n int) bool { return n < u.space.Expanded() }

// finish says how a schedule ends in a state in which it may stop for good.
func (u *unmet) finish(n int) Finish {
	if len(u.space.Targets(n)) == 0 {
		return DeadEnd
	}
	return Standstill
}

// way is a shortest list of events that leads to a state of this part, within
// it unless the property must be met again and again.
func (u *unmet) way(n int) []int {
	events := []int{}
	if u.again {
		for n > 0 {
			var event int
			n, event = u.space.Parent(n)
			events = append(events, event)
		}
		slices.Reverse(events)
		return events
	}
	for at := u.position[n]; u.from[at] != nowhere; at = u.from[at] {
		events = append(events, u.event(u.order[u.from[at]], u.order[at]))
	}
	slices.Reverse(events)
	return events
}

// event is the first event that leads from a state to another one.
func (u *unmet) event(from, to uint32) int {
	u.enabled = u.space.Enabled(int(from), u.enabled[:0])
	return u.enabled[slices.Index(u.space.Targets(int(from)), to)]
}
