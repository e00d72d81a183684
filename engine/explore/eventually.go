package explore

import (
	"context"

	"interleave/engine"
)

// eventually answers an eventually-property under weak fairness: a fair event
// that stays possible happens in the end, others may be left out for ever. A
// counterexample never meets the property on its way, and then
//
//   - stops for good, in a state in which no fair event can happen, or
//   - goes round in a strongly connected component in which every fair event is
//     impossible somewhere or happens.
//
// The shorter one is taken, with the loop counted; of equal ones the stop.
func (s *search) eventually(ctx context.Context, r *Result, property int, a *Answer) {
	u := newUnmet(s, property)
	const perState = 4 * 9 // bytes: three numbers in unmet, six in components
	if s.space.Bytes()+perState*int64(r.States) > s.options.MaxMemory {
		r.Ended, r.Bound = Bounded, BoundMemory
		return
	}
	stop, ok := u.walk(ctx)
	if !ok {
		s.interrupted(ctx, r)
		return
	}
	round, ok := u.fairComponent(ctx)
	if !ok {
		s.interrupted(ctx, r)
		return
	}
	switch {
	case stop < 0 && round == nil:
		if r.Complete {
			a.Verdict = engine.Holds
		}
	case round == nil:
		s.stops(u, stop, a)
	default:
		way, loop := u.way(int(round.entry)), round.loop()
		if stop >= 0 && len(u.way(stop)) <= len(way)+len(loop) {
			s.stops(u, stop, a)
			return
		}
		a.Verdict, a.Schedule, a.Reason = engine.Broken, s.schedule(append(way, loop...)), s.reason(int(round.entry), property)
		a.Finish, a.Loop = Loop, len(way)
	}
}

// stops answers by a schedule that stops for good in a state.
func (s *search) stops(u *unmet, stop int, a *Answer) {
	a.Verdict, a.Schedule, a.Reason, a.Finish = engine.Broken, s.schedule(u.way(stop)), s.reason(stop, u.property), u.finish(stop)
}
