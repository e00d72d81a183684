package datanode

import "fmt"

// Kind is the type of a command, with the part of its content that a version
// may compare.
type Kind int8

// The kinds. The two reconcile commands list different peers, the two
// replication commands push to different targets.
const (
	Reconcile Kind = iota
	ReconcileD4
	EC
	ReplicationD2
	ReplicationD3
	Kinds int = iota
)

var kindNames = [...]string{"reconcile", "reconcile-d4", "ec", "replication-d2", "replication-d3"}

func (k Kind) String() string { return kindNames[k] }

// Said are the kinds as sentences have them: "EC reconstruction" of c1.
func Said() []string {
	return []string{"reconcile", "reconcile with d4", "EC reconstruction", "replication to d2", "replication to d3"}
}

// Work is the kind that stands for the same work: reconciling a container is
// one work, whoever the peers are.
func (k Kind) Work() Kind {
	if k == ReconcileD4 {
		return Reconcile
	}
	return k
}

// Replicates reports whether the command pushes a replica to a target. Only
// these tasks move to the pools of volumes.
func (k Kind) Replicates() bool { return k == ReplicationD2 || k == ReplicationD3 }

// FromManager reports whether SCM's ReplicationManager sends the command. Such
// a command has a deadline; reconcile commands come from an administrator and
// have none.
func (k Kind) FromManager() bool { return k.Work() != Reconcile }

// Command is a command of an SCM leader, or the task that its handler makes of
// it. The zero value is no command.
type Command struct {
	Container int8 // 1 is c1
	Kind      Kind
	Term      int8 // of the leader that sent it
	Marks     Mark
	Deadline  int16 // a minute of the clock; 0: none, or it is not looked at any more
}

// Mark is what a datanode, or a property, has to know of a task beside its
// command.
type Mark int8

// The marks.
const (
	// Remembered: the command is no task. It is the last one that equalled a task
	// in flight, and its place in the queue is that of the time it was made.
	Remembered Mark = 1 << iota
	// Expired: the task is dropped because its deadline has passed.
	Expired
	// Joined: a command of the same term with a later deadline was merged into
	// the task.
	Joined
	// Deposed: the task was started although its term was over.
	Deposed
)

// Has reports whether a mark is set.
func (c *Command) Has(m Mark) bool { return c.Marks&m != 0 }

// String is the command as lists show it: "c11 reconcile t2".
func (c *Command) String() string { return fmt.Sprintf("c%d %s t%d", c.Container, c.Kind, c.Term) }

// Said is the command in a sentence: "reconcile of c11, term 2".
func (c *Command) Said() string {
	return fmt.Sprintf("%s of c%d, term %d", Said()[c.Kind], c.Container, c.Term)
}

// passed reports whether a deadline lies behind. The clock stands a moment
// after the minute that it shows.
func (c *Command) passed(now int16) bool { return c.Deadline > 0 && now >= c.Deadline }

// before orders the tasks of the places that are sets, where no order has a
// meaning.
func (c *Command) before(o *Command) bool {
	switch {
	case c.Container != o.Container:
		return c.Container < o.Container
	case c.Kind != o.Kind:
		return c.Kind < o.Kind
	}
	return c.Term < o.Term
}

// equal is equality of tasks in a version: what their equals methods compare.
func (v Version) equal(a, b *Command) bool {
	same := a.Kind == b.Kind || !v.PeersInKey && a.Kind.Work() == b.Kind.Work()
	return same && a.Container == b.Container && (a.Term == b.Term || !v.TermInKey)
}
