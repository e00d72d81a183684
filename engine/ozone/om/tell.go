package om

import "interleave/engine"

// The log lines of the modelled classes, in the words of Ozone's source. Where
// Ozone prints an id or a path that the model does not have, … stands.

// tellApplied logs what an entry logs when it is applied.
func tellApplied(r *Rules, i int8, a Answer, rec *engine.Recorder) {
	e, om := r.Log.At(i), r.Name()
	switch {
	case e.Op == CreateSnapshot:
		rec.Log(om, engine.Info, "OMSnapshotCreateRequest", "Created snapshot '%s' (snapshotId='…') under path '%s'", Snapshots[e.Snapshot], e.Path())
	case e.Op == SnapshotPurge:
		rec.Log(om, engine.Info, "OMSnapshotPurgeRequest", "Successfully executed snapshotPurgeRequest for snapshots: [/%s/%s]", e.Path(), Snapshots[e.Snapshot])
	case e.Op == DeleteBucket && a == ContainsSnapshot:
		rec.Log(om, engine.Debug, "OMBucketDeleteRequest", "Bucket '%s' can't be deleted when it has snapshots", Buckets[e.Bucket])
		rec.Log(om, engine.Error, "OMBucketDeleteRequest", "Delete bucket failed for bucket:%s in volume:v", Buckets[e.Bucket])
	case e.Op == DeleteBucket && a == OK:
		rec.Log(om, engine.Debug, "OMBucketDeleteRequest", "Deleted bucket:%s in volume:v", Buckets[e.Bucket])
	case e.Op == DeleteBucket:
		rec.Log(om, engine.Error, "OMBucketDeleteRequest", "Delete bucket failed for bucket:%s in volume:v", Buckets[e.Bucket])
	}
}

// tellFlushed logs what the flush of a batch logs.
func tellFlushed(r *Rules, from, to int8, rec *engine.Recorder) {
	for i := from; i <= to; i++ {
		switch e := r.Log.At(i); e.Op {
		case CreateSnapshot:
			rec.Log(r.Name(), engine.Info, "OmSnapshotManager", "Created checkpoint: … for snapshot %s", Snapshots[e.Snapshot])
		case SnapshotPurge:
			rec.Log(r.Name(), engine.Info, "OMSnapshotPurgeResponse", "Deleting snapshot checkpoint directory for snapshot %s", Snapshots[e.Snapshot])
		}
	}
}

// tellTerminated logs the end of the process.
func tellTerminated(r *Rules, i int8, why Answer, rec *engine.Recorder) {
	rec.Log(r.Name(), engine.Fatal, "OzoneManagerDoubleBuffer",
		"During flush to DB encountered error in OMDoubleBuffer flush thread … when handling OMRequest: %s: %s", r.Log.At(i).Op, why)
}

// cacheKey is the table key that the entry with an epoch wrote.
func (r *Rules) cacheKey(epoch int8) string {
	e := r.Log.At(epoch)
	if e.Op == CreateKey {
		return "/" + e.Path() + "/k"
	}
	return "/" + e.Path() + "/" + Snapshots[e.Snapshot]
}
