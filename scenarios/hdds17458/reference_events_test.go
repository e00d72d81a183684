package hdds17458_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// refActions lists the events in the order of the action table, with the setting that allows them.
var refActions = []struct{ key, setting string }{
	{"a", ""}, {"r", ""}, {"s", ""}, {"f", ""}, {"e", ""}, {"i", ""},
	{"p", "pause"}, {"u", "pause"}, {"or", "reader"}, {"cr", "reader"}, {"cx", "crash"}, {"rs", "crash"},
	{"el", "leader-change"}, {"rd", "leader-change"}, {"in", "install"},
}

// events lists every event of the setup, possible now or not.
func (r *reference) events() []string { return r.codes }

// name makes their codes: action by action, then by OM; environment only where its setting is on.
func (r *reference) name() []string {
	var codes []string
	for _, action := range refActions {
		if action.setting != "" && r.set[action.setting] != "on" {
			continue
		}
		for n := range r.oms {
			if action.key != "in" {
				codes = append(codes, fmt.Sprint(action.key, n+1))
				continue
			}
			for to := range r.oms {
				if to != n {
					codes = append(codes, fmt.Sprintf("in%d-%d", n+1, to+1))
				}
			}
		}
	}
	return codes
}

// split reads a code: the action, the OM and, of an install, the OM that receives.
func (r *reference) split(code string) (action string, number int, o, to *refOM) {
	digit := strings.IndexAny(code, "0123456789")
	from, second, two := strings.Cut(code[digit:], "-")
	number, _ = strconv.Atoi(from)
	if two {
		n, _ := strconv.Atoi(second)
		to = r.oms[n-1]
	}
	return code[:digit], number, r.oms[number-1], to
}

// can follows the guards of the events. Rule: an OM that is not UP does nothing but restart.
func (r *reference) can(code string) bool {
	if !slices.Contains(r.codes, code) {
		return false
	}
	action, number, o, to := r.split(code)
	if action == "rs" {
		return o.state != "UP"
	}
	if o.state != "UP" {
		return false
	}
	switch action {
	case "a": // one entry after the other; a waiting DeleteBucket holds the apply thread
		return o.wait < 0 && o.applied < r.length
	case "r":
		return o.wait == 0
	case "s":
		return !o.paused && len(o.current) > 0 && len(o.ready) == 0
	case "f": // the purge needs the lock that a reader of the snapshot holds
		purges := func(index int) bool { return r.log[index-1].op == "SnapshotPurge" }
		return !o.paused && len(o.ready) > 0 && !(o.reader && slices.ContainsFunc(o.ready[0], purges))
	case "e":
		return len(o.evictQueue) > 0
	case "i": // the idle loop matters only to a waiter that still counts
		return !o.paused && len(o.current) == 0 && len(o.ready) == 0 && o.wait > 0
	case "p":
		return !o.paused
	case "u":
		return o.paused
	case "or": // partial lookup: a cached value or marker decides, only a miss asks RocksDB
		cached, hit := o.snapshotCache["s1"]
		active := o.snapshotDB["s1"] == "ACTIVE"
		if hit {
			active = cached.value == "active"
		}
		return !o.reader && o.snapshotDB["s1"] != "" && active
	case "cr":
		return o.reader
	case "cx":
		return true
	case "el":
		return r.leader != number
	case "rd":
		return r.leader == number
	case "in": // a checkpoint never moves an OM back
		return to.state == "UP" && to.wait < 0 && o.flushed >= to.applied && o.flushed >= 1
	}
	panic("unknown event " + code)
}

// do applies an event that can happen, then lets the guarded rest of the log in if the leader got far enough.
func (r *reference) do(code string) {
	action, number, o, to := r.split(code)
	switch action {
	case "a":
		r.apply(o, o.applied+1)
	case "r": // rule: after the wait only the raw RocksDB rows count, whatever is still in the cache
		r.finish(o, o.applied+1, refContains(r.rowOf(o, r.log[o.applied].bucket, false)))
	case "s":
		o.ready, o.current = r.batches(o.current), nil
	case "f":
		r.flush(o)
	case "e": // rule: eviction removes only exact epochs; an entry overwritten by a later one stays
		maps.DeleteFunc(o.snapshotCache, func(_ string, c refCached) bool { return slices.Contains(o.evictQueue[0], c.epoch) })
		o.evictQueue = o.evictQueue[1:]
	case "i": // rule: an idle loop notifies twice at once
		o.wait = max(0, o.wait-2)
	case "p", "u":
		o.paused = action == "p"
	case "or", "cr":
		o.reader = action == "or"
	case "cx":
		o.start("DOWN")
	case "rs":
		o.start("UP")
	case "el":
		r.leader = number
	case "in":
		to.snapshotDB, to.bucketDB, to.volumeDB = maps.Clone(o.snapshotDB), maps.Clone(o.bucketDB), o.volumeDB
		to.applied, to.flushed = o.flushed, o.flushed
		to.load()
	}
	if r.oms[r.leader-1].flushed >= r.gate {
		r.length = len(r.log)
	}
}
