package hdds16804_test

import (
	"fmt"
	"slices"
)

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
