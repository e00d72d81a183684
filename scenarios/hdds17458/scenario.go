// Package hdds17458 makes HDDS-17458 steppable: DeleteBucket after the purge of
// a bucket's last snapshot is answered by flush timing, so OM replicas diverge.
//
// om1 is the replica that the report calls r1: it flushes and evicts early, and
// leads at the start. om2 is its r2.
package hdds17458

import (
	"embed"
	"fmt"
	"io/fs"

	"interleave/engine"
)

//go:embed stories/*.txt
var stories embed.FS

// Scenario is the report as data.
func Scenario() *engine.Scenario {
	told, err := fs.Sub(stories, "stories")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	s, err := engine.Scenario{
		ID: "hdds-17458", Issue: "HDDS-17458", Revision: 1,
		URL:    "https://issues.apache.org/jira/browse/HDDS-17458",
		Area:   "Ozone Manager",
		Title:  "One log, two answers to DeleteBucket",
		Impact: "Two OMs apply the same four entries; one deletes the bucket, the other keeps it for good.",
		Mechanic: "DeleteBucket looks for snapshots of its bucket in a cache and in RocksDB, and both lookups depend on how far this OM has flushed. " +
			"Flushing is local to each OM and no part of the log. An OM that has flushed and evicted the purge of the last snapshot deletes the bucket, " +
			"one that has not answers CONTAINS_SNAPSHOT.",
		Components: []engine.Component{
			{Key: "log", Title: "Ratis log", Note: "the same for every OM"},
			{Key: "om1", Title: "om1", Note: "the report's r1; leader at the start"},
			{Key: "om2", Title: "om2", Note: "the report's r2"},
			{Key: "om3", Title: "om3", Note: "only with oms=3"},
			{Key: "client", Title: "client", Note: "only with leader-change=on"},
		},
		Switches: switches(),
		Settings: settings(),
		Setups:   setups(),
		Presets:  presets(),
		Build:    machine,
		Bounds:   bounds,
		Stories:  told,
		LeavesOut: []string{
			"The Raft protocol: the log is fixed and every OM has all of it (with guard=on all of it that the leader has submitted).",
			"The background task that removes delete markers from the FULL caches of buckets and volumes; no lookup tells a marker there from an absent key.",
			"One eviction thread per table: one event evicts a batch from all PARTIAL caches of an OM.",
			"Locks: the apply thread takes them in order, and no lock that DeleteBucket holds was found in the flush path.",
			"Defragmentation of snapshots and its content lock, which can lengthen a flush.",
			"Power loss, and a crash between the parts of one batch: a batch is committed or not.",
		},
	}.Ready()
	if err != nil {
		panic(err) // the scenario's own data, which its tests read
	}
	return s
}

// bounds says how much a setup has of everything.
func bounds(u engine.Setup) string {
	numbers := []string{"no", "one", "two", "three", "four", "five", "six", "seven"}
	log := numbers[len(logOf(u))] + " log entries"
	if len(logOf(u)) == 1 {
		log = "one log entry"
	}
	return map[string]string{"2": "two", "3": "three"}[u.Get("oms")] + " replicas, " + log
}

// versions are the choices for what code an OM runs.
func versions() []engine.Option {
	return []engine.Option{
		{Key: "shipped", Title: "as shipped", Note: "a delete marker in the cache counts as a snapshot; so does any row in RocksDB"},
		{Key: "skip-marker", Title: "skip markers", Note: "half a fix: markers do not count, RocksDB is read as before"},
		{Key: "cache-over-db", Title: "cache over DB", Note: "the report's naive fix: markers do not count, and a marker hides its RocksDB row"},
		{Key: "cache-over-db-ids", Title: "cache over DB, ids from DB", Note: "the report's alternative without a wait: also the flush of CreateSnapshot resolves its ids from RocksDB"},
		{Key: "wait", Title: "wait for the flush", Note: "the proposed patch: markers make DeleteBucket wait for two flush notifications, then RocksDB decides"},
		{Key: "wait-one", Title: "wait for one flush", Note: "the patch with one notification instead of two"},
	}
}

func switches() []engine.Switch {
	var all []engine.Switch
	for i := 1; i <= maxOMs; i++ {
		name := fmt.Sprintf("om%d", i)
		absent := func(u engine.Setup) string {
			if i > 2 && !u.Is("oms", "3") {
				return name + " is not there with oms=2: set oms=3, or leave " + name + " at its default"
			}
			return ""
		}
		all = append(all,
			engine.Switch{Key: name, Component: name, Title: "version", Version: true, Choices: versions(), Absent: absent},
			engine.Switch{Key: name + "-ids", Component: name, Title: "ids", Absent: absent, Choices: []engine.Option{
				{Key: "as-version", Title: "as version", Note: "the version says where the flush of CreateSnapshot takes volume and bucket id from"},
				{Key: "db", Title: "from RocksDB", Note: "the flush of CreateSnapshot resolves volume and bucket id from RocksDB"},
			}})
	}
	return all
}

func settings() []engine.Switch {
	onOff := func(key, title, note string) engine.Switch {
		return engine.Switch{Key: key, Title: title, Choices: []engine.Option{{Key: "off", Title: "off"}, {Key: "on", Title: "on", Note: note}}}
	}
	return []engine.Switch{
		{Key: "oms", Title: "replicas", Choices: []engine.Option{{Key: "2", Title: "two"}, {Key: "3", Title: "three"}}},
		{Key: "log", Title: "log", Choices: []engine.Option{
			{Key: "purged", Title: "purged snapshot", Note: "CreateSnapshot, DeleteSnapshot, SnapshotPurge, DeleteBucket"},
			{Key: "live", Title: "live snapshot", Note: "CreateSnapshot, DeleteBucket"},
			{Key: "deleted", Title: "deleted, not purged", Note: "CreateSnapshot, DeleteSnapshot, DeleteBucket"},
			{Key: "plain", Title: "no snapshot", Note: "DeleteBucket alone"},
			{Key: "two", Title: "two snapshots, one purged", Note: "s2 stays live"},
			{Key: "other-bucket", Title: "another bucket's snapshot", Note: "the purged snapshot is of bucket c, DeleteBucket is of b"},
			{Key: "new-bucket", Title: "bucket made in the log", Note: "CreateBucket comes first"},
			{Key: "loop", Title: "client loop", Note: "DeleteBucket after each of CreateSnapshot, DeleteSnapshot, SnapshotPurge"},
		}},
		{Key: "entry5", Title: "one more entry", Choices: []engine.Option{
			{Key: "none", Title: "none"},
			{Key: "retry", Title: "DeleteBucket again", Note: "the client retries"},
			{Key: "create-bucket", Title: "CreateBucket", Note: "the same name again"},
			{Key: "delete-volume", Title: "DeleteVolume", Note: "the bucket's volume"},
			{Key: "other-bucket", Title: "a key in another bucket", Note: "CreateKey in bucket c"},
		}},
		onOff("guard", "leader's purge guard", "SnapshotPurge is in the log only after the leader flushed DeleteSnapshot"),
		{Key: "split", Title: "alone in a batch", Choices: []engine.Option{
			{Key: "both", Title: "CreateSnapshot and SnapshotPurge", Note: "as today"},
			{Key: "create", Title: "CreateSnapshot", Note: "as before HDDS-11453"},
			{Key: "none", Title: "nothing", Note: "everything that is ready is one batch"},
		}},
		onOff("pause", "pausing of the flush thread", "the report's test hook"),
		onOff("reader", "snapshot readers", "a client may hold s1 open, which blocks the flush of its purge"),
		onOff("crash", "crashes", "an OM may go down and come back"),
		onOff("leader-change", "leader changes", "another OM may lead, and a client may read the bucket there"),
		onOff("install", "checkpoint installs", "an OM may take another one's RocksDB"),
	}
}
