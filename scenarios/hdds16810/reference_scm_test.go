package hdds16810_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// seen is what SCM knows: reports, or with scm=off the truth.
func (r *reference) seen() map[int]refReplica {
	if r.set["scm"] == "on" {
		return r.known
	}
	now := map[int]refReplica{}
	for i, n := range r.nodes {
		if n.state != "" {
			now[i] = refReplica{state: n.state, bcsid: n.bcsid, origin: n.origin}
		}
	}
	return now
}

// highest gives the replicas of some states with the highest BCSID among them.
func highest(of map[int]refReplica, states ...string) (who []int, at int) {
	at = -1
	for _, i := range slices.Sorted(maps.Keys(of)) {
		if !slices.Contains(states, of[i].state) {
			continue
		}
		if of[i].bcsid > at {
			who, at = nil, of[i].bcsid
		}
		if of[i].bcsid == at {
			who = append(who, i)
		}
	}
	return who, at
}

// forceCloses are the replicas that SCM would force close.
func (r *reference) forceCloses() []int {
	known := r.seen()
	origins := map[int]bool{}
	for _, k := range known {
		if k.state == "QUASI_CLOSED" || k.state == "UNHEALTHY" {
			origins[k.origin] = true
		}
	}
	quasi, at := highest(known, "QUASI_CLOSED")
	_, above := highest(known, "UNHEALTHY")
	if r.container == "CLOSED" || len(origins) < 3 || at < above || at < 0 {
		return nil
	}
	return quasi
}

func (r *reference) sources() []int {
	known := r.seen()
	if who, _ := highest(known, "CLOSED"); r.container == "CLOSED" && len(who) > 0 {
		return who
	}
	if who, _ := highest(known, "CLOSED", "QUASI_CLOSED"); len(who) > 0 {
		return who
	}
	who, _ := highest(known, "UNHEALTHY")
	return who
}

// goodOnes counts the replicas that SCM takes for good ones.
func (r *reference) goodOnes() int {
	n := 0
	for _, k := range r.seen() {
		if k.state == "CLOSED" || k.state == "QUASI_CLOSED" && (r.container != "CLOSED" || k.bcsid == r.sequence) {
			n++
		}
	}
	return n
}

func (r *reference) canSCM(f []string, i int) bool {
	n, k := r.nodes[i], r.known[i]
	switch f[0] {
	case "report":
		return n.state != "" && (k.state != n.state || k.bcsid != n.bcsid || k.origin != n.origin)
	case "close-mismatched":
		return r.container == "CLOSED" && k.state == "QUASI_CLOSED" && k.bcsid == r.sequence && !r.closing[i]
	case "close":
		return r.closing[i]
	case "copy":
		return r.nodes[number(f[2])].state == "" && n.state != "" && slices.Contains(r.sources(), i) && r.goodOnes() < 3
	case "delete-stale":
		return r.container == "CLOSED" && k.state == "QUASI_CLOSED" && k.bcsid != r.sequence && r.goodOnes() >= 3
	}
	panic(f[0])
}

func (r *reference) doSCM(f []string, i int) {
	n := r.nodes[i]
	switch f[0] {
	case "report":
		r.known[i] = refReplica{state: n.state, bcsid: n.bcsid, origin: n.origin}
		if n.state != "UNHEALTHY" {
			r.sequence = max(r.sequence, n.bcsid)
		}
		if n.state == "CLOSED" && n.bcsid == r.sequence {
			r.container = "CLOSED"
		}
	case "close-mismatched":
		r.closing[i] = true
	case "close":
		delete(r.closing, i)
		if n.state == "QUASI_CLOSED" {
			n.state = "CLOSED"
		}
	case "copy":
		to := r.nodes[number(f[2])]
		to.refReplica = r.clone().nodes[i].refReplica
	case "delete-stale":
		n.refReplica, n.task, n.scanDue = refReplica{}, nil, false
		delete(r.known, i)
		delete(r.closing, i)
	}
}

// cells are the values that the model must show as well.
func (r *reference) cells() map[string]string {
	all := map[string]string{"scm/sources": listed(r.sources()), "scm/force-close": listed(r.forceCloses())}
	if all["scm/force-close"] == "empty" {
		all["scm/force-close"] = "held"
	}
	if r.set["scm"] == "on" {
		all["scm/container/state"], all["scm/container/sequence-id"] = r.container, strconv.Itoa(r.sequence)
	}
	for i, n := range r.nodes {
		d := fmt.Sprintf("d%d/", i)
		all[d+"container/state"], all[d+"container/bcsid"] = "-", "-"
		if n.state != "" {
			all[d+"container/state"], all[d+"container/bcsid"] = n.state, strconv.Itoa(n.bcsid)
		}
		for b := range r.blocks {
			name := fmt.Sprint("b", b)
			all[d+"block/"+name] = "absent"
			if block := n.blocks[b]; block != nil {
				all[d+"block/"+name] = strconv.Itoa(block.bcsid)
			}
			for c := range 2 {
				all[d+"chunk/"+name+fmt.Sprint("c", c)] = "absent"
				if r.has(i, b, c) {
					all[d+"chunk/"+name+fmt.Sprint("c", c)] = n.blocks[b].chunks[c]
				}
				all[d+"tree/"+name+fmt.Sprint("c", c)] = "absent"
				if leaf, is := n.tree[b][c]; is {
					all[d+"tree/"+name+fmt.Sprint("c", c)] = map[bool]string{true: "ok", false: "unhealthy"}[leaf.ok]
				}
			}
			all["client/read/"+d+name] = r.read(i, b)
		}
		r.taskCells(d, n, all)
	}
	return all
}

func (r *reference) taskCells(d string, n *refNode, all map[string]string) {
	all[d+"task/peers"], all[d+"task/adopted"], all[d+"task/covered"], all[d+"task/worklist"] = "empty", "-", "-", "-"
	if n.task == nil {
		return
	}
	all[d+"task/peers"] = listed(n.task.peers)
	if n.task.phase != "work" && n.task.phase != "written" {
		return
	}
	all[d+"task/adopted"], all[d+"task/covered"] = strconv.Itoa(n.task.adopted), map[bool]string{true: "yes", false: "no"}[n.task.covered]
	var list []string
	if n.task.open {
		list = append(list, fmt.Sprint("b", n.task.item.block))
	}
	for _, item := range n.task.list {
		list = append(list, fmt.Sprint("b", item.block))
	}
	if all[d+"task/worklist"] = strings.Join(list, " "); list == nil {
		all[d+"task/worklist"] = "empty"
	}
}

func listed(who []int) string {
	if len(who) == 0 {
		return "empty"
	}
	var names []string
	for _, i := range who {
		names = append(names, fmt.Sprint("d", i))
	}
	return strings.Join(names, " ")
}

// read is a client's read of a block at its committed BCSID.
func (r *reference) read(i, b int) string {
	n := r.nodes[i]
	switch at := r.committed(b); {
	case n.state == "":
		return "-"
	case n.bcsid < at:
		return "UNKNOWN_BCSID"
	case n.blocks[b] == nil:
		return "NO_SUCH_BLOCK"
	case n.blocks[b].bcsid < at:
		return "BCSID_MISMATCH"
	}
	return "OK"
}

// lacks: a replica claims a commit and does not have a chunk of it; good: not on disk as it was written.
func (r *reference) lacks(i int, onDisk bool) bool {
	n := r.nodes[i]
	for b := range r.blocks {
		for c := range 2 {
			if n.bcsid > 0 && r.commit(b, c) <= n.bcsid && (!r.has(i, b, c) || onDisk && n.blocks[b].chunks[c] != "good") {
				return true
			}
		}
	}
	return false
}

// broken are the always-properties that do not hold.
func (r *reference) broken() map[string]bool {
	is := map[string]bool{}
	for i, n := range r.nodes {
		is["bcsid-held"] = is["bcsid-held"] || r.lacks(i, false)
		bad := r.lacks(i, true)
		is["bcsid-good"] = is["bcsid-good"] || bad && n.state != "UNHEALTHY"
		would := n.state == "CLOSED" || r.set["scm"] == "off" && slices.Contains(r.forceCloses(), i)
		is["closed-complete"] = is["closed-complete"] || bad && would
		is["source-complete"] = is["source-complete"] || bad && n.state != "UNHEALTHY" && slices.Contains(r.sources(), i)
		for b := range r.blocks {
			is["no-read-of-hole"] = is["no-read-of-hole"] || r.read(i, b) == "OK" && !(r.has(i, b, 0) && r.has(i, b, 1))
		}
	}
	return is
}
