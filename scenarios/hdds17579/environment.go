package hdds17579

import "interleave/engine"

func (m *model) blocksStall(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	if s.oms[at[0]].stalled&(1<<at[1]) != 0 {
		return engine.Because("the lock of {0:bucket} is held on {1:om}", int(at[1]), int(at[0]))
	}
	return engine.Reason{}
}

func (m *model) stall(s *state, at engine.At, _ *engine.Recorder) {
	s.oms[at[0]].stalled |= 1 << at[1]
}

func (m *model) blocksRelease(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	if s.oms[at[0]].stalled&(1<<at[1]) == 0 {
		return engine.Because("the lock of {0:bucket} is not held on {1:om}", int(at[1]), int(at[0]))
	}
	return engine.Reason{}
}

func (m *model) release(s *state, at engine.At, _ *engine.Recorder) {
	s.oms[at[0]].stalled &^= 1 << at[1]
}

func (m *model) blocksPause(s *state, at engine.At) engine.Reason {
	if why := s.blocksFlushThread(at[0]); !why.Well() {
		return why
	}
	if o := &s.oms[at[0]]; o.Swapped > o.Flushed {
		return engine.Because("its flush thread is at work: the ready buffer is not empty")
	}
	return engine.Reason{}
}

func (m *model) pause(s *state, at engine.At, _ *engine.Recorder) { s.oms[at[0]].paused = true }

func (m *model) blocksUnpause(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	if !s.oms[at[0]].paused {
		return engine.Because("{0:om}'s double buffer is not paused", int(at[0]))
	}
	return engine.Reason{}
}

func (m *model) unpause(s *state, at engine.At, _ *engine.Recorder) { s.oms[at[0]].paused = false }

func (m *model) blocksCut(s *state, at engine.At) engine.Reason {
	if s.cut.Has(at[0]) {
		return engine.Because("{0:om} is cut off", int(at[0]))
	}
	return s.blocksWork(at[0])
}

func (m *model) cutOff(s *state, at engine.At, _ *engine.Recorder) { s.cut = s.cut.With(at[0]) }

func (m *model) blocksHeal(s *state, at engine.At) engine.Reason {
	if !s.cut.Has(at[0]) {
		return engine.Because("{0:om} is connected", int(at[0]))
	}
	return engine.Reason{}
}

func (m *model) heal(s *state, at engine.At, _ *engine.Recorder) { s.cut = s.cut.Without(at[0]) }

func (m *model) blocksCrash(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	if s.crashes >= m.terms-1 {
		return engine.Because("this setup has {0|crash|crashes}", int(m.terms)-1)
	}
	return engine.Reason{}
}

// crash loses what is not on disk: role, commit index, queue, caches and
// buffers, a read that is under way there, and a run of a service.
func (m *model) crash(s *state, at engine.At, _ *engine.Recorder) {
	x := at[0]
	o := &s.oms[x]
	s.crashes++
	o.Stop()
	o.down, o.paused, o.stalled = true, false, 0
	s.ring[x].Stop()
	if r := &s.client.read; r.om == x && (r.phase == routed || r.phase == starting || r.phase == waiting) {
		s.client.read = read{phase: rejected, mode: r.mode, om: x, why: readFailed}
	}
	if s.service.om == x+1 {
		s.service.done = true
	}
	m.settle(s)
}

func (m *model) blocksRestart(s *state, at engine.At) engine.Reason {
	if !s.oms[at[0]].down {
		return engine.Because("{0:om} is up", int(at[0]))
	}
	return engine.Reason{}
}

// restart begins with what RocksDB has.
func (m *model) restart(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	o := &s.oms[x]
	o.down = false
	if m.whole.Has(x) {
		s.ring.Resume(x, o.Flushed)
	}
	tellRestarted(x, o.Flushed, &s.ring[x], rec)
}
