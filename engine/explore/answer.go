package explore

import (
	"context"
	"slices"

	"interleave/engine"
)

// answers judges every property, in declaration order.
func (s *search) answers(ctx context.Context, r *Result) []Answer {
	var answers []Answer
	for i, v := range s.machine.Check(s.space.State(0)) {
		a := Answer{Name: v.Property, Title: v.Title, Kind: v.Kind, Again: v.Again, Verdict: engine.Unknown, Loop: -1}
		if v.Kind == engine.KindEventually {
			s.eventually(ctx, r, i, &a)
		} else {
			s.counted(r, i, &a)
		}
		answers = append(answers, a)
	}
	return answers
}

// counted answers an always- or a reachable-property by the first state that
// decides it.
func (s *search) counted(r *Result, property int, a *Answer) {
	count := s.total.Properties[property]
	a.States = count.States
	found, none := engine.Broken, engine.Holds
	if a.Kind == engine.KindReachable {
		found, none = engine.Reached, engine.NotReached
	}
	switch {
	case count.First >= 0:
		a.Verdict, a.Schedule = found, s.way(count.First)
		a.Reason = s.reason(count.First, property)
	case r.Complete:
		a.Verdict = none
	}
}

// reason is what a property says of a state.
func (s *search) reason(n, property int) string {
	return s.machine.Check(s.space.State(n))[property].Reason
}

// way is a shortest schedule to a state.
func (s *search) way(n int) engine.Schedule {
	events := []int{}
	for n > 0 {
		var event int
		n, event = s.space.Parent(n)
		events = append(events, event)
	}
	slices.Reverse(events)
	return s.schedule(events)
}

func (s *search) schedule(events []int) engine.Schedule {
	schedule := make(engine.Schedule, len(events))
	for i, e := range events {
		schedule[i] = s.machine.Events()[e].Event
	}
	return schedule
}
