package hdds17579

import (
	"interleave/engine"
	"interleave/engine/ozone/om"
	"interleave/engine/ozone/raft"
)

// blocksWork is the reason common to everything that an OM does.
func (s *state) blocksWork(x int8) engine.Reason {
	if s.oms[x].down {
		return engine.Because("{0:om} is down", int(x))
	}
	return engine.Reason{}
}

// blocksCall: both ends of a call must be up and connected.
func (s *state) blocksCall(from, to int8) engine.Reason {
	if why := s.blocksWork(from); !why.Well() {
		return why
	}
	if why := s.blocksWork(to); !why.Well() {
		return why
	}
	for _, x := range [...]int8{from, to} {
		if s.cut.Has(x) {
			return engine.Because("{0:om} is cut off", int(x))
		}
	}
	return engine.Reason{}
}

// blocksWrite: a request is admitted by a leader that is ready
// (OzoneManagerRatisServer.checkLeaderStatus); otherwise its client asks again.
func (m *model) blocksWrite(s *state, at engine.At) engine.Reason {
	x := at[0]
	if why := s.blocksWork(x); !why.Well() {
		return why
	}
	n := &s.ring[x]
	switch m.status(s, x) {
	case om.NotLeader:
		return engine.Because("{0:om} answers OMNotLeaderException", int(x))
	case om.LeaderNotReady:
		return m.notReady(s, x)
	}
	switch {
	case n.Term == 1 && n.Between(0, n.Last) >= int(m.early):
		return engine.Because("this setup has {0|write|writes} in term 1", int(m.early))
	case n.Term > 1 && m.lateWrites(n)+s.client.refused >= m.late:
		return engine.Because("this setup has {0|write|writes} after term 1", int(m.late))
	case n.Last >= raft.MaxLog:
		return engine.Because("the log has room for {0} entries", raft.MaxLog)
	case m.buckets && m.nextWrite(n) > 1 && s.client.acked&(1<<2) == 0:
		return engine.Because("the client writes keys when the bucket, w1, is acknowledged")
	}
	return engine.Reason{}
}

// notReady says what a leader waits for that is not ready.
func (m *model) notReady(s *state, x int8) engine.Reason {
	o, n := &s.oms[x], &s.ring[x]
	if !o.StartupDone(&m.code[x], n) {
		return engine.Because("{0:om} answers OMLeaderNotReadyException: Ratis has handed out entry {1}, the startup entry is {2}", int(x), int(o.Handed), int(n.StartIndex()))
	}
	return engine.Because("{0:om} answers OMLeaderNotReadyException: its applied index is {1}:{2}, and it leads term {3}", int(x), int(n.At(o.Applied).Term), int(o.Applied), int(n.Term))
}

// lateWrites are the writes of later terms in a log.
func (m *model) lateWrites(n *raft.Node) int8 {
	many := int8(0)
	for i := int8(1); i <= n.Last; i++ {
		if e := n.At(i); e.Term > 1 && !e.Conf() {
			many++
		}
	}
	return many
}

// submit runs preExecute on the leader's own state and adds the request to its
// log.
func (m *model) submit(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	o, n, c := &s.oms[x], &s.ring[x], &s.client
	rec.Message("client", omNames[x], "submitRequest")
	if start := n.StartIndex(); o.Executed < n.Transaction(start) && c.lacked == 0 {
		c.lacked = m.missing(s, x, o.Executed)
	}
	if m.lacksBucket(s, x) {
		if m.setup.Is("write", "bucket") {
			c.refused++
			tellRefused(x, rec)
			return
		}
		c.layout = true
	}
	s.ring.Write(x)
}

// lacksBucket reports whether an OM prepares a key without the bucket, or the
// new bucket, that the first write makes.
func (m *model) lacksBucket(s *state, x int8) bool {
	n := &s.ring[x]
	return m.buckets && m.nextWrite(n) > 1 && s.oms[x].Executed < m.place(n, 1)
}

// nextWrite is the number that the next write of a log gets.
func (m *model) nextWrite(n *raft.Node) int8 {
	if n.Term == 1 {
		return int8(n.Between(0, n.Last)) + 1
	}
	return m.early + m.lateWrites(n) + 1
}

// missing is the first transaction of a log after an index.
func (m *model) missing(s *state, x, executed int8) int8 {
	n := &s.ring[x]
	for i := executed + 1; i <= n.Last; i++ {
		if !n.At(i).Conf() {
			return i
		}
	}
	return 0
}

func (m *model) blocksReplicate(s *state, at engine.At) engine.Reason {
	if why := s.blocksCall(at[0], at[1]); !why.Well() {
		return why
	}
	return s.ring.BlocksReplicate(at[0], at[1])
}

func (m *model) replicate(s *state, at engine.At, rec *engine.Recorder) {
	s.ring.Replicate(at[0], at[1])
	rec.Message(omNames[at[0]], omNames[at[1]], "appendEntries")
	m.settle(s)
}

func (m *model) blocksCommit(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	return s.ring.BlocksCommit(at[0])
}

// source is the leader that an OM hears from: the one of the highest term.
func (m *model) blocksLearn(s *state, at engine.At) engine.Reason {
	l, f := m.leader(s), at[0]
	switch {
	case l < 0:
		return engine.Because("no leader is up")
	case l == f:
		return engine.Because("{0:om} is the leader", int(f))
	}
	if why := s.blocksCall(l, f); !why.Well() {
		return why
	}
	return s.ring.BlocksLearn(l, f)
}

func (m *model) learn(s *state, at engine.At, rec *engine.Recorder) {
	l := m.leader(s)
	s.ring.Learn(l, at[0])
	rec.Message(omNames[l], omNames[at[0]], "heartbeat")
	m.settle(s)
}

// voter is whose vote makes an OM the leader: that of the old leader, in a
// transfer, or of the OM that the event names; -1 when there is none to ask.
func (m *model) voter(s *state, at engine.At) int8 {
	if at[1] > 0 {
		return at[1] - 1
	}
	return m.leader(s)
}

func (m *model) blocksElect(s *state, at engine.At) engine.Reason {
	x := at[0]
	if why := s.blocksWork(x); !why.Well() {
		return why
	}
	if s.ring[x].Role == raft.Leader {
		return engine.Because("{0:om} leads term {1}", int(x), int(s.ring[x].Term))
	}
	if m.members.Len() == 1 {
		return m.blocksTerm(s, raft.Only(x))
	}
	v := m.voter(s, at)
	switch {
	case v < 0:
		return engine.Because("no leader is up to hand its place over")
	case at[1] > 0 && v == m.leader(s):
		return engine.Because("{0:om} is the leader: its vote is elect:{1:om}", int(v), int(x))
	}
	if why := s.blocksCall(x, v); !why.Well() {
		return why
	}
	if why := s.ring.BlocksElect(x, raft.Only(x, v)); !why.Well() {
		return why
	}
	return m.blocksTerm(s, raft.Only(x, v))
}

// blocksTerm: a setup has a last term.
func (m *model) blocksTerm(s *state, among raft.Peers) engine.Reason {
	for i := range s.ring {
		if among.Has(int8(i)) && s.ring[i].Term >= m.terms {
			return engine.Because("this setup has {0} terms", int(m.terms))
		}
	}
	if s.ring[om1].Last >= raft.MaxLog || s.ring[om2].Last >= raft.MaxLog {
		return engine.Because("the log has room for {0} entries", raft.MaxLog)
	}
	return engine.Reason{}
}

// elect makes an OM the leader of a new term. Only its voter takes the term with
// it: the third OM learns it later, also when it is the old leader.
func (m *model) elect(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	among := raft.Only(x)
	if m.members.Len() > 1 {
		among = among.With(m.voter(s, at))
	}
	s.ring.Elect(x, among)
	tellElected(x, s.ring[x].Term, rec)
	m.settle(s)
}
