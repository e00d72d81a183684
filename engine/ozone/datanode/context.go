package datanode

import "interleave/engine"

// Send puts a command into a heartbeat response.
func (d *Datanode) Send(c Command) { d.add(OnTheWay, c) }

// BlocksDeliver: a heartbeat response must be on its way.
func (d *Datanode) BlocksDeliver() engine.Reason {
	if d.lengths[OnTheWay] == 0 {
		return engine.Because("no command is on its way to it")
	}
	return engine.Reason{}
}

// Deliver brings the oldest command to the state context.
func (d *Datanode) Deliver() { d.AddCommand(d.take(OnTheWay, 0)) }

// AddCommand raises the term to that of the command, if it is known at all, and
// queues the command (StateContext.addCommand). So the term is the new leader's
// before anything has looked at its command.
func (d *Datanode) AddCommand(c Command) {
	if d.Term > 0 {
		d.Term = max(d.Term, c.Term)
	}
	d.add(Commands, c)
}

// BlocksInitTerm: the term is taken once, from the first commands there are.
func (d *Datanode) BlocksInitTerm() engine.Reason {
	switch {
	case d.Term > 0:
		return engine.Because("it knows the leader's term already: {0}", int(d.Term))
	case d.lengths[Commands] == 0:
		return engine.Because("its command queue is empty, and the term is taken from there")
	}
	return engine.Reason{}
}

// InitTerm takes the newest term in the command queue
// (StateContext.initTermOfLeaderSCM).
func (d *Datanode) InitTerm() {
	for _, c := range d.In(Commands) {
		d.Term = max(d.Term, c.Term)
	}
}

// Fate is what becomes of a command that is taken from the command queue.
type Fate int8

// The fates.
const (
	Outdated Fate = iota // dropped for its term, before it becomes a task
	Queued               // a task of its own
	Merged               // dropped: an equal task waits
	TooSoon              // dropped: an equal task is given up and not removed yet
	Covered              // dropped: an equal task is running
)

// BlocksDispatch: the command thread needs a command and the leader's term.
func (d *Datanode) BlocksDispatch() engine.Reason {
	switch {
	case d.lengths[Commands] == 0:
		return engine.Because("its command queue is empty")
	case d.Term == 0:
		return engine.Because("it does not know the leader's term yet")
	}
	return engine.Reason{}
}

// Next is the command that is dispatched next, what becomes of it, and the
// equal task that decides that.
func (d *Datanode) Next(r *Rules) (c Command, fate Fate, task Command) {
	c = d.In(Commands)[0]
	if c.Term < d.Term {
		return c, Outdated, Command{}
	}
	place, i := d.equalTask(r, &c)
	switch {
	case i < 0:
		return c, Queued, Command{}
	case place == Running:
		return c, Covered, d.In(place)[i]
	case place == Dropping:
		return c, TooSoon, d.In(place)[i]
	}
	return c, Merged, d.In(place)[i]
}

// Dispatch takes the next command from the queue. One of an older term is
// dropped there; the handler of another makes a task of it and adds that to the
// supervisor (StateContext.getNextCommand, ReplicationSupervisor.addTask).
func (d *Datanode) Dispatch(r *Rules, rec *engine.Recorder) (Command, Fate) {
	c, fate, _ := d.Next(r)
	d.take(Commands, 0)
	switch fate {
	case Queued:
		d.add(Waiting, c)
	case Merged, TooSoon, Covered:
		d.merge(r, c)
	}
	if rec != nil {
		d.tellDispatched(r, &c, fate, rec)
	}
	return c, fate
}

// equalTask finds the task in flight that a command equals; i is -1 if there is
// none.
func (d *Datanode) equalTask(r *Rules, c *Command) (p Place, i int) {
	for _, p := range [...]Place{Running, Dropping, Waiting} {
		in := d.In(p)
		for i := range in {
			if !in[i].Has(Remembered) && r.Version.equal(&in[i], c) {
				return p, i
			}
		}
	}
	return Waiting, -1
}

// merge drops a command that equals a task in flight: inFlight.add says false,
// and that is all. A version that keeps equal commands keeps the last one. If
// it may become a task it has its place in the queue, by the time it was made.
func (d *Datanode) merge(r *Rules, c Command) {
	p, i := d.equalTask(r, &c)
	task := &d.commands[d.begin(p)+i]
	if p != Running && task.Term == c.Term && c.Deadline > task.Deadline {
		task.Marks |= Joined
	}
	if !r.Version.KeepsEqual {
		return
	}
	again := p != Running && c.Term > task.Term
	d.forget(r, &c)
	if again {
		c.Marks |= Remembered
		d.add(Waiting, c)
		return
	}
	c.Deadline = 0 // it is not looked at again
	d.insert(Kept, c)
}

// forget removes the command that is remembered for the tasks equal to one.
func (d *Datanode) forget(r *Rules, c *Command) {
	for _, p := range [...]Place{Waiting, Kept} {
		for i := 0; i < int(d.lengths[p]); i++ {
			if k := &d.In(p)[i]; (p == Kept || k.Has(Remembered)) && r.Version.equal(k, c) {
				d.take(p, i)
				i--
			}
		}
	}
}
