package hdds16810_test

import (
	"fmt"
	"slices"
	"strings"
)

// number is the datanode that a part of an event names.
func number(part string) int { return int(part[1] - '0') }

// can follows the guards, by trying on a copy where a guard looks ahead.
func (r *reference) can(event string) bool {
	f := strings.Split(event, ":")
	if f[0] == "force-close" {
		return slices.ContainsFunc(r.forceCloses(), func(i int) bool { return !r.closing[i] })
	}
	i := number(f[1])
	n := r.nodes[i]
	t := n.task
	work := t != nil && t.phase == "work" && len(t.list) == 0 && !t.open
	round := func(peer int, phases ...string) bool {
		return t != nil && slices.Contains(phases, t.phase) && t.peers[0] == peer
	}
	switch f[0] {
	case "start":
		var others []int
		for p, m := range r.nodes {
			if p != i && m.state != "" {
				others = append(others, p)
			}
		}
		var peers []int
		for _, p := range f[2:] {
			peers = append(peers, number(p))
		}
		slices.Sort(peers)
		slices.Sort(others)
		return n.state != "" && t == nil && n.commands > 0 && slices.Equal(peers, others)
	case "serve":
		other := r.nodes[number(f[2])].task
		return other != nil && other.phase == "next" && other.peers[0] == i && n.state != "" && r.sends(i)
	case "fetch":
		p := number(f[2])
		two := r.set["grain"] == "fine-2" && r.sends(p) && r.nodes[p].state != ""
		return round(p, "served") || round(p, "next") && !two
	case "repair":
		return round(number(f[2]), "work") && len(t.list) > 0 && t.list[0].block == number(f[3])
	case "read-chunk":
		return r.reads(i, number(f[2]), f[3], false)
	case "put-block":
		if !round(number(f[2]), "work") || !t.open && len(t.list) == 0 {
			return false
		}
		c := r.clone()
		if !t.open {
			c.open(i, number(f[2]), false)
		}
		return c.nodes[i].task.item.block == number(f[3]) && c.upNext(i) < 0
	case "raise":
		first := t != nil && r.treeFirst(i, "raise") && !t.equal
		return (work && !first || t != nil && t.phase == "written") && (r.rule(i) > n.bcsid || r.longer && t.phase == "written")
	case "write-tree":
		return work && !t.equal && (r.rule(i) == n.bcsid || r.treeFirst(i, "raise"))
	case "round":
		return n.state != "" && r.nodes[number(f[2])].state != ""
	case "scan":
		return n.state != "" && (n.scanDue || r.set["scanner"] == "on")
	case "fail-rpc":
		return r.failures > 0 && r.makes(i, number(f[2]), f[3])
	case "place":
		return n.state == ""
	case "damage":
		block := n.blocks[int(f[2][1]-'0')]
		if block == nil {
			return false
		}
		for c, is := range block.chunks {
			if is == "good" && (len(f[2]) == 2 || int(f[2][3]-'0') == c) {
				return true
			}
		}
		return false
	case "upgrade":
		return t == nil && !n.upgraded
	}
	return r.canSCM(f, i)
}

// reads: a chunk is what the repair of the next block reads; now, or sooner or later.
func (r *reference) reads(i, peer int, chunk string, later bool) bool {
	t := r.nodes[i].task
	if t == nil || t.phase != "work" || t.peers[0] != peer || !t.open && len(t.list) == 0 {
		return false
	}
	c := r.clone()
	if !t.open {
		c.open(i, peer, false)
	}
	for at := c.upNext(i); at >= 0; at = c.upNext(i) {
		if fmt.Sprintf("b%dc%d", c.nodes[i].task.item.block, at) == chunk {
			return true
		}
		if !later {
			return false
		}
		c.readChunk(i, peer, false)
	}
	return false
}

// makes: a call is made now.
func (r *reference) makes(i, peer int, call string) bool {
	t := r.nodes[i].task
	switch {
	case r.set["grain"] == "round":
		if r.nodes[i].state == "" || r.nodes[peer].state == "" {
			return false
		}
		return call == "info" || r.clone().round(i, peer, call)
	case t == nil || t.phase == "over" || t.peers[0] != peer:
		return false
	case call == "info":
		return t.phase == "next" || t.phase == "served"
	case len(call) == 2:
		return t.phase == "work" && !t.open && len(t.list) > 0 && t.list[0].block == int(call[1]-'0')
	}
	return r.reads(i, peer, call, r.set["grain"] != "chunk")
}

// round is a whole round; it reports whether the failing call was made.
func (r *reference) round(i, peer int, failing string) (made bool) {
	n := r.nodes[i]
	n.task = &refTask{peers: []int{peer}, phase: "next", tree: n.tree.clone(), peerBCSID: -1}
	r.fetch(i, peer)
	for n.task != nil {
		switch t := n.task; {
		case len(t.list) > 0:
			fail := ""
			if !made && len(failing) == 2 && t.list[0].block == int(failing[1]-'0') {
				made, fail = true, "block"
			} else if !made && len(failing) == 4 && r.reads(i, peer, failing, true) {
				made, fail = true, failing
			}
			r.repair(i, peer, fail)
		case r.can(fmt.Sprintf("raise:d%d", i)):
			r.raise(i)
		default:
			r.writeTree(i)
		}
	}
	n.scan(i)
	n.scanDue = false
	return made
}

func (r *reference) raise(i int) {
	n := r.nodes[i]
	n.bcsid = r.rule(i)
	if n.task.equal || n.task.phase == "written" {
		r.endRound(i)
	}
}

func (r *reference) writeTree(i int) {
	n := r.nodes[i]
	n.tree = n.task.tree.clone()
	if r.rule(i) > n.bcsid || r.longer && r.treeFirst(i, "raise") {
		n.task.phase = "written"
		return
	}
	r.endRound(i)
}

// do lets an event happen.
func (r *reference) do(event string) {
	f := strings.Split(event, ":")
	if f[0] == "force-close" {
		for _, i := range r.forceCloses() {
			r.closing[i] = true
		}
		return
	}
	i := number(f[1])
	n := r.nodes[i]
	switch f[0] {
	case "start":
		n.commands--
		n.task = &refTask{phase: "next", tree: n.tree.clone(), peerBCSID: -1}
		for _, p := range f[2:] {
			n.task.peers = append(n.task.peers, number(p))
		}
	case "serve":
		r.serve(i, number(f[2]))
	case "fetch":
		r.fetch(i, number(f[2]))
	case "repair":
		r.repair(i, number(f[2]), "")
	case "read-chunk", "put-block":
		r.step(i, number(f[2]), f[0] == "read-chunk", false)
	case "raise":
		r.raise(i)
	case "write-tree":
		r.writeTree(i)
	case "round":
		r.round(i, number(f[2]), "")
	case "scan":
		n.scan(i)
		n.scanDue = false
		if r.longer {
			n.task = nil
		}
	case "fail-rpc":
		r.fail(i, number(f[2]), f[3])
	case "place":
		n.refReplica = refReplica{state: "QUASI_CLOSED", origin: i, blocks: map[int]*refBlock{}, tree: refTree{}}
	case "damage":
		n.harm(f[2], f[3])
	case "upgrade":
		n.upgraded = true
	default:
		r.doSCM(f, i)
	}
}

// step is an event of the chunk granularity; the first of a block is its GetBlock too.
func (r *reference) step(i, peer int, chunk, fails bool) {
	if t := r.nodes[i].task; !t.open {
		r.open(i, peer, fails && !chunk)
	}
	if chunk {
		r.readChunk(i, peer, fails)
		r.upNext(i)
		return
	}
	r.upNext(i)
	r.put(i)
}
