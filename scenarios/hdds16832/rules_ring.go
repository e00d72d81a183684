package hdds16832

import (
	"interleave/engine"
	"interleave/engine/ozone/ha"
	"interleave/engine/ozone/raft"
)

// blocksWork is the reason common to everything an OM does.
func (s *state) blocksWork(x int8) engine.Reason {
	switch s.oms[x].process {
	case absent:
		return engine.Because("{0:om} is not started", int(x))
	case down:
		return engine.Because("{0:om} is down", int(x))
	}
	return engine.Reason{}
}

func (m *model) blocksStart(s *state, at engine.At) engine.Reason {
	x := at[0]
	switch {
	case s.oms[x].process != absent:
		return engine.Because("{0:om} has been started", int(x))
	case !s.config.Has(x):
		return engine.Because("{0:om} is not in the configuration: it has to be bootstrapped", int(x))
	case m.setup.Is("peers", "alone") && x != omA:
		return engine.Because("{0:om} was decommissioned: it has to be bootstrapped again", int(x))
	}
	return engine.Reason{}
}

// startUp starts an OM for the first time. One that is alone leads at once, and
// its startup CONF entry is applied.
func (m *model) startUp(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	s.oms[x] = om{process: up, members: ha.Started(&m.rules[x], s.config, false, rec)}
	if s.config == raft.Only(x) {
		s.ring.Lead(x, 1)
		s.oms[x].applied = s.ring[x].Last
	}
}

// blocksWhileChanging: a bootstrap or decommission comes back before anything
// else begins, that is when each OM of the ring that is up has applied it.
func (s *state) blocksWhileChanging() engine.Reason {
	l := s.leader()
	if l < 0 {
		return engine.Reason{}
	}
	ring, changed := s.ring[l].Members(), s.ring[l].Changed()
	for i := range s.oms {
		if ring.Has(int8(i)) && s.oms[i].process == up && s.oms[i].seen < changed {
			return engine.Because("the change of the ring has not come back: {0:om} has not applied entry {1}", i, int(changed))
		}
	}
	return engine.Reason{}
}

// blocksChange: a change of the ring needs a leader, and all OMs of the ring;
// the last one has to have come back.
func (m *model) blocksChange(s *state) engine.Reason {
	l := s.leader()
	if l < 0 {
		return engine.Because("no leader is up")
	}
	for i := range s.oms {
		if x := int8(i); s.ring[l].Members().Has(x) && (s.oms[i].process != up || s.cut.Has(x)) {
			return engine.Because("the ring is changed while all its OMs are up and connected: {0:om} is not", i)
		}
	}
	if why := s.blocksWhileChanging(); !why.Well() {
		return why
	}
	return m.blocksRoom(s, l)
}

// blocksRoom: logs have a bound here.
func (m *model) blocksRoom(s *state, l int8) engine.Reason {
	if s.ring[l].Last >= m.entries {
		return engine.Because("the log of this setup has room for {0} entries", int(m.entries))
	}
	return engine.Reason{}
}

func (m *model) blocksBootstrap(s *state, at engine.At) engine.Reason {
	x := at[0]
	if s.oms[x].process != absent || s.config.Has(x) {
		return engine.Because("{0:om} is in the ring", int(x))
	}
	if x == omC && !s.config.Has(omB) && m.setup.Is("decommission", "off") {
		return engine.Because("{0:om} is bootstrapped after {1:om}", int(omC), int(omB))
	}
	return m.blocksChange(s)
}

// bootstrap puts an OM into every configuration, starts it, and has the leader
// add it to the ring.
func (m *model) bootstrap(s *state, at engine.At, rec *engine.Recorder) {
	x, l := at[0], s.leader()
	s.config = s.config.With(x)
	s.oms[x] = om{process: up, members: ha.Started(&m.rules[x], s.config, true, rec)}
	s.ring.Reconfigure(l, s.ring[l].Members().With(x))
	rec.Message(omNames[x], omNames[l], "bootstrap")
}

func (m *model) blocksDecommission(s *state, at engine.At) engine.Reason {
	x := at[0]
	switch l := s.leader(); {
	case x != omB:
		return engine.Because("only {0:om} is decommissioned here", int(omB))
	case !s.config.Has(x):
		return engine.Because("{0:om} is not in the ring", int(x))
	case l == x:
		return engine.Because("{0:om} leads: leadership has to move first", int(x))
	case l >= 0 && s.ring[l].Members().Len() < oms:
		return engine.Because("{0:om} is decommissioned from a ring of three", int(x))
	}
	return m.blocksChange(s)
}

// decommission takes an OM out of every configuration and out of the ring. It
// is stopped, and comes back with empty storage or not at all.
func (m *model) decommission(s *state, at engine.At, rec *engine.Recorder) {
	x, l := at[0], s.leader()
	s.config = s.config.Without(x)
	s.oms[x], s.ring[x] = om{}, raft.Node{}
	s.ring.Reconfigure(l, s.ring[l].Members().Without(x))
	rec.Message("client", omNames[l], "decommission "+omNames[x])
}

func (m *model) blocksElect(s *state, at engine.At) engine.Reason {
	x := at[0]
	if why := s.blocksWork(x); !why.Well() {
		return why
	}
	if why := s.blocksWhileChanging(); !why.Well() {
		return why
	}
	if why := s.ring.BlocksElect(x, s.reach(x)); !why.Well() {
		return why
	}
	for i := range s.ring {
		if s.reach(x).Has(int8(i)) && s.ring[i].Term >= m.terms {
			return engine.Because("this setup has {0} terms", int(m.terms))
		}
	}
	return m.blocksRoom(s, x)
}

func (m *model) elect(s *state, at engine.At, _ *engine.Recorder) {
	s.ring.Elect(at[0], s.reach(at[0]))
}
