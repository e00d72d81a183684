// Package explore searches the states of a machine: every schedule, or as many
// as its limits allow. It works with the numbers of states and never with the
// states (see engine.Space).
//
// A result depends on the machine and the limits on states, depth and memory
// alone: not on the number of threads, and of the clock only when the search is
// cut by time or cancelled.
package explore

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"time"

	"interleave/engine"
)

// DefaultMaxMemory is the limit of a search that says none: 4 GiB.
const DefaultMaxMemory = 4 << 30

// ProgressEvery is the shortest time between two reports of progress.
const ProgressEvery = 100 * time.Millisecond

// Options are where a search begins and what ends it. The zero value searches
// everything from the start of the machine.
type Options struct {
	From      engine.State  // nil: the machine's start
	Step      int           // that From is of, in a longer run: for the numbers of steps in sentences
	MaxStates int           // 0: no limit
	MaxDepth  int           // events in a schedule; 0: no limit
	MaxMemory int64         // bytes, for states, index, edges and what is worked out from them; 0: DefaultMaxMemory
	Timeout   time.Duration // 0: no limit
	Threads   int           // 0: one for each processor
	Distances bool          // work out Result.Distances
	// Progress is called from the search's goroutines, by one at a time, and
	// holds the search up while it runs.
	Progress func(Progress)
}

// Progress is how far a search is.
type Progress struct {
	Depth    int // events to the states that are being expanded
	States   int // found
	Frontier int // of them not expanded
	Elapsed  time.Duration
}

// Rate is the number of states that were found in a second.
func (p Progress) Rate() float64 { return float64(p.States) / max(p.Elapsed.Seconds(), 1e-6) }

// errTime is the cause of the end of a search's context when its time is up.
var errTime = errors.New("the time of the search is up")

// search is a search under way.
type search struct {
	machine engine.Machine
	options Options
	kinds   []engine.Kind // of the properties
	walk
}

// Search finds the states of a machine breadth first and answers every
// property of it. After a violation it goes on, so that each property has an
// answer of its own. It returns soon after ctx ends, with what it has.
func Search(ctx context.Context, m engine.Machine, o Options) Result {
	if o.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, o.Timeout, errTime)
		defer cancel()
	}
	s := newSearch(m, o)
	r := s.states(ctx)
	r.Answers = s.answers(ctx, &r)
	if o.Distances && r.Complete {
		r.Distances = s.distances(ctx, &r)
	}
	return r
}

func newSearch(m engine.Machine, o Options) *search {
	if o.From == nil {
		o.From = m.Start()
	}
	if o.MaxMemory <= 0 {
		o.MaxMemory = DefaultMaxMemory
	}
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	var kinds []engine.Kind
	for _, v := range m.Check(o.From) {
		kinds = append(kinds, v.Kind)
	}
	limits := engine.Limits{States: o.MaxStates, Bytes: o.MaxMemory}
	limits.Edges = o.Distances || slices.Contains(kinds, engine.KindEventually)
	return &search{m, o, kinds, newWalk(m.Space(o.From, limits), o.Threads, len(kinds), o.Progress)}
}

// states walks level by level, and judges what is left when a limit cuts that.
func (s *search) states(ctx context.Context) Result {
	first, end := 0, 1
	for first < end && !(s.options.MaxDepth > 0 && s.depth == s.options.MaxDepth) {
		if !s.level(ctx, first, end) {
			break
		}
		first, end = end, s.space.Len()
		if first < end {
			s.depth++
		}
	}
	r := Result{Step: s.options.Step, Ended: Exhausted, Complete: s.space.Expanded() == s.space.Len(), Within: s.depth}
	if !r.Complete {
		s.cut(ctx, &r)
	}
	r.States, r.Transitions, r.Ends = s.space.Len(), s.total.Transitions, s.total.Ends
	r.Depth = s.depth
	if s.space.Len() > end { // found while the level at depth was cut
		r.Depth++
	}
	return r
}

// cut says what ended an incomplete search. When its limits did, the states
// that it found last are judged as well: a schedule of as many events as the
// limit allows is not left out.
func (s *search) cut(ctx context.Context, r *Result) {
	switch {
	case s.interrupted(ctx, r):
	case s.space.Full() == engine.FullOfStates:
		r.Ended, r.Bound = Bounded, BoundStates
	case s.space.Full() == engine.FullOfMemory:
		r.Ended, r.Bound = Bounded, BoundMemory
	default:
		r.Ended, r.Bound = Bounded, BoundDepth
	}
	for n := s.space.Expanded(); n < s.space.Len(); n += chunk {
		if s.interrupted(ctx, r) {
			r.Within--
			return
		}
		s.add(s.workers[0].Judge(n, min(n+chunk, s.space.Len())))
	}
}

// interrupted reports whether ctx has ended, and notes why.
func (s *search) interrupted(ctx context.Context, r *Result) bool {
	switch {
	case ctx.Err() == nil:
		return false
	case errors.Is(context.Cause(ctx), errTime):
		r.Ended, r.Bound = Bounded, BoundTime
	default:
		r.Ended, r.Bound = Cancelled, NoBound
	}
	return true
}
