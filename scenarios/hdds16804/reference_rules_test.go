package hdds16804_test

import (
	"fmt"
	"slices"
	"strings"
)

func refManaged(kind string) bool { return kind[0] != 'r' }

// nextPass is the ReplicationManager's first pass at or after a minute.
func (r *reference) nextPass(minute int) int {
	at := r.ready + 5
	for at < minute {
		at += 5
	}
	return at
}

// repaired: the work was done and its task has ended.
func (r *reference) repaired(work string) bool {
	done := false
	for i := range r.all {
		if r.work(i) == work && (r.ran[i] || r.covered[i]) {
			done = true
		}
	}
	for _, d := range r.nodes {
		for _, i := range d.running {
			done = done && r.work(i) != work
		}
	}
	return done
}

// manages: the ReplicationManager sends when it runs, has no operation pending, has passed since one expired, and
// misses the replica.
func (r *reference) manages(node, container, kind string) bool {
	work := fmt.Sprint(node, " ", container, " ", kind)
	if r.now < r.ready+5 || r.repaired(work) {
		return false
	}
	until, asked := r.pending[work]
	return !asked || r.now >= r.nextPass(until)
}

// due are the minutes that something waits for.
func (r *reference) due() (next int, is bool) {
	var times []int
	for _, d := range r.nodes {
		waiting := slices.Concat(d.net, d.commands, d.queue)
		for task, kept := range d.last {
			// A kept command waits only if it may be queued: its task does not run, and its term is newer.
			if !slices.Contains(d.running, task) && r.all[kept].term > r.all[task].term {
				waiting = append(waiting, kept)
			}
		}
		for _, i := range waiting {
			if r.all[i].deadline > 0 {
				times = append(times, r.all[i].deadline)
			}
		}
	}
	if r.left > 0 && slices.ContainsFunc(refKinds[r.set["kinds"]], refManaged) {
		times = append(times, r.ready+5)
		for work, until := range r.pending {
			if !r.repaired(work) {
				times = append(times, until, r.nextPass(until))
			}
		}
	}
	for _, t := range times {
		if t > r.now && (!is || t < next) {
			next, is = t, true
		}
	}
	return next, is
}

func (r *reference) can(code string) bool {
	if !slices.Contains(r.codes, code) {
		return false
	}
	action, args := refSplit(code)
	switch action {
	case "fo":
		return args[0] == fmt.Sprint(r.term+1)
	case "tk":
		_, is := r.due()
		return is
	}
	d := r.nodes[refInt(args[0])-1]
	switch action {
	case "s":
		return r.left > 0 && (r.set["time"] == "off" || !refManaged(args[2]) || r.manages(args[0], args[1], args[2]))
	case "so":
		return r.left > 0 && r.term > 1
	case "dl":
		return len(d.net) > 0
	case "it":
		return d.term == 0 && len(d.commands) > 0
	case "dp":
		return d.term > 0 && len(d.commands) > 0
	case "p", "pv":
		return r.head(d, action == "pv") >= 0 && r.free(d, action == "pv")
	case "cl":
		return r.named(d.dropping, args) >= 0
	case "f":
		return r.named(d.running, args) >= 0
	}
	panic("unknown event " + code)
}

func (r *reference) do(code string) {
	action, args := refSplit(code)
	switch action {
	case "fo":
		r.term++
		r.ready, r.pending = r.now, map[string]int{}
		return
	case "tk":
		r.now, _ = r.due()
		return
	}
	d := r.nodes[refInt(args[0])-1]
	switch action {
	case "s", "so":
		r.send(d, args, action == "so")
	case "dl":
		i := d.net[0]
		d.net = d.net[1:]
		r.add(d, i)
	case "it":
		for _, i := range d.commands {
			d.term = max(d.term, r.all[i].term)
		}
	case "dp":
		r.dispatch(d)
	case "p", "pv":
		r.pick(d, r.head(d, action == "pv"))
	case "cl":
		r.cleanup(d, r.named(d.dropping, args))
	case "f":
		task := r.named(d.running, args)
		d.running = refWithout(d.running, task)
		delete(d.last, task)
		d.counter["queued"]--
		d.counter["success"]++
	}
}

func refWithout(list []int, i int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(j int) bool { return i == j })
}

// send: in 12 minutes the leader's operation expires, 6 minutes before that the datanode's deadline passes. An old
// leader's operations are of no concern any more.
func (r *reference) send(d *refNode, args []string, old bool) {
	c := refCommand{node: refInt(args[0]), container: refInt(args[1]), kind: args[2], term: r.term}
	if old {
		c.term--
	}
	if r.set["time"] == "on" && refManaged(c.kind) && !old {
		c.deadline = r.now + 6
		r.pending[fmt.Sprint(c.node, " ", c.container, " ", c.kind)] = r.now + 12
	}
	r.left--
	r.accepted[c.container]++
	r.all = append(r.all, c)
	if i := len(r.all) - 1; r.set["net"] == "queue" {
		d.net = append(d.net, i)
	} else {
		r.add(d, i)
	}
}

// add: a term that is known rises before the command is queued.
func (r *reference) add(d *refNode, i int) {
	if d.term > 0 && r.all[i].term > d.term {
		d.term = r.all[i].term
	}
	d.commands = append(d.commands, i)
}

func (r *reference) dispatch(d *refNode) {
	i := d.commands[0]
	d.commands = d.commands[1:]
	if r.all[i].term < d.term {
		return
	}
	r.tick++
	d.made[i] = r.tick
	task := r.equalTask(d, i)
	if task < 0 {
		d.queue = append(d.queue, i)
		d.counter["queued"]++
		return
	}
	d.counter["merged"]++
	if slices.Contains(d.running, task) {
		r.covered[i] = true
	} else {
		r.merged[i] = task
	}
	if d.version == "requeue" {
		d.last[task] = i
	}
}

// pick: the deadline is looked at before the term. The clock is a moment past its minute.
func (r *reference) pick(d *refNode, task int) {
	c := r.all[task]
	d.queue = refWithout(d.queue, task)
	d.counter["requests"]++
	switch {
	case c.deadline > 0 && c.deadline <= r.now:
		d.counter["timeout"]++
		r.expired[task] = true
		d.dropping = append(d.dropping, task)
	case c.term < d.term && d.version != "no-term-check":
		d.counter["term"]++
		d.dropping = append(d.dropping, task)
	default:
		d.running = append(d.running, task)
		d.processed[c.container]++
		r.ran[task] = true
		r.late[task] = c.term < d.term
		delete(d.last, task)
	}
}

// cleanup: a kept command of a newer term takes the place of the task that was dropped.
func (r *reference) cleanup(d *refNode, task int) {
	d.dropping = refWithout(d.dropping, task)
	d.counter["queued"]--
	kept, is := d.last[task]
	delete(d.last, task)
	if !is || r.all[kept].term <= r.all[task].term {
		return
	}
	delete(r.merged, kept) // it is a task of its own now
	d.counter["queued"]++
	d.queue = append(d.queue, kept)
	if !r.requeueAtTheEnd {
		slices.SortFunc(d.queue, func(a, b int) int { return d.made[a] - d.made[b] })
	}
}

// served: the command ran, or was dropped beside a running equal, or was merged into a task that ran.
func (r *reference) served(i int) bool {
	task, merged := r.merged[i]
	return r.ran[i] || r.covered[i] || merged && r.ran[task]
}

// group are the commands of a term for one work.
func (r *reference) group(i int) (group []int) {
	for j := range r.all {
		if r.work(i) == r.work(j) && r.all[i].term == r.all[j].term {
			group = append(group, j)
		}
	}
	return group
}

func (d *refNode) idle() bool { return len(d.flight()) == 0 && len(d.commands) == 0 && len(d.net) == 0 }

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
