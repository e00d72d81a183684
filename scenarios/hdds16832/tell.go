package hdds16832

import "interleave/engine"

// The log lines of the modelled classes, in the words of Ozone's and Ratis'
// source. Where they print an id, a path or a time that the model does not
// have, … stands.

func (m *model) tellNotify(s *state, l, f int8, rec *engine.Recorder) {
	leader, follower := &s.ring[l], &s.ring[f]
	first, next := m.index(leader, leader.Purged)+1, m.index(leader, s.ring.Match(l, f))+1
	last := m.index(follower, follower.Last)
	rec.Message(omNames[l], omNames[f], "installSnapshot")
	rec.Log(omNames[l], engine.Info, "GrpcLogAppender", "notifyInstallSnapshot with firstAvailable=(t:%d, i:%d), followerNextIndex=%d", leader.Term, first, next)
	rec.Log(omNames[f], engine.Info, "SnapshotInstallationHandler", "Received notification to install snapshot at index %d", first)
	rec.Log(omNames[f], engine.Info, "SnapshotInstallationHandler", "notifyInstallSnapshot: nextIndex is %d but the leader's first available index is %d.", last+1, first)
	rec.Log(omNames[f], engine.Info, "OzoneManagerStateMachine", "Received install snapshot notification from OM leader: %s with term index: (t:%d, i:%d)", omNames[l], leader.Term, first)
}

func tellInstall(x, from int8, rec *engine.Recorder) {
	rec.Log(omNames[x], engine.Info, "RDBSnapshotProvider", "Prepare to download the snapshot from leader OM %s and reloading state from the snapshot.", omNames[from])
}

func (m *model) tellInstalled(s *state, x, from, index int8, rec *engine.Recorder) {
	n := &s.ring[from]
	rec.Message(omNames[from], omNames[x], "checkpoint")
	rec.Log(omNames[x], engine.Info, "OzoneManager", "Install Checkpoint is finished with Term: %d and Index: %d. Spend … ms.", n.At(index).Term, m.index(n, index))
}
