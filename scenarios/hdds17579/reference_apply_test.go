package hdds17579_test

import "slices"

// The way of an entry through an OM.

func (r *reference) permits(n int) int {
	if !r.buffered(n) {
		return 1
	}
	o := r.oms[n]
	return r.number("permits") - len(o.queue) - len(o.cache)
}

func (r *reference) hand(x int, do bool) bool {
	if !r.detailed(x) {
		return false
	}
	o := r.oms[x]
	i := o.handed + 1
	if o.down || o.calling || i > o.commit || o.at(i).key == 0 || r.permits(x) <= 0 {
		return false
	}
	if do {
		o.handed = i
		o.queue = append(o.queue, i)
	}
	return true
}

func (r *reference) conf(x int, do bool) bool {
	if !r.detailed(x) {
		return false
	}
	o := r.oms[x]
	i := o.handed + 1
	if o.down || o.calling || i > o.commit || o.at(i).key > 0 {
		return false
	}
	if !do {
		return true
	}
	if o.leads && i == o.startup {
		if !r.code(x, "ratis-waits") || len(o.queue) == 0 {
			r.becomeReady(o)
		}
		if r.code(x, "callback-waits") {
			o.calling = true
			return true
		}
	}
	r.confRest(o)
	return true
}

// becomeReady completes the startup future: reads that wait for it go on.
func (r *reference) becomeReady(o *refOM) {
	o.ready = true
	if r.read.step == "starting" && r.read.source == o.number {
		r.enqueue()
	}
}

func (r *reference) confRest(o *refOM) {
	i := o.handed + 1
	o.calling, o.handed = false, i
	if i-o.told > 1 {
		o.skipped = i - 1
	}
	o.told = i
	if o.applied+1 == i {
		o.applied = i
	}
	if r.code(o.number, "in-order") && len(o.queue) > 0 {
		o.late = append(o.late, i)
		return
	}
	r.notify(o, i)
}

// notify tells the ReadIndex waits of an index.
func (r *reference) notify(o *refOM, i int) {
	o.level = max(o.level, i)
	if r.read.step == "waiting" && r.read.at == o.number && i >= r.read.index {
		r.read.woken = true
	}
}

func (r *reference) confEnd(x int, do bool) bool {
	if !r.detailed(x) || x == 3 || !r.code(x, "callback-waits") {
		return false
	}
	o := r.oms[x]
	if o.down || !o.calling || len(o.queue) > 0 {
		return false
	}
	if do {
		r.confRest(o)
	}
	return true
}

func (r *reference) apply(x int, do bool) bool {
	if !r.detailed(x) {
		return false
	}
	o := r.oms[x]
	if o.down || len(o.queue) == 0 {
		return false
	}
	i := o.queue[0]
	if o.held[2-(o.at(i).key+1)%2] { // w1 is in b2, w2 in b1
		return false
	}
	if !do {
		return true
	}
	o.queue = slices.Clone(o.queue[1:])
	o.cache = append(o.cache, i)
	o.current = append(o.current, i)
	if o.leads && o.at(i).term == o.term {
		r.acked[o.at(i).key] = true
	}
	if !r.buffered(x) {
		r.swapBuffers(o)
		r.flushBuffer(o)
	}
	if o.leads && !o.ready && r.code(x, "ratis-waits") && o.handed >= o.startup && len(o.owed()) == 0 {
		r.becomeReady(o)
	}
	r.notify(o, i)
	for len(o.late) > 0 && (len(o.queue) == 0 || o.queue[0] > o.late[0]) {
		late := o.late[0]
		o.late = slices.Clone(o.late[1:])
		r.notify(o, late)
	}
	return true
}

func (r *reference) swapBuffers(o *refOM) { o.readyBatch, o.current = o.current, nil }

func (r *reference) swap(x int, do bool) bool {
	if !r.buffered(x) {
		return false
	}
	o := r.oms[x]
	if o.down || o.paused || len(o.current) == 0 || len(o.readyBatch) > 0 {
		return false
	}
	if do {
		r.swapBuffers(o)
	}
	return true
}

func (r *reference) flush(x int, do bool) bool {
	if !r.buffered(x) {
		return false
	}
	o := r.oms[x]
	if o.down || o.paused || len(o.readyBatch) == 0 {
		return false
	}
	if do {
		r.flushBuffer(o)
	}
	return true
}

// flushBuffer writes the batch, and moves the applied index.
func (r *reference) flushBuffer(o *refOM) {
	end := o.readyBatch[len(o.readyBatch)-1]
	o.rows = append(o.rows, o.readyBatch...)
	o.cache = slices.DeleteFunc(slices.Clone(o.cache), func(i int) bool { return slices.Contains(o.readyBatch, i) })
	o.readyBatch = nil
	rule := r.set["om"+string(rune('0'+o.number))+"-index"]
	tested := map[string]int{"head": end, "h10546": o.applied, "none": -1}[rule]
	if end < o.told && tested >= o.skipped {
		end = o.told
	}
	o.applied = end
}

// status is getLeaderStatus.
func (r *reference) status(n int) string {
	o := r.oms[n]
	ready := o.ready
	switch {
	case !o.leads:
		return "NOT_LEADER"
	case r.code(n, "ratis2-ready"):
		ready = o.applied >= o.startup
	case r.code(n, "term-check"):
		ready = o.ready && o.at(o.applied).term == o.term
	}
	if ready {
		return "LEADER_AND_READY"
	}
	return "LEADER_AND_NOT_READY"
}

// owing reports whether a leader has something to hand out, run or flush before
// it can be ready.
func (o *refOM) owing() bool {
	return o.handed < o.startup || len(o.queue) > 0 || len(o.cache) > 0
}
