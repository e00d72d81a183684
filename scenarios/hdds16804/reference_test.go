package hdds16804_test

// A second implementation of the HDDS-16804 rules, written from the rules in prose and as literally as
// possible: every command is an individual, plain maps and slices hold them. It exists to be compared
// with the model.

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// refCommand is one command, and the task that is made of it. It never changes; who refers to it by its number.
type refCommand struct {
	node, container, term, deadline int
	kind                            string
}

// refNode is one datanode: lists of numbers of commands.
type refNode struct {
	version           string
	term              int // 0: not known
	net, commands     []int
	queue             []int       // in the order in which tasks were made
	running, dropping []int       // in the order of picks
	last              map[int]int // task in flight → the last equal command
	made              map[int]int // command → when its task was made
	counter           map[string]int
	processed         map[int]int // container → times
}

// reference is SCM, the clock and the datanodes, with a history of each command.
type reference struct {
	set             map[string]string
	term, left      int
	now, ready      int
	all             []refCommand
	nodes           []*refNode
	accepted        map[int]int // container → commands
	pending         map[string]int
	ran, covered    map[int]bool // commands that ran, that were dropped beside a running equal
	expired         map[int]bool // tasks that were dropped for their deadline
	late            map[int]bool // tasks that started after their term
	merged          map[int]int  // command → the waiting or dropped task that it was merged into
	tick            int          // counts tasks made
	requeueAtTheEnd bool         // where a kept command is queued: not at its time, but last
	codes           []string
	containers      int
}

var refKinds = map[string][]string{
	"reconcile": {"r"}, "ec": {"e"}, "replication": {"p2"}, "targets": {"p2", "p3"}, "peers": {"r", "r4"}, "mixed": {"r", "e", "p2"},
}

var refNames = map[string]string{"r": "reconcile", "r4": "reconcile-d4", "e": "ec", "p2": "replication-d2", "p3": "replication-d3"}

func refInt(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

// newReference: the first leader has led for so long that its ReplicationManager runs at minute 0.
func newReference(set map[string]string) *reference {
	r := &reference{set: set, term: 1, left: refInt(set["sends"]), ready: -5, containers: refInt(set["containers"]),
		accepted: map[int]int{}, pending: map[string]int{}, ran: map[int]bool{}, covered: map[int]bool{}, expired: map[int]bool{},
		late: map[int]bool{}, merged: map[int]int{}}
	for n := 1; n <= refInt(set["datanodes"]); n++ {
		d := &refNode{version: set[fmt.Sprint("d", n)], term: 1, last: map[int]int{}, made: map[int]int{}, counter: map[string]int{}, processed: map[int]int{}}
		if set["dn-term"] == "none" {
			d.term = 0
		}
		r.nodes = append(r.nodes, d)
	}
	r.codes = r.list()
	return r
}

func (r *reference) clone() *reference {
	c := *r
	c.nodes = nil
	for _, d := range r.nodes {
		n := *d
		n.net, n.commands, n.queue = slices.Clone(d.net), slices.Clone(d.commands), slices.Clone(d.queue)
		n.running, n.dropping = slices.Clone(d.running), slices.Clone(d.dropping)
		n.last, n.made, n.counter, n.processed = maps.Clone(d.last), maps.Clone(d.made), maps.Clone(d.counter), maps.Clone(d.processed)
		c.nodes = append(c.nodes, &n)
	}
	c.all = slices.Clone(r.all)
	c.accepted, c.pending, c.ran, c.covered = maps.Clone(r.accepted), maps.Clone(r.pending), maps.Clone(r.ran), maps.Clone(r.covered)
	c.expired, c.late, c.merged = maps.Clone(r.expired), maps.Clone(r.late), maps.Clone(r.merged)
	return &c
}

// list makes the codes of all events of the setup: action by action, then by argument.
func (r *reference) list() []string {
	var codes []string
	nodes := len(r.nodes)
	each := func(key string, terms int, kinds []string) {
		for n := 1; n <= nodes; n++ {
			for c := 1; c <= r.containers; c++ {
				for _, k := range kinds {
					switch {
					case n == 2 && k == "p2": // d2 does not copy to itself
					case terms == 0:
						codes = append(codes, fmt.Sprintf("%s%d-%d-%s", key, n, c, k))
					default:
						for t := 1; t <= terms; t++ {
							codes = append(codes, fmt.Sprintf("%s%d-%d-%s-%d", key, n, c, k, t))
						}
					}
				}
			}
		}
	}
	one := func(key string, is bool) {
		for n := 1; is && n <= nodes; n++ {
			codes = append(codes, fmt.Sprint(key, n))
		}
	}
	kinds, terms := refKinds[r.set["kinds"]], refInt(r.set["terms"])
	byAdmin := func(k string) bool { return k[0] == 'r' }
	each("s", 0, slices.DeleteFunc(slices.Clone(kinds), func(k string) bool { return !byAdmin(k) }))
	each("s", 0, slices.DeleteFunc(slices.Clone(kinds), byAdmin))
	for t := 2; t <= terms; t++ {
		codes = append(codes, fmt.Sprint("fo", t))
	}
	one("dl", r.set["net"] == "queue")
	one("it", r.set["dn-term"] == "none")
	one("dp", true)
	one("p", true)
	one("pv", r.set["pools"] == "per-volume")
	each("cl", terms, kinds)
	each("f", terms, kinds)
	if r.set["time"] == "on" {
		codes = append(codes, "tk0")
	}
	if r.set["stale-leader"] == "on" {
		each("so", 0, kinds)
	}
	return codes
}

func (r *reference) events() []string { return r.codes }

// split reads a code: the action and its arguments.
func refSplit(code string) (action string, args []string) {
	digit := strings.IndexAny(code, "0123456789")
	return code[:digit], strings.Split(code[digit:], "-")
}

// work is what a command is about, whoever sent it and whoever the peers are.
func (r *reference) work(i int) string {
	c := r.all[i]
	return fmt.Sprint(c.node, " ", c.container, " ", strings.TrimSuffix(c.kind, "4"))
}

// key is what two tasks of a version share if they are equal.
func (r *reference) key(d *refNode, i int) string {
	c := r.all[i]
	key := r.work(i)
	if d.version == "peers-in-key" {
		key += c.kind
	}
	if d.version == "term-in-key" {
		key += fmt.Sprint(" term ", c.term)
	}
	return key
}

// flight are the tasks in flight: queued, running, being dropped.
func (d *refNode) flight() []int {
	return slices.Concat(d.queue, d.running, d.dropping)
}

func (r *reference) equalTask(d *refNode, i int) int {
	for _, task := range d.flight() {
		if r.key(d, task) == r.key(d, i) {
			return task
		}
	}
	return -1
}

func refPush(k string) bool { return k[0] == 'p' }

// head is the task that a pool runs next.
func (r *reference) head(d *refNode, volume bool) int {
	for _, task := range d.queue {
		if volume == (r.set["pools"] == "per-volume" && refPush(r.all[task].kind)) {
			return task
		}
	}
	return -1
}

func (r *reference) free(d *refNode, volume bool) bool {
	busy := 0
	for _, task := range slices.Concat(d.running, d.dropping) {
		if volume == (r.set["pools"] == "per-volume" && refPush(r.all[task].kind)) {
			busy++
		}
	}
	if volume {
		return busy < 2
	}
	return busy < refInt(r.set["threads"])
}

// named finds the task of a cleanup or finish event in a list.
func (r *reference) named(list []int, args []string) int {
	for _, i := range list {
		c := r.all[i]
		if fmt.Sprint(c.container) == args[1] && c.kind == args[2] && fmt.Sprint(c.term) == args[3] {
			return i
		}
	}
	return -1
}
