package datanode

import "fmt"

// The largest container that the scenarios have.
const (
	ChunksPerBlock = 2
	MaxBlocks      = 3
	MaxChunks      = MaxBlocks * ChunksPerBlock
)

// Layout is what the commits of a container wrote. Chunks are numbered through
// all blocks in the order of their commits; chunk c of block b is at
// b·ChunksPerBlock + c.
type Layout struct {
	Blocks    int8
	First     int8 // number of the first commit
	PerCommit int8 // chunks that one commit wrote
}

// StandardLayout is the report's reproduction: two blocks of two chunks, a
// commit for each chunk, 1 to 4.
func StandardLayout() Layout { return Layout{Blocks: 2, First: 1, PerCommit: 1} }

// SuiteLayout is that of TestContainerReconciliationWithMockDatanodes: three
// blocks, each committed once, at 0, 1 and 2.
func SuiteLayout() Layout { return Layout{Blocks: 3, First: 0, PerCommit: ChunksPerBlock} }

// Chunks is the number of chunks in all blocks.
func (l Layout) Chunks() int8 { return l.Blocks * ChunksPerBlock }

// Commit is the number of the commit that wrote a chunk.
func (l Layout) Commit(chunk int8) int8 { return l.First + chunk/l.PerCommit }

// Last is the number of the last commit.
func (l Layout) Last() int8 { return l.Commit(l.Chunks() - 1) }

// Commits is the number of commits.
func (l Layout) Commits() int8 { return l.Last() - l.First + 1 }

// Committed is the BCSID of a whole block: that of its last commit.
func (l Layout) Committed(block int8) int8 {
	return l.Commit(block*ChunksPerBlock + ChunksPerBlock - 1)
}

// Through is how many chunks the commits through one wrote.
func (l Layout) Through(commit int8) int8 {
	return max(0, min(l.Chunks(), (commit-l.First+1)*l.PerCommit))
}

// ChunkName is a chunk's name: "b0c1".
func ChunkName(chunk int8) string {
	return fmt.Sprintf("b%dc%d", chunk/ChunksPerBlock, chunk%ChunksPerBlock)
}

// BlockName is a block's name: "b0".
func BlockName(block int8) string { return fmt.Sprintf("b%d", block) }

// Chunk is what a replica has of a chunk.
type Chunk int8

// What a replica can have of a chunk. All but ChunkAbsent are listed in the
// metadata of their block.
const (
	ChunkAbsent  Chunk = iota
	ChunkGood          // on disk as it was written
	ChunkCorrupt       // on disk, other bytes
	ChunkMissing       // the file of the block ends before it
	ChunkGone          // the file of the block is not there at all
)

var chunkNames = [...]string{"absent", "good", "corrupt", "missing", "missing"}

func (c Chunk) String() string { return chunkNames[c] }

// Listed reports whether the metadata of the block has the chunk.
func (c Chunk) Listed() bool { return c != ChunkAbsent }

// set is a set of chunks or blocks, a bit each.
type set uint8

func (s set) has(i int8) bool { return s&(1<<i) != 0 }
func (s *set) add(i int8)     { *s |= 1 << i }
func (s *set) drop(i int8)    { *s &^= 1 << i }

// first is the lowest member, or -1.
func (s set) first() int8 {
	for i := range int8(MaxChunks) {
		if s.has(i) {
			return i
		}
	}
	return -1
}

// of is the part of a set of chunks that lies in a block.
func (s set) of(block int8) set {
	const whole = set(1<<ChunksPerBlock - 1)
	return s & (whole << (block * ChunksPerBlock))
}
