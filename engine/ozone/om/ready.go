package om

import "interleave/engine/ozone/raft"

// Status is what an OM says of its own leadership.
type Status int8

// The statuses (OzoneManagerRatisServer.RaftServerStatus).
const (
	NotLeader Status = iota
	LeaderNotReady
	LeaderReady
)

func (s Status) String() string {
	return [...]string{"NOT_LEADER", "LEADER_AND_NOT_READY", "LEADER_AND_READY"}[s]
}

// Readiness is what code decides when an OM is ready and how it reads, as the
// mechanisms in which versions differ. The zero value is the code as shipped.
type Readiness struct {
	// NeedsTerm: READY also needs the term of the applied index to be the current
	// one (the patch).
	NeedsTerm bool
	// NeedsIndex: READY is the applied index at or past the startup entry, as
	// with Ratis 2.
	NeedsIndex bool
	// RejectsFollowerRead: LINEARIZABLE_ALLOW_FOLLOWER is rejected on a leader that
	// is not ready.
	RejectsFollowerRead bool
	// LeaseIsForFollowers: a leader does not answer by local lease.
	LeaseIsForFollowers bool
	// ServiceWaits: the two deleting services make their own test.
	ServiceWaits bool
	// StartupWaits: Ratis completes the startup future when every transaction
	// before the startup entry is executed.
	StartupWaits bool
	// NotifiesInOrder: a CONF entry releases a ReadIndex wait only when every
	// transaction before it is executed.
	NotifiesInOrder bool
	// CallbackWaits: notifyLeaderReady holds the updater until the apply queue is
	// empty.
	CallbackWaits bool
}

// StartupDone reports whether a leader's startup future is complete, which is
// what Ratis calls ready (LeaderStateImpl.checkReady).
func (p *Pipeline) StartupDone(v *Readiness, n *raft.Node) bool {
	start := n.StartIndex()
	if start == 0 || p.Handed < start && !(p.Calling && p.Handed+1 == start) {
		return false
	}
	return !v.StartupWaits || p.CaughtUp(n)
}

// CaughtUp reports whether a leader has executed every transaction before its
// term.
func (p *Pipeline) CaughtUp(n *raft.Node) bool {
	return p.Executed >= n.Transaction(n.StartIndex())
}

// Status is getLeaderStatus.
func (p *Pipeline) Status(v *Readiness, n *raft.Node) Status {
	if n.Role != raft.Leader {
		return NotLeader
	}
	ready := p.StartupDone(v, n)
	switch {
	case v.NeedsIndex:
		ready = p.Applied >= n.StartIndex()
	case v.NeedsTerm:
		ready = ready && n.At(p.Applied).Term == n.Term
	}
	if ready {
		return LeaderReady
	}
	return LeaderNotReady
}
