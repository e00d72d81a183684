package hdds16810_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// open begins the next item: GetBlock.
func (r *reference) open(i, peer int, fails bool) {
	t, p := r.nodes[i].task, r.nodes[peer]
	t.open, t.item, t.failed, t.oracle, t.theirs = true, t.list[0], false, nil, 0
	t.list = t.list[1:]
	if fails || p.state == "" {
		t.failed, t.item.chunks = true, nil
		return
	}
	if block := p.blocks[t.item.block]; block != nil {
		t.oracle, t.theirs = slices.Collect(maps.Keys(block.chunks)), block.bcsid
	}
}

// upNext drops chunks that are skipped, and all of them at a hole; it gives the chunk to read, or -1.
func (r *reference) upNext(i int) int {
	n := r.nodes[i]
	t := n.task
	for len(t.item.chunks) > 0 {
		c := t.item.chunks[0]
		if c > 0 && !r.has(i, t.item.block, c-1) {
			t.item.chunks, t.failed = nil, true // for the releases a hole is no failure: see put
			t.oracle = append(t.oracle, -1)     // marks it
			return -1
		}
		if !t.item.flag[c] {
			return c
		}
		t.item.chunks = t.item.chunks[1:]
	}
	return -1
}

func (r *reference) has(i, b, c int) bool {
	block := r.nodes[i].blocks[b]
	return block != nil && block.chunks[c] != ""
}

func (r *reference) readChunk(i, peer int, fails bool) {
	n := r.nodes[i]
	t := n.task
	c := r.upNext(i)
	b := t.item.block
	t.item.chunks = t.item.chunks[1:]
	source := r.nodes[peer].blocks[b]
	if fails || source == nil || source.chunks[c] != "good" {
		t.failed, t.item.chunks = true, nil
		return
	}
	if n.blocks[b] == nil {
		n.blocks[b] = &refBlock{chunks: map[int]string{}}
	}
	n.blocks[b].chunks[c], n.blocks[b].noFile = "good", false
	t.tree.put(b, c, refLeaf{"good", true})
}

func (r *reference) put(i int) {
	n := r.nodes[i]
	t := n.task
	t.open = false
	block := n.blocks[t.item.block]
	if block == nil {
		t.covered = false
		return
	}
	hole := slices.Contains(t.oracle, -1)
	complete := !t.failed
	for _, c := range t.oracle {
		complete = complete && c >= 0 && block.chunks[c] != ""
	}
	t.covered = t.covered && complete
	version := r.version(i)
	if complete || version == "release" && (!t.failed || hole) {
		block.bcsid = max(block.bcsid, t.theirs)
		t.adopted = max(t.adopted, block.bcsid)
		if strings.HasPrefix(version, "release") {
			n.bcsid = max(n.bcsid, block.bcsid)
		}
	}
}

func (r *reference) repair(i, peer int, failing string) {
	r.open(i, peer, failing == "block")
	for c := r.upNext(i); c >= 0; c = r.upNext(i) {
		r.readChunk(i, peer, failing == fmt.Sprintf("b%dc%d", r.nodes[i].task.item.block, c))
	}
	r.put(i)
}

// rule is the value that the container BCSID is raised to at the end of a round; its own value when it is not.
func (r *reference) rule(i int) int {
	n := r.nodes[i]
	t := n.task
	value := n.bcsid
	switch {
	case t.equal:
		return t.peerBCSID
	case strings.HasPrefix(r.version(i), "release") || !t.covered || t.filtered > 0:
	case t.peerBCSID >= 0:
		value = min(t.adopted, t.peerBCSID)
	case r.version(i) != "cap-never":
		value = t.adopted
	}
	return max(value, n.bcsid)
}

func (r *reference) fail(i, peer int, call string) {
	r.failures--
	switch grain := r.set["grain"]; {
	case call == "info" && grain == "round":
	case call == "info":
		r.endRound(i)
	case grain == "round":
		r.round(i, peer, call)
	case grain == "chunk":
		r.step(i, peer, len(call) == 4, true)
	case len(call) == 2:
		r.repair(i, peer, "block")
	default:
		r.repair(i, peer, call)
	}
}
