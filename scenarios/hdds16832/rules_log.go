package hdds16832

import (
	"interleave/engine"
	"interleave/engine/ozone/raft"
)

func (m *model) blocksWrite(s *state, at engine.At) engine.Reason {
	l := at[0]
	if why := s.blocksWork(l); !why.Well() {
		return why
	}
	if why := s.ring.BlocksLead(l); !why.Well() {
		return why
	}
	if why := s.blocksWhileChanging(); !why.Well() {
		return why
	}
	if written := s.ring[l].Writes(); written >= m.mostWrites() {
		return engine.Because("this setup has {0|write|writes}", m.mostWrites())
	}
	return m.blocksRoom(s, l)
}

func (m *model) write(s *state, at engine.At, rec *engine.Recorder) {
	s.ring.Write(at[0])
	rec.Message("client", omNames[at[0]], "write")
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

// blocksAppend: nothing comes to an OM on the append path while it installs.
func (s *state) blocksAppend(l, f int8) engine.Reason {
	if why := s.blocksCall(l, f); !why.Well() {
		return why
	}
	if s.oms[f].install.Busy() {
		return engine.Because("{0:om} takes no entries while it installs a snapshot", int(f))
	}
	return engine.Reason{}
}

func (m *model) blocksReplicate(s *state, at engine.At) engine.Reason {
	if why := s.blocksAppend(at[0], at[1]); !why.Well() {
		return why
	}
	return s.ring.BlocksReplicate(at[0], at[1])
}

func (m *model) replicate(s *state, at engine.At, rec *engine.Recorder) {
	s.ring.Replicate(at[0], at[1])
	rec.Message(omNames[at[0]], omNames[at[1]], "appendEntries")
}

func (m *model) blocksCommit(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	return s.ring.BlocksCommit(at[0])
}

func (m *model) blocksLearn(s *state, at engine.At) engine.Reason {
	l, f := s.leader(), at[0]
	switch {
	case l < 0:
		return engine.Because("no leader is up")
	case l == f:
		return engine.Because("{0:om} is the leader", int(f))
	}
	if why := s.blocksAppend(l, f); !why.Well() {
		return why
	}
	return s.ring.BlocksLearn(l, f)
}

func (m *model) learn(s *state, at engine.At, rec *engine.Recorder) {
	l := s.leader()
	s.ring.Learn(l, at[0])
	rec.Message(omNames[l], omNames[at[0]], "heartbeat")
}

// blocksNext is the reason common to what applies the next entry.
func (s *state) blocksNext(x int8) engine.Reason {
	if why := s.blocksWork(x); !why.Well() {
		return why
	}
	o, n := &s.oms[x], &s.ring[x]
	switch {
	case o.install.Index > 0:
		return engine.Because("its state machine waits to be reloaded")
	case o.applied >= n.Commit:
		return engine.Because("{0:om} has applied all that it knows to be committed, {1|entry|entries}", int(x), int(n.Commit))
	}
	return engine.Reason{}
}

func (m *model) blocksConf(s *state, at engine.At) engine.Reason {
	if why := s.blocksNext(at[0]); !why.Well() {
		return why
	}
	if next := s.oms[at[0]].applied + 1; !s.ring[at[0]].At(next).Conf() {
		return engine.Because("entry {0} is a write", int(next))
	}
	return engine.Reason{}
}

// conf applies a CONF entry: it changes the peers, and not the database. One
// that was applied before a crash changes nothing after it.
func (m *model) conf(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	o := &s.oms[x]
	o.applied++
	if o.applied > o.seen {
		o.seen = o.applied
		o.members.Update(&m.rules[x], s.ring[x].At(o.applied).Ring, s.config, rec)
	}
}

// saw notes the CONF entries through an index, which a checkpoint has.
func (o *om) saw(n *raft.Node, index int8) {
	for i := o.seen + 1; i <= index; i++ {
		if n.At(i).Conf() {
			o.seen = i
		}
	}
}

func (m *model) blocksApply(s *state, at engine.At) engine.Reason {
	if why := s.blocksNext(at[0]); !why.Well() {
		return why
	}
	if next := s.oms[at[0]].applied + 1; s.ring[at[0]].At(next).Conf() {
		return engine.Because("entry {0} is a CONF entry", int(next))
	}
	return engine.Reason{}
}

// apply runs a write and flushes it.
func (m *model) apply(s *state, at engine.At, _ *engine.Recorder) {
	o := &s.oms[at[0]]
	o.applied++
	o.database = o.applied
}
