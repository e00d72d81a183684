package hdds17458_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// apply validates one entry against the caches and writes its result there.
func (r *reference) apply(o *refOM, index int) {
	answer := "OK"
	switch entry := r.log[index-1]; entry.op {
	case "CreateBucket":
		if !refVolumeLive(o.volumeCache) {
			answer = "VOLUME_NOT_FOUND"
		} else if o.bucketCache[entry.bucket] == "present" {
			answer = "BUCKET_ALREADY_EXISTS"
		}
	case "DeleteVolume":
		for _, bucket := range o.bucketCache {
			if bucket == "present" {
				answer = "VOLUME_NOT_EMPTY"
			}
		}
	case "DeleteBucket":
		if o.bucketCache[entry.bucket] != "present" {
			answer = "BUCKET_NOT_FOUND"
		} else {
			answer = r.check(o, entry.bucket)
		}
	}
	if answer == "WAITING" { // not applied yet, not in the buffer
		o.answers[index] = answer
		o.wait = 2 // the flush in flight and the next one
		if o.version == "wait-one" {
			o.wait = 1
		}
		return
	}
	r.finish(o, index, answer)
}

// check is the snapshot check of DeleteBucket, one case for each version.
func (r *reference) check(o *refOM, bucket string) string {
	live, marker := false, false
	for snapshot, cached := range o.snapshotCache {
		if r.bucketOf(snapshot) == bucket && cached.value == "marker" {
			marker = true
		} else if r.bucketOf(snapshot) == bucket {
			live = true
		}
	}
	switch o.version {
	case "shipped": // any cache entry, value or marker, or any row
		return refContains(live || marker || r.rowOf(o, bucket, false))
	case "skip-marker": // a live cache entry or any row
		return refContains(live || r.rowOf(o, bucket, false))
	case "cache-over-db", "cache-over-db-ids": // a live cache entry, or a row that no marker covers
		return refContains(live || r.rowOf(o, bucket, true))
	case "wait", "wait-one": // live rejects at once, markers alone wait, nothing cached asks RocksDB
		if !live && marker {
			return "WAITING"
		}
		return refContains(live || r.rowOf(o, bucket, false))
	}
	panic("unknown version " + o.version)
}

// rowOf reports a snapshot row of the bucket in RocksDB, with markersHide only one without a marker in the cache.
func (r *reference) rowOf(o *refOM, bucket string, markersHide bool) bool {
	for snapshot := range o.snapshotDB {
		if r.bucketOf(snapshot) == bucket && !(markersHide && o.snapshotCache[snapshot].value == "marker") {
			return true
		}
	}
	return false
}

func (r *reference) bucketOf(snapshot string) string {
	return r.log[slices.IndexFunc(r.log, func(e refEntry) bool { return e.snapshot == snapshot })].bucket
}

func refContains(found bool) string {
	if found {
		return "CONTAINS_SNAPSHOT"
	}
	return "OK"
}

func refVolumeLive(volume string) bool {
	return volume != "absent" && !strings.HasPrefix(volume, "marker")
}

// finish records the answer, writes the caches of an OK entry with its epoch and puts it into the buffer.
// Rule: an error takes its place in the double buffer as well, but changes no table.
func (r *reference) finish(o *refOM, index int, answer string) {
	entry := r.log[index-1]
	marker := fmt.Sprint("marker@", index)
	used, _ := strconv.Atoi(o.volumeCache)
	o.applied, o.wait, o.answers[index] = index, -1, answer
	o.current = append(o.current, index)
	if answer != "OK" {
		return
	}
	switch entry.op {
	case "CreateSnapshot":
		o.snapshotCache[entry.snapshot] = refCached{"active", index}
	case "DeleteSnapshot":
		o.snapshotCache[entry.snapshot] = refCached{"deleted", index}
	case "SnapshotPurge":
		o.snapshotCache[entry.snapshot] = refCached{"marker", index}
	case "CreateBucket":
		o.bucketCache[entry.bucket], o.volumeCache = "present", strconv.Itoa(used+1)
		o.volumeOf[index] = o.volumeCache
	case "DeleteBucket":
		o.bucketCache[entry.bucket], o.volumeCache = marker, strconv.Itoa(used-1)
		o.volumeOf[index] = o.volumeCache
	case "DeleteVolume":
		o.volumeCache, o.volumeOf[index] = marker, "absent"
	}
}

// batches splits the swapped buffer. Rule: a standalone command is a batch of its own, the runs between stay together.
func (r *reference) batches(entries []int) [][]int {
	var out [][]int
	joins := false
	for _, index := range entries {
		op := r.log[index-1].op
		alone := op == "CreateSnapshot" && r.set["split"] != "none" || op == "SnapshotPurge" && r.set["split"] == "both"
		if joins && !alone {
			out[len(out)-1] = append(out[len(out)-1], index)
		} else {
			out = append(out, []int{index})
		}
		joins = !alone
	}
	return out
}

// flush commits the head batch. Rules: side effects run while the batch is built, so a lookup in RocksDB sees the
// rows before it; an id that is not found terminates the OM; a pass over ready that is done notifies the waiter once.
func (r *reference) flush(o *refOM) {
	batch := o.ready[0]
	for _, index := range batch {
		entry := r.log[index-1]
		found := refVolumeLive(o.volumeCache) && o.bucketCache[entry.bucket] == "present"
		if o.idsFromDB {
			found = refVolumeLive(o.volumeDB) && o.bucketDB[entry.bucket]
		}
		if entry.op == "CreateSnapshot" && !found {
			o.state = "TERMINATED"
			return
		}
	}
	for _, index := range batch {
		entry := r.log[index-1]
		o.flushed = index
		if o.answers[index] != "OK" {
			continue
		}
		switch entry.op {
		case "CreateSnapshot":
			o.snapshotDB[entry.snapshot] = "ACTIVE"
		case "DeleteSnapshot":
			o.snapshotDB[entry.snapshot] = "DELETED"
		case "SnapshotPurge":
			delete(o.snapshotDB, entry.snapshot)
		case "CreateBucket":
			o.bucketDB[entry.bucket], o.volumeDB = true, o.volumeOf[index]
		case "DeleteBucket":
			delete(o.bucketDB, entry.bucket)
			o.volumeDB = o.volumeOf[index]
		case "DeleteVolume":
			o.volumeDB = o.volumeOf[index]
		}
		delete(o.volumeOf, index)
	}
	o.ready, o.evictQueue = o.ready[1:], append(o.evictQueue, batch)
	if len(o.ready) == 0 && o.wait > 0 {
		o.wait--
	}
}
