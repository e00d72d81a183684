// Package hdds17458 makes HDDS-17458 steppable: DeleteBucket after the purge of
// a bucket's last snapshot is answered by flush timing, so OM replicas diverge.
//
// om1 is the replica that the report calls r1: it flushes and evicts early, and
// leads at the start. om2 is its r2.
package hdds17458

import (
	"embed"
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
		Trigger: []string{
			"The background service purges the last snapshot of a bucket.",
			"One OM flushes that purge, and its cache evicts the delete marker.",
			"Another OM has not come as far: after a restart, on a slow disk, or because it is a little behind.",
			"DeleteBucket of that bucket is applied, as by a client that tries again until it succeeds.",
		},
		Effects: []string{
			"The databases stay apart for good: one OM has no bucket, the other has it and a usedNamespace that is one higher. Only a checkpoint install ends that.",
			"When the OM that kept the bucket becomes the leader, clients see the bucket that they were told is deleted.",
			"Later requests about the bucket's name or its volume succeed on one OM and fail on the other.",
		},
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
		Claims:   claims(),
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
