package hdds17579

import (
	"interleave/engine"
	"interleave/engine/ozone/om"
	"interleave/engine/ozone/raft"
)

var freshTitles = [om.Modes]string{
	"A read without a hint that meets a leader has every acknowledged write",
	"A DEFAULT read has every acknowledged write",
	"A LINEARIZABLE_LEADER_ONLY read has every acknowledged write",
	"A LINEARIZABLE_ALLOW_FOLLOWER read that meets a leader has every acknowledged write",
	"A LOCAL_LEASE read that meets a leader has every acknowledged write",
}

// properties are those that have a meaning in the setup: a mode that nobody
// reads in, or a service that is off, is not promised anything.
func (m *model) properties() []engine.Property[state] {
	var all []engine.Property[state]
	reads := false
	for mode, on := range m.modes {
		if on {
			reads = true
			all = append(all, engine.Always("fresh-"+modeNames[mode], freshTitles[mode], m.staleAt(om.Mode(mode))))
		}
	}
	if m.options.Linearizable && (m.modes[om.NoHint] || m.modes[om.AllowFollower]) {
		all = append(all, engine.Always("fresh-follower", "A linearizable read that meets a follower has every acknowledged write", m.staleFollower))
	}
	all = append(all,
		engine.Always("ready-means-applied", "A leader that is READY has executed all of earlier terms", m.hasty),
		engine.Always("ready-means-flushed", "A leader that is READY has flushed all of earlier terms (not promised as shipped)", m.unflushed))
	if !m.setup.Is("service", "off") {
		all = append(all,
			engine.Always("service-gate", "A service starts only where all of earlier terms is executed", m.earlyRun),
			engine.Always("service-run", "A run of an earlier term does not submit from the view that it had then", m.staleRun))
	}
	all = append(all,
		engine.Always("write-admission", "A write is admitted only where all of earlier terms is executed", m.admitted),
		engine.Always("idle-leader-ready", "A leader with nothing left to flush is READY", m.idleNotReady),
		engine.AlwaysEventually("becomes-ready", "A leader becomes READY", m.notReadyYet))
	if reads {
		all = append(all,
			engine.AlwaysEventually("read-answered", "A read is answered in the end", m.unanswered),
			engine.Reachable("fresh-answer", "A read can find an acknowledged write", m.nothingFound))
	}
	return append(all, engine.Reachable("second-leader-ready", "A leader of a later term can be READY", m.noSecond))
}

// staleAt: an answer of a mode lacks a write that was acknowledged before the
// read arrived, at an OM that was a leader then.
func (m *model) staleAt(mode om.Mode) func(*state) engine.Reason {
	return func(s *state) engine.Reason {
		if r := &s.client.read; r.phase == answered && r.asked > 0 && r.leader && r.mode == mode {
			return m.lacks(s)
		}
		return engine.Reason{}
	}
}

func (m *model) staleFollower(s *state) engine.Reason {
	if r := &s.client.read; r.phase == answered && r.asked > 0 && !r.leader {
		return m.lacks(s)
	}
	return engine.Reason{}
}

func (m *model) lacks(s *state) engine.Reason {
	r := &s.client.read
	return engine.Because("{0:om} answered from a state through entry {1}, and entry {2}, write w{3}, was acknowledged before the read: KEY_NOT_FOUND",
		int(r.om), int(r.found), int(r.asked), int(m.write(&s.ring[r.om], r.asked)))
}

func (m *model) hasty(s *state) engine.Reason {
	for i := range s.oms {
		x := int8(i)
		if m.whole.Has(x) && m.status(s, x) == om.LeaderReady && !m.caughtUp(s, x) {
			n := &s.ring[x]
			return engine.Because("{0:om} is READY in term {1}, and of the entries before {2} it has executed through {3}", i, int(n.Term), int(n.StartIndex()), int(s.oms[x].Executed))
		}
	}
	return engine.Reason{}
}

func (m *model) unflushed(s *state) engine.Reason {
	for i := range s.oms {
		x := int8(i)
		n := &s.ring[x]
		if m.whole.Has(x) && m.status(s, x) == om.LeaderReady && s.oms[x].Flushed < n.Transaction(n.StartIndex()) {
			return engine.Because("{0:om} is READY in term {1}, and of the entries before {2} it has flushed through {3}", i, int(n.Term), int(n.StartIndex()), int(s.oms[x].Flushed))
		}
	}
	return engine.Reason{}
}

func (m *model) earlyRun(s *state) engine.Reason {
	if r := &s.service; r.early {
		return engine.Because("a run has started on {0:om} in term {1} from a state through entry {2}, which lacks entries of an earlier term", int(r.om)-1, int(r.term), int(r.view))
	}
	return engine.Reason{}
}

func (m *model) staleRun(s *state) engine.Reason {
	if r := &s.service; r.stale {
		return engine.Because("the run on {0:om} has submitted in a later term than it started in, term {1}, from a state through entry {2}: without entry {3}, which is of an earlier term",
			int(r.om)-1, int(r.term), int(r.view), int(r.lacked))
	}
	return engine.Reason{}
}

func (m *model) admitted(s *state) engine.Reason {
	c := &s.client
	switch {
	case c.lacked > 0 && c.refused > 0:
		return engine.Because("a key was refused with BUCKET_NOT_FOUND on a state without entry {0}, which makes the bucket and is of an earlier term", int(c.lacked))
	case c.lacked > 0 && c.layout:
		return engine.Because("a key was built for the layout of before on a state without entry {0}, which makes the bucket again and is of an earlier term", int(c.lacked))
	case c.lacked > 0:
		return engine.Because("a write was admitted on a state without entry {0}, which is of an earlier term", int(c.lacked))
	}
	return engine.Reason{}
}

func (m *model) idleNotReady(s *state) engine.Reason {
	for i := range s.oms {
		x := int8(i)
		o, n := s.of(x)
		if n.Role != raft.Leader || o.Handed < n.StartIndex() || n.Between(o.Flushed, o.Handed) > 0 || m.status(s, x) == om.LeaderReady {
			continue
		}
		return engine.Because("{0:om} has flushed all that was handed out, through {1}, its applied index is {2}:{3}, and it is not READY in term {4}",
			i, int(o.Handed), int(n.At(o.Applied).Term), int(o.Applied), int(n.Term))
	}
	return engine.Reason{}
}

// notReadyYet: nobody owes it what the environment holds up.
func (m *model) notReadyYet(s *state) engine.Reason {
	l := m.leader(s)
	if l < 0 || m.held(s) || m.status(s, l) == om.LeaderReady {
		return engine.Reason{}
	}
	o, n := s.of(l)
	return engine.Because("{0:om} leads term {1} and is not READY: handed out {2}, executed {3}, flushed {4}, applied {5}",
		int(l), int(n.Term), int(o.Handed), int(o.Executed), int(o.Flushed), int(o.Applied))
}

// held reports whether an OM is down, cut off, paused or stalled.
func (m *model) held(s *state) bool {
	if s.cut != 0 {
		return true
	}
	for i := range s.oms {
		if o := &s.oms[i]; o.down || o.paused || o.stalled != 0 {
			return true
		}
	}
	return false
}

// unanswered: the client waits, or was told to ask again. Without a leader that
// is up nobody can answer.
func (m *model) unanswered(s *state) engine.Reason {
	r := &s.client.read
	if r.phase == idle || r.phase == answered || m.held(s) || m.leader(s) < 0 {
		return engine.Reason{}
	}
	return engine.Because("the read at {0:om} is not answered yet", int(r.om))
}

func (m *model) nothingFound(s *state) engine.Reason {
	if r := &s.client.read; r.phase == answered && r.asked == 0 && s.client.acked&(1<<(r.found+1)-1) != 0 {
		return engine.Reason{}
	}
	return engine.Because("no read has found an acknowledged write yet")
}

func (m *model) noSecond(s *state) engine.Reason {
	for i := range s.oms {
		if x := int8(i); m.whole.Has(x) && s.ring[x].Term > 1 && m.status(s, x) == om.LeaderReady {
			return engine.Reason{}
		}
	}
	return engine.Because("no leader of a later term is READY yet")
}
