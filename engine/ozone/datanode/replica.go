package datanode

import "interleave/engine"

// ReplicaState is the state of a container replica.
type ReplicaState int8

// The states of a replica, those of Ozone that the scenarios have.
const (
	NoReplica ReplicaState = iota
	QuasiClosed
	Unhealthy // for good: nothing leads out of it
	Closed
)

var replicaStates = [...]string{"-", "QUASI_CLOSED", "UNHEALTHY", "CLOSED"}

func (s ReplicaState) String() string { return replicaStates[s] }

// ReplicaStates are the names of the states, for reasons.
func ReplicaStates() []string { return replicaStates[:] }

// Replica is a datanode's copy of the container. The zero Replica is none.
type Replica struct {
	State  ReplicaState
	Origin int8             // number of the datanode that the data was written on first
	BCSID  int8             // of the container: what the replica claims
	Blocks [MaxBlocks]int8  // BCSID of each block; 0 while the block is absent
	Chunks [MaxChunks]Chunk // what is on disk
	Tree   Tree             // as persisted, which peers are shown; it may lag behind the blocks
}

// Prefix is the replica that applied the first n commits and was then closed:
// its tree is made from the metadata.
func Prefix(l Layout, n int8, state ReplicaState, origin int8) Replica {
	r := Replica{State: state, Origin: origin}
	for i := range min(n*l.PerCommit, l.Chunks()) {
		r.Chunks[i] = ChunkGood
		r.Blocks[i/ChunksPerBlock] = l.Commit(i)
		r.BCSID = l.Commit(i)
	}
	r.Tree = r.described()
	return r
}

// OneBlock is a replica that has one whole block and claims nothing, as after
// a pull in which the others failed.
func OneBlock(l Layout, block int8, state ReplicaState, origin int8) Replica {
	r := Replica{State: state, Origin: origin}
	for i := range int8(ChunksPerBlock) {
		r.Chunks[block*ChunksPerBlock+i] = ChunkGood
	}
	r.Blocks[block] = l.Committed(block)
	r.Tree = r.described()
	return r
}

// Damage changes what is on disk; the metadata stays.
func (r *Replica) Damage(chunk int8, to Chunk) { r.Chunks[chunk] = to }

// LoseFile deletes the file of a block; its metadata stays.
func (r *Replica) LoseFile(block int8) {
	for i := block * ChunksPerBlock; i < (block+1)*ChunksPerBlock; i++ {
		if r.Chunks[i].Listed() {
			r.Chunks[i] = ChunkGone
		}
	}
}

// write puts a pulled chunk on disk and into the metadata. A file that was gone
// is there again, without the chunks that were in it.
func (r *Replica) write(chunk int8) {
	first := chunk / ChunksPerBlock * ChunksPerBlock
	for i := first; i < first+ChunksPerBlock; i++ {
		if r.Chunks[i] == ChunkGone {
			r.Chunks[i] = ChunkMissing
		}
	}
	r.Chunks[chunk] = ChunkGood
}

// listed are the chunks of a block that the metadata has.
func (r *Replica) listed(block int8) set {
	var s set
	for i := block * ChunksPerBlock; i < (block+1)*ChunksPerBlock; i++ {
		if r.Chunks[i].Listed() {
			s.add(i)
		}
	}
	return s
}

// HasBlock reports whether the metadata has the block.
func (r *Replica) HasBlock(block int8) bool { return r.listed(block) != 0 }

// Held is the highest commit through which the metadata has every chunk; the
// number before the first commit when there is none.
func (r *Replica) Held(l Layout) int8 {
	held := l.First - 1
	for i := range l.Chunks() {
		if !r.Chunks[i].Listed() {
			break
		}
		if i%l.PerCommit == l.PerCommit-1 {
			held = l.Commit(i)
		}
	}
	return held
}

// Whole reports whether every chunk is listed.
func (r *Replica) Whole(l Layout) bool { return r.Held(l) == l.Last() }

// Claimed is how many chunks the container BCSID claims. An empty replica has
// BCSID 0 too, so 0 claims nothing, also where there is a commit 0.
func (r *Replica) Claimed(l Layout) int8 {
	if r.BCSID == 0 {
		return 0
	}
	return l.Through(r.BCSID)
}

// NotHeld is the first chunk that is claimed and that the metadata does not
// have; with good, that is not good on disk; or -1.
func (r *Replica) NotHeld(l Layout, good bool) int8 {
	for i := range r.Claimed(l) {
		if !r.Chunks[i].Listed() || good && r.Chunks[i] != ChunkGood {
			return i
		}
	}
	return -1
}

// BlocksScan: there must be a replica to scan.
func (r *Replica) BlocksScan() engine.Reason {
	if r.State == NoReplica {
		return engine.Because("it has no replica")
	}
	return engine.Reason{}
}

// Scan makes the tree from what is on disk (ContainerScanHelper.scanData). It
// looks only at what the replica's own metadata lists, so a chunk that the
// replica never had is no error. Any error makes it UNHEALTHY.
func (r *Replica) Scan(name string, rec *engine.Recorder) {
	r.Tree = r.scanned()
	for i, c := range r.Chunks {
		if c == ChunkAbsent || c == ChunkGood {
			continue
		}
		if rec != nil {
			rec.Log(name, engine.Error, "KeyValueContainerCheck", "Corruption detected in container [1]: %s in block %d. Marking it UNHEALTHY.", scanErrors[c], i/ChunksPerBlock)
		}
		r.State = Unhealthy
	}
}

var scanErrors = [...]string{ChunkCorrupt: "CORRUPT_CHUNK", ChunkMissing: "MISSING_CHUNK", ChunkGone: "MISSING_DATA_FILE"}

// ReadAnswer is what a client's read of a block gets.
type ReadAnswer int8

// The answers to a read.
const (
	ReadOK        ReadAnswer = iota
	UnknownBCSID             // the container BCSID is too low (BlockUtils.verifyBCSId)
	BCSIDMismatch            // the block's is (BlockManagerImpl.getBlock)
	NoSuchBlock              // the container BCSID passes, and the block is not there
)

var readAnswers = [...]string{"OK", "UNKNOWN_BCSID", "BCSID_MISMATCH", "NO_SUCH_BLOCK"}

func (a ReadAnswer) String() string { return readAnswers[a] }

// Read is what a read of a block at its committed BCSID would get: first the
// container's check, then the block's.
func (r *Replica) Read(l Layout, block int8) ReadAnswer {
	switch at := l.Committed(block); {
	case r.BCSID < at:
		return UnknownBCSID
	case !r.HasBlock(block):
		return NoSuchBlock
	case r.Blocks[block] < at:
		return BCSIDMismatch
	}
	return ReadOK
}
