package hdds16804_test

import (
	"fmt"
	"slices"
)

func refManaged(kind string) bool { return kind[0] != 'r' }

// nextPass is the ReplicationManager's first pass at or after a minute.
func (r *reference) nextPass(minute int) int {
	at := r.ready + 5
	for at < minute {
		at += 5
	}
	return at
}

// repaired: the work was done and its task has ended.
func (r *reference) repaired(work string) bool {
	done := false
	for i := range r.all {
		if r.work(i) == work && (r.ran[i] || r.covered[i]) {
			done = true
		}
	}
	for _, d := range r.nodes {
		for _, i := range d.running {
			done = done && r.work(i) != work
		}
	}
	return done
}

// manages: the ReplicationManager sends when it runs, has no operation pending, has passed since one expired, and
// misses the replica.
func (r *reference) manages(node, container, kind string) bool {
	work := fmt.Sprint(node, " ", container, " ", kind)
	if r.now < r.ready+5 || r.repaired(work) {
		return false
	}
	until, asked := r.pending[work]
	return !asked || r.now >= r.nextPass(until)
}

// due are the minutes that something waits for.
func (r *reference) due() (next int, is bool) {
	var times []int
	for _, d := range r.nodes {
		waiting := slices.Concat(d.net, d.commands, d.queue)
		for task, kept := range d.last {
			// A kept command waits only if it may be queued: its task does not run, and its term is newer.
			if !slices.Contains(d.running, task) && r.all[kept].term > r.all[task].term {
				waiting = append(waiting, kept)
			}
		}
		for _, i := range waiting {
			if r.all[i].deadline > 0 {
				times = append(times, r.all[i].deadline)
			}
		}
	}
	if r.left > 0 && slices.ContainsFunc(refKinds[r.set["kinds"]], refManaged) {
		times = append(times, r.ready+5)
		for work, until := range r.pending {
			if !r.repaired(work) {
				times = append(times, until, r.nextPass(until))
			}
		}
	}
	for _, t := range times {
		if t > r.now && (!is || t < next) {
			next, is = t, true
		}
	}
	return next, is
}
