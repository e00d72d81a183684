package om

// Answer is the status of the response to a request.
type Answer int8

// The answers, in Ozone's spelling (see AnswerNames).
const (
	NoAnswer Answer = iota
	OK
	ContainsSnapshot
	BucketNotFound
	BucketAlreadyExists
	VolumeNotFound
	VolumeNotEmpty
)

// AnswerNames are the answers in Ozone's spelling.
func AnswerNames() []string {
	return []string{"-", "OK", "CONTAINS_SNAPSHOT", "BUCKET_NOT_FOUND", "BUCKET_ALREADY_EXISTS", "VOLUME_NOT_FOUND", "VOLUME_NOT_EMPTY"}
}

func (a Answer) String() string { return AnswerNames()[a] }

// Due is what the log alone implies for its entry i: the request run on plain
// sets, without caches, buffers or flushes. It is the answer that every OM
// owes.
func (l Log) Due(i int8, buckets ...int8) Answer {
	var bucket, snapshot [MaxKeys]bool
	for _, b := range buckets {
		bucket[b] = true
	}
	volume, answer := true, OK
	for _, e := range l[:i] {
		answer = OK
		switch e.Op {
		case CreateSnapshot:
			snapshot[e.Snapshot] = true
		case SnapshotPurge:
			snapshot[e.Snapshot] = false
		case CreateBucket:
			answer = dueCreate(volume, bucket[e.Bucket])
			bucket[e.Bucket] = bucket[e.Bucket] || answer == OK
		case DeleteVolume:
			answer = dueVolume(volume, bucket[BucketB] || bucket[BucketC])
			volume = volume && answer != OK
		case DeleteBucket:
			answer = l.dueDelete(e.Bucket, bucket, snapshot)
			bucket[e.Bucket] = bucket[e.Bucket] && answer != OK
		}
	}
	return answer
}

func dueCreate(volume, exists bool) Answer {
	switch {
	case !volume:
		return VolumeNotFound
	case exists:
		return BucketAlreadyExists
	}
	return OK
}

func dueVolume(volume, full bool) Answer {
	switch {
	case !volume:
		return VolumeNotFound
	case full:
		return VolumeNotEmpty
	}
	return OK
}

func (l Log) dueDelete(b int8, bucket, snapshot [MaxKeys]bool) Answer {
	if !bucket[b] {
		return BucketNotFound
	}
	if l.unpurged(b, snapshot) {
		return ContainsSnapshot
	}
	return OK
}

// unpurged reports whether a bucket has a snapshot among those that exist.
func (l Log) unpurged(b int8, exists [MaxKeys]bool) bool {
	for s, of := range l.snapshotsOf(b) {
		if of && exists[s] {
			return true
		}
	}
	return false
}

// Protected reports whether entry i must not delete its bucket: a snapshot of
// it is created before i and not purged before i, deleted or not.
func (l Log) Protected(i int8) bool {
	var exists [MaxKeys]bool
	for _, e := range l[:i] {
		switch e.Op {
		case CreateSnapshot:
			exists[e.Snapshot] = true
		case SnapshotPurge:
			exists[e.Snapshot] = false
		}
	}
	return l.unpurged(l.At(i).Bucket, exists)
}
