package om

import "fmt"

// Limits of the arrays in a state.
const (
	MaxLog  = 8 // entries of a log, counted from 1; index 0 is unused
	MaxKeys = 2 // keys of a table
)

// Op is what a log entry asks for.
type Op int8

// The requests.
const (
	CreateSnapshot Op = iota
	DeleteSnapshot
	SnapshotPurge
	DeleteBucket
	CreateBucket
	DeleteVolume
	CreateKey
)

var opNames = [...]string{"CreateSnapshot", "DeleteSnapshot", "SnapshotPurge", "DeleteBucket", "CreateBucket", "DeleteVolume", "CreateKey"}

func (op Op) String() string { return opNames[op] }

// The keys of the tables: positions in their arrays, and their names.
const (
	BucketB = 0
	BucketC = 1
)

// Buckets and Snapshots are the names of the tables' keys.
var (
	Buckets   = [MaxKeys]string{"b", "c"}
	Snapshots = [MaxKeys]string{"s1", "s2"}
)

// Entry is one entry of the replicated log.
type Entry struct {
	Op       Op
	Bucket   int8 // the bucket it is about, also of a snapshot
	Snapshot int8
}

// String is the entry as the log shows it: "SnapshotPurge s1".
func (e Entry) String() string {
	switch e.Op {
	case CreateSnapshot, DeleteSnapshot, SnapshotPurge:
		return e.Op.String() + " " + Snapshots[e.Snapshot]
	case DeleteVolume:
		return e.Op.String() + " v"
	case CreateKey:
		return e.Op.String() + " " + Buckets[e.Bucket] + "/k"
	}
	return e.Op.String() + " " + Buckets[e.Bucket]
}

// Log is a replicated log. Entry i is at position i-1.
type Log []Entry

// At is the entry with an index, counted from 1.
func (l Log) At(i int8) Entry { return l[i-1] }

// Path is where a bucket or a snapshot of it lives, as Ozone's log lines print it.
func (e Entry) Path() string { return fmt.Sprintf("v/%s", Buckets[e.Bucket]) }

// Split says which requests are alone in a batch of the double buffer
// (OzoneManagerDoubleBuffer.splitReadyBufferAtCreateSnapshot).
type Split int8

// The rules of splitting.
const (
	SplitBoth   Split = iota // CreateSnapshot and SnapshotPurge, since HDDS-11453
	SplitCreate              // only CreateSnapshot, before it
	SplitNone                // what is ready is one batch
)

// alone reports whether an entry must be in a batch of its own.
func (s Split) alone(e Entry) bool {
	switch s {
	case SplitBoth:
		return e.Op == CreateSnapshot || e.Op == SnapshotPurge
	case SplitCreate:
		return e.Op == CreateSnapshot
	}
	return false
}

// batchEnd is the last index of the first batch of the entries from..last.
func (s Split) batchEnd(log Log, from, last int8) int8 {
	if s.alone(log.At(from)) {
		return from
	}
	end := from
	for end < last && !s.alone(log.At(end+1)) {
		end++
	}
	return end
}
