// Package searches runs the searches that pages ask for: a bounded number at a
// time, each setup's once, and kept while there is room.
package searches

import (
	"container/list"
	"context"
	"sync"
	"time"

	"interleave/engine"
	"interleave/engine/explore"
)

// Limits of the pool.
const (
	atOnce    = 1         // searches that run; each uses every processor
	mostJobs  = 256       // that are kept or wait
	mostBytes = 512 << 20 // of all graphs that are kept together
	lease     = 5 * time.Second
)

// Kind tells a full search from one that has to be quick.
type Kind int

// The kinds.
const (
	Full  Kind = iota // of the check page
	Quick             // of the step page, with distances
)

// options are the limits of a kind of search.
func (k Kind) options() explore.Options {
	if k == Quick {
		return explore.Options{MaxStates: 600_000, Timeout: 5 * time.Second, MaxMemory: 128 << 20, Distances: true}
	}
	return explore.Options{MaxStates: 2_000_000, Timeout: 60 * time.Second, MaxMemory: 384 << 20}
}

// Key names a search: a setup from its start.
type Key struct {
	Setup engine.Setup
	Kind  Kind
}

// Stage is how far a job has come.
type Stage int

// The stages.
const (
	Unknown Stage = iota // nobody has asked for it
	Queued
	Running
	Done
)

// Snapshot is what is known of a search at one moment.
type Snapshot struct {
	Stage    Stage
	Progress explore.Progress
	Result   explore.Result // when Done
}

// job is one search. Its fields belong to the pool's lock.
type job struct {
	key    Key
	stage  Stage
	seen   time.Time // when somebody asked for it last
	now    explore.Progress
	result explore.Result
	bytes  int64
	cancel context.CancelFunc
	done   chan struct{}
	place  *list.Element // in the order of use
}

// Pool runs searches until Close.
type Pool struct {
	clock func() time.Time

	mu      sync.Mutex
	jobs    map[Key]*job
	queue   []*job
	running map[Kind]int
	used    *list.List // of jobs that are done, the least recently used first
	bytes   int64
	closed  bool
	wg      sync.WaitGroup
}

// New makes a pool.
func New() *Pool {
	return &Pool{clock: time.Now, jobs: map[Key]*job{}, running: map[Kind]int{}, used: list.New()}
}

// Ask gives what is known of a search and starts nothing. Asking keeps a search
// that waits or runs alive: one that nobody asks for any more is cancelled.
func (p *Pool) Ask(k Key) Snapshot {
	p.mu.Lock()
	defer p.mu.Unlock()
	j := p.jobs[k]
	if j == nil {
		return Snapshot{}
	}
	p.touch(j)
	return Snapshot{j.stage, j.now, j.result}
}

// Start asks for a search and queues it unless it is there already. It reports
// false when the pool has as many searches as it takes.
func (p *Pool) Start(k Key) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if j := p.jobs[k]; j != nil {
		if j.stage != Done || j.result.Ended != explore.Cancelled {
			p.touch(j)
			return true
		}
		p.forget(j) // a cancelled one starts over
	}
	if p.closed || len(p.jobs) >= mostJobs && !p.drop() {
		return false
	}
	j := &job{key: k, stage: Queued, done: make(chan struct{})}
	p.jobs[k] = j
	p.touch(j)
	p.queue = append(p.queue, j)
	p.next()
	return true
}

// Wait starts a search and gives its result; ok is false when ctx ends first or
// the pool takes no more.
func (p *Pool) Wait(ctx context.Context, k Key) (r explore.Result, ok bool) {
	if !p.Start(k) {
		return r, false
	}
	p.mu.Lock()
	j := p.jobs[k]
	p.mu.Unlock()
	if j == nil {
		return r, false
	}
	renew := time.NewTicker(lease / 4)
	defer renew.Stop()
	for {
		select {
		case <-j.done:
			p.mu.Lock()
			defer p.mu.Unlock()
			return j.result, j.result.Ended != explore.Cancelled
		case <-ctx.Done():
			return r, false
		case <-renew.C:
			p.Ask(k)
		}
	}
}

// Cancel ends a search that waits or runs.
func (p *Pool) Cancel(k Key) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if j := p.jobs[k]; j != nil && j.stage != Done {
		p.end(j)
	}
}

// Close ends every search and waits for them.
func (p *Pool) Close() {
	p.mu.Lock()
	p.closed = true
	for _, j := range p.jobs {
		if j.stage != Done {
			p.end(j)
		}
	}
	p.mu.Unlock()
	p.wg.Wait()
}

// end cancels a running job, whose goroutine finishes it, or drops a queued one.
func (p *Pool) end(j *job) {
	if j.stage == Running {
		j.cancel()
		return
	}
	for i, q := range p.queue {
		if q == j {
			p.queue = append(p.queue[:i:i], p.queue[i+1:]...)
			break
		}
	}
	j.result = explore.Result{Ended: explore.Cancelled}
	close(j.done)
	delete(p.jobs, j.key)
}

// touch notes that somebody wants a job.
func (p *Pool) touch(j *job) {
	j.seen = p.clock()
	if j.place != nil {
		p.used.MoveToBack(j.place)
	}
}
