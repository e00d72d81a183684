package hdds16810

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// scmActions are SCM's, with scm=on.
func (m *model) scmActions() []action {
	on := m.needs("scm")
	each := func(name, key, label, ozone string, unless func(*state, engine.At) engine.Reason, do func(*state, engine.At, *engine.Recorder)) action {
		return action{Name: name, Key: key, Group: engine.GroupSCM, Each: engine.Each(nodeArgs), Label: label, Ozone: ozone,
			Absent: m.absent(1, on), Unless: unless, Do: do}
	}
	report := each("report", "rt", "{0} reports its replica", "AbstractContainerReportHandler.updateContainerStats", m.blocksReport, m.report)
	report.Says = func(s *state, at engine.At) engine.Words {
		r := &s.nodes[at[0]].replica
		return engine.Words{Sentence: fmt.Sprintf("%s reports its replica: %s, sequence ID %d", dn(at[0]), r.State, r.BCSID), Brief: "report"}
	}
	force := action{Name: "force-close", Key: "fc", Group: engine.GroupSCM, Each: engine.Each(scmArgs), Label: "SCM force closes the highest replicas",
		Ozone: "QuasiClosedContainerHandler.forceCloseContainer", Absent: func(engine.At) string { return on }, Unless: m.blocksForceClose, Do: m.forceClose,
		Says: func(s *state, _ engine.At) engine.Words {
			who, _ := s.scm.forceCloses()
			return engine.Words{Sentence: "SCM force closes " + members(who), Brief: "force close"}
		}}
	return []action{
		report, force,
		each("close-mismatched", "cm", "SCM force closes {0}, whose state does not match", "MismatchedReplicasHandler.handle", m.blocksCloseMismatched,
			func(s *state, at engine.At, _ *engine.Recorder) { s.scm.closing[at[0]] = true }),
		each("close", "cl", "{0} carries out its close command", "KeyValueHandler.closeContainer", m.blocksClose, m.close),
		m.copies(),
		each("delete-stale", "ds", "SCM deletes the stale replica of {0}", "ReplicationManagerUtil.selectUnhealthyReplicasForDelete", m.blocksDelete, m.delete),
	}
}

func (m *model) blocksReport(s *state, at engine.At) engine.Reason {
	switch r := &s.nodes[at[0]].replica; {
	case r.State == datanode.NoReplica:
		return engine.Because("it has no replica")
	case s.scm.known[at[0]] == seen{r.State, r.BCSID, r.Origin}:
		return engine.Because("SCM knows its replica as it is")
	}
	return engine.Reason{}
}

// report also closes the container, when a CLOSED replica has its sequence ID.
func (m *model) report(s *state, at engine.At, r *engine.Recorder) {
	replica, c := &s.nodes[at[0]].replica, &s.scm
	c.known[at[0]] = seen{replica.State, replica.BCSID, replica.Origin}
	if replica.State != datanode.Unhealthy {
		c.sequence = max(c.sequence, replica.BCSID)
	}
	r.Message(dn(at[0]), "scm", "report")
	if replica.State != datanode.Closed || c.container == datanode.Closed {
		return
	}
	if replica.BCSID != c.sequence {
		r.Log("scm", engine.Info, "AbstractContainerReportHandler", "Replica BCSID mismatched for container #1")
		return
	}
	c.container = datanode.Closed
	r.Log("scm", engine.Info, "AbstractContainerReportHandler", "FORCE_CLOSE for container #1")
}

func (m *model) blocksForceClose(s *state, _ engine.At) engine.Reason {
	who, why := s.scm.forceCloses()
	if !why.Well() {
		return why
	}
	for i, is := range who {
		if is && !s.scm.closing[i] {
			return engine.Reason{}
		}
	}
	return engine.Because("its close commands are on their way")
}

func (m *model) forceClose(s *state, _ engine.At, r *engine.Recorder) {
	who, _ := s.scm.forceCloses()
	for i, is := range who {
		if is {
			s.scm.closing[i] = true
			r.Message("scm", dn(int8(i)), "close")
		}
	}
	r.Log("scm", engine.Info, "QuasiClosedContainerHandler", "Force closing container #1 with BCSID …, which is in QUASI_CLOSED state.")
}

// blocksCloseMismatched: a QUASI_CLOSED replica of a CLOSED container with the
// container's sequence ID is force closed.
func (m *model) blocksCloseMismatched(s *state, at engine.At) engine.Reason {
	k := s.scm.known[at[0]]
	switch {
	case s.scm.container != datanode.Closed:
		return engine.Because("the container is not CLOSED")
	case k.state == datanode.NoReplica:
		return engine.Because("SCM knows no replica of it")
	case k.state != datanode.QuasiClosed:
		return engine.Because("SCM knows its replica as {0:state}", int(k.state))
	case k.bcsid != s.scm.sequence:
		return engine.Because("SCM knows its replica at {0}, the container is at {1}", int(k.bcsid), int(s.scm.sequence))
	case s.scm.closing[at[0]]:
		return engine.Because("its close command is on its way")
	}
	return engine.Reason{}
}

func (m *model) blocksClose(s *state, at engine.At) engine.Reason {
	if !s.scm.closing[at[0]] {
		return engine.Because("it has no close command")
	}
	return engine.Reason{}
}

// close is forced: a QUASI_CLOSED replica becomes CLOSED, whatever it has; an
// UNHEALTHY one stays as it is.
func (m *model) close(s *state, at engine.At, r *engine.Recorder) {
	s.scm.closing[at[0]] = false
	if replica := &s.nodes[at[0]].replica; replica.State == datanode.QuasiClosed {
		replica.State = datanode.Closed
		r.Log(dn(at[0]), engine.Info, "KeyValueHandler", "Closed container: 1")
	}
}

func (m *model) copies() action {
	return action{Name: "copy", Key: "cp", Group: engine.GroupSCM, Each: engine.Pairs(nodeArgs), Label: "SCM has {1} copy {0}'s replica",
		Ozone: "RatisUnderReplicationHandler.processAndSendCommands", Absent: m.absent(2, m.needs("scm")),
		Unless: m.blocksCopy,
		Do: func(s *state, at engine.At, r *engine.Recorder) {
			s.nodes[at[1]].replica = s.nodes[at[0]].replica
			r.Message(dn(at[0]), dn(at[1]), "replica")
		}}
}

// blocksCopy: the container is under-replicated, the source is one of those
// with the highest sequence ID, and the target has no replica.
func (m *model) blocksCopy(s *state, at engine.At) engine.Reason {
	from, to := &s.nodes[at[0]].replica, &s.nodes[at[1]].replica
	switch sources := s.scm.sources(); {
	case to.State != datanode.NoReplica:
		return engine.Because("d{0} has a replica", int(at[1])+1)
	case !sources[at[0]] || from.State == datanode.NoReplica:
		return engine.Because("it is no source: SCM copies from the highest sequence ID it knows")
	case s.scm.good() >= wanted:
		return engine.Because("SCM counts {0} good replicas", s.scm.good())
	}
	return engine.Reason{}
}

// blocksDelete: a stale replica is deleted when enough others are good.
func (m *model) blocksDelete(s *state, at engine.At) engine.Reason {
	switch k := s.scm.known[at[0]]; {
	case s.scm.container != datanode.Closed:
		return engine.Because("the container is not CLOSED")
	case k.state == datanode.NoReplica:
		return engine.Because("SCM knows no replica of it")
	case k.state != datanode.QuasiClosed:
		return engine.Because("SCM knows its replica as {0:state}", int(k.state))
	case k.bcsid == s.scm.sequence:
		return engine.Because("its sequence ID is the container's, {0}", int(k.bcsid))
	case s.scm.good() < wanted:
		return engine.Because("SCM counts {0} good replicas beside it and wants 3", s.scm.good())
	}
	return engine.Reason{}
}

func (m *model) delete(s *state, at engine.At, r *engine.Recorder) {
	n := &s.nodes[at[0]]
	*n = node{commands: n.commands, upgraded: n.upgraded}
	s.scm.known[at[0]], s.scm.closing[at[0]] = seen{}, false
	r.Message("scm", dn(at[0]), "delete")
}

// members are datanodes in one list: "d1 d3"; "empty" without one.
func members(who [maxNodes]bool) string {
	list := ""
	for i, is := range who {
		if is {
			list += " " + dn(int8(i))
		}
	}
	if list == "" {
		return "empty"
	}
	return list[1:]
}
