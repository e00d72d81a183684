package datanode

import "interleave/engine"

// Calls that can fail while a block is repaired, beside the read of a chunk,
// whose call is the number of the chunk.
const (
	NoCall   int8 = -1
	GetBlock int8 = MaxChunks
)

// RepairBlock repairs the next block of the worklist as a whole. failing is a
// call that fails. name and from are the two datanodes, for the log.
func (t *Reconciliation) RepairBlock(v *ReconcileVersion, own, peer *Replica, failing int8, say *Teller) {
	t.BeginRepair(own, peer, failing == GetBlock, say)
	for t.Repair.Left != 0 {
		t.ReadChunk(own, peer, t.Repair.Left.first() == failing, say)
	}
	t.PutBlock(v, own, say)
}

// BeginRepair takes the next block off the worklist and asks the peer for its
// metadata (GetBlock, with BCSID 0, so that no BCSID is checked). A peer that
// has no replica any more fails the call.
func (t *Reconciliation) BeginRepair(own, peer *Replica, fails bool, say *Teller) {
	b := t.Head()
	left := t.take(b)
	t.Repair = repair{Active: true, Block: b, Left: left}
	if fails || peer.State == NoReplica {
		t.Repair.Left, t.Repair.Failed = 0, true
		t.Skip &^= left
		say.getBlockFailed(b, t.Peer())
		return
	}
	t.Repair.Oracle, t.Repair.BCSID = peer.listed(b), peer.Blocks[b]
	t.pass(own, say)
}

// take removes the first item, which is of a block, and gives its chunks.
func (t *Reconciliation) take(b int8) set {
	chunks := t.Pull.of(b)
	if !t.Whole.has(b) && chunks == 0 {
		chunks = t.Fix.of(b)
		t.Fix &^= chunks
		return chunks
	}
	t.Whole.drop(b)
	t.Pull &^= chunks
	return chunks
}

// pass goes on to the next chunk that is to be read: one that the peer flags is
// skipped, and a hole in front of one ends the repair.
func (t *Reconciliation) pass(own *Replica, say *Teller) {
	for t.Repair.Left != 0 {
		i := t.Repair.Left.first()
		if i%ChunksPerBlock > 0 && !own.Chunks[i-1].Listed() {
			t.Skip &^= t.Repair.Left
			t.Repair.Left, t.Repair.Hole = 0, true
			say.hole(i)
			return
		}
		if !t.Skip.has(i) {
			return
		}
		t.Skip.drop(i)
		t.Repair.Left.drop(i)
		t.Repair.Passed = true
		say.skipped(i)
	}
}

// ReadChunk reads the next chunk from the peer and writes it. The client checks
// the checksum, so what is not good at the peer cannot be read.
func (t *Reconciliation) ReadChunk(own, peer *Replica, fails bool, say *Teller) {
	i := t.Repair.Left.first()
	t.Repair.Left.drop(i)
	if fails || peer.Chunks[i] != ChunkGood {
		t.Skip &^= t.Repair.Left
		t.Repair.Left, t.Repair.Failed = 0, true
		say.readFailed(i, t.Peer())
		return
	}
	own.write(i)
	t.Tree.list(i)
	say.pulled(i, t.Peer())
	t.pass(own, say)
}

// PutBlock ends the repair of a block. What was pulled stays in any case. The
// block takes over the peer's BCSID only if it has every chunk that the peer's
// own metadata lists; a new block that does not keeps BCSID 0.
func (t *Reconciliation) PutBlock(v *ReconcileVersion, own *Replica, say *Teller) {
	p := t.Repair
	t.Repair = repair{}
	here := own.listed(p.Block)
	if here == 0 { // nothing to put
		t.Covered = false
		say.nothing(p.Block)
		return
	}
	covered := !p.Failed && !p.Hole && p.Oracle&^here == 0
	t.Covered = t.Covered && covered
	takes := covered || v.RaisesPerBlock && v.TakesHolesAsPulled && !p.Failed
	if !takes {
		say.partial(p.Block)
		return
	}
	own.Blocks[p.Block] = max(own.Blocks[p.Block], p.BCSID)
	t.Adopted = max(t.Adopted, own.Blocks[p.Block])
	if v.RaisesPerBlock {
		own.BCSID = max(own.BCSID, own.Blocks[p.Block])
	}
	say.repaired(p.Block, own.Blocks[p.Block])
}

// Reads reports whether the repair of the next block would come to read a
// chunk, when the reads before it go as they can.
func (t *Reconciliation) Reads(own, peer *Replica, chunk int8) bool {
	try, mine := *t, *own
	if !try.Repair.Active {
		try.BeginRepair(&mine, peer, false, nil)
	}
	for try.Repair.Left != 0 {
		if try.Repair.Left.first() == chunk {
			return true
		}
		try.ReadChunk(&mine, peer, false, nil)
	}
	return false
}

// BlocksReadChunk: with the granularity of chunks, they are read in order.
func (t *Reconciliation) BlocksReadChunk(own, peer *Replica, from, chunk int8) engine.Reason {
	if why := t.BlocksRepair(from, chunk/ChunksPerBlock); !why.Well() {
		return why
	}
	try, mine := *t, *own
	if !try.Repair.Active {
		try.BeginRepair(&mine, peer, false, nil)
	}
	if next := try.Repair.Left.first(); next < 0 {
		return engine.Because("its block {0} has no chunk left to read", int(try.Repair.Block))
	} else if next != chunk {
		return engine.Because("its block {0} goes on with chunk {1}", int(try.Repair.Block), int(next%ChunksPerBlock))
	}
	return engine.Reason{}
}

// BlocksPutBlock: with the granularity of chunks, the block is put when no
// chunk is left to read.
func (t *Reconciliation) BlocksPutBlock(own, peer *Replica, from, block int8) engine.Reason {
	if why := t.BlocksRepair(from, block); !why.Well() {
		return why
	}
	try, mine := *t, *own
	if !try.Repair.Active {
		try.BeginRepair(&mine, peer, false, nil)
	}
	if next := try.Repair.Left.first(); next >= 0 {
		return engine.Because("its block {0} goes on with chunk {1}", int(block), int(next%ChunksPerBlock))
	}
	return engine.Reason{}
}

// DropHead takes the next block off the worklist, to list what comes after it.
func (t *Reconciliation) DropHead() {
	if t.Repair.Active {
		t.Repair = repair{}
		return
	}
	t.take(t.Head())
}
