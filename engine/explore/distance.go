package explore

import (
	"context"

	"interleave/engine"
)

// Distances say how far each state of a complete search is from the nearest
// violation of an always-property.
type Distances struct {
	space engine.Space
	steps []int32 // of a state, by number; -1: no violation is reachable
}

// Of is the number of events to the nearest violation: 0 in a state that is
// one, -1 when none is reachable. known is false for a state that the search
// did not come to.
func (d *Distances) Of(s engine.State) (steps int, known bool) {
	n, known := d.space.Find(s)
	if !known {
		return 0, false
	}
	return int(d.steps[n]), true
}

// Bytes is the memory that the distances and their states take.
func (d *Distances) Bytes() int64 { return d.space.Bytes() + 4*int64(len(d.steps)) }

// distances follows the edges backwards from the violations. It gives nil when
// ctx ends or memory does not suffice.
func (s *search) distances(ctx context.Context, r *Result) *Distances {
	const perState = 4 * 3 // bytes: distance, queue, where the edges begin
	if s.space.Bytes()+perState*int64(r.States)+4*int64(r.Transitions) > s.options.MaxMemory {
		r.Ended, r.Bound = Bounded, BoundMemory
		return nil
	}
	back, ok := s.backwards(ctx)
	if !ok {
		s.interrupted(ctx, r)
		return nil
	}
	d := &Distances{s.space, make([]int32, r.States)}
	var queue []uint32
	for n := range d.steps {
		d.steps[n] = -1
		if s.violates(n) {
			d.steps[n] = 0
			queue = append(queue, uint32(n))
		}
	}
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		for _, from := range back.of(n) {
			if d.steps[from] < 0 {
				d.steps[from] = d.steps[n] + 1
				queue = append(queue, from)
			}
		}
	}
	return d
}

// violates reports whether a state breaks an always-property.
func (s *search) violates(n int) bool {
	for i, p := range s.kinds {
		if p == engine.KindAlways && s.space.Fails(n, i) {
			return true
		}
	}
	return false
}

// reversed is the edges by the state that they lead to.
type reversed struct {
	begin []uint32 // of a state: where its edges begin in from
	from  []uint32
}

func (b reversed) of(n uint32) []uint32 { return b.from[b.begin[n]:b.begin[n+1]] }

// backwards turns the edges round.
func (s *search) backwards(ctx context.Context) (b reversed, ok bool) {
	states := s.space.Len()
	b = reversed{make([]uint32, states+1), make([]uint32, s.total.Transitions)}
	for n := range states {
		if n%patience == 0 && ctx.Err() != nil {
			return b, false
		}
		for _, to := range s.space.Targets(n) {
			b.begin[to]++
		}
	}
	sum := uint32(0)
	for n := range b.begin { // now where the edges end
		sum += b.begin[n]
		b.begin[n] = sum
	}
	for n := range states {
		if n%patience == 0 && ctx.Err() != nil {
			return b, false
		}
		for _, to := range s.space.Targets(n) {
			b.begin[to]--
			b.from[b.begin[to]] = uint32(n)
		}
	}
	return b, true
}
