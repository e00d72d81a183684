package explore

import "sync"

// turns hands out the parts of a level and keeps the order in which they are
// committed.
type turns struct {
	mu      sync.Mutex
	turn    sync.Cond
	next    int // state that is handed out next
	due     int // state whose part is committed next
	end     int
	stopped bool
}

func newTurns(first, end int) *turns {
	t := &turns{next: first, due: first, end: end}
	t.turn.L = &t.mu
	return t
}

// take hands out a part.
func (t *turns) take() (from, to int, more bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stopped || t.next == t.end {
		return 0, 0, false
	}
	from = t.next
	t.next = min(from+chunk, t.end)
	return from, t.next, true
}

// wait waits until the part that begins with a state is due. It reports false
// when the level was stopped.
func (t *turns) wait(from int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.due != from && !t.stopped {
		t.turn.Wait()
	}
	return !t.stopped
}

// done gives the turn to the part that begins with a state.
func (t *turns) done(to int) {
	t.mu.Lock()
	t.due = to
	t.mu.Unlock()
	t.turn.Broadcast()
}

// stop ends the level: what is not committed stays so.
func (t *turns) stop() {
	t.mu.Lock()
	t.stopped = true
	t.mu.Unlock()
	t.turn.Broadcast()
}
