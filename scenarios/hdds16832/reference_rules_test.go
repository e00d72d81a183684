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
