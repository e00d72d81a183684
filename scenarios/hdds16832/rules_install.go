package hdds16832

import (
	"interleave/engine"
	"interleave/engine/ozone/raft"
)

func (m *model) blocksSnapshot(s *state, at engine.At) engine.Reason {
	x := at[0]
	if why := s.blocksWork(x); !why.Well() {
		return why
	}
	n, o := &s.ring[x], &s.oms[x]
	if why := s.ring.BlocksLead(x); !why.Well() {
		return why
	}
	if why := s.blocksWhileChanging(); !why.Well() {
		return why
	}
	if since := m.index(n, o.applied) - m.index(n, n.Snapshot); since < m.threshold {
		return engine.Because("{0|entry is|entries are} applied since its last snapshot, and the threshold is {1}", since, m.threshold)
	}
	return engine.Reason{}
}

// snapshot brings the database to what is applied and purges the log, if the
// purge gap is reached.
func (m *model) snapshot(s *state, at engine.At, _ *engine.Recorder) {
	x := at[0]
	through := m.purges(s, x)
	s.oms[x].database = s.oms[x].applied
	s.ring[x].Snap(s.oms[x].applied)
	if through > 0 {
		s.ring[x].Purge(through)
	}
}

// purges is through which entry a snapshot now would purge; 0: not at all.
func (m *model) purges(s *state, x int8) int8 {
	n := &s.ring[x]
	through := s.oms[x].applied
	for i := range s.ring {
		if m.minCommit && n.Members().Has(int8(i)) {
			through = min(through, s.ring[i].Commit)
		}
	}
	if m.index(n, through)-m.index(n, n.Purged) < m.gap {
		return 0
	}
	return through
}

func (m *model) blocksNotify(s *state, at engine.At) engine.Reason {
	l, f := at[0], at[1]
	if why := s.blocksCall(l, f); !why.Well() {
		return why
	}
	if why := s.ring.BlocksNotify(l, f); !why.Well() {
		return why
	}
	return s.oms[f].install.BlocksBegin()
}

// notify begins an install. The notification has the leader's ring: if it is
// another one than that of the follower, it is applied without a log entry.
func (m *model) notify(s *state, at engine.At, rec *engine.Recorder) {
	l, f := at[0], at[1]
	s.ring.Notify(l, f)
	if ring := s.ring[l].Members(); ring != s.ring[f].Members() {
		s.oms[f].members.Update(&m.rules[f], ring, s.config, rec)
	}
	s.oms[f].install.Begin(l)
	if rec != nil {
		m.tellNotify(s, l, f, rec)
	}
}

func (m *model) blocksInstall(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	return s.oms[at[0]].install.BlocksRun()
}

// install runs installSnapshotFromLeader: the checkpoint of the OM that has
// notified takes the place of the database, if it is ahead of it.
func (m *model) install(s *state, at engine.At, rec *engine.Recorder) {
	x := at[0]
	o := &s.oms[x]
	from := o.install.From
	serves := s.oms[from].process == up && s.linked(x, from) && s.ring[from].Role == raft.Leader
	if rec != nil {
		tellInstall(x, from, rec)
	}
	index := s.oms[from].database
	switch {
	case !o.install.Download(&m.rules[x], &o.members, serves, rec):
	case index <= o.applied:
		o.install.Refuse(&m.rules[x], rec)
	default:
		o.wentBack = o.wentBack || index < o.database
		o.applied, o.database = index, index
		o.install.Take(index)
		if rec != nil {
			m.tellInstalled(s, x, from, index, rec)
		}
	}
}

func (m *model) blocksFailed(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	return s.oms[at[0]].install.BlocksClear()
}

func (m *model) failed(s *state, at engine.At, rec *engine.Recorder) {
	s.oms[at[0]].install.Clear(&m.rules[at[0]], rec)
}

// blocksReload: it is the leader's next notification that completes an install.
func (m *model) blocksReload(s *state, at engine.At) engine.Reason {
	if why := s.blocksWork(at[0]); !why.Well() {
		return why
	}
	if why := s.oms[at[0]].install.BlocksFinish(); !why.Well() {
		return why
	}
	l := s.leader()
	switch {
	case l < 0:
		return engine.Because("no leader is up to notify it again")
	case l == at[0]:
		return engine.Because("{0:om} is the leader", int(l))
	}
	return s.blocksCall(l, at[0])
}

func (m *model) reload(s *state, at engine.At, rec *engine.Recorder) {
	x, l := at[0], s.leader()
	o := &s.oms[x]
	s.ring.Notify(l, x)
	s.ring.Reset(x, o.install.Index)
	o.saw(&s.ring[x], o.install.Index)
	o.install.Finish()
	rec.Message(omNames[l], omNames[x], "installSnapshot")
	rec.Log(omNames[x], engine.Info, "SnapshotInstallationHandler", "InstallSnapshot notification result: SNAPSHOT_INSTALLED")
}
