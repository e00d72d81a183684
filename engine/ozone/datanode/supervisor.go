package datanode

import "interleave/engine"

// Verdict is what a thread decides about the task that it has picked.
type Verdict int8

// The verdicts.
const (
	Starts   Verdict = iota
	TooLate          // the deadline has passed
	TermOver         // the leader has a newer term
)

// Head is the position in Waiting of the task that a pool runs next, or -1:
// tasks of one priority run in the order in which they were made.
func (d *Datanode) head(r *Rules, p Pool) int {
	in := d.In(Waiting)
	for i := range in {
		if !in[i].Has(Remembered) && r.pool(&in[i]) == p {
			return i
		}
	}
	return -1
}

// BlocksPick: a pool needs a task and a free thread.
func (d *Datanode) BlocksPick(r *Rules, p Pool) engine.Reason {
	threads := r.threads(p)
	switch {
	case d.head(r, p) < 0 && p == Volume:
		return engine.Because("the queue of its volume's pool is empty")
	case d.head(r, p) < 0:
		return engine.Because("its supervisor's queue is empty")
	case d.busy(r, p) >= threads:
		return engine.Because("all of its threads have a task: {0} of {1}", int(threads), int(threads))
	}
	return engine.Reason{}
}

// Picked is the task that a pool runs next and what is decided about it. The
// deadline is looked at before the term.
func (d *Datanode) Picked(r *Rules, p Pool, now int16) (Command, Verdict) {
	c := d.In(Waiting)[d.head(r, p)]
	switch {
	case c.passed(now):
		return c, TooLate
	case r.Version.ChecksTerm && c.Term < d.Term:
		return c, TermOver
	}
	return c, Starts
}

// Pick gives the next task a thread, which starts it or decides to drop it
// (TaskRunner.run). A dropped task stays in flight until Cleanup.
func (d *Datanode) Pick(r *Rules, p Pool, now int16, rec *engine.Recorder) (Command, Verdict) {
	c, verdict := d.Picked(r, p, now)
	if rec != nil {
		d.tellPicked(r, &c, verdict, now, rec)
	}
	task := d.take(Waiting, d.head(r, p))
	task.Deadline = 0 // it is not looked at again
	if verdict == Starts {
		d.forget(r, &task)
		task.Marks = 0
		if task.Term < d.Term {
			task.Marks = Deposed
		}
		d.insert(Running, task)
		return c, verdict
	}
	if verdict == TooLate {
		task.Marks |= Expired
	} else {
		task.Marks = 0
	}
	d.add(Dropping, task)
	return c, verdict
}

// BlocksCleanup: the task must be one that is being dropped.
func (d *Datanode) BlocksCleanup(container int8, kind Kind, term int8) engine.Reason {
	if d.find(Dropping, container, kind, term) < 0 {
		return engine.Because("its threads are not dropping this task: they drop {0|task|tasks}", int(d.lengths[Dropping]))
	}
	return engine.Reason{}
}

// Cleanup removes a dropped task from the set in flight, last of all. A version
// that keeps equal commands queues the one that is newer than the task; nothing
// can come between the two.
func (d *Datanode) Cleanup(r *Rules, container int8, kind Kind, term int8, rec *engine.Recorder) Command {
	task := d.take(Dropping, d.find(Dropping, container, kind, term))
	again := false
	in := d.In(Waiting)
	for i := range in {
		if in[i].Has(Remembered) && r.Version.equal(&in[i], &task) {
			in[i].Marks &^= Remembered
			again = true
		}
	}
	if !again {
		d.forget(r, &task)
	}
	if rec != nil {
		tellCleanedUp(r, again, rec)
	}
	return task
}

// BlocksFinish: the task must be running.
func (d *Datanode) BlocksFinish(container int8, kind Kind, term int8) engine.Reason {
	if d.find(Running, container, kind, term) < 0 {
		return engine.Because("its threads are not running this task: they run {0|task|tasks}", int(d.lengths[Running]))
	}
	return engine.Reason{}
}

// Finish ends the work of a task.
func (d *Datanode) Finish(r *Rules, container int8, kind Kind, term int8, rec *engine.Recorder) {
	task := d.take(Running, d.find(Running, container, kind, term))
	d.forget(r, &task)
	if rec != nil {
		tellFinished(r, &task, rec)
	}
}

// Has reports whether a place has a command for a work with a term.
func (d *Datanode) Has(p Place, container int8, work Kind, term int8) bool {
	in := d.In(p)
	for i := range in {
		if in[i].Container == container && in[i].Kind.Work() == work && in[i].Term == term && !in[i].Has(Remembered) {
			return true
		}
	}
	return false
}

// Ahead is the number of commands for a work with a term that the supervisor
// has not seen yet.
func (d *Datanode) Ahead(container int8, work Kind, term int8) int {
	n := 0
	for _, p := range [...]Place{OnTheWay, Commands} {
		in := d.In(p)
		for i := range in {
			if in[i].Container == container && in[i].Kind.Work() == work && in[i].Term == term {
				n++
			}
		}
	}
	return n
}
