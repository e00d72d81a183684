package hdds16832_test

import (
	"slices"
	"strings"
)

// refCode reads "n2-1" as "n", "b", "a".
func refCode(code string) (key, x, y string) {
	i := strings.IndexAny(code, "0123456789")
	names := map[byte]string{'1': "a", '2': "b", '3': "c"}
	if x = names[code[i]]; len(code) > i+2 {
		y = names[code[i+2]]
	}
	return code[:i], x, y
}

// can does the event on a copy and sees whether it was possible.
func (r *reference) can(code string) bool { return r.clone().do(code) }

// do lets an event happen, if it can.
func (r *reference) do(code string) bool {
	key, x, y := refCode(code)
	o := r.om[x]
	switch key {
	case "st", "bs", "dc", "el", "w":
		return r.doRing(key, x)
	case "r", "n":
		return r.doPair(key, x, y)
	case "in", "if", "rl":
		return r.doInstall(key, x)
	case "ct":
		if o.cut || o.state != "UP" || r.changing() {
			return false
		}
		o.cut = true
	case "hl":
		if !o.cut {
			return false
		}
		o.cut = false
	case "cx":
		return r.crash(x)
	case "rs":
		if o.state != "DOWN" {
			return false
		}
		r.restart(x)
	default:
		return r.doLog(key, x)
	}
	return true
}

// changing: some OM of the leader's ring, that is up, has not applied the last change of it.
func (r *reference) changing() bool {
	l := r.leader()
	if l == "" {
		return false
	}
	for _, n := range strings.Fields(r.om[l].ring()) {
		if o := r.om[n]; o.state == "UP" && o.everConf < r.om[l].lastConf(true) {
			return true
		}
	}
	return false
}

// changeable: a new ring needs every OM of the old one, and room for the entry.
func (r *reference) changeable() bool {
	l := r.leader()
	if l == "" || r.changing() || len(r.om[l].log) >= r.room {
		return false
	}
	for _, n := range strings.Fields(r.om[l].ring()) {
		if r.om[n].state != "UP" || r.om[n].cut {
			return false
		}
	}
	return true
}

func (r *reference) doRing(key, x string) bool {
	o, l := r.om[x], r.leader()
	switch key {
	case "st":
		if o.state != "-" || !r.config[x] || r.set["peers"] == "alone" && x != "a" {
			return false
		}
		r.start(x, false)
		if len(r.config) == 1 {
			o.role, o.term, o.from, o.log = "LEADER", 1, x, []refEntry{{1, x}}
			o.commit, o.applied = 1, 1
		}
	case "bs":
		early := x == "c" && !r.config["b"] && r.set["decommission"] == "off"
		if o.state != "-" || r.config[x] || early || !r.changeable() {
			return false
		}
		r.config[x] = true
		r.start(x, true)
		ring := append(strings.Fields(r.om[l].ring()), x)
		slices.Sort(ring)
		r.om[l].log = append(r.om[l].log, refEntry{r.om[l].term, strings.Join(ring, " ")})
	case "dc":
		if x != "b" || !r.config[x] || l == x || l == "" || r.om[l].ring() != "a b c" || !r.changeable() {
			return false
		}
		delete(r.config, x)
		r.om[x] = refNothing()
		r.om[x].cut = o.cut
		r.om[l].log = append(r.om[l].log, refEntry{r.om[l].term, "a c"})
	case "el":
		return r.elect(x)
	case "w":
		writes := 0
		for _, e := range o.log {
			if e.ring == "" {
				writes++
			}
		}
		if o.state != "UP" || o.role != "LEADER" || r.changing() || len(o.log) >= r.room || writes >= min(6, r.room-1) {
			return false
		}
		o.log = append(o.log, refEntry{term: o.term})
	}
	return true
}

// elect: whoever is reached takes the term; who votes has no newer log.
func (r *reference) elect(x string) bool {
	o := r.om[x]
	if o.state != "UP" || o.role == "LEADER" || !refIn(x, o.ring()) || r.changing() || len(o.log) >= r.room {
		return false
	}
	votes, term := refSet(x), o.term
	var reached []*refOM
	for _, n := range r.names {
		if p := r.om[n]; n != x && p.state == "UP" && !p.cut && !o.cut {
			reached = append(reached, p)
			term = max(term, p.term)
			if !refAhead(p, o) {
				votes[n] = true
			}
		}
	}
	if !o.enough(votes) || term >= r.terms {
		return false
	}
	for _, p := range reached {
		p.term, p.role = term+1, "FOLLOWER"
	}
	o.term, o.role = term+1, "LEADER"
	o.log = append(o.log, refEntry{o.term, o.ring()})
	return true
}

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

func (r *reference) doInstall(key, x string) bool {
	o := r.om[x]
	want := map[string]string{"in": "queued", "if": "failed", "rl": "downloaded"}[key]
	if o.state != "UP" || o.install != want {
		return false
	}
	switch key {
	case "in":
		r.download(x)
	case "if":
		o.install = "idle"
		o.tries, o.lines = o.tries+1, o.lines+1
	case "rl":
		l := r.leader()
		if l == "" || l == x || !r.talks(l, x) {
			return false
		}
		o.accept(r.om[l].term)
		r.reset(x, o.checkpoint)
		o.install, o.checkpoint = "SNAPSHOT_INSTALLED", 0
	}
	return true
}

func (r *reference) download(x string) {
	o := r.om[x]
	src := r.om[o.source]
	handled := r.set[x] == "null-check" || r.set[x] == "catch-all"
	switch {
	case o.provider != nil && !o.provider[o.source] && !handled:
		o.install = "failed" // of a NullPointerException
	case o.provider == nil || !o.provider[o.source] || !r.talks(o.source, x) || src.role != "LEADER":
		o.install, o.tries, o.lines = "SNAPSHOT_UNAVAILABLE", o.tries+1, o.lines+1
	case src.db <= o.applied:
		o.install, o.tries = "SNAPSHOT_UNAVAILABLE", o.tries+1
	default:
		o.older = o.older || src.db < o.db
		o.install, o.checkpoint, o.db, o.applied = "downloaded", src.db, src.db, src.db
	}
}

// reset: the log begins after entry i.
func (r *reference) reset(x string, i int) {
	o := r.om[x]
	o.log = slices.Clone(r.newest().log[:i])
	o.commit, o.snap, o.purge = i, i, i
	r.sawThrough(o, i)
}

func (r *reference) sawThrough(o *refOM, i int) {
	for k := o.everConf + 1; k <= i; k++ {
		if o.log[k-1].ring != "" {
			o.everConf = k
		}
	}
}

func (r *reference) crash(x string) bool {
	o := r.om[x]
	for _, n := range r.names {
		if r.om[n].state == "DOWN" && r.set["cut"] == "off" {
			return false
		}
	}
	if o.state != "UP" || r.changing() {
		return false
	}
	o.state, o.role, o.commit, o.applied, o.install = "DOWN", "FOLLOWER", 0, o.db, "idle"
	o.provider, o.peers, o.raft = nil, refSet(), refSet()
	return true
}

func (r *reference) restart(x string) {
	o := r.om[x]
	r.start(x, false)
	if refShared(o, r.newest()) < o.db {
		r.reset(x, o.db)
	}
	o.commit, o.applied = o.db, o.db
	r.sawThrough(o, o.db)
}
