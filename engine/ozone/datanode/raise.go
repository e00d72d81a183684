package datanode

import "interleave/engine"

// Raises is the rule for the container BCSID after a peer round, with the
// values so far (advanceContainerBcsIdForFullyCoveredRound). It gives the value
// to raise to, or why nothing is raised.
//
// As shipped the peer's own container BCSID is never read: a round in which
// every repaired block became as complete as the peer's counts as inheriting
// the peer's claim. A peer that is incomplete itself makes no such claim.
func (t *Reconciliation) Raises(v *ReconcileVersion, own *Replica) (value int8, why engine.Reason) {
	switch {
	case t.Phase < ReconcileRepairs:
		return 0, engine.Because("no round")
	case t.Equal:
		return t.PeerBCSID, engine.Reason{}
	case v.RaisesPerBlock:
		return 0, engine.Because("this version raises with each block")
	case !t.Covered:
		return 0, engine.Because("a block did not become as complete as d{0}'s", int(t.Peer()))
	case t.Filtered > 0:
		return 0, engine.Because("{0|chunk was|chunks were} dropped as unhealthy at d{1}", int(t.Filtered), int(t.Peer()))
	case t.Adopted <= own.BCSID:
		return 0, engine.Because("no block BCSID above {0} was taken over", int(own.BCSID))
	case !t.PeerKnown && v.NeedsBCSID:
		return 0, engine.Because("d{0} sends no container BCSID", int(t.Peer()))
	case !t.PeerKnown || t.PeerBCSID >= t.Adopted:
		return t.Adopted, engine.Reason{}
	case t.PeerBCSID <= own.BCSID:
		return 0, engine.Because("d{0} itself claims no more than {1}", int(t.Peer()), int(t.PeerBCSID))
	}
	return t.PeerBCSID, engine.Reason{} // the cap: min(adopted, the peer's)
}

// BlocksRaise: the rule is asked once a round, after its repairs, and must
// raise something.
func (t *Reconciliation) BlocksRaise(v *ReconcileVersion, own *Replica) engine.Reason {
	switch {
	case t.Phase == ReconcileIdle:
		return engine.Because("it is not reconciling")
	case t.Phase < ReconcileRepairs:
		return engine.Because("it has not fetched d{0}'s tree", int(t.Peer()))
	case t.Pending():
		return engine.Because("its worklist goes on with block {0}", int(t.Head()))
	}
	if _, why := t.Raises(v, own); !why.Well() {
		return why
	}
	if t.Phase == ReconcileRepairs && v.WritesTreeFirst && !t.Equal {
		return engine.Because("it writes its tree first")
	}
	return engine.Reason{}
}

// Raise raises the container BCSID. After an adoption and after a tree that was
// written before it, the round is over.
func (t *Reconciliation) Raise(v *ReconcileVersion, own *Replica) {
	own.BCSID, _ = t.Raises(v, own)
	if t.Equal || t.Phase == ReconcileWritten {
		t.endRound()
	}
}
