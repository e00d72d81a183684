package hdds17458

import (
	"slices"

	"interleave/engine"
	"interleave/engine/ozone/om"
)

// properties are what must hold. That the bucket can be deleted is
// one only where the log says that it must be in the end: with a live snapshot
// an OM that deletes it would be wrong.
func (m *model) properties() []engine.Property[state] {
	all := []engine.Property[state]{
		engine.Always("agreement", "Replicas agree on every answer", m.disagreement),
		engine.Always("state-agreement", "Databases agree once both are flushed", m.divergence),
		engine.Always("log-function", "Every answer follows from the log alone", m.strayAnswer),
		engine.Always("no-termination", "No OM terminates", m.termination),
		engine.Always("no-false-delete", "A snapshot that is not purged protects its bucket", m.falseDelete),
		engine.Eventually("progress", "Every DeleteBucket completes", m.unanswered),
	}
	if slices.ContainsFunc(m.deletes, func(i int) bool { return m.due[i] == om.OK }) {
		all = append(all, engine.Reachable("delete-succeeds", "An OM can delete the bucket", m.neverDeleted))
	}
	return all
}

// disagreement: two OMs that ran an entry gave different answers.
func (m *model) disagreement(s *state) engine.Reason {
	for i := 1; i <= len(m.log); i++ {
		first := -1
		for k := range m.n {
			a := s.oms[k].Answers[i]
			switch {
			case a == om.NoAnswer:
			case first < 0:
				first = k
			case a != s.oms[first].Answers[i]:
				return engine.Because("entry {0}: om{1} answered {2:answer}, om{3} answered {4:answer}",
					i, first+1, int(s.oms[first].Answers[i]), k+1, int(a))
			}
		}
	}
	return engine.Reason{}
}

// divergence: two settled OMs at the same flushed entry have different rows. An
// OM that has terminated cannot come to agree, so it counts as diverged.
func (m *model) divergence(s *state) engine.Reason {
	for k := range m.n {
		if s.oms[k].Process == om.Terminated {
			return engine.Because("om{0} has terminated and flushes nothing more", k+1)
		}
	}
	for a := range m.n {
		for b := a + 1; b < m.n; b++ {
			if why := differ(&s.oms[a], &s.oms[b], a, b); !why.Well() {
				return why
			}
		}
	}
	return engine.Reason{}
}

func differ(x, y *om.OM, a, b int) engine.Reason {
	if !x.Settled() || !y.Settled() || x.Flushed != y.Flushed {
		return engine.Reason{}
	}
	switch at := int(x.Flushed); {
	case x.Bucket.DB != y.Bucket.DB:
		with, without := a, b
		if y.Bucket.DB[om.BucketB]+y.Bucket.DB[om.BucketC] > x.Bucket.DB[om.BucketB]+x.Bucket.DB[om.BucketC] {
			with, without = b, a
		}
		return engine.Because("all flushed through entry {0}: om{1} has a bucket row that om{2} does not have; usedNamespace is {3} on om{1}, {4} on om{2}",
			at, with+1, without+1, used(x, y, a, with), used(x, y, a, without))
	case x.Volume.DB != y.Volume.DB:
		return engine.Because("all flushed through entry {0}: usedNamespace is {1} on om{2}, {3} on om{4}", at, x.UsedNamespace(), a+1, y.UsedNamespace(), b+1)
	case x.Snapshot.DB != y.Snapshot.DB:
		return engine.Because("all flushed through entry {0}: om{1} and om{2} have different snapshotInfo rows", at, a+1, b+1)
	}
	return engine.Reason{}
}

func used(x, y *om.OM, a, which int) int {
	if which == a {
		return x.UsedNamespace()
	}
	return y.UsedNamespace()
}

// strayAnswer: an OM answered a DeleteBucket otherwise than the log implies.
func (m *model) strayAnswer(s *state) engine.Reason {
	for _, i := range m.deletes {
		for k := range m.n {
			if a := s.oms[k].Answers[i]; a != om.NoAnswer && a != m.due[i] {
				return engine.Because("entry {0}: the log implies {1:answer}, om{2} answered {3:answer}", i, int(m.due[i]), k+1, int(a))
			}
		}
	}
	return engine.Reason{}
}

// termination: the flush thread of an OM has ended its process.
func (m *model) termination(s *state) engine.Reason {
	for k := range m.n {
		if s.oms[k].Process == om.Terminated {
			return engine.Because("om{0} terminated while it built the batch that begins with entry {1}", k+1, int(s.oms[k].Flushed)+1)
		}
	}
	return engine.Reason{}
}

// falseDelete: a bucket was deleted under a snapshot that is not purged.
func (m *model) falseDelete(s *state) engine.Reason {
	for _, i := range m.deletes {
		for k := range m.n {
			if m.guarded[i] && s.oms[k].Answers[i] == om.OK {
				return engine.Because("entry {0}: om{1} answered OK, and a snapshot of the bucket is not purged before it", i, k+1)
			}
		}
	}
	return engine.Reason{}
}

// unanswered: an OM that is up has not answered a DeleteBucket yet. An OM that
// is not up owes nothing.
func (m *model) unanswered(s *state) engine.Reason {
	for _, i := range m.deletes {
		for k := range m.n {
			if s.oms[k].Process == om.Up && s.oms[k].Answers[i] == om.NoAnswer {
				return engine.Because("entry {0}: om{1} has not answered yet", i, k+1)
			}
		}
	}
	return engine.Reason{}
}

// neverDeleted: no OM has answered OK to a DeleteBucket and flushed it.
func (m *model) neverDeleted(s *state) engine.Reason {
	for _, i := range m.deletes {
		for k := range m.n {
			if s.oms[k].Answers[i] == om.OK && int(s.oms[k].Flushed) >= i {
				return engine.Reason{}
			}
		}
	}
	return engine.Because("no OM has deleted the bucket in RocksDB yet")
}
