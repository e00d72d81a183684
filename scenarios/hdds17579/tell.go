package hdds17579

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/raft"
)

// The log lines of the modelled classes, in the words of Ozone's and Ratis'
// source. Where they print an id, a group or a time that the model does not
// have, … stands.

func tellElected(x, term int8, rec *engine.Recorder) {
	rec.Log(omNames[x], engine.Info, "RaftServer.Division", "…: change Leader from … to %s at term %d for becomeLeader, leader elected after …", omNames[x], term)
}

func tellConf(x, i int8, n *raft.Node, rec *engine.Recorder) {
	if rec == nil {
		return
	}
	rec.Log(omNames[x], engine.Info, "OzoneManagerStateMachine", "notifyConfigurationChanged from Ratis: term=%d, index=%d, New Peer list: %s", n.At(i).Term, i, ringName(n.At(i).Ring))
}

func ringName(p raft.Peers) string {
	if p.Len() == 1 {
		return "[om1]"
	}
	return "[om1, om2, om3]"
}

func tellReady(m *model, s *state, x int8, rec *engine.Recorder) {
	if rec == nil || m.code[x].StartupWaits && !m.caughtUp(s, x) {
		return
	}
	start := s.ring[x].StartIndex()
	rec.Log(omNames[x], engine.Info, "LeaderStateImpl", "Leader %s@… is ready since appliedIndex == startIndex == %d", omNames[x], start)
	rec.Log(omNames[x], engine.Info, "OzoneManagerStateMachine", "Ready to serve requests as the leader")
}

func tellRefused(x int8, rec *engine.Recorder) {
	rec.Log(omNames[x], engine.Error, "OMKeyCreateRequest", "preExecute failed: BUCKET_NOT_FOUND")
	rec.Message(omNames[x], "client", "BUCKET_NOT_FOUND")
}

func tellRejected(x int8, why fault, rec *engine.Recorder) {
	if rec == nil {
		return
	}
	text := map[fault]string{
		notLeader:  fmt.Sprintf("OM:%s is not the leader.", omNames[x]),
		notReady:   fmt.Sprintf("%s is Leader but not ready to process request yet.", omNames[x]),
		readFailed: "the read index was not reached",
	}[why]
	rec.Log(omNames[x], engine.Debug, faultNames[why], "%s", text)
}

func tellRestarted(x, flushed int8, n *raft.Node, rec *engine.Recorder) {
	if flushed == 0 {
		rec.Log(omNames[x], engine.Info, "OzoneManagerStateMachine", "TransactionInfo not found in OM DB.")
		return
	}
	rec.Log(omNames[x], engine.Info, "OzoneManagerStateMachine", "LastAppliedIndex is set from TransactionInfo from OM DB as (t:%d, i:%d)", n.At(flushed).Term, flushed)
}
