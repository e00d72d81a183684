package hdds17458

import "interleave/engine"

func claimsOfFix() []engine.Claim {
	return []engine.Claim{
		{
			ID: "17458-27", Label: engine.LabelRun,
			Text: "It is not enough to skip delete markers and to let the cache decide before RocksDB.",
			How:  "A search of all schedules with that fix alone. When the flush of CreateSnapshot also takes its ids from RocksDB, it finds nothing.",
			Run:  "setup cache-over-db", Ask: "search no-termination",
			Expected: "no-termination broken at step 6; 5,476 states, all of them",
			Counter:  "setup cache-over-db-ids",
		},
		{
			ID: "17458-28", Label: engine.LabelRun,
			Text: "With that fix an OM can apply DeleteBucket while the CreateSnapshot of the same bucket is still in its double buffer.",
			How:  "om2 has all four entries in its current buffer and has answered OK. The shipped code rejects there.",
			Run:  "preset naive at 4", Ask: "show om2/answer/4 om2/buffer/current om2/flushed",
			Expected: "om2/answer/4 = OK; om2/buffer/current = 1 2 3 4; om2/flushed = 0",
			Counter:  "preset naive at 4; under shipped",
		},
		{
			ID: "17458-29", Label: engine.LabelRun, Note: "on r2",
			Text: "The flush of that CreateSnapshot then looks the bucket's id up through the bucket cache, finds no bucket, and the OM terminates.",
			How:  "om2, the report's r2, flushes CreateSnapshot after it has applied DeleteBucket. With ids from RocksDB it goes on.",
			Run:  "preset naive", Ask: "show om2/bucket-cache/b om2/state; log om2",
			Expected: "om2/bucket-cache/b = marker@4; om2/state = TERMINATED; om2 FATAL OzoneManagerDoubleBuffer: During flush to DB encountered error " +
				"in OMDoubleBuffer flush thread … when handling OMRequest: CreateSnapshot: BUCKET_NOT_FOUND",
			Counter: "preset naive; under cache-over-db-ids",
		},
		{
			ID: "17458-30", Label: engine.LabelArgued,
			Text: "As shipped, the check does not run into this because it counts the delete marker.",
			How:  "A search of all schedules as shipped. With the marker not counted, and nothing else changed, an OM terminates.",
			Run:  "setup shipped", Ask: "search no-termination",
			Expected: "no-termination holds; 5,476 states, all of them",
			Counter:  "setup skip-marker",
		},
		{
			ID: "17458-31", Label: engine.LabelRead,
			Text: "So the patch keeps the delete marker: as a reason to wait, where it was a reason to reject.",
			How:  "om2 finds the marker and waits for two flushes. The shipped code rejects.",
			Run:  "preset patched at 15", Ask: "show om2/check/cache om2/answer/4 om2/wait",
			Expected: "om2/check/cache = marker; om2/answer/4 = WAITING; om2/wait = 2",
			Counter:  "preset report at 15",
		},
		{
			ID: "17458-32", Label: engine.LabelArgued,
			Text: "A check that depends on the log alone is possible without a wait: the cache decides before RocksDB, markers do not count, and the flush of CreateSnapshot takes volume and bucket ids from RocksDB.",
			How:  "A search of all schedules with both halves. Without the second half an OM terminates.",
			Run:  "setup cache-over-db-ids", Ask: "search",
			Expected: "agreement holds; state-agreement holds; log-function holds; no-termination holds; no-false-delete holds; progress holds; " +
				"delete-succeeds reached at step 9; 4,900 states, all of them",
			Counter: "setup cache-over-db",
		},
		{
			ID: "17458-33", Label: engine.LabelArgued,
			Text: "At that flush RocksDB has just the state before the CreateSnapshot, because CreateSnapshot is alone in its batch: a bucket is there even if a later DeleteBucket has removed it from the cache.",
			How:  "om1 has applied DeleteBucket and flushes CreateSnapshot. Without the split, a bucket that was made just before is in the same batch and not in RocksDB yet.",
			Run:  "setup cache-over-db-ids; run a1.a1.a1.a1.s1", Ask: "show om1/bucket/b om1/snapshot-info/s1; run f1; show om1/state om1/snapshot-info/s1",
			Expected: "om1/bucket/b = present; om1/snapshot-info/s1 = absent; om1/state = UP; om1/snapshot-info/s1 = ACTIVE",
			Counter:  "preset no-split at 3",
		},
		{
			ID: "17458-34", Label: engine.LabelContext, Note: "META",
			Text: "The patch does not go that way: it changes more of the snapshot code, and every other lookup of a bucket at flush time would have to be reviewed too.",
			How:  "A reason, not a behaviour. How that way comes out on the report's schedule can be stepped.",
			Run:  "preset ids-from-db at 15",
		},
	}
}

func claimsOfPatch() []engine.Claim {
	return []engine.Claim{
		{
			ID: "17458-35", Label: engine.LabelRead,
			Text: "With the patch the lookup in the cache says yes only to a snapshot entry that is not purged.",
			How:  "What om1's check would find while s1 is deleted, then when it is purged. The shipped code rejects both times.",
			Run:  "setup wait; run a1.a1", Ask: "show om1/check/cache om1/check/answer; run a1; show om1/check/cache om1/check/answer",
			Expected: "om1/check/cache = live; om1/check/answer = CONTAINS_SNAPSHOT; om1/check/cache = marker; om1/check/answer = WAITING",
			Counter:  "setup shipped; run a1.a1",
		},
		{
			ID: "17458-36", Label: engine.LabelRead,
			Text: "If it finds nothing but purged entries of the bucket, it has this OM's double buffer flush before it looks into RocksDB.",
			How:  "om2 is inside DeleteBucket and cannot go on. The shipped code has answered by then.",
			Run:  "preset patched at 15", Ask: "show om2/check/cache om2/answer/4; can r2",
			Expected: "om2/check/cache = marker; om2/answer/4 = WAITING; r2 cannot happen: DeleteBucket waits for om2's double buffer: 2 flushes to go",
			Counter:  "preset report at 15",
		},
		{
			ID: "17458-37", Label: engine.LabelArgued,
			Text: "After the wait the purge and every CreateSnapshot of the bucket before it are in RocksDB on every OM, so the answer depends on the log alone.",
			How:  "A search of all schedules with the patch on both OMs. With one flush awaited where the patch awaits two, an answer that strays from the log is found.",
			Run:  "setup patched", Ask: "search agreement log-function",
			Expected: "agreement holds; log-function holds; 7,396 states, all of them",
			Counter:  "setup wait-one",
		},
		{
			ID: "17458-38", Label: engine.LabelArgued,
			Text: "A bucket is deleted only after the entries of its snapshots are flushed.",
			How:  "om2 goes on after its wait with all three flushed. The alternative without a wait deletes while nothing is flushed.",
			Run:  "preset patched at 21", Ask: "show om2/answer/4 om2/flushed",
			Expected: "om2/answer/4 = OK; om2/flushed = 3",
			Counter:  "preset patched at 15; under cache-over-db-ids",
		},
		{
			ID: "17458-39", Label: engine.LabelRead,
			Text: "Nothing waits but a DeleteBucket that finds a purged entry of its own bucket in the cache.",
			How:  "The marker in om1's cache is of another bucket's snapshot, and DeleteBucket is answered at once. For the marker of its own bucket it waits.",
			Run:  "setup wait-other; run a1.a1.a1.a1", Ask: "show om1/snapshot-info-cache/s1 om1/answer/4 om1/wait",
			Expected: "om1/snapshot-info-cache/s1 = marker@3; om1/answer/4 = OK; om1/wait = -",
			Counter:  "setup wait; run a1.a1.a1.a1",
		},
		{
			ID: "17458-40", Label: engine.LabelRead,
			Text: "The wait holds the apply thread, so every later write on this OM waits as well, and the bucket's lock.",
			How:  "A write to another bucket stays queued behind om2's DeleteBucket. The shipped code has answered, and the write can be applied. The model has no locks.",
			Run:  "preset limit at 9", Ask: "show om2/answer/4 om2/execution-queue; can a2",
			Expected: "om2/answer/4 = WAITING; om2/execution-queue = 5; a2 cannot happen: its apply thread is held by entry 4, which waits: 2 flushes to go",
			Counter:  "preset limit at 9; under om*=shipped",
		},
		{
			ID: "17458-41", Label: engine.LabelRead,
			Text: "It lasts until the double buffer has completed the flush it is in, and the next one.",
			How:  "The flushes to go at the beginning, after om2's batches, and after the round that follows. The mutation that awaits one flush is through after the first.",
			Run:  "preset patched at 15", Ask: "show om2/wait; run s2.f2.f2.f2; show om2/wait; run i2; show om2/wait",
			Expected: "om2/wait = 2; om2/wait = 1; om2/wait = 0",
			Counter:  "preset patched at 15; under wait-one",
		},
		{
			ID: "17458-42", Label: engine.LabelRead,
			Text: "That is milliseconds as a rule, and about a second when the flush thread is idle.",
			How:  "The purge is flushed and its marker still cached: only an idle round of the flush thread, of one second, ends the wait. With entries to flush there is no idle round. The model counts rounds and has no clock.",
			Run:  "preset idle-wait at 8", Ask: "can s1 f1 i1; run i1; can r1",
			Expected: "s1 cannot happen: its current buffer is empty; f1 cannot happen: its ready buffer is empty; " +
				"i1 can happen: om1's flush thread runs idle for a second; r1 can happen: om1 goes on with entry 4, DeleteBucket b",
			Counter: "setup wait; run a1.a1.a1.a1",
		},
		{
			ID: "17458-43", Label: engine.LabelArgued,
			Text: "It is longer when that flush is itself held up: by readers of the purged snapshot, by a CreateSnapshot checkpoint, or by defragmentation.",
			How:  "A client holds s1 open on om2, so the purge cannot be flushed. Without the reader it can. Defragmentation is not in the model.",
			Run:  "preset limit at 9", Ask: "show om2/wait om2/reader; can f2",
			Expected: "om2/wait = 2; om2/reader = s1; f2 cannot happen: entry 3, SnapshotPurge, needs the lock of its snapshot, which a client holds open",
			Counter:  "setup wait reader=on entry5=other-bucket; run a2.s2.f2.a2.a2.a2.s2.f2",
		},
		{
			ID: "17458-44", Label: engine.LabelRead,
			Text: "A live snapshot makes DeleteBucket fail as before.",
			How:  "The patch on both OMs, and a snapshot that is not deleted. In a log without a snapshot DeleteBucket succeeds.",
			Run:  "preset control at 5; under om*=wait", Ask: "show om1/check/db om1/answer/*",
			Expected: "om1/check/db = row; om1/answer/2 = CONTAINS_SNAPSHOT; om1/answer/1 = OK",
			Counter:  "preset control-plain at 1; under om*=wait",
		},
		{
			ID: "17458-45", Label: engine.LabelRun,
			Text: "The new unit test has a purge that is flushed and one that is not; without the change both fail, with CONTAINS_SNAPSHOT where OK is expected.",
			How:  "As shipped, om1 with the purge flushed and om2 with it unflushed. With the patch both wait and answer OK.",
			Run:  "setup shipped; run a1.a1.a1.s1.f1.f1.f1.a1.a2.a2.a2.a2", Ask: "show om1/snapshot-info/s1 om*/answer/4",
			Expected: "om1/snapshot-info/s1 = absent; om1/answer/4 = CONTAINS_SNAPSHOT; om2/answer/4 = CONTAINS_SNAPSHOT",
			Counter:  "setup patched; run a1.a1.a1.s1.f1.f1.f1.a1.i1.r1.a2.a2.a2.a2.s2.f2.f2.f2.i2.r2",
		},
		{
			ID: "17458-46", Label: engine.LabelContext, Note: "META",
			Text: "With the patch 254 unit tests pass, and the 20 of TestOzoneFsSnapshot, one of which deletes a bucket under a snapshot and is refused; checkstyle has nothing to say.",
			How:  "About test suites of Ozone. The refusal can be stepped.",
			Run:  "preset control at 5; under om*=wait",
		},
		{
			ID: "17458-47", Label: engine.LabelRun,
			Text: "With the patch the reproduction stops at r2's answer, because r2 waits for its flush and then deletes the bucket as r1 did.",
			How:  "om2 waits, and six steps later has answered OK. Without the patch it has rejected.",
			Run:  "preset patched at 15", Ask: "show om2/answer/4; run s2.f2.f2.f2.i2.r2; show om*/answer/4",
			Expected: "om2/answer/4 = WAITING; om1/answer/4 = OK; om2/answer/4 = OK",
			Counter:  "preset report at 15",
		},
		{
			ID: "17458-48", Label: engine.LabelContext, Note: "META",
			Text: "Another change, pull request 10965 for HDDS-16060, touches that method too. The texts conflict, the behaviour does not: to both a snapshot counts until it is purged.",
			How:  "About another change. The behaviour can be stepped.",
			Run:  "preset control-deleted; under om*=wait",
		},
		{
			ID: "17458-49", Label: engine.LabelContext, Note: "META",
			Text: "The patch is made for commit a5814528cdc and applies to b6d0181075e; TLA+ and reading the code, for HDDS-15926, led to the defect, and no duplicate is known.",
			How:  "About where patch and report come from.",
		},
		{
			ID: "17458-50", Label: engine.LabelRun,
			Text: "Whether DeleteBucket succeeds after the purge of the last snapshot depends on flush timing, so OM replicas diverge.",
			How:  "A search of all schedules as shipped: the answers differ first, the databases when both have flushed. With the patch neither is found.",
			Run:  "setup shipped", Ask: "search agreement state-agreement",
			Expected: "agreement broken at step 15; state-agreement broken at step 27; 5,476 states, all of them",
			Counter:  "setup patched",
		},
	}
}
