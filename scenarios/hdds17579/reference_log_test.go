package hdds17579_test

import "slices"

// The ring: writes, entries, terms. Each rule says what an event needs and does
// it when do is set.

func (r *reference) write(x int, do bool) bool {
	o := r.oms[x]
	if o == nil || x == 3 || o.down || r.status(x) != "LEADER_AND_READY" || o.last() >= 12 {
		return false
	}
	own, later := 0, 0
	for _, e := range o.log {
		switch {
		case e.key > 0 && e.term == 1:
			own++
		case e.key > 0:
			later++
		}
	}
	refused := 0
	for _, answer := range r.written {
		if answer == "BUCKET_NOT_FOUND" {
			refused++
		}
	}
	key := r.early() + later + 1
	if o.term == 1 {
		key = own + 1
	}
	if r.set["write"] != "key" && key > 1 && !r.acked[1] {
		return false
	}
	if o.term == 1 && own >= r.early() || o.term > 1 && later+refused >= r.number("after") {
		return false
	}
	if !do {
		return true
	}
	if len(o.owed()) > 0 {
		r.hasty = true
	}
	if r.set["write"] == "layout" && key > 1 && !slices.Contains(o.visible(), 1) {
		r.layout = true
	}
	if r.set["write"] == "bucket" && key > 1 && !slices.Contains(o.visible(), 1) {
		r.written[key] = "BUCKET_NOT_FOUND"
		return true
	}
	o.log = append(o.log, refEntry{o.term, key})
	return true
}

// agree is how many entries two logs share.
func agree(a, b *refOM) int {
	n := 0
	for n < len(a.log) && n < len(b.log) && a.log[n] == b.log[n] {
		n++
	}
	return n
}

func (r *reference) replicate(l, f int, do bool) bool {
	a, b := r.oms[l], r.oms[f]
	if a == nil || b == nil || l == 3 || !a.leads || a.down || b.down || !r.linked(l, f) || b.term > a.term {
		return false
	}
	n := agree(a, b)
	if n == len(a.log) {
		return false
	}
	if do {
		b.follow(a.term)
		b.log = append(slices.Clone(b.log[:n]), a.log[n])
		r.afterTerms()
	}
	return true
}

func (o *refOM) follow(term int) {
	if term > o.term {
		o.term, o.leads, o.ready, o.startup = term, false, false, 0
	}
}

func (r *reference) commit(l int, do bool) bool {
	o := r.oms[l]
	if o == nil || l == 3 || o.down || !o.leads {
		return false
	}
	to := 0
	for i := o.commit + 1; i <= o.last(); i++ {
		have := 0
		for _, n := range r.ring() {
			if n == l || agree(o, r.oms[n]) >= i {
				have++
			}
		}
		if o.at(i).term == o.term && 2*have > len(r.ring()) {
			to = i
		}
	}
	if to > 0 && do {
		o.commit = to
	}
	return to > 0
}

func (r *reference) learn(f int, do bool) bool {
	l := r.top()
	if !r.detailed(f) || r.single() || l == nil || l.number == f || r.oms[f].down || !r.linked(l.number, f) || r.oms[f].term > l.term {
		return false
	}
	o := r.oms[f]
	to := max(o.commit, min(l.commit, agree(l, o)))
	if to == o.commit && o.term == l.term {
		return false
	}
	if do {
		o.follow(l.term)
		o.commit = to
		r.afterTerms()
	}
	return true
}

// elect: v is the voter that the event names, 0 for the old leader.
func (r *reference) elect(x, v int, do bool) bool {
	o := r.oms[x]
	if o == nil || x == 3 || o.down || o.leads || o.last() >= 12 {
		return false
	}
	if x == 1 && !r.single() && r.set["terms"] == "2" && r.set["crash"] == "off" {
		return false
	}
	limit := r.number("terms")
	if r.single() {
		if v != 0 || o.term >= limit {
			return false
		}
		if do {
			o.lead(o.term + 1)
		}
		return true
	}
	top := r.top()
	switch {
	case v == 0 && top == nil, v > 0 && top != nil && top.number == v:
		return false
	case v == 0:
		v = top.number
	}
	y := r.oms[v]
	if v == x || y.down || !r.linked(x, v) || o.term >= limit || y.term >= limit || r.oms[1].last() >= 12 || r.oms[2].last() >= 12 {
		return false
	}
	mine, other := o.at(o.last()), y.at(y.last())
	if other.term > mine.term || other.term == mine.term && y.last() > o.last() {
		return false
	}
	if do {
		term := max(o.term, y.term) + 1
		y.follow(term)
		o.lead(term)
		r.afterTerms()
	}
	return true
}

func (o *refOM) lead(term int) {
	o.term, o.leads, o.ready = term, true, false
	o.log = append(o.log, refEntry{term, 0})
	o.startup = o.last()
}

// afterTerms: a read that waits for a leader's startup future fails with it.
func (r *reference) afterTerms() {
	if r.read.step != "starting" {
		return
	}
	if l := r.oms[r.read.source]; l.down || !l.leads || l.startup != r.read.index {
		r.reject("ReadException")
	}
}
