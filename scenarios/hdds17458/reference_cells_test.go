package hdds17458_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// refOr returns the text, or the other one if there is none.
func refOr(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// refMembers spells a list of batches.
func refMembers(batches ...[]int) string {
	var out []string
	for _, batch := range batches {
		out = append(out, strings.Trim(fmt.Sprint(batch), "[]"))
	}
	return refOr(strings.Join(out, " / "), "empty")
}

// cells shows the state. Only snapshots that the log names have cells.
func (r *reference) cells() map[string]string {
	out := map[string]string{}
	for n, o := range r.oms {
		om := fmt.Sprintf("om%d/", n+1)
		out[om+"state"] = o.state
		out[om+"applied"], out[om+"flushed"] = strconv.Itoa(o.applied), strconv.Itoa(o.flushed)
		out[om+"wait"] = "-"
		if o.wait >= 0 {
			out[om+"wait"] = strconv.Itoa(o.wait)
		}
		for i, entry := range r.log {
			out[fmt.Sprint(om, "answer/", i+1)] = refOr(o.answers[i+1], "-")
			if entry.snapshot == "" {
				continue
			}
			out[om+"snapshot-info/"+entry.snapshot] = refOr(o.snapshotDB[entry.snapshot], "absent")
			out[om+"snapshot-info-cache/"+entry.snapshot] = "-"
			if cached, hit := o.snapshotCache[entry.snapshot]; hit {
				out[om+"snapshot-info-cache/"+entry.snapshot] = fmt.Sprint(cached.value, "@", cached.epoch)
			}
		}
		out[om+"bucket/b"] = "absent"
		if o.bucketDB["b"] {
			out[om+"bucket/b"] = "present"
		}
		out[om+"bucket-cache/b"] = refOr(o.bucketCache["b"], "absent")
		out[om+"volume/used-namespace"], out[om+"volume-cache/used-namespace"] = o.volumeDB, o.volumeCache
		out[om+"buffer/current"], out[om+"buffer/ready"] = refMembers(o.current), refMembers(o.ready...)
		out[om+"evict-queue"] = refMembers(o.evictQueue...)
	}
	return out
}

// implied runs the log alone on plain sets: what a DeleteBucket has to answer, and before which ones an unpurged snapshot exists.
func (r *reference) implied() (answers map[int]string, unpurged map[int]bool) {
	answers, unpurged = map[int]string{}, map[int]bool{}
	buckets, snapshots := r.firstBuckets(), map[string]string{}
	for i, entry := range r.log {
		switch entry.op {
		case "CreateBucket":
			buckets[entry.bucket] = true
		case "CreateSnapshot":
			snapshots[entry.snapshot] = entry.bucket
		case "SnapshotPurge":
			delete(snapshots, entry.snapshot)
		case "DeleteBucket":
			unpurged[i+1] = slices.Contains(slices.Collect(maps.Values(snapshots)), entry.bucket)
			answers[i+1] = refContains(unpurged[i+1])
			if !buckets[entry.bucket] {
				answers[i+1] = "BUCKET_NOT_FOUND"
			} else if answers[i+1] == "OK" {
				delete(buckets, entry.bucket)
			}
		}
	}
	return answers, unpurged
}

// quiet reports an UP OM with nothing left to flush, evict or wait for.
func (o *refOM) quiet() bool {
	return o.state == "UP" && o.wait < 0 && len(o.current) == 0 && len(o.ready) == 0 && len(o.evictQueue) == 0
}

// broken judges the five properties that have to hold in every state.
func (r *reference) broken() map[string]bool {
	out := map[string]bool{"agreement": false, "state-agreement": false, "log-function": false, "no-termination": false, "no-false-delete": false}
	implied, unpurged := r.implied()
	for n, o := range r.oms {
		if o.state == "TERMINATED" {
			out["no-termination"], out["state-agreement"] = true, true
		}
		for index, answer := range o.answers {
			if answer == "WAITING" {
				continue
			}
			if want, isDelete := implied[index]; isDelete && answer != want {
				out["log-function"] = true
			}
			if answer == "OK" && unpurged[index] {
				out["no-false-delete"] = true
			}
			for _, other := range r.oms[:n] {
				if theirs := refOr(other.answers[index], "WAITING"); theirs != "WAITING" && theirs != answer {
					out["agreement"] = true
				}
			}
		}
		for _, other := range r.oms[:n] {
			same := maps.Equal(o.snapshotDB, other.snapshotDB) && maps.Equal(o.bucketDB, other.bucketDB) && o.volumeDB == other.volumeDB
			if o.quiet() && other.quiet() && o.flushed == other.flushed && !same {
				out["state-agreement"] = true
			}
		}
	}
	return out
}

// TestReferenceCounts counts the states that one replica reaches on its own and compares with the published counts.
func TestReferenceCounts(t *testing.T) {
	for _, c := range []struct {
		version, entry5 string
		states          int
	}{
		{"shipped", "none", 74}, {"skip-marker", "none", 87}, {"cache-over-db", "none", 74}, {"cache-over-db-ids", "none", 70},
		{"wait", "none", 86}, {"wait-one", "none", 110}, {"shipped", "retry", 156},
	} {
		first := newReference(map[string]string{
			"om1": c.version, "om2": c.version, "om3": "shipped", "om1-ids": "as-version", "om2-ids": "as-version", "om3-ids": "as-version",
			"oms": "2", "log": "purged", "entry5": c.entry5, "guard": "off", "split": "both",
			"pause": "off", "reader": "off", "crash": "off", "leader-change": "off", "install": "off",
		})
		seen := map[string]bool{fmt.Sprintf("%+v", *first.oms[0]): true}
		for queue := []*reference{first}; len(queue) > 0; queue = queue[1:] {
			for _, code := range queue[0].events() {
				if !strings.HasSuffix(code, "1") || !queue[0].can(code) {
					continue
				}
				next := queue[0].clone()
				next.do(code)
				if key := fmt.Sprintf("%+v", *next.oms[0]); !seen[key] {
					seen[key] = true
					queue = append(queue, next)
				}
			}
		}
		if len(seen) != c.states {
			t.Errorf("%s, entry5=%s: %d states, want %d", c.version, c.entry5, len(seen), c.states)
		}
	}
}
