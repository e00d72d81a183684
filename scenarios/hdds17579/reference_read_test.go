package hdds17579_test

import (
	"slices"
	"strings"
)

// The ways of a read.

func (r *reference) offered(mode string) bool {
	switch on := r.set["reads"]; on {
	case "any":
		return true
	case "linearizable":
		return mode == "leader-only" || mode == "allow-follower"
	default:
		return on == mode
	}
}

func (r *reference) inFlight() bool {
	return r.read.step == "routed" || r.read.step == "starting" || r.read.step == "waiting"
}

// way is the table of where a read goes: local, Ratis, or an exception.
func (r *reference) way(n int, mode string) string {
	linearizable, skip := r.set["option"] == "linearizable", r.set["skip"] == "on"
	status := r.status(n)
	lease := r.set["lease"] == "on" && !(r.oms[n].leads && r.code(n, "lease-fix"))
	no := map[string]string{"NOT_LEADER": "OMNotLeaderException", "LEADER_AND_NOT_READY": "OMLeaderNotReadyException"}[status]
	switch {
	case lease && (mode == "no-hint" || mode == "local-lease"):
		return "local"
	case mode == "no-hint" && no == "OMNotLeaderException" && linearizable:
		return "Ratis"
	case mode == "allow-follower" && linearizable && no == "OMNotLeaderException":
		return "Ratis"
	case mode == "allow-follower" && linearizable && no == "OMLeaderNotReadyException" && !r.code(n, "laf-reject"):
		return "Ratis"
	case no != "":
		return no
	case mode == "default" || mode == "local-lease" || !linearizable:
		return "local"
	case skip && mode != "leader-only":
		return "local"
	}
	return "Ratis"
}

func (r *reference) arrive(x int, mode string, do bool) bool {
	if !r.detailed(x) || !r.offered(mode) || r.oms[x].down || r.inFlight() {
		return false
	}
	if !do {
		return true
	}
	way, o := r.way(x, mode), r.oms[x]
	highest := 0
	for _, n := range r.ring() {
		highest = max(highest, r.oms[n].term)
	}
	r.read = refRead{step: "routed", mode: mode, at: x, leader: o.leads, judged: true}
	for k := range r.acked {
		r.read.want = append(r.read.want, k)
	}
	switch way {
	case "local":
		r.read.judged = o.leads && o.term == highest
		r.answer()
	case "Ratis":
	default:
		r.reject(way)
	}
	return true
}

func (r *reference) answer() {
	o := r.oms[r.read.at]
	r.read.step, r.read.found, r.read.through = "answered", o.visible(), most(o.executed())
}

func (r *reference) reject(why string) { r.read.step, r.read.why = "rejected", why }

// stale reports whether the answer lacks what was acknowledged before.
func (r *reference) stale() bool {
	return r.read.step == "answered" && r.read.judged &&
		slices.ContainsFunc(r.read.want, func(k int) bool { return !slices.Contains(r.read.found, k) })
}

func (r *reference) throughRatis() bool {
	return r.set["option"] == "linearizable" && (r.offered("no-hint") || r.offered("leader-only") || r.offered("allow-follower"))
}

func (r *reference) takeIndex(x int, do bool) bool {
	if !r.detailed(x) || !r.throughRatis() || r.read.step != "routed" || r.read.at != x || r.oms[x].down {
		return false
	}
	l := r.oms[x]
	if !l.leads {
		l = nil
		for _, n := range r.ring() {
			if o := r.oms[n]; o.leads && o.term == r.oms[x].term {
				l = o
			}
		}
		if l == nil || l.down || !r.linked(x, l.number) {
			return false
		}
	}
	starts := !r.single() && !l.ready
	if !starts && !r.single() {
		answer := 0
		for _, n := range r.ring() {
			if r.linked(l.number, n) && r.oms[n].term <= l.term {
				answer++
			}
		}
		if 2*answer <= len(r.ring()) {
			return false
		}
	}
	if !do {
		return true
	}
	r.read.index, r.read.source = l.commit, l.number
	if starts {
		r.read.step, r.read.index = "starting", l.startup
		return true
	}
	r.enqueue()
	return true
}

// enqueue puts the read into the queue of waits.
func (r *reference) enqueue() {
	r.read.step = "waiting"
	r.read.woken = r.oms[r.read.at].applied >= r.read.index
}

func (r *reference) servable() bool {
	o := r.oms[r.read.at]
	if r.read.step != "waiting" {
		return false
	}
	if r.edge(o.number) {
		return r.read.woken
	}
	return o.level >= r.read.index
}

func (r *reference) serve(x int, do bool) bool {
	if !r.detailed(x) || !r.throughRatis() || r.read.at != x || !r.servable() {
		return false
	}
	if do {
		r.answer()
	}
	return true
}

func (r *reference) timeout(x int, do bool) bool {
	calm := !slices.ContainsFunc([]string{"stall", "pause", "cut", "crash"}, func(k string) bool { return r.set[k] == "on" })
	if !r.detailed(x) || !r.throughRatis() || calm && !r.edge(x) || r.read.at != x || !r.inFlight() {
		return false
	}
	if r.servable() || r.takeIndex(x, false) {
		return false
	}
	if do {
		r.reject("ReadException")
	}
	return true
}

func (r *reference) serviceStart(x int, do bool) bool {
	o := r.oms[x]
	if r.set["service"] == "off" || o == nil || x == 3 || o.down || r.run.at > 0 || r.status(x) != "LEADER_AND_READY" {
		return false
	}
	if r.set["service"] == "deleting" && r.code(x, "service-check") && len(o.owed()) > 0 {
		return false
	}
	if do {
		r.run = refRun{at: x, term: o.term, view: o.visible(), through: most(o.executed()), early: len(o.owed()) > 0}
	}
	return true
}

func (r *reference) serviceSubmit(x int, do bool) bool {
	o := r.oms[x]
	if r.set["service"] == "off" || o == nil || x == 3 || o.down || r.run.at != x || r.run.done || r.status(x) != "LEADER_AND_READY" {
		return false
	}
	if do {
		r.run.done = true
		for i := 1; i < o.startup; i++ {
			if k := o.at(i).key; k > 0 && o.term > r.run.term && !slices.Contains(r.run.view, k) {
				r.run.stale = true
			}
		}
	}
	return true
}

// event does what a code says, or reports whether it can happen.
func (r *reference) event(code string, do bool) bool {
	action := strings.TrimRight(code, "-0123456789ndlfs")
	if i := strings.IndexAny(code, "0123456789"); i > 0 {
		action = code[:i]
	}
	first, second, _ := strings.Cut(code[len(action):], "-")
	x, y := int(first[0]-'0'), 0
	if second != "" {
		y = int(second[0] - '0')
	}
	modes := map[string]string{"n": "no-hint", "d": "default", "l": "leader-only", "f": "allow-follower", "s": "local-lease"}
	switch action {
	case "r":
		return r.replicate(x, y, do)
	case "el":
		return r.elect(x, y, do)
	case "rd":
		return r.arrive(x, modes[second], do)
	case "st":
		return r.lock(x, y, true, do)
	case "rl":
		return r.lock(x, y, false, do)
	}
	return map[string]func(int, bool) bool{
		"w": r.write, "c": r.commit, "l": r.learn, "h": r.hand, "cf": r.conf, "ce": r.confEnd, "a": r.apply, "s": r.swap, "f": r.flush,
		"ix": r.takeIndex, "sv": r.serve, "to": r.timeout, "ss": r.serviceStart, "sb": r.serviceSubmit,
		"p": r.pause, "u": r.unpause, "ct": r.cutOff, "hl": r.heal, "cx": r.crash, "rs": r.restart,
	}[action](x, do)
}
