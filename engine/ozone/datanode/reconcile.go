package datanode

import "interleave/engine"

// MaxPeers is the largest number of peers that a reconciliation has.
const MaxPeers = 3

// ReconcilePhase is where a reconciliation stands.
type ReconcilePhase int8

// The phases.
const (
	ReconcileIdle    ReconcilePhase = iota // no task
	ReconcileNext                          // the next peer is to be asked
	ReconcileServed                        // that peer has read the first of tree and BCSID
	ReconcileRepairs                       // the peer's answer is there: repairs, raise, tree
	ReconcileWritten                       // with WritesTreeFirst: only the raise is left
)

// Reconciliation is the task that reconciles a replica with its peers, one
// round each (KeyValueHandler.reconcileContainerInternal). A datanode has at
// most one for a container.
type Reconciliation struct {
	Phase ReconcilePhase
	Peers [MaxPeers]int8 // numbers of the peers that are left, the current one first; 0: none
	Tree  Tree           // read once at the start and carried: pulled chunks are added here

	// Of the round with the first peer.
	Whole     set  // blocks that only the peer lists
	Pull      set  // chunks to pull that are missing here
	Skip      set  // of Pull: flagged as unhealthy at the peer
	Fix       set  // chunks to pull that are corrupt here
	Filtered  int8 // chunks dropped because the peer flags them
	Covered   bool // every repair so far left its block as complete as the peer's
	Adopted   int8 // highest block BCSID that was taken over
	Equal     bool // the trees are equal and the version may adopt the peer's BCSID
	PeerKnown bool // the peer sent its container BCSID and the version reads it
	PeerBCSID int8
	Repair    repair // with the granularity of chunks: the block under repair
}

// repair is a block under repair: reconcileChunksPerBlock, from GetBlock to
// PutBlock.
type repair struct {
	Active bool
	Block  int8
	Left   set  // chunks still to read
	Oracle set  // chunks that the peer's GetBlock listed
	BCSID  int8 // of the block at the peer
	Failed bool // GetBlock or a read has failed
	Hole   bool // the chunk before the next one is not here
	Passed bool // an unhealthy chunk was skipped
}

// Start begins a task: the tree file is read once.
func (t *Reconciliation) Start(own *Replica, peers [MaxPeers]int8) {
	*t = Reconciliation{Phase: ReconcileNext, Peers: peers, Tree: own.Tree}
}

// Peer is the number of the peer whose turn it is; 0 without a task.
func (t *Reconciliation) Peer() int8 { return t.Peers[0] }

// BlocksFetch: the peers have their turns one after another.
func (t *Reconciliation) BlocksFetch(peer int8) engine.Reason {
	switch {
	case t.Phase == ReconcileIdle:
		return engine.Because("it is not reconciling")
	case t.Phase > ReconcileServed:
		return engine.Because("its round with d{0} is not over", int(t.Peer()))
	case t.Peer() != peer:
		return engine.Because("it is d{0}'s turn in its list of peers", int(t.Peer()))
	}
	return engine.Reason{}
}

// Serve is the first of the two reads with which a peer answers. What it read
// is kept in the task until the second.
func (t *Reconciliation) Serve(v *ReconcileVersion, peer *Replica, sender *ReconcileVersion) {
	t.Phase = ReconcileServed
	if sender.ServesTreeFirst {
		t.compare(peer.Tree)
		return
	}
	t.hear(v, peer)
}

// Fetch gets the peer's answer, or what of it Serve has not read, and compares
// the trees. It reports whether the round goes on: with nothing to pull and
// nothing to adopt it is over.
func (t *Reconciliation) Fetch(v *ReconcileVersion, own, peer *Replica, sender *ReconcileVersion) (goesOn bool) {
	served := t.Phase == ReconcileServed
	if !served || !sender.ServesTreeFirst {
		t.compare(peer.Tree)
	}
	if sender.SendsBCSID && (!served || sender.ServesTreeFirst) {
		t.hear(v, peer)
	}
	t.Phase, t.Covered = ReconcileRepairs, true
	t.Equal = t.Equal && v.AdoptsEqual && t.PeerKnown && t.PeerBCSID > own.BCSID &&
		(peer.State != Unhealthy || !v.AdoptsHealthyOnly)
	if t.Pending() || t.Equal {
		return true
	}
	t.endRound()
	return false
}

// Dropped is how many chunks a peer's tree would make the round drop as
// unhealthy.
func (t *Reconciliation) Dropped(peer *Replica) int8 { return t.Tree.differs(peer.Tree).filtered }

func (t *Reconciliation) compare(tree Tree) {
	d := t.Tree.differs(tree)
	t.Whole, t.Pull, t.Skip, t.Fix, t.Filtered, t.Equal = d.whole, d.pull, d.skip, d.fix, d.filtered, d.equal
}

// hear takes the peer's container BCSID, if this version reads the field.
func (t *Reconciliation) hear(v *ReconcileVersion, peer *Replica) {
	if v.SendsBCSID {
		t.PeerKnown, t.PeerBCSID = true, peer.BCSID
	}
}

// SkipPeer ends the round with a peer that cannot be reached.
func (t *Reconciliation) SkipPeer() { t.endRound() }

// Pending reports whether a block is left to repair.
func (t *Reconciliation) Pending() bool { return t.Whole|t.Pull|t.Fix != 0 || t.Repair.Active }

// Head is the block whose repair comes next, or -1: first blocks that are
// missing, then missing chunks, then corrupt ones. A block can come twice.
func (t *Reconciliation) Head() int8 {
	switch {
	case t.Repair.Active:
		return t.Repair.Block
	case t.Whole != 0:
		return t.Whole.first()
	case t.Pull != 0:
		return t.Pull.first() / ChunksPerBlock
	case t.Fix != 0:
		return t.Fix.first() / ChunksPerBlock
	}
	return -1
}

// BlocksRepair: the worklist is done in its order, with the peer of the round.
func (t *Reconciliation) BlocksRepair(peer, block int8) engine.Reason {
	switch {
	case t.Phase == ReconcileIdle:
		return engine.Because("it is not reconciling")
	case t.Phase < ReconcileRepairs:
		return engine.Because("it has not fetched d{0}'s tree", int(t.Peer()))
	case t.Peer() != peer:
		return engine.Because("its round is with d{0}", int(t.Peer()))
	case !t.Pending():
		return engine.Because("its worklist of this round is empty")
	case t.Head() != block:
		return engine.Because("its worklist goes on with block {0}", int(t.Head()))
	}
	return engine.Reason{}
}

// BlocksWriteTree: the tree is written once a round, after the repairs and,
// unless the version writes it first, after the raise.
func (t *Reconciliation) BlocksWriteTree(v *ReconcileVersion, own *Replica) engine.Reason {
	switch {
	case t.Phase == ReconcileIdle:
		return engine.Because("it is not reconciling")
	case t.Phase < ReconcileRepairs:
		return engine.Because("it has not fetched d{0}'s tree", int(t.Peer()))
	case t.Pending():
		return engine.Because("its worklist goes on with block {0}", int(t.Head()))
	case t.Phase == ReconcileWritten:
		return engine.Because("it has written its tree: its raise is left")
	}
	if value, why := t.Raises(v, own); why.Well() && (t.Equal || !v.WritesTreeFirst) {
		return engine.Because("it raises its container BCSID to {0} first", int(value))
	}
	return engine.Reason{}
}

// WriteTree makes the carried tree the persisted one. The round is over, unless
// the raise comes after.
func (t *Reconciliation) WriteTree(v *ReconcileVersion, own *Replica) {
	own.Tree = t.Tree
	if _, why := t.Raises(v, own); why.Well() {
		t.Phase = ReconcileWritten
		return
	}
	t.endRound()
}

// endRound goes on to the next peer or ends the task. What belonged to the
// round is cleared, so that it makes no two states of one.
func (t *Reconciliation) endRound() {
	next := Reconciliation{Phase: ReconcileNext, Tree: t.Tree}
	copy(next.Peers[:], t.Peers[1:])
	if next.Peers[0] == 0 {
		next = Reconciliation{}
	}
	*t = next
}
