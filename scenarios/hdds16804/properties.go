package hdds16804

import (
	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// properties are what must hold. What is said of time is said only where time
// passes, what of reconcile commands only where some are sent.
func (m *model) properties() []engine.Property[state] {
	all := []engine.Property[state]{
		engine.Always("no-lost-command", "A command of the current term is not lost", m.lost),
		engine.Always("one-at-a-time", "Two tasks for one work never run at once", m.overlap),
		engine.Always("no-stale-start", "No task starts after its term is over", m.staleStart),
	}
	if m.time {
		all = append(all, engine.Always("no-expired-loss", "A command whose deadline is ahead is not lost with an expired task", m.expiredLoss))
	}
	if m.allows(datanode.Reconcile) {
		all = append(all, engine.AlwaysEventually("processed-in-the-end", "A container that the leader has a request for is reconciled in the end", m.unprocessed))
	}
	if m.managed() {
		all = append(all, engine.AlwaysEventually("repaired-in-the-end", "What the ReplicationManager asks for is done in the end", m.unrepaired))
	}
	return append(all, engine.Reachable("all-processed", "Every container that a command named is processed", m.notAll))
}

// current reports whether a datanode takes the term of an entry for the
// leader's.
func (s *state) current(e *entry) bool { return e.node > 0 && e.term == s.nodes[e.node-1].Term }

func (e *entry) because(text string, more ...int) engine.Reason {
	return engine.Because(text, append([]int{int(e.node), int(e.container), int(e.work), int(e.term)}, more...)...)
}

// lost: a datanode has nothing left to do, and nothing served a command of its
// current term: neither it nor an equal task ran. One that expired by its own
// deadline is not counted, nor one that was lost with an equal task of its own
// term that expired.
func (m *model) lost(s *state) engine.Reason {
	for i := range s.sent {
		e := &s.sent[i]
		if s.current(e) && e.marks == 0 && s.nodes[e.node-1].Idle() {
			return e.because("d{0} has nothing left to do, and {2:kind} of c{1} with term {3} was neither run nor covered by an equal task; SCM sent it {4|time|times}", int(e.sent))
		}
	}
	return engine.Reason{}
}

// overlap: two threads do the same work.
func (m *model) overlap(s *state) engine.Reason {
	for n := range m.nodes {
		running := s.nodes[n].In(datanode.Running)
		for i := 1; i < len(running); i++ {
			for j := range i {
				a, b := &running[j], &running[i]
				if a.Container == b.Container && a.Kind.Work() == b.Kind.Work() {
					return engine.Because("d{0} runs two tasks for {1:kind} of c{2} at once, with terms {3} and {4}",
						n+1, int(a.Kind.Work()), int(a.Container), int(a.Term), int(b.Term))
				}
			}
		}
	}
	return engine.Reason{}
}

// staleStart: a task was started that a deposed leader has sent.
func (m *model) staleStart(s *state) engine.Reason {
	for n := range m.nodes {
		for _, c := range s.nodes[n].In(datanode.Running) {
			if c.Has(datanode.Deposed) {
				return engine.Because("d{0} started {1:kind} of c{2} with term {3} and knew of term {4}",
					n+1, int(c.Kind), int(c.Container), int(c.Term), int(s.nodes[n].Term))
			}
		}
	}
	return engine.Reason{}
}

// expiredLoss: a command with time left was dropped because it equalled a task
// of its own term, and that task expired.
func (m *model) expiredLoss(s *state) engine.Reason {
	for i := range s.sent {
		e := &s.sent[i]
		if s.current(e) && e.has(lostInTime) && !e.has(served) {
			return e.because("d{0}: a later command for {2:kind} of c{1} with term {3} was merged into one whose deadline had passed, and neither ran")
		}
	}
	return engine.Reason{}
}

// unprocessed: a reconcile command of the current term is not served yet. An
// administrator may ask again, but nobody owes that.
func (m *model) unprocessed(s *state) engine.Reason {
	for i := range s.sent {
		e := &s.sent[i]
		if s.current(e) && e.work == datanode.Reconcile && !e.has(served) {
			return e.because("d{0} has not reconciled c{1} for a request of term {3}")
		}
	}
	return engine.Reason{}
}

// unrepaired: the work that the ReplicationManager has asked for is not done.
// That the setup has no more commands for it says nothing about Ozone, so it is
// no failure.
func (m *model) unrepaired(s *state) engine.Reason {
	for i := range s.sent {
		e := &s.sent[i]
		if s.left > 0 && e.node > 0 && e.work.FromManager() && !s.sent.done(e) {
			return e.because("d{0} has not done {2:kind} of c{1} for a command of term {3}")
		}
	}
	return engine.Reason{}
}

// notAll: commands are left, or a container that was named has not been
// processed.
func (m *model) notAll(s *state) engine.Reason {
	if s.left > 0 {
		return engine.Because("{0|command is|commands are} not sent yet", int(s.left))
	}
	for i := range s.sent {
		if e := &s.sent[i]; e.node > 0 && !s.sent.done(e) {
			return e.because("d{0} has not processed c{1}: {2:kind}")
		}
	}
	return engine.Reason{}
}
