package om

// Mode is the consistency that a client asks for in a read
// (ReadConsistencyHint).
type Mode int8

// The modes.
const (
	NoHint Mode = iota
	DefaultRead
	LeaderOnly
	AllowFollower
	LocalLease
	Modes = 5
)

// String is the mode in Ozone's spelling.
func (m Mode) String() string {
	return [...]string{"no hint", "DEFAULT", "LINEARIZABLE_LEADER_ONLY", "LINEARIZABLE_ALLOW_FOLLOWER", "LOCAL_LEASE"}[m]
}

// Way is what an OM does with a read when it arrives.
type Way int8

// The ways.
const (
	RejectNotLeader Way = iota // OMNotLeaderException
	RejectNotReady             // OMLeaderNotReadyException
	Local                      // answered at once from the caches and RocksDB
	Ratis                      // goes through Ratis, which waits for a read index
)

func (w Way) String() string {
	return [...]string{"OMNotLeaderException", "OMLeaderNotReadyException", "local", "Ratis"}[w]
}

// ReadOptions are the settings that reads depend on.
type ReadOptions struct {
	Linearizable bool // ozone.om.ha.raft.server.read.option=LINEARIZABLE
	Skip         bool // ozone.om.allow.leader.skip.linearizable.read
	Lease        bool // ozone.om.follower.read.local.lease.enabled, and its limits are kept
}

// Route is where an OM of a status sends a read
// (OzoneManagerProtocolServerSideTranslatorPB.submitReadRequestToOm).
func (o ReadOptions) Route(v *Readiness, m Mode, s Status) Way {
	lease := o.Lease && (s == NotLeader || !v.LeaseIsForFollowers)
	switch m {
	case NoHint:
		if lease {
			return Local
		}
		return o.noHint(s)
	case LeaderOnly:
		return o.leaderOnly(s)
	case AllowFollower:
		return o.allowFollower(v, s)
	case LocalLease:
		if lease {
			return Local
		}
	}
	return ready(s, Local)
}

// ready is a way that only a ready leader takes.
func ready(s Status, w Way) Way {
	switch s {
	case LeaderReady:
		return w
	case LeaderNotReady:
		return RejectNotReady
	}
	return RejectNotLeader
}

func (o ReadOptions) noHint(s Status) Way {
	if s == NotLeader && o.Linearizable {
		return Ratis
	}
	if o.Skip {
		return ready(s, Local)
	}
	return o.leaderOnly(s)
}

// leaderOnly: with the read option DEFAULT Ratis queries at once, which is an
// answer from the same state.
func (o ReadOptions) leaderOnly(s Status) Way {
	if o.Linearizable {
		return ready(s, Ratis)
	}
	return ready(s, Local)
}

func (o ReadOptions) allowFollower(v *Readiness, s Status) Way {
	switch {
	case s == LeaderReady && o.Skip, !o.Linearizable:
		return ready(s, Local)
	case s == LeaderNotReady && v.RejectsFollowerRead:
		return RejectNotReady
	}
	return Ratis
}
