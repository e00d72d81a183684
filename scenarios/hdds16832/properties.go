package hdds16832

import (
	"interleave/engine"
	"interleave/engine/ozone/ha"
	"interleave/engine/ozone/raft"
)

func (m *model) properties() []engine.Property[state] {
	return []engine.Property[state]{
		engine.Always("provider-mirrors-peers", "An OM's snapshot provider has the peers that the OM has", m.mismatch),
		engine.Always("no-unhandled-error", "No exception leaves an install", m.unhandled),
		engine.Always("no-lost-entry", "Committed entries stay", m.lost),
		engine.Always("forward-only", "A database only moves forward", m.backward),
		engine.AlwaysEventually("catch-up", "An OM that needs a checkpoint gets one", m.stuck),
		engine.AlwaysEventually("one-failure-tolerated", "With one OM down the others commit what the leader has", m.uncommitted),
		engine.Reachable("install-succeeds", "An install can succeed", m.neverInstalled),
		engine.Reachable("write-commits", "A write can commit with two OMs of three", m.neverCommitted),
	}
}

// mismatch: the three lists of an OM differ. An event changes all three of them,
// so there is no moment between; one that is not in the ring yet has none.
func (m *model) mismatch(s *state) engine.Reason {
	for i := range s.oms {
		x, o := int8(i), &s.oms[i]
		if o.process != up || !o.members.Raft.Has(x) || o.members.Mirrored(x) {
			continue
		}
		if !o.members.HasProvider {
			return engine.Because("{0:om} has no provider, its peers are {1:set}, and the Ratis server's are {2:set}",
				i, int(o.members.Nodes), int(o.members.Raft.Without(x)))
		}
		return engine.Because("{0:om}'s provider has {1:set}, its peers are {2:set}, and the Ratis server's are {3:set}",
			i, int(o.members.Provider), int(o.members.Nodes), int(o.members.Raft.Without(x)))
	}
	return engine.Reason{}
}

// unhandled: an exception has left installSnapshotFromLeader.
func (m *model) unhandled(s *state) engine.Reason {
	for i := range s.oms {
		if o := &s.oms[i]; o.install.Status == ha.Failed {
			return engine.Because("a NullPointerException left {0:om}'s install from {1:om}: its provider has {2:set}", i, int(o.install.From), int(o.members.Provider))
		}
	}
	return engine.Reason{}
}

// lost: two OMs have committed different entries, or the leader lacks one that
// is committed.
func (m *model) lost(s *state) engine.Reason {
	l := s.leader()
	for i := range s.ring {
		for j := range i {
			least := min(s.ring[i].Commit, s.ring[j].Commit)
			if same := raft.Common(&s.ring[i], &s.ring[j]); same < least {
				return engine.Because("entry {0} is committed on {1:om} and on {2:om}, and is not the same", int(same)+1, j, i)
			}
		}
		if l < 0 {
			continue
		}
		if same := raft.Common(&s.ring[i], &s.ring[l]); same < s.ring[i].Commit {
			return engine.Because("entry {0} is committed on {1:om}, and the leader, {2:om}, does not have it", int(same)+1, i, int(l))
		}
	}
	return engine.Reason{}
}

// backward: a database was replaced by an older one.
func (m *model) backward(s *state) engine.Reason {
	for i := range s.oms {
		if s.oms[i].wentBack {
			return engine.Because("{0:om}'s database was replaced by an older checkpoint", i)
		}
	}
	return engine.Reason{}
}

// stuck: an OM that is up and connected needs an entry that the leader has
// purged. A leader that is cut off, and one of an older term, does not count.
func (m *model) stuck(s *state) engine.Reason {
	l := s.leader()
	if l < 0 || s.cut.Has(l) {
		return engine.Reason{}
	}
	for i := range s.oms {
		f := int8(i)
		if s.oms[i].process == up && !s.cut.Has(f) && s.ring.Behind(l, f) && s.oms[i].applied < s.ring[l].Purged {
			return engine.Because("{0:om} has entries through {1}, and {2:om} has purged its log through {3}", i, int(s.ring.Match(l, f)), int(l), int(s.ring[l].Purged))
		}
	}
	return engine.Reason{}
}

// uncommitted: a ring of three, one OM of it down and the others connected, and
// the leader has an entry that is not committed.
func (m *model) uncommitted(s *state) engine.Reason {
	l := s.leader()
	if l < 0 || s.cut != 0 || s.ring[l].Members() != all || s.up().Len() != oms-1 || s.down() < 0 {
		return engine.Reason{}
	}
	if n := &s.ring[l]; n.Last > n.Commit {
		return engine.Because("{0:om} is down, and entry {1} of {2:om}'s log is not committed", int(s.down()), int(n.Commit)+1, int(l))
	}
	return engine.Reason{}
}

// neverInstalled: no OM has installed a checkpoint.
func (m *model) neverInstalled(s *state) engine.Reason {
	for i := range s.oms {
		if s.oms[i].install.Status == ha.Installed {
			return engine.Reason{}
		}
	}
	return engine.Because("no OM has installed a checkpoint yet")
}

// neverCommitted: in no ring of three a write is committed that one of the OMs
// does not have.
func (m *model) neverCommitted(s *state) engine.Reason {
	l := s.leader()
	if l >= 0 && s.ring[l].Members() == all {
		n := &s.ring[l]
		_, _, conf := n.Conf()
		for i := range s.ring {
			if n.Commit > conf && s.ring.Match(l, int8(i)) < n.Commit {
				return engine.Reason{}
			}
		}
	}
	return engine.Because("no write is committed with two OMs of three yet")
}
