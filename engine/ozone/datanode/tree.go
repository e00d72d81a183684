package datanode

// Tree is the merkle tree of a replica, as far as two of them are compared: the
// blocks and chunks that it lists, and which chunks it flags as unhealthy. A
// healthy leaf has the checksum that was written; the checksum of corrupt bytes
// is like no other, also not like that of another replica's corrupt bytes.
type Tree struct {
	Blocks set // listed
	OK     set // chunks that are listed as healthy
	Bad    set // chunks that are listed with checksumMatches=false
}

// described is the tree that the metadata gives, every chunk taken as healthy
// (updateContainerChecksumFromMetadataIfNeeded).
func (r *Replica) described() Tree {
	var t Tree
	for i := range int8(MaxChunks) {
		if r.Chunks[i].Listed() {
			t.list(i)
		}
	}
	return t
}

// scanned is the tree that a scan finds: corrupt bytes are a leaf of their own,
// bytes that are not there are left out, and a block whose file is gone is left
// out as a whole.
func (r *Replica) scanned() Tree {
	var t Tree
	for i := range int8(MaxChunks) {
		switch r.Chunks[i] {
		case ChunkGood:
			t.list(i)
		case ChunkCorrupt:
			t.Blocks.add(i / ChunksPerBlock)
			t.Bad.add(i)
		case ChunkMissing:
			t.Blocks.add(i / ChunksPerBlock)
		}
	}
	return t
}

// list adds a healthy chunk.
func (t *Tree) list(chunk int8) {
	t.Blocks.add(chunk / ChunksPerBlock)
	t.OK.add(chunk)
	t.Bad.drop(chunk)
}

// Leaf is what the tree has of a chunk: "ok", "unhealthy" or "absent".
func (t Tree) Leaf(chunk int8) string {
	switch {
	case t.OK.has(chunk):
		return "ok"
	case t.Bad.has(chunk):
		return "unhealthy"
	}
	return "absent"
}

// difference is what a replica is to pull from a peer, by their two trees
// (ContainerDiffReport).
type difference struct {
	whole    set  // blocks that only the peer lists, with all it lists of them
	pull     set  // chunks to pull, of those blocks and of others
	skip     set  // of pull: the peer flags them as unhealthy
	fix      set  // chunks that are corrupt here and healthy there
	filtered int8 // chunks that were dropped because the peer flags them too
	equal    bool
}

func (t Tree) differs(peer Tree) difference {
	d := difference{equal: t == peer && t.Bad == 0}
	for b := range int8(MaxBlocks) {
		switch {
		case !peer.Blocks.has(b):
		case t.Blocks.has(b):
			d.compare(t, peer, b)
		default:
			// The chunks of a missing block are not filtered: an unhealthy one is
			// skipped when its turn comes.
			d.whole.add(b)
			d.pull |= (peer.OK | peer.Bad).of(b)
			d.skip |= peer.Bad.of(b)
		}
	}
	return d
}

// compare is for a block that both list. What is healthy here is left alone.
func (d *difference) compare(t, peer Tree, block int8) {
	for i := block * ChunksPerBlock; i < (block+1)*ChunksPerBlock; i++ {
		switch {
		case t.OK.has(i) || !peer.OK.has(i) && !peer.Bad.has(i):
		case peer.Bad.has(i):
			d.filtered++
		case t.Bad.has(i):
			d.fix.add(i)
		default:
			d.pull.add(i)
		}
	}
}
