package hdds16810_test

// A second implementation of the HDDS-16810 rules, written from the rules in prose and as literally as possible:
// plain maps and slices, lists of chunks, a tree that is a map. It exists to be compared with the model.

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// refTask is a reconciliation.
type refTask struct {
	peers     []int
	phase     string // next, served, work, written
	tree      refTree
	list      []refItem
	filtered  int
	covered   bool
	adopted   int
	equal     bool // adopt
	peerBCSID int  // -1: not known
	treeRead  refTree
	before    refTree // with longer: the tree before the round

	// chunk by chunk
	open   bool
	item   refItem
	failed bool
	oracle []int
	theirs int
}

type refNode struct {
	refReplica
	task     *refTask
	commands int
	scanDue  bool
	upgraded bool
}

// reference is the container on its datanodes, and SCM.
type reference struct {
	set       map[string]string
	nodes     map[int]*refNode
	failures  int
	blocks    int
	first     int // number of the first commit
	per       int // chunks that a commit wrote
	known     map[int]refReplica
	container string
	sequence  int
	closing   map[int]bool
	longer    bool // the choices of another search: see longer_test.go
}

func newReference(set map[string]string) *reference {
	r := &reference{set: set, nodes: map[int]*refNode{}, blocks: 2, first: 1, per: 1, known: map[int]refReplica{}, container: "QUASI_CLOSED", closing: map[int]bool{}}
	if set["layout"] == "suite" {
		r.blocks, r.first, r.per, r.container = 3, 0, 2, "CLOSED"
	}
	r.failures, _ = strconv.Atoi(set["failures"])
	for i := 1; i <= 4; i++ {
		if i == 4 && set["spare"] != "on" {
			continue
		}
		n := &refNode{}
		n.commands, _ = strconv.Atoi(set["commands"])
		if i < 4 {
			n.refReplica = r.replica(i, set[fmt.Sprintf("d%d-start", i)])
		}
		r.nodes[i] = n
	}
	for i, n := range r.nodes {
		r.sequence = max(r.sequence, n.bcsid)
		if n.state != "" {
			r.known[i] = refReplica{state: n.state, bcsid: n.bcsid, origin: n.origin}
		}
	}
	return r
}

// commit is the number of the commit that wrote a chunk; committed that of the last one of a block.
func (r *reference) commit(b, c int) int { return r.first + (2*b+c)/r.per }

func (r *reference) committed(b int) int { return r.commit(b, 1) }

func (r *reference) replica(number int, start string) refReplica {
	p := refReplica{state: r.container, origin: number, blocks: map[int]*refBlock{}}
	whole, harm, part := 99, "", ""
	if n, err := strconv.Atoi(start); err == nil {
		whole = n
	} else if start != "b1-only" {
		harm, part, _ = strings.Cut(start, "-")
	}
	for b := range r.blocks {
		for c := range 2 {
			if start == "b1-only" && b != 1 || start != "b1-only" && r.commit(b, c)-r.first >= whole {
				continue
			}
			if p.blocks[b] == nil {
				p.blocks[b] = &refBlock{chunks: map[int]string{}}
			}
			p.blocks[b].chunks[c], p.blocks[b].bcsid = "good", r.commit(b, c)
			if start != "b1-only" {
				p.bcsid = r.commit(b, c)
			}
		}
	}
	p.tree = refTree{}
	for b, block := range p.blocks {
		for c := range block.chunks {
			p.tree.put(b, c, refLeaf{"good", true})
		}
	}
	if harm != "" {
		p.harm(part, harm)
		p.scan(number)
	}
	return p
}

// version is the code of a datanode.
func (r *reference) version(i int) string {
	if r.nodes[i].upgraded {
		return r.set["upgrade"]
	}
	return r.set[fmt.Sprintf("d%d", i)]
}

func (r *reference) sends(i int) bool {
	return slices.Contains([]string{"cap", "cap-never", "adopt-any", "adopt-healthy"}, r.version(i))
}

func (r *reference) treeFirst(i int, rule string) bool {
	return r.set[fmt.Sprintf("d%d-%s", i, rule)] == "tree-first"
}

// fetch takes the peer's answer; the round may be over at once.
func (r *reference) fetch(i, peer int) {
	n, t, p := r.nodes[i], r.nodes[i].task, r.nodes[peer]
	if p.state == "" {
		r.endRound(i)
		return
	}
	tree := t.treeRead
	if tree == nil {
		tree = p.tree.clone()
	}
	if r.sends(peer) && r.sends(i) && t.peerBCSID < 0 {
		t.peerBCSID = p.bcsid
	}
	t.list, t.filtered = diff(t.tree, tree)
	same := t.tree.equal(tree)
	t.equal = same && t.peerBCSID > n.bcsid && (r.version(i) == "adopt-any" || r.version(i) == "adopt-healthy" && p.state != "UNHEALTHY")
	t.phase, t.covered, t.adopted = "work", true, 0
	if r.longer {
		t.treeRead, t.before = tree, t.tree.clone()
		return
	}
	if len(t.list) == 0 && !t.equal {
		r.endRound(i)
	}
}

func (r *reference) serve(peer, i int) {
	t := r.nodes[i].task
	t.phase = "served"
	if r.treeFirst(peer, "serve") {
		t.treeRead = r.nodes[peer].tree.clone()
	} else if r.sends(i) {
		t.peerBCSID = r.nodes[peer].bcsid
	}
}

func (r *reference) endRound(i int) {
	n := r.nodes[i]
	if r.longer && len(n.task.peers) == 1 {
		n.task, n.scanDue = &refTask{peers: n.task.peers, phase: "over", tree: n.task.tree}, true
		return
	}
	n.task = &refTask{peers: n.task.peers[1:], phase: "next", tree: n.task.tree, peerBCSID: -1}
	if len(n.task.peers) == 0 {
		n.task, n.scanDue = nil, true
	}
}

func (r *reference) clone() *reference {
	c := *r
	c.nodes, c.known, c.closing = map[int]*refNode{}, maps.Clone(r.known), maps.Clone(r.closing)
	for i, n := range r.nodes {
		m := *n
		m.blocks, m.tree = map[int]*refBlock{}, n.tree.clone()
		for b, block := range n.blocks {
			m.blocks[b] = &refBlock{block.bcsid, maps.Clone(block.chunks), block.noFile}
		}
		if n.task != nil {
			t := *n.task
			t.tree = t.tree.clone()
			t.list, t.oracle = slices.Clone(t.list), slices.Clone(t.oracle)
			m.task = &t
		}
		c.nodes[i] = &m
	}
	return &c
}
