package hdds17458

import (
	"slices"

	"interleave/engine"
)

// claims are what the report states, in its order. Their labels are the
// report's; a claim that it gives on two grounds has the weaker one.
func claims() []engine.Claim {
	return slices.Concat(claimsOfMechanism(), claimsOfImpact(), claimsOfReproduction(), claimsOfFix(), claimsOfPatch())
}

func claimsOfMechanism() []engine.Claim {
	return []engine.Claim{
		{
			ID: "17458-01", Label: engine.LabelRead,
			Text: "DeleteBucket is answered with CONTAINS_SNAPSHOT when its check finds a snapshot of the bucket.",
			How:  "A live snapshot is flushed when om1 applies DeleteBucket. In a log without a snapshot the same check finds nothing.",
			Run:  "preset control at 5", Ask: "show om1/check/db om1/answer/*",
			Expected: "om1/check/db = row; om1/answer/2 = CONTAINS_SNAPSHOT; om1/answer/1 = OK",
			Counter:  "preset control-plain at 1",
		},
		{
			ID: "17458-02", Label: engine.LabelRead,
			Text: "Every OM makes that check for itself, at the moment at which it applies the log entry.",
			How:  "om1 has answered and om2 has not; om2's answer comes with its own apply. It is another one when om2 has flushed and evicted as well.",
			Run:  "preset report at 14", Ask: "show om*/answer/4; run a2; show om2/answer/4",
			Expected: "om1/answer/4 = OK; om2/answer/4 = -; om2/answer/4 = CONTAINS_SNAPSHOT",
			Counter:  "preset control-together at 21",
		},
		{
			ID: "17458-03", Label: engine.LabelRead,
			Text: "The check finds a snapshot if either of two lookups does, and how far this OM has flushed decides what both find.",
			How:  "No entry is applied between these looks at om1: the purge is flushed, then it is evicted. Code that ignores delete markers changes its answer earlier.",
			Run:  "setup shipped; run a1.a1.a1.s1.f1.f1.e1.e1", Ask: "show om1/check/*; run f1; show om1/check/*; run e1; show om1/check/*",
			Expected: "om1/check/cache = marker; om1/check/db = row; om1/check/answer = CONTAINS_SNAPSHOT; " +
				"om1/check/cache = marker; om1/check/db = -; om1/check/answer = CONTAINS_SNAPSHOT; " +
				"om1/check/cache = -; om1/check/db = -; om1/check/answer = OK",
			Counter: "setup skip-marker; run a1.a1.a1.s1.f1.f1.e1.e1",
		},
		{
			ID: "17458-04", Label: engine.LabelRead,
			Text: "The lookup in the cache takes the delete marker of a purged snapshot for a snapshot.",
			How:  "The row is gone from RocksDB and only the marker is left, and om1 rejects. Code that skips markers does not.",
			Run:  "setup shipped; run a1.a1.a1.s1.f1.f1.f1.a1", Ask: "show om1/snapshot-info/s1 om1/check/cache om1/answer/4",
			Expected: "om1/snapshot-info/s1 = absent; om1/check/cache = marker; om1/answer/4 = CONTAINS_SNAPSHOT",
			Counter:  "setup skip-marker; run a1.a1.a1.s1.f1.f1.f1.a1",
		},
		{
			ID: "17458-05", Label: engine.LabelRead,
			Text: "The other lookup reads RocksDB and nothing else, so it still sees a snapshot whose purge is applied and not flushed.",
			How:  "With markers skipped, so that this lookup decides alone: om1 has applied the purge and rejects because of the row. Code that lets the marker hide its row does not.",
			Run:  "setup skip-marker; run a1.a1.a1.s1.f1.f1.a1", Ask: "show om1/snapshot-info-cache/s1 om1/check/db om1/answer/4",
			Expected: "om1/snapshot-info-cache/s1 = marker@3; om1/check/db = row; om1/answer/4 = CONTAINS_SNAPSHOT",
			Counter:  "setup cache-over-db; run a1.a1.a1.s1.f1.f1.a1",
		},
		{
			ID: "17458-06", Label: engine.LabelRead,
			Text: "The cache of the snapshot table is partial: what is not in it may still be in RocksDB.",
			How:  "The live snapshot is flushed and evicted, and is found: in RocksDB. A snapshot that is purged, flushed and evicted is in neither, and is not found.",
			Run:  "preset control at 4", Ask: "show om1/snapshot-info-cache/s1 om1/snapshot-info/s1 om1/check/answer",
			Expected: "om1/snapshot-info-cache/s1 = -; om1/snapshot-info/s1 = ACTIVE; om1/check/answer = CONTAINS_SNAPSHOT",
			Counter:  "preset report at 10",
		},
		{
			ID: "17458-07", Label: engine.LabelRead,
			Text: "The row of a purged snapshot goes when this OM flushes the purge, its delete marker a little later, when the cache evicts it.",
			How:  "Before the flush, after it, and after the eviction. While the double buffer is paused neither goes.",
			Run:  "preset report at 6", Ask: "show om1/snapshot-info/s1 om1/snapshot-info-cache/s1; run f1; show om1/snapshot-info/s1 om1/snapshot-info-cache/s1; run e1.e1.e1; show om1/snapshot-info-cache/s1",
			Expected: "om1/snapshot-info/s1 = DELETED; om1/snapshot-info-cache/s1 = marker@3; " +
				"om1/snapshot-info/s1 = absent; om1/snapshot-info-cache/s1 = marker@3; om1/snapshot-info-cache/s1 = -",
			Counter: "setup pause=on; run a1.a1.a1.s1.f1.f1.p1",
		},
		{
			ID: "17458-08", Label: engine.LabelRead,
			Text: "When an OM flushes is its own affair; the replicated log does not say it.",
			How:  "Both OMs have applied the same four entries, om1 has flushed three of them and om2 none. They may also have flushed equally far.",
			Run:  "preset report at 15", Ask: "differ applied flushed",
			Expected: "flushed: om1 3 ≠ om2 0",
			Counter:  "preset control-together",
		},
		{
			ID: "17458-09", Label: engine.LabelRead,
			Text: "No part of the way on which entries are applied waits for a flush.",
			How:  "om1 has flushed nothing and applies DeleteBucket at once. With the patch it begins the entry and waits.",
			Run:  "setup shipped; run a1.a1.a1.a1", Ask: "show om1/applied om1/flushed om1/wait",
			Expected: "om1/applied = 4; om1/flushed = 0; om1/wait = -",
			Counter:  "setup wait; run a1.a1.a1.a1",
		},
		{
			ID: "17458-10", Label: engine.LabelRun,
			Text: "With one and the same log, an OM that has flushed and evicted the purge deletes the bucket; one that has not answers CONTAINS_SNAPSHOT and keeps it.",
			How:  "The report's schedule when both have applied DeleteBucket. When om2 has flushed and evicted too, both delete.",
			Run:  "preset report at 15", Ask: "differ answer/4 bucket-cache/b",
			Expected: "answer/4: om1 OK ≠ om2 CONTAINS_SNAPSHOT; bucket-cache/b: om1 marker@4 ≠ om2 present",
			Counter:  "preset control-together",
		},
	}
}
