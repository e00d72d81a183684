package explore

import (
	"context"
	"sync"

	"interleave/engine"
)

// spare is how many workers there are for each thread. A thread that has
// expanded a part need not wait for the turn of that part: it goes on with
// another worker.
const spare = 4

// level is a level that is being expanded, in parts. Threads expand parts side
// by side; whoever finds the next part in order ready commits it, and those
// that are ready after it.
type level struct {
	walk *walk
	end  int // state after the last one

	mu         sync.Mutex
	free       []engine.Worker
	returned   sync.Cond             // a worker is free again
	next       int                   // state that is expanded next
	due        int                   // state whose part is committed next
	ready      map[int]engine.Worker // expanded parts by their first state
	committing bool                  // by one of the threads
	stopped    bool
}

func newLevel(w *walk, first, end int) *level {
	l := &level{walk: w, end: end, free: w.workers, next: first, due: first, ready: map[int]engine.Worker{}}
	l.returned.L = &l.mu
	return l
}

// run expands the level with some threads.
func (l *level) run(ctx context.Context, threads int) {
	if l.end-l.next <= chunk || threads == 1 {
		l.work(ctx)
		return
	}
	var all sync.WaitGroup
	for range threads {
		all.Go(func() { l.work(ctx) })
	}
	all.Wait()
}

// work expands parts until none is left.
func (l *level) work(ctx context.Context) {
	l.mu.Lock()
	for l.take() && !l.cancelled(ctx) {
		first, end := l.next, min(l.next+chunk, l.end)
		l.next = end
		worker := l.free[len(l.free)-1]
		l.free = l.free[:len(l.free)-1]
		l.mu.Unlock() // not deferred: when a model panics, that is what shall be seen
		worker.Expand(first, end)
		l.mu.Lock()
		l.ready[first] = worker
		l.commit()
	}
	l.mu.Unlock()
}

// cancelled stops the level when ctx has ended.
func (l *level) cancelled(ctx context.Context) bool {
	if ctx.Err() != nil {
		l.stop()
	}
	return l.stopped
}

// take waits for a worker. It reports false when there is nothing left to
// expand.
func (l *level) take() bool {
	for len(l.free) == 0 && !l.stopped {
		l.returned.Wait()
	}
	return !l.stopped && l.next < l.end
}

// commit commits what is ready in order, unless another thread does.
func (l *level) commit() {
	if l.committing {
		return
	}
	l.committing = true
	for worker := l.ready[l.due]; worker != nil && !l.stopped; worker = l.ready[l.due] {
		delete(l.ready, l.due)
		l.mu.Unlock()
		tally, fits := worker.Commit()
		l.walk.add(tally)
		l.walk.report()
		l.mu.Lock()
		l.due = l.walk.space.Expanded()
		l.free = append(l.free, worker)
		l.returned.Signal()
		if !fits {
			l.stop()
		}
	}
	l.committing = false
}

// stop ends the level: what is not committed stays so.
func (l *level) stop() {
	l.stopped = true
	l.returned.Broadcast()
}
