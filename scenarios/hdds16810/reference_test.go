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

// refLeaf is a leaf of a tree: a checksum, and whether it is the one that was written.
type refLeaf struct {
	sum string
	ok  bool
}

// refTree maps a block to its leaves by offset. A block may be listed without a leaf.
type refTree map[int]map[int]refLeaf

func (t refTree) clone() refTree {
	c := refTree{}
	for b, leaves := range t {
		c[b] = maps.Clone(leaves)
	}
	return c
}

func (t refTree) equal(o refTree) bool {
	return maps.EqualFunc(t, o, func(a, b map[int]refLeaf) bool { return maps.Equal(a, b) })
}

func (t refTree) put(b, c int, leaf refLeaf) {
	if t[b] == nil {
		t[b] = map[int]refLeaf{}
	}
	t[b][c] = leaf
}

// refBlock is the metadata of a block and its file: chunk offset → good, corrupt, missing.
type refBlock struct {
	bcsid  int
	chunks map[int]string
	noFile bool
}

type refReplica struct {
	state  string // empty: no replica
	origin int
	bcsid  int
	blocks map[int]*refBlock
	tree   refTree
}

// refItem is one entry of a worklist.
type refItem struct {
	block  int
	chunks []int
	flag   map[int]bool // unhealthy at the peer
}

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

// harm damages "b0c1" or "b0".
func (p *refReplica) harm(part, harm string) {
	block := p.blocks[int(part[1]-'0')]
	if harm == "gone" {
		block.noFile = true
		for c := range block.chunks {
			block.chunks[c] = "missing"
		}
		return
	}
	block.chunks[int(part[3]-'0')] = harm
}

// scan rebuilds the tree from disk. Whatever is wrong makes the replica UNHEALTHY.
func (p *refReplica) scan(number int) {
	p.tree = refTree{}
	for b, block := range p.blocks {
		if block.noFile {
			p.state = "UNHEALTHY"
			continue
		}
		p.tree[b] = map[int]refLeaf{}
		for c, is := range block.chunks {
			switch is {
			case "good":
				p.tree[b][c] = refLeaf{"good", true}
			case "corrupt":
				p.tree[b][c] = refLeaf{fmt.Sprint("bytes of ", number), false}
			}
			if is != "good" {
				p.state = "UNHEALTHY"
			}
		}
	}
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

// diff makes the worklist: missing blocks, then missing chunks, then corrupt chunks.
func diff(mine, peer refTree) (list []refItem, filtered int) {
	var missing, corrupt []refItem
	for _, b := range slices.Sorted(maps.Keys(peer)) {
		offsets := slices.Sorted(maps.Keys(peer[b]))
		if _, have := mine[b]; !have {
			item := refItem{block: b, chunks: offsets, flag: map[int]bool{}}
			for _, c := range offsets {
				item.flag[c] = !peer[b][c].ok
			}
			list = append(list, item)
			continue
		}
		lack, bad := refItem{block: b}, refItem{block: b}
		for _, c := range offsets {
			here, have := mine[b][c]
			theirs := peer[b][c]
			switch {
			case have && here.sum == theirs.sum, have && here.ok:
			case !theirs.ok:
				filtered++
			case !have:
				lack.chunks = append(lack.chunks, c)
			default:
				bad.chunks = append(bad.chunks, c)
			}
		}
		if len(lack.chunks) > 0 {
			missing = append(missing, lack)
		}
		if len(bad.chunks) > 0 {
			corrupt = append(corrupt, bad)
		}
	}
	return append(append(list, missing...), corrupt...), filtered
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
	n.task = &refTask{peers: n.task.peers[1:], phase: "next", tree: n.task.tree, peerBCSID: -1}
	if len(n.task.peers) == 0 {
		n.task, n.scanDue = nil, true
	}
}
