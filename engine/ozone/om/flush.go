package om

import "interleave/engine"

// BlocksSwap: the flush thread takes the current buffer when the ready one is
// empty (OzoneManagerDoubleBuffer.swapCurrentAndReadyBuffer).
func (o *OM) BlocksSwap(r *Rules) engine.Reason {
	if why := o.blocksFlushThread(r); !why.Well() {
		return why
	}
	switch {
	case o.Swapped > o.Flushed:
		return engine.Because("its ready buffer is not flushed yet")
	case o.Applied == o.Swapped:
		return engine.Because("its current buffer is empty")
	}
	return engine.Reason{}
}

// Swap makes the current buffer the ready one.
func (o *OM) Swap() { o.Swapped = o.Applied }

// BlocksFlush: there must be a ready batch. The flush of a SnapshotPurge takes
// the snapshot's lock, which its readers hold.
func (o *OM) BlocksFlush(r *Rules) engine.Reason {
	if why := o.blocksWork(r); !why.Well() {
		return why
	}
	if o.Swapped == o.Flushed {
		return engine.Because("its ready buffer is empty")
	}
	if o.Paused {
		return engine.Because("its double buffer is paused")
	}
	from, to := o.Head(r)
	for i := from; i <= to; i++ {
		if o.Reader > 0 && r.Log.At(i).Op == SnapshotPurge {
			return engine.Because("entry {0}, SnapshotPurge, needs the lock of its snapshot, which a client holds open", int(i))
		}
	}
	return engine.Reason{}
}

// Head is the first ready batch: entries from..to.
func (o *OM) Head(r *Rules) (from, to int8) {
	from = o.Flushed + 1
	return from, r.Split.batchEnd(r.Log, from, o.Swapped)
}

// Flush commits the first ready batch. While the batch is built, CreateSnapshot
// looks up the ids of its volume and bucket; a failure terminates the process
// and nothing of the batch is committed.
func (o *OM) Flush(r *Rules, rec *engine.Recorder) {
	from, to := o.Head(r)
	after := *o
	for i := from; i <= to; i++ {
		if o.Answers[i] != OK {
			continue // the response of a failed request writes no row
		}
		if missing := o.checkpoint(r, r.Log.At(i)); missing != NoAnswer {
			o.Process = Terminated
			if rec != nil {
				tellTerminated(r, i, missing, rec)
			}
			return
		}
		after.write(r.Log.At(i))
	}
	*o = after
	o.Flushed = to
	o.Ends |= 1 << to
	if rec != nil {
		tellFlushed(r, from, to, rec)
	}
	if o.Flushed == o.Swapped {
		o.notify(1)
	}
}

// checkpoint is the lookup of createOmSnapshotCheckpoint: the answer that it
// fails with, or NoAnswer. It sees RocksDB as it is before the batch.
func (o *OM) checkpoint(r *Rules, e Entry) Answer {
	if e.Op != CreateSnapshot {
		return NoAnswer
	}
	volume, bucket := o.Volume.full(0), o.Bucket.full(e.Bucket)
	if r.Version.IDsFromDB {
		volume, bucket = o.Volume.DB[0], o.Bucket.DB[e.Bucket]
	}
	switch {
	case volume == None:
		return VolumeNotFound
	case bucket == None:
		return BucketNotFound
	}
	return NoAnswer
}

// write puts the rows of an entry that succeeded into RocksDB (addToDBBatch).
func (o *OM) write(e Entry) {
	switch e.Op {
	case CreateSnapshot:
		o.Snapshot.DB[e.Snapshot] = Active
	case DeleteSnapshot:
		o.Snapshot.DB[e.Snapshot] = Deleted
	case SnapshotPurge:
		o.Snapshot.DB[e.Snapshot] = None
	case CreateBucket:
		o.Bucket.DB[e.Bucket] = Present
		o.Volume.DB[0]++
	case DeleteBucket:
		o.Bucket.DB[e.Bucket] = None
		o.Volume.DB[0]--
	case DeleteVolume:
		o.Volume.DB[0] = None
	case CreateKey:
		o.Key.DB[0] = Present
	}
}

// notify gives flush notifications to an entry that waits.
func (o *OM) notify(n int8) {
	if o.Waiting {
		o.ToGo = max(0, o.ToGo-n)
	}
}

// BlocksIdle: an idle round of the flush thread is an event only while it
// matters, that is while an entry waits for notifications.
func (o *OM) BlocksIdle(r *Rules) engine.Reason {
	if why := o.blocksFlushThread(r); !why.Well() {
		return why
	}
	switch {
	case !o.Waiting || o.ToGo == 0:
		return engine.Because("no entry waits for its flush thread")
	case o.Swapped > o.Flushed:
		return engine.Because("its flush thread has work: the ready buffer is not empty")
	case o.Applied > o.Swapped:
		return engine.Because("its flush thread has work: the current buffer is not empty")
	}
	return engine.Reason{}
}

// Idle is one round of the flush loop, of one second, with nothing to flush:
// it gives two notifications.
func (o *OM) Idle() { o.notify(2) }

// blocksFlushThread is the reason common to what the flush thread begins.
func (o *OM) blocksFlushThread(r *Rules) engine.Reason {
	if why := o.blocksWork(r); !why.Well() {
		return why
	}
	if o.Paused {
		return engine.Because("its double buffer is paused")
	}
	return engine.Reason{}
}

// BlocksEvict: a batch is evicted after its flush.
func (o *OM) BlocksEvict(r *Rules) engine.Reason {
	if why := o.blocksWork(r); !why.Well() {
		return why
	}
	if o.Evicted == o.Flushed {
		return engine.Because("nothing is flushed that is not evicted")
	}
	return engine.Reason{}
}

// Evict takes the oldest flushed batch and removes the entries of the PARTIAL
// caches whose epoch is exactly one of its indexes. Delete markers of FULL
// caches stay: what removes them changes no lookup.
func (o *OM) Evict(r *Rules, rec *engine.Recorder) {
	from, to := o.Oldest()
	o.Ends &^= 1 << to
	o.Evicted = to
	removed := o.Snapshot.evict(from, to)
	if key := o.Key.evict(from, to); key > 0 {
		removed = key
	}
	if rec != nil && removed > 0 {
		rec.Log(r.Name(), engine.Debug, "PartialTableCache", "CacheKey %s with epoch %d is removed from cache", r.cacheKey(removed), removed)
	}
}

// evictEnd is the last entry of the flushed batch that begins at from.
func (o *OM) evictEnd(from int8) int8 {
	to := from
	for o.Ends&(1<<to) == 0 {
		to++
	}
	return to
}

// Oldest is the flushed batch that eviction takes next: entries from..to.
func (o *OM) Oldest() (from, to int8) { return o.Evicted + 1, o.evictEnd(o.Evicted + 1) }
