package om

import (
	"fmt"

	"interleave/engine"
)

// Process is the state of an OM's process.
type Process int8

// The states of the process.
const (
	Up Process = iota
	Down
	Terminated // by an error in the flush thread (ExitUtils.terminate)
)

var processNames = [...]string{"UP", "DOWN", "TERMINATED"}

func (p Process) String() string { return processNames[p] }

// OM is the state of one Ozone Manager.
//
// Entries go through it in log order, so positions in the log stand for its
// queues: Flushed ≤ Swapped ≤ Applied; the current buffer holds the entries in
// (Swapped, Applied], the ready one those in (Flushed, Swapped], and eviction
// has yet to take the batches in (Evicted, Flushed].
type OM struct {
	Process Process
	Applied int8 // last entry that the apply executor has finished: in the caches
	Swapped int8 // last entry that has left the current buffer
	Flushed int8 // last entry committed to RocksDB (transactionInfoTable)
	Evicted int8 // last entry whose epochs eviction has taken

	Ends   uint8 // bit i < MaxLog: a flushed batch that is not evicted yet ends at entry i
	Paused bool  // the flush thread, by a test hook

	Waiting bool // the executor waits inside entry Applied+1 (awaitDoubleBufferFlush)
	ToGo    int8 // flush notifications that it still needs

	Reader int8 // a client holds snapshot Reader-1 open; 0: nobody does

	Volume, Bucket Table // FULL caches
	Snapshot, Key  Table // PARTIAL caches

	Answers [MaxLog]Answer // what it answered to entry i
}

// New is an OM at the start: an empty log, volume v with its buckets, caches
// loaded.
func New(buckets ...int8) OM {
	var o OM
	for _, b := range buckets {
		o.Bucket.DB[b] = Present
	}
	o.Volume.DB[0] = volumeRow(int8(len(buckets)))
	o.load()
	return o
}

// Name is the OM's name: "om1".
func (r *Rules) Name() string { return fmt.Sprintf("om%d", r.Number) }

// load makes the caches as a start does: FULL ones from RocksDB, others empty.
func (o *OM) load() {
	o.Volume.load()
	o.Bucket.load()
	o.Snapshot.clear()
	o.Key.clear()
}

// blocksWork is the reason common to everything an OM does by itself.
func (o *OM) blocksWork(r *Rules) engine.Reason {
	switch o.Process {
	case Down:
		return engine.Because("om{0} is down", int(r.Number))
	case Terminated:
		return engine.Because("om{0} has terminated", int(r.Number))
	}
	return engine.Reason{}
}

// Settled reports whether the OM is up and has nothing left to do: all it
// applied is flushed and evicted, and no entry waits.
func (o *OM) Settled() bool {
	return o.Process == Up && !o.Waiting && o.Applied == o.Flushed && o.Evicted == o.Flushed
}

// HasBucket looks a bucket up as a request does.
func (o *OM) HasBucket(bucket int8) bool { return o.Bucket.full(bucket) != None }

// UsedNamespace is the volume's counter in RocksDB; -1 when there is no volume.
func (o *OM) UsedNamespace() int { return int(usedNamespace(o.Volume.DB[0])) }
