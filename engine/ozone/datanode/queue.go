package datanode

import "slices"

// Most is the largest number of commands that a datanode can hold at once, in
// all places together.
const Most = 23

// Place is where a command is. It is in one place at a time.
type Place int8

// The places.
const (
	// OnTheWay are commands of heartbeat responses that are not here yet, in order.
	OnTheWay Place = iota
	// Commands is the command queue of the state context, in order.
	Commands
	// Waiting are the tasks in the queues of the pools in the order in which they
	// were made, and between them the remembered commands that may yet become one.
	Waiting
	// Kept are the remembered commands that cannot: their task is running, or its
	// term is as new.
	Kept
	// Running are the tasks whose work is being done.
	Running
	// Dropping are the tasks that got a thread and are not run, in the order in
	// which that happened. They are in flight until they are removed.
	Dropping
	places int = iota
)

// Datanode is the state of one datanode. All commands stand in one array, place
// by place, so that a state is as small as the number of commands allows.
type Datanode struct {
	Term     int8 // of the SCM leader, as far as it is known here; 0: not at all
	lengths  [places]int8
	_        int8
	commands [Most]Command
}

// New is a datanode with nothing to do that knows the term of the SCM leader,
// or with 0 does not.
func New(term int8) Datanode { return Datanode{Term: term} }

// In are the commands in a place. They are not to be changed.
func (d *Datanode) In(p Place) []Command {
	from := d.begin(p)
	return d.commands[from : from+int(d.lengths[p])]
}

// begin is where a place begins in the array.
func (d *Datanode) begin(p Place) int {
	from := 0
	for _, n := range d.lengths[:p] {
		from += int(n)
	}
	return from
}

// put makes a command the i-th of a place.
func (d *Datanode) put(p Place, i int, c Command) {
	at := d.begin(p) + i
	copy(d.commands[at+1:], d.commands[at:])
	d.commands[at] = c
	d.lengths[p]++
}

// add makes a command the last of a place.
func (d *Datanode) add(p Place, c Command) { d.put(p, int(d.lengths[p]), c) }

// insert puts a command where it belongs in a place that is a set.
func (d *Datanode) insert(p Place, c Command) {
	i := 0
	for in := d.In(p); i < len(in) && in[i].before(&c); {
		i++
	}
	d.put(p, i, c)
}

// take removes the i-th command of a place.
func (d *Datanode) take(p Place, i int) Command {
	at := d.begin(p) + i
	c := d.commands[at]
	copy(d.commands[at:], d.commands[at+1:])
	d.commands[Most-1] = Command{}
	d.lengths[p]--
	return c
}

// find is the position of a task in a place, or -1.
func (d *Datanode) find(p Place, container int8, kind Kind, term int8) int {
	return slices.IndexFunc(d.In(p), func(c Command) bool {
		return c.Container == container && c.Kind == kind && c.Term == term && !c.Has(Remembered)
	})
}

// Idle reports whether no command is on its way, queued or being worked on.
func (d *Datanode) Idle() bool {
	return d.lengths == [places]int8{}
}

// InFlight is the number of tasks that are queued, running or being dropped.
func (d *Datanode) InFlight() int {
	n := int(d.lengths[Running] + d.lengths[Dropping])
	for i := range d.In(Waiting) {
		if !d.In(Waiting)[i].Has(Remembered) {
			n++
		}
	}
	return n
}

// busy is the number of threads of a pool that have a task.
func (d *Datanode) busy(r *Rules, p Pool) int8 {
	var n int8
	for _, place := range [...]Place{Running, Dropping} {
		in := d.In(place)
		for i := range in {
			if r.pool(&in[i]) == p {
				n++
			}
		}
	}
	return n
}

// NextDeadline is the first deadline after a minute that a command here has,
// or 0.
func (d *Datanode) NextDeadline(now int16) int16 {
	var next int16
	for _, c := range d.commands {
		if c.Deadline > now && (next == 0 || c.Deadline < next) {
			next = c.Deadline
		}
	}
	return next
}
