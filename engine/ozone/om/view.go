package om

import (
	"fmt"
	"strconv"
	"strings"

	"interleave/engine"
)

// Panel shows one OM. last is the last entry that is in the log; role is
// LEADER or FOLLOWER; watched is the bucket whose DeleteBucket is looked at.
func (o *OM) Panel(r *Rules, last int8, role string, watched int8) engine.Panel {
	name := r.Name()
	return engine.Panel{
		Key: name, Kind: "om", Title: name, Tags: []string{strings.ToLower(role)},
		Note: fmt.Sprintf("applied %d · flushed %d", o.Applied, o.Flushed),
		Tables: []engine.Table{
			o.logStrip(r),
			{Key: "answer", Title: "answers to DeleteBucket", Cells: o.answerCells(r, true)},
			{Key: "check", Title: "DeleteBucket's check", Cells: o.checkCells(r, watched)},
			{Key: "snapshot-info-cache", Title: "snapshotInfo cache, PARTIAL", Cells: o.snapshotCells(r, true)},
			{Key: "snapshot-info", Title: "snapshotInfo, RocksDB", Cells: o.snapshotCells(r, false)},
			{Key: "buffer", Title: "double buffer", Cells: o.bufferCells(r)},
			{Title: "eviction", Cells: []engine.Cell{{Key: "evict-queue", Label: "flushed, not evicted", Value: o.evictQueue(), List: true}}},
			{Key: "bucket-cache", Title: "bucket cache, FULL", Cells: o.bucketCells(r, true)},
			{Key: "bucket", Title: "bucket, RocksDB", Cells: o.bucketCells(r, false)},
			{Key: "volume-cache", Title: "volume cache, FULL", Cells: []engine.Cell{{Key: "used-namespace", Label: "usedNamespace, cache", Value: o.volumeCache()}}},
			{Key: "volume", Title: "volume, RocksDB", Cells: []engine.Cell{{Key: "used-namespace", Label: "usedNamespace, row", Value: o.volumeDB(), Pinned: true}}},
			{Key: "key-cache", Title: "key cache, PARTIAL", Cells: o.keyCells(r, true)},
			{Key: "key", Title: "key, RocksDB", Cells: o.keyCells(r, false)},
			{Title: "process", Cells: o.processCells(r, last, role)},
			{Key: "answer", Title: "other answers", Cells: o.answerCells(r, false)},
		},
	}
}

// logStrip shows how far each entry has come on this OM.
func (o *OM) logStrip(r *Rules) engine.Table {
	t := engine.Table{Key: "log", Title: "Ratis log", Shape: engine.Strip}
	for i := int8(1); int(i) <= len(r.Log); i++ {
		c := engine.Cell{Key: strconv.Itoa(int(i)), Label: fmt.Sprintf("entry %d", i), Value: "-", Says: "not applied"}
		switch {
		case i <= o.Flushed:
			c.Value, c.Says, c.Slot = "flushed", "", engine.SlotDone
		case i <= o.Applied:
			c.Value, c.Says, c.Slot = "applied", "", engine.SlotPart
		case o.Waiting && i == o.Applied+1:
			c.Value, c.Says, c.Slot = "waiting", "", engine.SlotWaiting
		}
		t.Cells = append(t.Cells, c)
	}
	return t
}

// answerCells are the answers to DeleteBucket, which a reader looks for first,
// or those to everything else.
func (o *OM) answerCells(r *Rules, deletes bool) []engine.Cell {
	var cells []engine.Cell
	for i := int8(1); int(i) <= len(r.Log); i++ {
		e := r.Log.At(i)
		if (e.Op == DeleteBucket) != deletes {
			continue
		}
		c := engine.Cell{Key: strconv.Itoa(int(i)), Label: fmt.Sprintf("answer to entry %d", i), Value: o.Answers[i].String(), Pinned: deletes}
		if o.Waiting && i == o.Applied+1 {
			c.Value = "WAITING"
		}
		cells = append(cells, c)
	}
	return cells
}

// checkCells show what DeleteBucket would find now: the two lookups, which are
// facts, and what this version makes of them.
func (o *OM) checkCells(r *Rules, bucket int8) []engine.Cell {
	cache, db := "-", "-"
	for s, of := range r.Log.snapshotsOf(bucket) {
		switch c := o.Snapshot.Cache[s]; {
		case of && c.Live():
			cache = "live"
		case of && c.Marker() && cache == "-":
			cache = "marker"
		}
		if of && o.Snapshot.DB[s] != None {
			db = "row"
		}
	}
	return []engine.Cell{
		{Key: "cache", Label: "its check: cache", Value: cache, Derived: true},
		{Key: "db", Label: "its check: RocksDB", Value: db, Derived: true},
		{Key: "answer", Label: "its check: answer now", Value: o.wouldAnswer(r, bucket), Derived: true},
	}
}

// wouldAnswer is what a DeleteBucket applied now would answer.
func (o *OM) wouldAnswer(r *Rules, bucket int8) string {
	found := o.check(r, bucket)
	switch {
	case o.Process != Up:
		return "-"
	case o.Bucket.full(bucket) == None:
		return BucketNotFound.String()
	case found.waits:
		return "WAITING"
	case found.contains:
		return ContainsSnapshot.String()
	}
	return OK.String()
}

func (o *OM) snapshotCells(r *Rules, cache bool) []engine.Cell {
	var cells []engine.Cell
	for s, name := range Snapshots {
		if !r.Log.names(CreateSnapshot, int8(s)) {
			continue
		}
		if cache {
			c := o.Snapshot.Cache[s]
			cells = append(cells, engine.Cell{Key: name, Label: "snapshotInfo cache, " + name, Value: cached(c, "active", "deleted"), Says: words(c, "no entry: RocksDB decides")})
			continue
		}
		value := [...]string{"absent", "ACTIVE", "DELETED"}[o.Snapshot.DB[s]]
		cells = append(cells, engine.Cell{Key: name, Label: "snapshotInfo row, " + name, Value: value})
	}
	return cells
}

// names reports whether an entry of the log is about a snapshot.
func (l Log) names(op Op, snapshot int8) bool {
	for _, e := range l {
		if e.Op == op && e.Snapshot == snapshot {
			return true
		}
	}
	return false
}

// cached is the canonical value of a cache entry: "-", "active@1", "marker@3".
func cached(c Cached, values ...string) string {
	switch {
	case c.Live():
		return fmt.Sprintf("%s@%d", values[c.Row-1], c.Epoch)
	case c.Marker():
		return fmt.Sprintf("marker@%d", c.Epoch)
	}
	return "-"
}

// words says what an absent entry means.
func words(c Cached, absent string) string {
	if c.Row == None {
		return absent
	}
	return ""
}

func (o *OM) bucketCells(r *Rules, cache bool) []engine.Cell {
	var cells []engine.Cell
	for b, name := range Buckets {
		if b == BucketC && !r.Log.touches(BucketC) {
			continue
		}
		if !cache {
			value := [...]string{"absent", "present"}[o.Bucket.DB[b]]
			cells = append(cells, engine.Cell{Key: name, Label: "bucket row, " + name, Value: value, Pinned: b == BucketB})
			continue
		}
		c, value := o.Bucket.Cache[b], "absent"
		switch {
		case c.Live():
			value = "present"
		case c.Marker():
			value = cached(c)
		}
		cells = append(cells, engine.Cell{Key: name, Label: "bucket cache, " + name, Value: value})
	}
	return cells
}

// touches reports whether an entry of the log is about a bucket.
func (l Log) touches(bucket int8) bool {
	for _, e := range l {
		if e.Bucket == bucket && e.Op != DeleteVolume {
			return true
		}
	}
	return false
}

func (o *OM) keyCells(r *Rules, cache bool) []engine.Cell {
	if !r.Log.names(CreateKey, 0) {
		return nil
	}
	if cache {
		return []engine.Cell{{Key: "k", Label: "key cache, c/k", Value: cached(o.Key.Cache[0], "present")}}
	}
	return []engine.Cell{{Key: "k", Label: "key row, c/k", Value: [...]string{"absent", "present"}[o.Key.DB[0]]}}
}

func (o *OM) volumeCache() string {
	switch c := o.Volume.Cache[0]; {
	case c.Live():
		return strconv.Itoa(int(usedNamespace(c.Row)))
	case c.Marker():
		return cached(c)
	}
	return "absent"
}

func (o *OM) volumeDB() string {
	if o.Volume.DB[0] == None {
		return "absent"
	}
	return strconv.Itoa(int(usedNamespace(o.Volume.DB[0])))
}

func (o *OM) bufferCells(r *Rules) []engine.Cell {
	var batches []string
	for from := o.Flushed + 1; from <= o.Swapped; {
		to := r.Split.batchEnd(r.Log, from, o.Swapped)
		batches = append(batches, indexes(from, to))
		from = to + 1
	}
	return []engine.Cell{
		{Key: "current", Label: "buffer, current", Value: list(indexes(o.Swapped+1, o.Applied)), List: true},
		{Key: "ready", Label: "buffer, ready", Value: list(strings.Join(batches, " / ")), List: true},
		{Key: "paused", Label: "flush thread paused", Value: yes(o.Paused)},
	}
}

func (o *OM) evictQueue() string {
	var batches []string
	for from := o.Evicted + 1; from <= o.Flushed; {
		to := o.evictEnd(from)
		batches = append(batches, indexes(from, to))
		from = to + 1
	}
	return list(strings.Join(batches, " / "))
}

func (o *OM) processCells(r *Rules, last int8, role string) []engine.Cell {
	wait, reader := "-", "-"
	if o.Waiting {
		wait = strconv.Itoa(int(o.ToGo))
	}
	if o.Reader > 0 {
		reader = Snapshots[o.Reader-1]
	}
	begun := o.Applied
	if o.Waiting {
		begun++
	}
	return []engine.Cell{
		{Key: "wait", Label: "flushes to go", Value: wait},
		{Key: "state", Label: "process", Value: o.Process.String()},
		{Key: "role", Label: "role", Value: role},
		{Key: "applied", Label: "applied through entry", Value: strconv.Itoa(int(o.Applied))},
		{Key: "flushed", Label: "flushed through entry", Value: strconv.Itoa(int(o.Flushed))},
		{Key: "execution-queue", Label: "not applied yet", Value: list(indexes(begun+1, last)), List: true},
		{Key: "reader", Label: "held open by a client", Value: reader},
	}
}

// indexes lists from..to, joined by spaces.
func indexes(from, to int8) string {
	var all []string
	for i := from; i <= to; i++ {
		all = append(all, strconv.Itoa(int(i)))
	}
	return strings.Join(all, " ")
}

func list(members string) string {
	if members == "" {
		return "empty"
	}
	return members
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}
