package hdds17579

import (
	"interleave/engine"
	"interleave/engine/ozone/om"
	"interleave/engine/ozone/raft"
)

// of is an OM with its log.
func (s *state) of(x int8) (*member, *raft.Node) { return &s.oms[x], &s.ring[x] }

func (m *model) blocksHand(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	o, n := s.of(at[0])
	return o.BlocksHand(&m.flows[at[0]], n)
}

func (m *model) hand(s *state, at engine.At, _ *engine.Recorder) { s.oms[at[0]].Hand() }

func (m *model) blocksConf(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	o, n := s.of(at[0])
	return o.BlocksConf(&m.flows[at[0]], n)
}

// conf takes a CONF entry through Ratis' updater, in this order: the OM is told
// of the members; a leader at its startup entry completes the startup future and
// calls notifyLeaderReady; the OM is told of the index; ReadIndex waits hear of
// it (RaftServerImpl.applyLogToStateMachine, StateMachineUpdater.applyLog).
func (m *model) conf(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	o, n := s.of(x)
	i := o.Handed + 1
	tellConf(x, i, n, rec)
	if startup := i == n.StartIndex(); startup {
		tellReady(m, s, x, rec)
		if m.code[x].CallbackWaits {
			o.Calling = true
			m.settle(s)
			return
		}
	}
	m.confDone(s, x)
}

// confDone is the rest of a CONF entry. A read that waits for the startup future
// is in the queue of ReadIndex waits before the entry is notified there.
func (m *model) confDone(s *state, x int8) {
	o := &s.oms[x]
	o.Calling = false
	o.Conf()
	m.settle(s)
	m.wake(s, x, o.Handed)
}

func (m *model) blocksConfEnd(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	o, n := s.of(at[0])
	switch queue := o.Queue(n); {
	case !o.Calling:
		return engine.Because("{0:om}'s updater is not inside notifyLeaderReady", int(at[0]))
	case queue > 0:
		return engine.Because("notifyLeaderReady waits for {0:om}'s apply queue: {1|entry|entries} to go", int(at[0]), queue)
	}
	return engine.Reason{}
}

func (m *model) confEnd(s *state, at engine.At, _ *engine.Recorder) { m.confDone(s, at[0]) }

func (m *model) blocksApply(s *state, at engine.At) engine.Reason {
	x := at[0]
	if why := s.blocksWork(x); !why.Well() {
		return why
	}
	o, n := s.of(x)
	if why := o.BlocksExecute(&m.flows[x], n); !why.Well() {
		return why
	}
	if m.holds(s, x) {
		i := o.Next(n)
		return engine.Because("entry {0} needs the lock of {1:bucket} on {2:om}, which is held", int(i), int(bucket(m.write(n, i))), int(x))
	}
	return engine.Reason{}
}

// holds reports whether a held lock keeps an OM from its next transaction.
func (m *model) holds(s *state, x int8) bool {
	o, n := s.of(x)
	return o.stalled&(1<<bucket(m.write(n, o.Next(n)))) != 0
}

// apply runs the next transaction. Its client hears of it when the OM is still
// the leader that took it; a leader that has stepped down has failed it before.
func (m *model) apply(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	o, n := s.of(x)
	o.Execute(n)
	i := o.Executed
	if n.Role == raft.Leader && n.At(i).Term == n.Term {
		s.client.acked |= 1 << i
		rec.Message(omNames[x], "client", "OK")
	}
	if m.short.Has(x) {
		o.Swap()
		o.Flush(&m.flows[x])
	}
	m.settle(s)
	m.wake(s, x, i)
}

// blocksFlushThread is the reason common to what the flush thread does.
func (s *state) blocksFlushThread(x int8) engine.Reason {
	if why := s.blocksWork(x); !why.Well() {
		return why
	}
	if s.oms[x].paused {
		return engine.Because("{0:om}'s double buffer is paused", int(x))
	}
	return engine.Reason{}
}

func (m *model) blocksSwap(s *state, at engine.At) engine.Reason {
	if why := s.blocksFlushThread(at[0]); !why.Well() {
		return why
	}
	return s.oms[at[0]].BlocksSwap()
}

func (m *model) swap(s *state, at engine.At, _ *engine.Recorder) { s.oms[at[0]].Swap() }

func (m *model) blocksFlush(s *state, at engine.At) engine.Reason {
	if why := s.blocksFlushThread(at[0]); !why.Well() {
		return why
	}
	return s.oms[at[0]].BlocksFlush()
}

func (m *model) flush(s *state, at engine.At, _ *engine.Recorder) {
	s.oms[at[0]].Flush(&m.flows[at[0]])
}

// caughtUp reports whether a leader lacks nothing from before its term.
func (m *model) caughtUp(s *state, x int8) bool {
	o, n := s.of(x)
	return o.CaughtUp(n)
}

// serves reports whether a background service may start on an OM
// (OzoneManager.isLeaderReady, and the test of its own that a version adds).
func (m *model) serves(s *state, x int8) bool {
	own := m.code[x].ServiceWaits && m.setup.Is("service", "deleting")
	return m.status(s, x) == om.LeaderReady && (!own || m.caughtUp(s, x))
}
