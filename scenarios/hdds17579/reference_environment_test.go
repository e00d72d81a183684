package hdds17579_test

// Held locks, pauses, cuts, crashes; and what must hold.

func (r *reference) lock(x, bucket int, hold, do bool) bool {
	if r.set["stall"] == "off" || !r.detailed(x) || r.oms[x].down || r.oms[x].held[bucket] == hold {
		return false
	}
	if do {
		r.oms[x].held[bucket] = hold
	}
	return true
}

func (r *reference) pause(x int, do bool) bool {
	if r.set["pause"] == "off" || !r.buffered(x) || r.oms[x].down || r.oms[x].paused || len(r.oms[x].readyBatch) > 0 {
		return false
	}
	if do {
		r.oms[x].paused = true
	}
	return true
}

func (r *reference) unpause(x int, do bool) bool {
	if r.set["pause"] == "off" || !r.buffered(x) || r.oms[x].down || !r.oms[x].paused {
		return false
	}
	if do {
		r.oms[x].paused = false
	}
	return true
}

func (r *reference) cutOff(x int, do bool) bool {
	if r.set["cut"] == "off" || r.oms[x] == nil || r.oms[x].down || r.cut[x] {
		return false
	}
	if do {
		r.cut[x] = true
	}
	return true
}

func (r *reference) heal(x int, do bool) bool {
	if r.set["cut"] == "off" || !r.cut[x] {
		return false
	}
	if do {
		r.cut[x] = false
	}
	return true
}

func (r *reference) crash(x int, do bool) bool {
	o := r.oms[x]
	if r.set["crash"] == "off" || o == nil || o.down || r.crashes+1 >= r.number("terms") {
		return false
	}
	if !do {
		return true
	}
	r.crashes++
	base := most(o.rows)
	r.oms[x] = &refOM{number: x, log: o.log, term: o.term, down: true, rows: o.rows, handed: base, applied: base, level: base, held: map[int]bool{}}
	if r.read.at == x && r.inFlight() {
		r.reject("ReadException")
	}
	if r.run.at == x {
		r.run.done = true
	}
	r.afterTerms()
	return true
}

func (r *reference) restart(x int, do bool) bool {
	if r.set["crash"] == "off" || r.oms[x] == nil || !r.oms[x].down {
		return false
	}
	if do {
		r.oms[x].down = false
		if r.detailed(x) {
			r.oms[x].commit = most(r.oms[x].rows)
		}
	}
	return true
}

// calm reports whether nothing of the environment holds an OM up.
func (r *reference) calm() bool {
	for _, n := range r.ring() {
		if o := r.oms[n]; o.down || o.paused || r.cut[n] || o.held[1] || o.held[2] {
			return false
		}
	}
	return true
}

// fails is what the property of each name says of the state.
func (r *reference) fails() map[string]bool {
	f := map[string]bool{"second-leader-ready": true}
	for _, n := range r.ring() {
		o := r.oms[n]
		if !r.detailed(n) || !o.leads {
			continue
		}
		ready := r.status(n) == "LEADER_AND_READY"
		unflushed := len(o.owed()) > 0
		for _, i := range append(append([]int{}, o.queue...), o.cache...) {
			unflushed = unflushed || i < o.startup
		}
		f["ready-means-applied"] = f["ready-means-applied"] || ready && len(o.owed()) > 0
		f["ready-means-flushed"] = f["ready-means-flushed"] || ready && unflushed
		f["idle-leader-ready"] = f["idle-leader-ready"] || !ready && !o.owing()
		if ready && o.term > 1 {
			f["second-leader-ready"] = false
		}
	}
	top := r.top()
	f["becomes-ready"] = top != nil && r.calm() && r.status(top.number) != "LEADER_AND_READY"
	f["read-answered"] = top != nil && r.calm() && (r.inFlight() || r.read.step == "rejected")
	f["write-admission"] = r.hasty
	f["service-gate"], f["service-run"] = r.run.early, r.run.stale
	if r.read.leader {
		f["fresh-"+r.read.mode] = r.stale()
	} else {
		f["fresh-follower"] = r.stale()
	}
	f["fresh-answer"] = true
	for _, k := range r.read.found {
		if r.acked[k] && !r.stale() {
			f["fresh-answer"] = false
		}
	}
	return f
}
