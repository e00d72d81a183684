package hdds17579

import (
	"interleave/engine"
	"interleave/engine/ozone/om"
)

func (m *model) blocksServiceStart(s *state, at engine.At) engine.Reason {
	x := at[0]
	if why := s.blocksWork(x); !why.Well() {
		return why
	}
	switch status := m.status(s, x); {
	case s.service.om > 0:
		return engine.Because("this setup has one run, and it has started on {0:om}", int(s.service.om)-1)
	case status != om.LeaderReady:
		return engine.Because("{0:om} is {1:status}", int(x), int(status))
	case !m.serves(s, x):
		return engine.Because("the service's own test: {0:om} has executed through {1}, and its term began after {2}", int(x), int(s.oms[x].Executed), int(s.ring[x].Transaction(s.ring[x].StartIndex())))
	}
	return engine.Reason{}
}

// serviceStart: a run reads what it works on from the OM's own state.
func (m *model) serviceStart(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	s.service = run{om: x + 1, term: s.ring[x].Term, view: s.oms[x].Executed}
	s.service.early = !m.caughtUp(s, x)
	rec.Log(omNames[x], engine.Debug, m.serviceClass(), "Running %s", m.serviceClass())
}

func (m *model) serviceClass() string {
	if m.setup.Is("service", "other") {
		return "OpenKeyCleanupService"
	}
	return "KeyDeletingService"
}

func (m *model) blocksServiceSubmit(s *state, at engine.At) engine.Reason {
	x := at[0]
	if why := s.blocksWork(x); !why.Well() {
		return why
	}
	switch status := m.status(s, x); {
	case s.service.om != x+1 || s.service.done:
		return engine.Because("no run is in progress on {0:om}", int(x))
	case status != om.LeaderReady:
		return engine.Because("{0:om} is {1:status}", int(x), int(status))
	}
	return engine.Reason{}
}

// serviceSubmit: a run sends what it has found to Ratis, from the view that it
// took when it started.
func (m *model) serviceSubmit(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	n, r := &s.ring[x], &s.service
	r.done = true
	if r.term < n.Term && r.view < n.Transaction(n.StartIndex()) {
		r.stale, r.lacked = true, m.missing(s, x, r.view)
	}
	rec.Message(m.serviceClass(), omNames[x], "submitRequest")
}
