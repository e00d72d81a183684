package hdds16804_test

import (
	"fmt"
	"slices"
	"strings"
)

// broken judges the properties that have to hold in every state.
func (r *reference) broken() map[string]bool {
	out := map[string]bool{"no-lost-command": false, "one-at-a-time": false, "no-stale-start": false}
	if r.set["time"] == "on" {
		out["no-expired-loss"] = false
	}
	for i, c := range r.all {
		d, group := r.nodes[c.node-1], r.group(i)
		if c.term != d.term || slices.ContainsFunc(group, r.served) {
			continue
		}
		if d.idle() && !slices.ContainsFunc(group, func(j int) bool { return r.expired[j] && !slices.Contains(d.dropping, j) }) {
			out["no-lost-command"] = true
		}
		task, merged := r.merged[i]
		if merged && r.all[task].term == c.term && r.expired[task] && !slices.Contains(d.dropping, task) && c.deadline > r.all[task].deadline {
			out["no-expired-loss"] = true
		}
	}
	for _, d := range r.nodes {
		for n, i := range d.running {
			out["no-stale-start"] = out["no-stale-start"] || r.late[i]
			for _, j := range d.running[:n] {
				out["one-at-a-time"] = out["one-at-a-time"] || r.work(i) == r.work(j)
			}
		}
	}
	return out
}

// cells shows the state.
func (r *reference) cells() map[string]string {
	out := map[string]string{"scm/term": fmt.Sprint(r.term), "scm/left": fmt.Sprint(r.left)}
	if r.set["time"] == "on" {
		out["clock/now"] = fmt.Sprint(r.now)
	}
	for c := 1; c <= r.containers; c++ {
		out[fmt.Sprint("scm/accepted/c", c)] = fmt.Sprint(r.accepted[c])
	}
	for n, d := range r.nodes {
		dn := fmt.Sprintf("d%d/", n+1)
		out[dn+"term"] = fmt.Sprint(d.term)
		if d.term == 0 {
			out[dn+"term"] = "-"
		}
		out[dn+"commands"], out[dn+"queue"] = r.tell(d.commands, true), r.tell(d.queue, true)
		running := slices.Clone(d.running)
		slices.SortFunc(running, func(a, b int) int { return strings.Compare(r.order(a), r.order(b)) })
		out[dn+"running"], out[dn+"dropping"] = r.tell(running, false), r.tell(d.dropping, false)
		out[dn+"in-flight"] = fmt.Sprint(len(d.flight()))
		for _, name := range []string{"requests", "success", "failed", "timeout", "skipped", "queued"} {
			out[dn+"counter/"+name] = fmt.Sprint(d.counter[name])
		}
		out[dn+"silent/merged"], out[dn+"silent/term"] = fmt.Sprint(d.counter["merged"]), fmt.Sprint(d.counter["term"])
		for c := 1; c <= r.containers; c++ {
			out[fmt.Sprint(dn, "processed/c", c)] = fmt.Sprint(d.processed[c])
			if len(refKinds[r.set["kinds"]]) > 1 {
				continue // several may be kept for one container, in an order that says nothing
			}
			key := fmt.Sprint(dn, "last-equal/c", c)
			out[key] = "-"
			for _, kept := range d.last {
				if r.all[kept].container == c {
					out[key] = fmt.Sprintf("%s t%d", refNames[r.all[kept].kind], r.all[kept].term)
				}
			}
		}
		if r.set["net"] == "queue" {
			out[fmt.Sprint("net/d", n+1)] = r.tell(d.net, true)
		}
	}
	return out
}

func (r *reference) order(i int) string {
	c := r.all[i]
	at := slices.Index([]string{"r", "r4", "e", "p2", "p3"}, c.kind)
	return fmt.Sprintf("%02d %d %d", c.container, at, c.term)
}

func (r *reference) tell(list []int, deadlines bool) string {
	var words []string
	for _, i := range list {
		c := r.all[i]
		word := fmt.Sprintf("c%d %s t%d", c.container, refNames[c.kind], c.term)
		if deadlines && c.deadline > 0 {
			word += fmt.Sprintf(" until %d min", c.deadline)
		}
		words = append(words, word)
	}
	if words == nil {
		return "empty"
	}
	return strings.Join(words, " / ")
}
