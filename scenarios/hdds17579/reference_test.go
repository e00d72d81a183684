package hdds17579_test

import (
	"slices"
	"strconv"
	"strings"
)

// reference is a second implementation, written from the rules in prose, with
// lists, sets and what happened, where the model has positions and derives.
type reference struct {
	set     map[string]string
	oms     map[int]*refOM
	acked   map[int]bool // keys
	written map[int]string
	cut     map[int]bool
	crashes int
	read    refRead
	run     refRun
	layout  bool // a key was built for the layout of before
	hasty   bool // a write was prepared without something of an earlier term
}

// refOM is an OM: its Ratis server, its state machine, its database.
type refOM struct {
	number     int
	log        []refEntry
	term       int
	leads      bool
	startup    int  // index of its startup entry, while it leads
	ready      bool // for Ratis, while it leads
	commit     int
	handed     int
	queue      []int
	cache      []int // executed and not flushed
	current    []int
	readyBatch []int
	rows       []int // indexes in RocksDB
	applied    int
	told       int // last CONF entry
	skipped    int
	level      int // highest index that ReadIndex waits were notified of
	late       []int
	calling    bool
	down       bool
	paused     bool
	held       map[int]bool
}

// refEntry is a CONF entry, or a write of a key.
type refEntry struct{ term, key int }

type refRead struct {
	step    string // idle, routed, starting, waiting, answered, rejected
	mode    string
	at      int
	leader  bool
	source  int
	index   int
	woken   bool
	want    []int // keys
	found   []int
	through int
	why     string
	judged  bool
}

type refRun struct {
	at, term int
	view     []int
	through  int
	early    bool
	stale    bool
	done     bool
}

func newReference(set map[string]string) *reference {
	r := &reference{set: set, oms: map[int]*refOM{}, acked: map[int]bool{}, written: map[int]string{}, cut: map[int]bool{}, read: refRead{step: "idle"}}
	for _, n := range r.ring() {
		o := &refOM{number: n, log: []refEntry{{1, 0}}, term: 1, commit: 1, handed: 1, applied: 1, told: 1, level: 1, held: map[int]bool{}}
		r.oms[n] = o
		for k := 1; k <= r.number("prefill"); k++ {
			o.log = append(o.log, refEntry{1, k})
			o.commit = k + 1
			r.acked[k] = true
			if n == 1 {
				o.rows = append(o.rows, k+1)
				o.handed, o.applied, o.level = k+1, k+1, k+1
			}
		}
	}
	one := r.oms[1]
	one.leads, one.ready, one.startup = true, true, 1
	if r.single() && r.number("prefill") > 0 {
		// It has just been started, and nothing is in its database.
		*one = refOM{number: 1, log: one.log, term: 1, held: map[int]bool{}}
	}
	return r
}

func (r *reference) number(key string) int {
	n, err := strconv.Atoi(r.set[key])
	if err != nil {
		panic(err)
	}
	return n
}

func (r *reference) single() bool { return r.set["oms"] == "1" }

func (r *reference) ring() []int {
	if r.single() {
		return []int{1}
	}
	return []int{1, 2, 3}
}

// detailed reports whether more than log and term is there.
func (r *reference) detailed(n int) bool {
	return r.oms[n] != nil && (n < 3 || r.set["third"] == "full")
}

// buffered reports whether the double buffer has events of its own.
func (r *reference) buffered(n int) bool {
	switch {
	case !r.detailed(n):
		return false
	case n == 1:
		return r.single() || r.set["first"] == "full" || r.set["terms"] == "3"
	case n == 3:
		return r.set["om3-queue"] == "edge"
	}
	return true
}

// code reports whether an OM runs code with a piece in it.
func (r *reference) code(n int, piece string) bool {
	v := r.set["om"+strconv.Itoa(n)]
	if v == "all-four" {
		v = "term-check-laf-reject-lease-fix-in-order"
	}
	return strings.Contains(v, piece)
}

func (r *reference) edge(n int) bool { return r.set["om"+strconv.Itoa(n)+"-queue"] == "edge" }

// early is how many keys are written in term 1.
func (r *reference) early() int { return r.number("prefill") + r.number("before") }

func (r *reference) keys() int { return r.early() + r.number("after") }

func (o *refOM) at(i int) refEntry {
	if i < 1 || i > len(o.log) {
		return refEntry{}
	}
	return o.log[i-1]
}

// executed are the indexes in cache or database.
func (o *refOM) executed() []int { return append(slices.Clone(o.rows), o.cache...) }

// visible are the keys that a lookup finds.
func (o *refOM) visible() []int {
	var keys []int
	for _, i := range o.executed() {
		keys = append(keys, o.at(i).key)
	}
	return keys
}

func (o *refOM) last() int { return len(o.log) }

// owed are the keys of writes before the startup entry that are not executed.
func (o *refOM) owed() []int {
	var lacking []int
	for i := 1; i < o.startup; i++ {
		if k := o.at(i).key; k > 0 && !slices.Contains(o.visible(), k) {
			lacking = append(lacking, k)
		}
	}
	return lacking
}

// top is the leader of the highest term that is up, or nil.
func (r *reference) top() *refOM {
	var best *refOM
	for _, n := range r.ring() {
		if o := r.oms[n]; o.leads && !o.down && (best == nil || o.term > best.term) {
			best = o
		}
	}
	return best
}

func (r *reference) linked(x, y int) bool {
	return x == y || !r.oms[x].down && !r.oms[y].down && !r.cut[x] && !r.cut[y]
}

func most(list []int) int {
	if len(list) == 0 {
		return 0
	}
	return slices.Max(list)
}
