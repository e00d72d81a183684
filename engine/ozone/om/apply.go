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
		return engine.Because("om{0}'s apply thread is held by entry {1}, which waits: {2|flush|flushes} to go", int(r.Number), int(o.Applied)+1, int(o.ToGo))
	case o.Waiting:
		return engine.Because("om{0}'s apply thread is held by entry {1}, which can go on now", int(r.Number), int(o.Applied)+1)
	case o.Applied >= last:
		return engine.Because("the log ends at entry {0}", int(last))
	}
	return engine.Reason{}
}

// Apply runs the next entry (validateAndUpdateCache) or starts to wait inside
// it. The response goes to the current buffer, also when it is an error.
func (o *OM) Apply(r *Rules, rec *engine.Recorder) {
	i := o.Applied + 1
	e := r.Log.At(i)
	if e.Op == DeleteBucket && o.Bucket.full(e.Bucket) != None {
		found := o.check(r, e.Bucket)
		if found.waits {
			o.Waiting, o.ToGo = true, r.Version.AwaitFlushes
			return
		}
		o.finish(r, i, o.deleteBucket(e, i, found.contains), rec)
		return
	}
	o.finish(r, i, o.execute(e, i), rec)
}

// BlocksResume: the wait of an entry ends when its flushes have been.
func (o *OM) BlocksResume(r *Rules) engine.Reason {
	if why := o.blocksWork(r); !why.Well() {
		return why
	}
	switch {
	case !o.Waiting:
		return engine.Because("no entry waits on om{0}", int(r.Number))
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

// execute runs any entry but a DeleteBucket of a bucket that is there.
func (o *OM) execute(e Entry, i int8) Answer {
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
		return BucketNotFound
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
