package hdds17458_test

// A second implementation of the HDDS-17458 rules, written from the domain text alone and as literally
// as possible: plain maps and slices, one method for each event. It exists to be compared with the model.

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// refEntry is one entry of the fixed log; its index (from 1) is also its epoch in the table caches.
type refEntry struct{ op, bucket, snapshot string }

// refCached is a row of the partial snapshotInfo cache: active, deleted or (a tombstone) marker.
type refCached struct {
	value string
	epoch int
}

// refOM is one Ozone Manager: its tables (cache and RocksDB), its double buffer and its progress.
type refOM struct {
	version   string
	idsFromDB bool

	state            string // UP, DOWN, TERMINATED
	applied, flushed int
	answers          map[int]string // no answer: no key
	wait             int            // notifications to go, -1 when not waiting

	snapshotCache map[string]refCached // partial
	snapshotDB    map[string]string    // ACTIVE, DELETED
	bucketCache   map[string]string    // full: present, marker@E; no key: absent
	bucketDB      map[string]bool
	volumeCache   string         // full: used namespace, marker@E, absent
	volumeDB      string         // used namespace, absent
	volumeOf      map[int]string // the volume row that a buffered entry will put

	current           []int
	ready, evictQueue [][]int
	paused, reader    bool
}

// reference is the cluster: a fixed log that every OM applies on its own.
type reference struct {
	set    map[string]string
	log    []refEntry
	length int // entries that are in the log by now (less than all only with the guard)
	gate   int // index the leader has to flush before the rest of the log is there
	leader int
	oms    []*refOM // oms[0] is om1
	codes  []string // every event of the setup
}

// refLog builds the fixed log of a setup.
func refLog(log, entry5 string) []refEntry {
	create, remove, purge := refEntry{"CreateSnapshot", "b", "s1"}, refEntry{"DeleteSnapshot", "b", "s1"}, refEntry{"SnapshotPurge", "b", "s1"}
	deleteBucket, createBucket := refEntry{op: "DeleteBucket", bucket: "b"}, refEntry{op: "CreateBucket", bucket: "b"}
	entries := map[string][]refEntry{
		"purged":       {create, remove, purge, deleteBucket},
		"live":         {create, deleteBucket},
		"deleted":      {create, remove, deleteBucket},
		"plain":        {deleteBucket},
		"two":          {create, {"CreateSnapshot", "b", "s2"}, remove, purge, deleteBucket},
		"other-bucket": {{"CreateSnapshot", "c", "s1"}, {"DeleteSnapshot", "c", "s1"}, {"SnapshotPurge", "c", "s1"}, deleteBucket},
		"new-bucket":   {createBucket, create, remove, purge, deleteBucket},
		"loop":         {create, deleteBucket, remove, deleteBucket, purge, deleteBucket},
	}[log]
	last := map[string][]refEntry{
		"retry":         {deleteBucket},
		"create-bucket": {createBucket},
		"delete-volume": {{op: "DeleteVolume"}},
		"other-bucket":  {{op: "CreateKey", bucket: "c"}},
	}[entry5]
	return append(entries, last...)
}

// newReference starts every OM with equal rows, full caches equal to them, and nothing applied. om1 leads.
// Rule: with the guard, the purge and what follows wait until the leader flushed the DeleteSnapshot before it.
func newReference(set map[string]string) *reference {
	r := &reference{set: maps.Clone(set), log: refLog(set["log"], set["entry5"]), leader: 1}
	r.length = len(r.log)
	if purge := slices.IndexFunc(r.log, func(e refEntry) bool { return e.op == "SnapshotPurge" }); set["guard"] == "on" && purge >= 0 {
		r.length = purge
		r.gate = 1 + slices.IndexFunc(r.log, func(e refEntry) bool { return e.op == "DeleteSnapshot" })
	}
	buckets := r.firstBuckets()
	count, _ := strconv.Atoi(set["oms"])
	for n := 1; n <= count; n++ {
		name := fmt.Sprint("om", n)
		o := &refOM{
			version:    set[name],
			idsFromDB:  set[name] == "cache-over-db-ids" || set[name+"-ids"] == "db",
			answers:    map[int]string{},
			snapshotDB: map[string]string{},
			bucketDB:   maps.Clone(buckets),
			volumeDB:   strconv.Itoa(len(buckets)),
		}
		o.start("UP")
		r.oms = append(r.oms, o)
	}
	r.codes = r.name()
	return r
}

// firstBuckets holds the buckets that exist before the log: b unless the log creates it, c only where it is used.
func (r *reference) firstBuckets() map[string]bool {
	buckets := map[string]bool{}
	if r.set["log"] != "new-bucket" {
		buckets["b"] = true
	}
	if r.set["log"] == "other-bucket" || r.set["entry5"] == "other-bucket" {
		buckets["c"] = true
	}
	return buckets
}

// start loses everything volatile. Rule: the partial cache starts empty, the full caches start as RocksDB is,
// applying goes on after the last flushed entry, and what was answered above it will be answered again.
func (o *refOM) start(state string) {
	o.state, o.applied, o.paused = state, o.flushed, false
	maps.DeleteFunc(o.answers, func(index int, _ string) bool { return index > o.flushed })
	o.load()
}

// load takes the caches from RocksDB and empties the double buffer, the eviction queue, the waiter and the reader.
func (o *refOM) load() {
	o.snapshotCache, o.bucketCache, o.volumeCache = map[string]refCached{}, map[string]string{}, o.volumeDB
	for bucket := range o.bucketDB {
		o.bucketCache[bucket] = "present"
	}
	o.volumeOf, o.current, o.ready, o.evictQueue = map[int]string{}, nil, nil, nil
	o.wait, o.reader = -1, false
}

// clone copies everything that an event may change (batches are never changed once made).
func (r *reference) clone() *reference {
	c := *r
	c.oms = nil
	for _, o := range r.oms {
		n := *o
		n.answers, n.volumeOf = maps.Clone(o.answers), maps.Clone(o.volumeOf)
		n.snapshotCache, n.snapshotDB = maps.Clone(o.snapshotCache), maps.Clone(o.snapshotDB)
		n.bucketCache, n.bucketDB = maps.Clone(o.bucketCache), maps.Clone(o.bucketDB)
		n.current, n.ready, n.evictQueue = slices.Clone(o.current), slices.Clone(o.ready), slices.Clone(o.evictQueue)
		c.oms = append(c.oms, &n)
	}
	return &c
}
