package hdds16832_test

import (
	"slices"
	"strings"
)

// talks: l can call f, as far as machines and links go.
func (r *reference) talks(l, f string) bool {
	return r.om[l].state == "UP" && r.om[f].state == "UP" && !r.om[l].cut && !r.om[f].cut
}

// sends: l leads f in a term that f accepts.
func (r *reference) sends(l, f string) bool {
	return r.om[l].role == "LEADER" && refIn(f, r.om[l].ring()) && r.om[f].term <= r.om[l].term
}

func (o *refOM) busy() bool {
	return slices.Contains([]string{"queued", "downloaded", "failed"}, o.install)
}

func (o *refOM) accept(term int) {
	if term > o.term {
		o.term, o.role = term, "FOLLOWER"
	}
}

func (r *reference) doPair(key, l, f string) bool {
	from, to := r.om[l], r.om[f]
	next := refShared(from, to) + 1
	if !r.talks(l, f) || !r.sends(l, f) || to.busy() {
		return false
	}
	switch {
	case key == "r" && next > from.purge && next <= len(from.log):
		to.accept(from.term)
		to.log = append(to.log[:next-1:next-1], from.log[next-1])
	case key == "n" && next <= from.purge:
		to.accept(from.term)
		if from.ring() != to.ring() {
			r.update(f, from.ring())
		}
		to.install, to.source, to.checkpoint = "queued", l, 0
	default:
		return false
	}
	return true
}

func (r *reference) doLog(key, x string) bool {
	o := r.om[x]
	if o.state != "UP" {
		return false
	}
	switch key {
	case "c":
		for i := len(o.log); i > o.commit && o.role == "LEADER"; i-- {
			have := refSet(x)
			for _, n := range r.names {
				if n != x && refShared(o, r.om[n]) >= i {
					have[n] = true
				}
			}
			if o.log[i-1].term == o.term && o.enough(have) {
				o.commit = i
				return true
			}
		}
		return false
	case "l":
		l := r.leader()
		if l == "" || l == x || !r.talks(l, x) || !r.sends(l, x) || o.busy() || refShared(r.om[l], o) < r.om[l].purge {
			return false
		}
		known := min(r.om[l].commit, refShared(r.om[l], o))
		if o.term == r.om[l].term && o.commit >= known {
			return false
		}
		o.accept(r.om[l].term)
		o.commit = max(o.commit, known)
	case "cf", "a":
		next := o.applied + 1
		if next > o.commit || o.install == "downloaded" || (o.log[next-1].ring != "") != (key == "cf") {
			return false
		}
		o.applied = next
		if key == "a" {
			o.db = next
		} else if next > o.everConf {
			o.everConf = next
			r.update(x, o.log[next-1].ring)
		}
	case "sn":
		return r.snapshot(x)
	}
	return true
}

func (r *reference) snapshot(x string) bool {
	o, size := r.om[x], 3
	if r.set["scale"] == "report" {
		size = 50
	}
	if o.role != "LEADER" || r.changing() || r.index(o, o.applied)-r.index(o, o.snap) < size {
		return false
	}
	upto := o.applied
	if r.set["purge"] == "min-commit" {
		for _, n := range strings.Fields(o.ring()) {
			upto = min(upto, r.om[n].commit)
		}
	}
	o.db, o.snap = o.applied, o.applied
	if r.index(o, upto)-r.index(o, o.purge) >= size {
		o.purge = upto
	}
	return true
}
