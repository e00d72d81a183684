package om

// Version is what code an OM runs, as the mechanisms in which versions differ.
type Version struct {
	// CountsMarkers: the check of DeleteBucket takes a delete marker in the
	// snapshotInfo cache for a snapshot (bucketContainsSnapshotInCache as shipped).
	CountsMarkers bool
	// ReadsRawRows: the check takes any RocksDB row of the bucket for a snapshot,
	// also one that the cache has a delete marker for (bucketContainsSnapshotInTable).
	ReadsRawRows bool
	// AwaitFlushes is the number of flush notifications that DeleteBucket waits
	// for when the cache has only delete markers of its bucket; 0: it never waits
	// (the patch: OzoneManager.awaitDoubleBufferFlush, 2).
	AwaitFlushes int8
	// IDsFromDB: the flush of CreateSnapshot resolves the volume's and the
	// bucket's id from RocksDB and not through the table caches.
	IDsFromDB bool
}

// Rules is what stays the same while an OM runs.
type Rules struct {
	Number  int8 // 1 is om1
	Log     Log
	Split   Split
	Version Version
}

// finding is what the check of DeleteBucket finds.
type finding struct {
	contains bool // a snapshot of the bucket, as this version sees it
	waits    bool // only delete markers: the version waits before it looks at RocksDB
}

// check is bucketContainsSnapshot of this version, for a bucket.
func (o *OM) check(r *Rules, bucket int8) finding {
	live, marked, row := false, false, false
	for s, of := range r.Log.snapshotsOf(bucket) {
		if !of {
			continue
		}
		c := o.Snapshot.Cache[s]
		live = live || c.Live()
		marked = marked || c.Marker()
		row = row || o.Snapshot.DB[s] != None && (r.Version.ReadsRawRows || !c.Marker())
	}
	switch {
	case live:
		return finding{contains: true}
	case marked && r.Version.CountsMarkers:
		return finding{contains: true}
	case marked && r.Version.AwaitFlushes > 0:
		return finding{waits: true}
	}
	return finding{contains: row}
}

// hasRow is the raw RocksDB lookup after the wait: any row of the bucket.
func (o *OM) hasRow(r *Rules, bucket int8) bool {
	for s, of := range r.Log.snapshotsOf(bucket) {
		if of && o.Snapshot.DB[s] != None {
			return true
		}
	}
	return false
}

// snapshotsOf says which snapshots a log makes of a bucket, as the key prefix
// /volume/bucket/ of the snapshotInfo table selects them.
func (l Log) snapshotsOf(bucket int8) (of [MaxKeys]bool) {
	for _, e := range l {
		if e.Op == CreateSnapshot && e.Bucket == bucket {
			of[e.Snapshot] = true
		}
	}
	return of
}
