package hdds16832_test

// A second implementation of the HDDS-16832 rules, in another style than the model: maps and slices, strings
// for everything, one function for each event. It exists to be compared with the model.

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// refEntry is one entry of a log; a write has no ring.
type refEntry struct {
	term int
	ring string // "a b c"; empty for a write
}

// refOM is one OM: its process, its Raft log and its lists of peers.
type refOM struct {
	state string // -, UP, DOWN
	role  string
	term  int
	log   []refEntry // entry i is at i-1; purged ones too: they are what a checkpoint has
	from  string     // the ring that it was started with
	purge int
	snap  int

	commit, applied, db, everConf int

	provider     map[string]bool // nil: there is none
	peers, raft  map[string]bool
	install      string // idle, queued, downloaded, failed, SNAPSHOT_UNAVAILABLE, SNAPSHOT_INSTALLED
	source       string // of the install
	checkpoint   int
	older        bool // it has taken an older database
	cut          bool
	tries, lines int
}

type reference struct {
	set    map[string]string
	names  []string
	om     map[string]*refOM
	config map[string]bool
	room   int
	terms  int
}

func newReference(set map[string]string) *reference {
	r := &reference{set: set, names: []string{"a", "b", "c"}, om: map[string]*refOM{}, config: refSet("a"), room: 6, terms: 2}
	if set["crash"] == "on" {
		r.room = 5
	}
	if set["peers"] == "config" {
		r.room, r.config = 4, refSet(r.names...)
	}
	if set["cut"] == "on" {
		r.room, r.terms = 11, 3
	}
	for _, n := range r.names {
		r.om[n] = refNothing()
		if set["peers"] == "config" {
			r.om[n].from = "a b c"
		}
	}
	return r
}

// refNothing is an OM that was never started.
func refNothing() *refOM {
	return &refOM{state: "-", role: "FOLLOWER", peers: refSet(), raft: refSet(), install: "idle"}
}

func (r *reference) clone() *reference {
	c := *r
	c.config, c.om = maps.Clone(r.config), map[string]*refOM{}
	for n, o := range r.om {
		p := *o
		p.log, p.provider, p.peers, p.raft = slices.Clone(o.log), maps.Clone(o.provider), maps.Clone(o.peers), maps.Clone(o.raft)
		c.om[n] = &p
	}
	return &c
}

// ringOf is the ring at entry i of a log, by the last CONF entry up to it.
func (o *refOM) ringOf(i int) string {
	ring := o.from
	for _, e := range o.log[:i] {
		if e.ring != "" {
			ring = e.ring
		}
	}
	return ring
}

func (o *refOM) ring() string { return o.ringOf(len(o.log)) }

// lastConf is the index of the last CONF entry; of the last that changes the ring, if changing.
func (o *refOM) lastConf(changing bool) int {
	last := 0
	for i, e := range o.log {
		if e.ring != "" && (!changing || e.ring != o.ringOf(i)) {
			last = i + 1
		}
	}
	return last
}

func (o *refOM) lastTerm() int {
	if len(o.log) == 0 {
		return 0
	}
	return o.log[len(o.log)-1].term
}

func refIn(name, ring string) bool { return slices.Contains(strings.Fields(ring), name) }

// refShared is the length of the common prefix, entry by entry.
func refShared(x, y *refOM) int {
	n := 0
	for n < len(x.log) && n < len(y.log) && x.log[n] == y.log[n] {
		n++
	}
	return n
}

// refAhead: x's log is ahead of y's.
func refAhead(x, y *refOM) bool {
	if x.lastTerm() != y.lastTerm() {
		return x.lastTerm() > y.lastTerm()
	}
	return len(x.log) > len(y.log)
}

// leader is the name of the leader of the highest term that is up.
func (r *reference) leader() string {
	leader := ""
	for _, n := range r.names {
		if o := r.om[n]; o.state == "UP" && o.role == "LEADER" && (leader == "" || o.term > r.om[leader].term) {
			leader = n
		}
	}
	return leader
}

// newest has the log that every other one is behind of.
func (r *reference) newest() *refOM {
	best := r.om["a"]
	for _, n := range r.names {
		if refAhead(r.om[n], best) {
			best = r.om[n]
		}
	}
	return best
}

// enough: more than half of the ring, and of the ring before an entry that is not committed.
func (o *refOM) enough(some map[string]bool) bool {
	more := func(ring string) bool {
		all, n := strings.Fields(ring), 0
		for _, name := range all {
			if some[name] {
				n++
			}
		}
		return n > len(all)/2
	}
	conf := o.lastConf(false)
	if conf > o.commit && conf > 0 {
		if before := o.ringOf(conf - 1); before != "" && !more(before) {
			return false
		}
	}
	return more(o.ring())
}

// index counts an entry as often as the scale says.
func (r *reference) index(o *refOM, i int) int {
	if r.set["scale"] == "small" {
		return i
	}
	n := 0
	for _, e := range o.log[:i] {
		if e.ring == "" {
			n += 47
		} else {
			n += 2
		}
	}
	return n
}

// events lists the codes of the events that exist, in the order of the scenario's table.
func (r *reference) events() []string {
	var codes []string
	for _, a := range []struct{ key, setting string }{
		{"st", ""}, {"bs", ""}, {"dc", "decommission"}, {"el", ""}, {"w", ""}, {"r", "pair"}, {"c", ""}, {"l", ""}, {"cf", ""}, {"a", ""}, {"sn", ""},
		{"n", "pair"}, {"in", ""}, {"if", ""}, {"rl", ""}, {"ct", "cut"}, {"hl", "cut"}, {"cx", "crash"}, {"rs", "crash"},
	} {
		for i := range 3 {
			switch {
			case a.setting == "pair":
				for j := range 3 {
					if i != j {
						codes = append(codes, fmt.Sprintf("%s%d-%d", a.key, i+1, j+1))
					}
				}
			case a.setting == "" || r.set[a.setting] == "on":
				codes = append(codes, fmt.Sprintf("%s%d", a.key, i+1))
			}
		}
	}
	return codes
}
