package hdds16804

import (
	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// Times of SCM's ReplicationManager, in minutes, at their defaults.
const (
	managerWait  = 5  // hdds.scm.wait.time.after.safemode.exit, after the leader is ready
	pass         = 5  // hdds.scm.replication.thread.interval
	pendingFor   = 12 // hdds.scm.replication.event.timeout
	deadlineLess = 6  // hdds.scm.replication.event.timeout.datanode.offset
)

// begins is when the leader's ReplicationManager makes its first pass.
func (s *state) begins() int16 { return s.ready + managerWait }

// passAfter is its first pass at or after a minute.
func (s *state) passAfter(minute int16) int16 {
	behind := max(0, minute-s.begins())
	return s.begins() + (behind+pass-1)/pass*pass
}

// blocksManager says why the ReplicationManager does not send a command now: it
// does not run yet, the container is repaired, or an operation of its own is
// pending. A pass after the end of the operation notices that a replica is
// still missing.
func (s *state) blocksManager(node, container int8, work datanode.Kind) engine.Reason {
	asked := entry{node: node, container: container, work: work, term: s.term}
	switch {
	case s.now < s.begins():
		return engine.Because("its ReplicationManager waits until minute {0}: the leader is ready since minute {1}", int(s.begins()), int(s.ready))
	case s.repaired(&asked):
		return engine.Because("its ReplicationManager has nothing to repair there: the work is done")
	}
	e := s.sent.find(node, container, work, s.term)
	switch {
	case e == nil || e.pending == 0:
	case s.now < e.pending:
		return engine.Because("its ReplicationManager has the operation pending until minute {0}", int(e.pending))
	case s.now < s.passAfter(e.pending):
		return engine.Because("its pending operation expired in minute {0}, and its ReplicationManager passes next in minute {1}", int(e.pending), int(s.passAfter(e.pending)))
	}
	return engine.Reason{}
}

// repaired reports whether the work is done and reported.
func (s *state) repaired(of *entry) bool {
	if !s.sent.done(of) {
		return false
	}
	for _, c := range s.nodes[of.node-1].In(datanode.Running) {
		if c.Container == of.container && c.Kind.Work() == of.work {
			return false
		}
	}
	return true
}

// due is the next minute in which time changes what can happen, or 0: a
// deadline passes, an operation expires, a pass may send again, or the
// ReplicationManager begins.
func (m *model) due(s *state) int16 {
	var next int16
	take := func(minute int16) {
		if minute > s.now && (next == 0 || minute < next) {
			next = minute
		}
	}
	for i := range m.nodes {
		take(s.nodes[i].NextDeadline(s.now))
	}
	if s.left == 0 || !m.managed() {
		return next
	}
	take(s.begins())
	for i := range s.sent {
		e := &s.sent[i]
		if e.pending == 0 || s.repaired(e) {
			continue
		}
		take(e.pending)
		take(s.passAfter(e.pending))
	}
	return next
}

// blocksTick: something must fall due.
func (m *model) blocksTick(s *state, _ engine.At) engine.Reason {
	switch {
	case m.due(s) > 0:
		return engine.Reason{}
	case !m.managed():
		return engine.Because("nothing falls due: reconcile commands carry no deadline")
	}
	return engine.Because("nothing falls due: no task has a deadline ahead, and the ReplicationManager waits for nothing")
}

// tick moves the clock to what falls due next.
func (m *model) tick(s *state, _ engine.At, _ *engine.Recorder) { s.now = m.due(s) }
