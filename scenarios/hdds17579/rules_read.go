package hdds17579

import (
	"interleave/engine"
	"interleave/engine/ozone/om"
	"interleave/engine/ozone/raft"
)

func (m *model) blocksRead(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	if r := &s.client.read; r.phase == routed || r.phase == starting || r.phase == waiting {
		return engine.Because("the client waits for its read at {0:om}", int(r.om))
	}
	return engine.Reason{}
}

// arrive routes a read by the OM's status. It asks for every key, and what is
// acknowledged now has to be in its answer.
func (m *model) arrive(s *state, at engine.At, rec *engine.Recorder) {
	x, mode := at[0], om.Mode(at[1])
	status := m.status(s, x)
	r := read{mode: mode, om: x, leader: status != om.NotLeader, asked: s.client.last()}
	rec.Message("client", omNames[x], "submitRequest")
	switch m.options.Route(&m.code[x], mode, status) {
	case om.Local:
		if s.ring[x].Role != raft.Leader || s.ring[x].Term < m.highest(s) {
			r.asked = 0 // of an OM that is no leader, or no longer, this is asked on purpose
		}
		m.answer(s, r, rec)
	case om.Ratis:
		r.phase = routed
		s.client.read = r
	case om.RejectNotReady:
		m.reject(s, x, mode, notReady, rec)
	case om.RejectNotLeader:
		m.reject(s, x, mode, notLeader, rec)
	}
}

// highest is the highest term of the ring.
func (m *model) highest(s *state) int8 {
	return max(s.ring[om1].Term, s.ring[om2].Term, s.ring[om3].Term)
}

// answer looks the keys up: caches, then RocksDB. What the answer lacks stays in
// the state; of one that lacks nothing only what it has.
func (m *model) answer(s *state, r read, rec *engine.Recorder) {
	found := s.oms[r.om].Executed
	a := read{phase: answered, mode: r.mode, om: r.om, found: found}
	if found < r.asked {
		a.asked, a.leader = r.asked, r.leader
	}
	s.client.read = a
	rec.Message(omNames[r.om], "client", "answer")
}

func (m *model) reject(s *state, x int8, mode om.Mode, why fault, rec *engine.Recorder) {
	s.client.read = read{phase: rejected, mode: mode, om: x, why: why}
	tellRejected(x, why, rec)
	rec.Message(omNames[x], "client", faultNames[why])
}

// blocksIndex: Ratis looks its role up when it takes the read index, and that
// may be another one than when the read arrived.
func (m *model) blocksIndex(s *state, at engine.At) engine.Reason {
	x, r := at[0], &s.client.read
	if r.phase != routed || r.om != x {
		return engine.Because("no read is on its way to Ratis on {0:om}", int(x))
	}
	if why := s.blocksWork(x); !why.Well() {
		return why
	}
	l := x
	if s.ring[x].Role != raft.Leader {
		if l = s.ring.Known(x); l < 0 {
			return engine.Because("{0:om} is a follower in term {1} and knows no leader", int(x), int(s.ring[x].Term))
		}
		if why := s.blocksCall(x, l); !why.Well() {
			return why
		}
	}
	if m.members.Len() == 1 || !s.oms[l].StartupDone(&m.code[l], &s.ring[l]) {
		return engine.Reason{}
	}
	return s.ring.BlocksConfirm(l, s.reach(l)&m.members)
}

// index takes the read index: the commit index, after a majority has answered;
// on a leader whose startup future is not complete the startup index, for which
// the read waits, without asking the others then. An OM that is alone gives its
// commit index at once.
func (m *model) index(s *state, at engine.At, rec *engine.Recorder) {
	x, r := at[0], &s.client.read
	r.source = x
	if s.ring[x].Role != raft.Leader {
		r.source = s.ring.Known(x)
		rec.Message(omNames[x], omNames[r.source], "readIndex")
	}
	l := r.source
	n := &s.ring[l]
	if m.members.Len() > 1 && !s.oms[l].StartupDone(&m.code[l], n) {
		r.phase, r.index = starting, n.StartIndex()
		return
	}
	r.index = n.Commit
	m.register(s)
}

// register puts the read into the queue of ReadIndex waits. An EDGE queue looks
// once at the OM's applied index.
func (m *model) register(s *state) {
	r := &s.client.read
	r.phase, r.source = waiting, 0
	r.passed = m.edge[r.om] && s.oms[r.om].Applied >= r.index
}

// wake is a notification of an index to the ReadIndex waits of an OM. A LEVEL
// queue compares with the highest index notified so far, in blocksServe.
func (m *model) wake(s *state, x, index int8) {
	r := &s.client.read
	if r.phase == waiting && r.om == x && m.edge[x] && m.code[x].NotifiesInOrder {
		o, n := s.of(x)
		index = o.Level(n, true)
	}
	if r.phase == waiting && r.om == x && m.edge[x] && index >= r.index {
		r.passed = true
	}
}

// settle is what a change of terms, or a leader that gets ready, does to a read
// that waits for a startup future: it goes on, or fails with its leader.
func (m *model) settle(s *state) {
	r := &s.client.read
	if r.phase != starting {
		return
	}
	l, n := &s.oms[r.source], &s.ring[r.source]
	switch {
	case n.Role != raft.Leader || n.StartIndex() != r.index || l.down:
		s.client.read = read{phase: rejected, mode: r.mode, om: r.om, why: readFailed}
	case l.StartupDone(&m.code[r.source], n):
		m.register(s)
	}
}

func (m *model) blocksServe(s *state, at engine.At) engine.Reason {
	x, r := at[0], &s.client.read
	switch {
	case r.om != x || r.phase != starting && r.phase != waiting:
		return engine.Because("no read waits on {0:om}", int(x))
	case r.phase == starting:
		return engine.Because("the read waits until {0:om} is a ready leader for Ratis: startup entry {1}, handed out {2}", int(r.source), int(r.index), int(s.oms[r.source].Handed))
	}
	o, n := s.of(x)
	if level := o.Level(n, m.code[x].NotifiesInOrder); !m.edge[x] && level < r.index {
		return engine.Because("the read waits for index {0}: {1:om} counts {2} as applied", int(r.index), int(x), int(level))
	}
	if m.edge[x] && !r.passed {
		return engine.Because("the read waits for a notification of index {0}: {1:om} had flushed through {2}", int(r.index), int(x), int(o.Applied))
	}
	return engine.Reason{}
}

func (m *model) serve(s *state, _ engine.At, rec *engine.Recorder) { m.answer(s, s.client.read, rec) }

// blocksTimeout: ten seconds are over for a read that waits and cannot be
// served.
func (m *model) blocksTimeout(s *state, at engine.At) engine.Reason {
	x, r := at[0], &s.client.read
	if r.om != x || r.phase != routed && r.phase != starting && r.phase != waiting {
		return engine.Because("no read waits on {0:om}", int(x))
	}
	if r.phase == routed && m.blocksIndex(s, at).Well() || m.blocksServe(s, at).Well() {
		return engine.Because("the read on {0:om} can go on", int(x))
	}
	return engine.Reason{}
}

func (m *model) timeout(s *state, at engine.At, rec *engine.Recorder) {
	m.reject(s, at[0], s.client.read.mode, readFailed, rec)
}
