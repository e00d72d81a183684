package hdds16804

import "interleave/engine/ozone/datanode"

// ledger is what SCM has sent and what became of it: an entry for each node,
// container, work and term, in this order. It decides no event but whether the
// ReplicationManager sends, which knows what it has sent and what is repaired.
type ledger [datanode.Most]entry

// entry is all commands with one term for one work on one node.
type entry struct {
	node      int8 // 1 is d1; 0: no entry
	container int8
	work      datanode.Kind
	term      int8
	sent      int8 // how many
	marks     mark
	pending   int16 // the minute in which the leader's pending operation expires; 0: it has none
}

type mark int8

const (
	// served: one of the commands ran, or was dropped because an equal task ran
	// already, or was merged into a task that ran.
	served mark = 1 << iota
	// expired: one of the commands got a thread after its own deadline.
	expired
	// lostInTime: one whose deadline was still ahead was merged into an equal task
	// of its term, whose deadline had passed.
	lostInTime
)

func (e *entry) has(m mark) bool { return e.marks&m != 0 }

func (e *entry) is(node, container int8, work datanode.Kind, term int8) bool {
	return e.node == node && e.container == container && e.work == work && e.term == term
}

// same reports whether two entries are about one work on one node.
func (e *entry) same(o *entry) bool {
	return e.node == o.node && e.container == o.container && e.work == o.work
}

func (e *entry) before(o *entry) bool {
	switch {
	case e.node != o.node:
		return e.node < o.node
	case e.container != o.container:
		return e.container < o.container
	case e.work != o.work:
		return e.work < o.work
	}
	return e.term < o.term
}

// find gives an entry, or nil.
func (l *ledger) find(node, container int8, work datanode.Kind, term int8) *entry {
	for i := range l {
		if l[i].is(node, container, work, term) {
			return &l[i]
		}
	}
	return nil
}

// add notes one more command.
func (l *ledger) add(node int8, c *datanode.Command, pending int16) {
	e := l.find(node, c.Container, c.Kind.Work(), c.Term)
	if e == nil {
		made := entry{node: node, container: c.Container, work: c.Kind.Work(), term: c.Term}
		i := 0
		for l[i].node != 0 && l[i].before(&made) {
			i++
		}
		copy(l[i+1:], l[i:])
		l[i] = made
		e = &l[i]
	}
	e.sent++
	e.pending = pending
}

// mark notes what became of the commands that a command belongs to.
func (l *ledger) mark(node int8, c *datanode.Command, m mark) {
	if e := l.find(node, c.Container, c.Kind.Work(), c.Term); e != nil {
		e.marks |= m
	}
}

// started notes that a task runs: its command is served, and so are those of
// newer terms that were merged into it, which a version without the term check
// lets happen.
func (l *ledger) started(node int8, d *datanode.Datanode, c *datanode.Command) {
	l.mark(node, c, served)
	for i := range l {
		e := &l[i]
		if e.node == node && e.container == c.Container && e.work == c.Kind.Work() && e.term > c.Term && int(e.sent) > d.Ahead(e.container, e.work, e.term) {
			e.marks |= served
		}
	}
}

// done reports whether the work of an entry was done, for a command of any
// term.
func (l *ledger) done(of *entry) bool {
	for i := range l {
		if l[i].same(of) && l[i].has(served) {
			return true
		}
	}
	return false
}

// forget ends all pending operations: they are the leader's, in memory.
func (l *ledger) forget() {
	for i := range l {
		l[i].pending = 0
	}
}
