package om

import "interleave/engine"

// BlocksApply: the apply executor is one thread and takes the entries in
// order. last is the last entry that is in the log.
func (o *OM) BlocksApply(r *Rules, last int8) engine.Reason {
	if why := o.blocksWork(r); !why.Well() {
		return why
	}
	switch {
	case o.Waiting && o.ToGo > 0:
		return engine.Because("its apply thread is held by entry {0}, which waits: {1|flush|flushes} to go", int(o.Applied)+1, int(o.ToGo))
	case o.Waiting:
		return engine.Because("its apply thread is held by entry {0}, which can go on now", int(o.Applied)+1)
	case o.Applied >= last:
		return engine.Because("the log ends at entry {0}", int(last))
	}
	return engine.Reason{}
}

// Waits reports whether the next entry would wait: a DeleteBucket of a version
// that waits, whose bucket has only delete markers in the snapshotInfo cache.
func (o *OM) Waits(r *Rules) bool {
	e := r.Log.At(o.Applied + 1)
	return e.Op == DeleteBucket && o.Bucket.full(e.Bucket) != None && o.check(r, e.Bucket).waits
}

// Apply runs the next entry (validateAndUpdateCache) or starts to wait inside
// it. The response goes to the current buffer, also when it is an error.
func (o *OM) Apply(r *Rules, rec *engine.Recorder) {
	i := o.Applied + 1
	e := r.Log.At(i)
	if o.Waits(r) {
		o.Waiting, o.ToGo = true, r.Version.AwaitFlushes
		return
	}
	o.finish(r, i, o.execute(r, e, i), rec)
}

// BlocksResume: the wait of an entry ends when its flushes have been.
func (o *OM) BlocksResume(r *Rules) engine.Reason {
	if why := o.blocksWork(r); !why.Well() {
		return why
	}
	switch {
	case !o.Waiting:
		return engine.Because("no entry waits there")
	case o.ToGo > 0:
		return engine.Because("DeleteBucket waits for om{0}'s double buffer: {1|flush|flushes} to go", int(r.Number), int(o.ToGo))
	}
	return engine.Reason{}
}

// Resume ends the wait: the RocksDB lookup that the wait was for, then the
// rest of the entry. It asks RocksDB alone, so a marker that is left in the
// cache does not matter.
func (o *OM) Resume(r *Rules, rec *engine.Recorder) {
	i := o.Applied + 1
	e := r.Log.At(i)
	o.Waiting, o.ToGo = false, 0
	o.finish(r, i, o.deleteBucket(e, i, o.hasRow(r, e.Bucket)), rec)
}

// finish puts the response of entry i into the current buffer.
func (o *OM) finish(r *Rules, i int8, a Answer, rec *engine.Recorder) {
	o.Answers[i] = a
	o.Applied = i
	if rec != nil {
		tellApplied(r, i, a, rec)
	}
}

// execute runs an entry that does not wait.
func (o *OM) execute(r *Rules, e Entry, i int8) Answer {
	switch e.Op {
	case CreateSnapshot:
		o.Snapshot.put(e.Snapshot, Active, i)
	case DeleteSnapshot:
		o.Snapshot.put(e.Snapshot, Deleted, i)
	case SnapshotPurge:
		o.Snapshot.mark(e.Snapshot, i)
	case CreateKey:
		o.Key.put(0, Present, i)
	case CreateBucket:
		return o.createBucket(e, i)
	case DeleteVolume:
		return o.deleteVolume(i)
	case DeleteBucket:
		if o.Bucket.full(e.Bucket) == None {
			return BucketNotFound
		}
		return o.deleteBucket(e, i, o.check(r, e.Bucket).contains)
	}
	return OK
}

func (o *OM) deleteBucket(e Entry, i int8, contains bool) Answer {
	if contains {
		return ContainsSnapshot
	}
	o.Bucket.mark(e.Bucket, i)
	o.Volume.put(0, o.Volume.full(0)-1, i)
	return OK
}

func (o *OM) createBucket(e Entry, i int8) Answer {
	switch {
	case o.Volume.full(0) == None:
		return VolumeNotFound
	case o.Bucket.full(e.Bucket) != None:
		return BucketAlreadyExists
	}
	o.Bucket.put(e.Bucket, Present, i)
	o.Volume.put(0, o.Volume.full(0)+1, i)
	return OK
}

func (o *OM) deleteVolume(i int8) Answer {
	switch {
	case o.Volume.full(0) == None:
		return VolumeNotFound
	case o.Bucket.full(BucketB) != None || o.Bucket.full(BucketC) != None:
		return VolumeNotEmpty
	}
	o.Volume.mark(0, i)
	return OK
}
