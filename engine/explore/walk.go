package explore

import (
	"context"
	"time"

	"interleave/engine"
)

// chunk is how many states a worker takes at a time. The numbers of states do
// not depend on it.
const chunk = 256

// walk is a breadth-first search under way. A level is the states that are
// equally many events away from the first.
type walk struct {
	space   engine.Space
	threads int
	workers []engine.Worker
	total   engine.Tally
	depth   int // of the last level that has states

	progress func(Progress)
	began    time.Time
	reported time.Time
}

func newWalk(space engine.Space, threads, properties int, progress func(Progress)) walk {
	w := walk{space: space, threads: threads, progress: progress, began: time.Now()}
	w.reported = w.began
	for range threads * spare {
		w.workers = append(w.workers, space.Worker())
	}
	w.total.Properties = make([]engine.Count, properties)
	for i := range w.total.Properties {
		w.total.Properties[i].First = -1
	}
	return w
}

// level expands the states first..end-1. It reports false when it was cut: by
// the end of ctx, or because the space is full.
func (w *walk) level(ctx context.Context, first, end int) bool {
	newLevel(w, first, end).run(ctx, w.threads)
	return w.space.Expanded() == end
}

// add adds a tally to the total. Tallies come in the order of the states.
func (w *walk) add(tally engine.Tally) {
	w.total.Transitions += tally.Transitions
	w.total.Ends += tally.Ends
	for i, c := range tally.Properties {
		sum := &w.total.Properties[i]
		sum.States += c.States
		if sum.First < 0 {
			sum.First = c.First
		}
	}
}

// report tells how far the search is, now and then.
func (w *walk) report() {
	if w.progress == nil {
		return
	}
	now := time.Now()
	if now.Sub(w.reported) < ProgressEvery {
		return
	}
	w.reported = now
	w.progress(Progress{
		Depth: w.depth, States: w.space.Len(), Frontier: w.space.Len() - w.space.Expanded(), Elapsed: now.Sub(w.began),
	})
}
