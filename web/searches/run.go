package searches

import (
	"context"
	"time"

	"interleave/engine/explore"
)

// next starts waiting jobs as long as there is room for their kind. The lock
// is held.
func (p *Pool) next() {
	var wait []*job
	for _, j := range p.queue {
		switch {
		case p.clock().Sub(j.seen) > lease: // everybody has left meanwhile
			j.result = explore.Result{Ended: explore.Cancelled}
			close(j.done)
			delete(p.jobs, j.key)
		case p.running[j.key.Kind] >= atOnce:
			wait = append(wait, j)
		default:
			ctx, cancel := context.WithCancel(context.Background())
			j.stage, j.cancel = Running, cancel
			p.running[j.key.Kind]++
			p.wg.Go(func() { p.run(ctx, j) })
		}
	}
	p.queue = wait
}

// run searches, as long as somebody asks for it.
func (p *Pool) run(ctx context.Context, j *job) {
	defer j.cancel()
	over := make(chan struct{})
	defer close(over)
	p.wg.Go(func() { p.watch(j, over) })
	o := j.key.Kind.options()
	o.Progress = func(now explore.Progress) {
		p.mu.Lock()
		defer p.mu.Unlock()
		j.now = now
	}
	r := explore.Search(ctx, j.key.Setup.Machine(), o)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running[j.key.Kind]--
	j.stage, j.result = Done, r
	if r.Distances != nil {
		j.bytes = r.Distances.Bytes()
	}
	p.bytes += j.bytes
	j.place = p.used.PushBack(j)
	close(j.done)
	for p.bytes > mostBytes && p.drop() {
	}
	p.next()
}

// watch cancels a job that nobody asks for any more, until it is over.
func (p *Pool) watch(j *job, over <-chan struct{}) {
	look := time.NewTicker(lease / 2)
	defer look.Stop()
	for {
		select {
		case <-over:
			return
		case <-look.C:
		}
		p.mu.Lock()
		left := p.clock().Sub(j.seen) > lease
		p.mu.Unlock()
		if left {
			j.cancel()
		}
	}
}

// drop forgets the least recently used job that is done. It reports false when
// there is none.
func (p *Pool) drop() bool {
	front := p.used.Front()
	if front == nil {
		return false
	}
	p.forget(front.Value.(*job))
	return true
}

func (p *Pool) forget(j *job) {
	if j.place != nil {
		p.used.Remove(j.place)
	}
	p.bytes -= j.bytes
	delete(p.jobs, j.key)
}
