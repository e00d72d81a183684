package explore

import (
	"context"
	"sync"
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
	workers []engine.Worker
	total   engine.Tally
	depth   int // of the last level that has states

	progress func(Progress)
	began    time.Time
	reported time.Time
}

func newWalk(space engine.Space, threads, properties int, progress func(Progress)) walk {
	w := walk{space: space, progress: progress, began: time.Now()}
	w.reported = w.began
	for range threads {
		w.workers = append(w.workers, space.Worker())
	}
	w.total.Properties = make([]engine.Count, properties)
	for i := range w.total.Properties {
		w.total.Properties[i].First = -1
	}
	return w
}

// level expands the states first..end-1. Workers look for successors side by
// side and take turns in numbering them, in the order of the states. It reports
// false when it was cut: by the end of ctx, or because the space is full.
func (w *walk) level(ctx context.Context, first, end int) bool {
	turns := newTurns(first, end)
	if end-first <= chunk || len(w.workers) == 1 {
		w.work(ctx, w.workers[0], turns)
		return w.space.Expanded() == end
	}
	var all sync.WaitGroup
	for _, worker := range w.workers {
		all.Go(func() { w.work(ctx, worker, turns) })
	}
	all.Wait()
	return w.space.Expanded() == end
}

// work expands parts of a level until none is left.
func (w *walk) work(ctx context.Context, worker engine.Worker, t *turns) {
	for {
		from, to, more := t.take()
		if !more {
			return
		}
		if ctx.Err() != nil {
			t.stop()
			return
		}
		worker.Expand(from, to)
		if !t.wait(from) {
			return
		}
		tally, fits := worker.Commit()
		w.add(tally)
		w.report()
		if !fits {
			t.stop()
			return
		}
		t.done(to)
	}
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
