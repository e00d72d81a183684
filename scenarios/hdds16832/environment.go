package hdds16832

import (
	"interleave/engine"
	"interleave/engine/ozone/ha"
)

func (m *model) blocksCut(s *state, at engine.At) engine.Reason {
	if s.cut.Has(at[0]) {
		return engine.Because("{0:om} is cut off", int(at[0]))
	}
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	return s.blocksWhileChanging()
}

func (m *model) blocksHeal(s *state, at engine.At) engine.Reason {
	if !s.cut.Has(at[0]) {
		return engine.Because("{0:om} is connected", int(at[0]))
	}
	return engine.Reason{}
}

func (m *model) blocksCrash(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	if down := s.down(); m.setup.Is("cut", "off") && down >= 0 {
		return engine.Because("{0:om} is down: two at a time need cut=on", int(down))
	}
	return s.blocksWhileChanging()
}

// crash loses what is not on disk: role, commit index, what is applied beyond
// the database, the three lists of peers and an install that is under way.
func (m *model) crash(s *state, at engine.At, _ *engine.Recorder) {
	o := &s.oms[at[0]]
	*o = om{process: down, applied: o.database, database: o.database, seen: o.seen, wentBack: o.wentBack}
	s.ring[at[0]].Stop()
}

func (m *model) blocksRestart(s *state, at engine.At) engine.Reason {
	switch s.oms[at[0]].process {
	case absent:
		return engine.Because("{0:om} is not started", int(at[0]))
	case up:
		return engine.Because("{0:om} is up", int(at[0]))
	}
	return engine.Reason{}
}

// restart starts an OM from its configuration and its disk.
func (m *model) restart(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	o := &s.oms[x]
	o.process = up
	o.members = ha.Started(&m.rules[x], s.config, false, rec)
	s.ring.Resume(x, o.database)
	o.saw(&s.ring[x], o.applied)
}
