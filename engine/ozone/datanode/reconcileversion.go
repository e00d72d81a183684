package datanode

// ReconcileVersion is what code a datanode runs, as the mechanisms in which
// versions of the reconciliation differ.
type ReconcileVersion struct {
	// RaisesPerBlock: the container BCSID follows the block BCSID inside the
	// repair of a block, and there is no rule for a round (releases 2.1 and 2.2).
	RaisesPerBlock bool
	// TakesHolesAsPulled: with RaisesPerBlock, a hole and a skipped chunk count as
	// success, and nobody asks whether the block is complete (the releases' code).
	TakesHolesAsPulled bool
	// SendsBCSID: its answer to a peer has the container BCSID of the replica, and
	// it reads that of a peer (the patch's new field).
	SendsBCSID bool
	// NeedsBCSID: it never raises against a peer that sends none (rejected).
	NeedsBCSID bool
	// AdoptsEqual: when the trees are equal it takes the peer's container BCSID if
	// that is higher (the rule proposed in HDDS-16011).
	AdoptsEqual bool
	// AdoptsHealthyOnly: not from an UNHEALTHY peer.
	AdoptsHealthyOnly bool

	// ServesTreeFirst: it reads its tree before its container BCSID when a peer
	// asks for both.
	ServesTreeFirst bool
	// WritesTreeFirst: it writes its tree before it raises its container BCSID.
	WritesTreeFirst bool
}
