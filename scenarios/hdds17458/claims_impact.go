package hdds17458

import "interleave/engine"

func claimsOfImpact() []engine.Claim {
	return []engine.Claim{
		{
			ID: "17458-11", Label: engine.LabelArgued,
			Text: "It takes the purge of the bucket's last snapshot by the background service, and a DeleteBucket while one OM has flushed that purge and another has not.",
			How:  "The leader submits the purge only after it has flushed DeleteSnapshot, as the service does. If both have flushed and evicted the purge, they agree.",
			Run:  "preset guard", Ask: "differ flushed answer/4; verdict agreement",
			Expected: "flushed: om1 3 ≠ om2 0; answer/4: om1 OK ≠ om2 CONTAINS_SNAPSHOT; agreement broken: entry 4: om1 answered OK, om2 answered CONTAINS_SNAPSHOT",
			Counter:  "setup shipped-guard; run a1.a1.s1.f1.f1.a1.s1.f1.e1.e1.e1.a2.a2.a2.s2.f2.f2.f2.e2.e2.e2.a1.a2",
		},
		{
			ID: "17458-12", Label: engine.LabelArgued,
			Text: "A bucket cannot be deleted while it has snapshots, so a client that tries again until it succeeds sends DeleteBucket right behind the purge.",
			How:  "DeleteBucket after create, after delete and after the purge: rejected twice, then accepted. An OM that has not flushed the purge rejects the third one as well.",
			Run:  "preset control-loop", Ask: "show om1/answer/2 om1/answer/4 om1/answer/6",
			Expected: "om1/answer/2 = CONTAINS_SNAPSHOT; om1/answer/4 = CONTAINS_SNAPSHOT; om1/answer/6 = OK",
			Counter:  "setup shipped-loop; run a1.a1.a1.a1.a1.a1",
		},
		{
			ID: "17458-13", Label: engine.LabelArgued,
			Text: "A follower that catches up applies purge and DeleteBucket one right after the other, and decides otherwise than the leader.",
			How:  "om2 was down for all four entries. If it flushes and evicts the purge before it applies DeleteBucket, it decides as om1 did.",
			Run:  "preset catch-up", Ask: "differ answer/4",
			Expected: "answer/4: om1 OK ≠ om2 CONTAINS_SNAPSHOT",
			Counter:  "setup crash=on; run cx2." + early + "rs2.a2.a2.a2.s2.f2.f2.f2.e2.e2.e2.a2",
		},
		{
			ID: "17458-14", Label: engine.LabelArgued,
			Text: "Nothing has to be broken on purpose for it: it is a matter of order alone.",
			How:  "A search of all schedules in which nothing of the environment happens: no pause, no crash, no change of the leader. With the patch the same search finds nothing.",
			Run:  "setup shipped", Ask: "search agreement",
			Expected: "agreement broken at step 15; 5,476 states, all of them",
			Counter:  "setup patched",
		},
		{
			ID: "17458-15", Label: engine.LabelArgued,
			Text: "It can be the other way round: the leader rejects, and a follower that flushed sooner deletes.",
			How:  "om1 leads and has flushed nothing, om2 has flushed and evicted the purge. In the report's own schedule it is om1 that deletes.",
			Run:  "preset reverse at 15", Ask: "show om1/role om1/answer/4 om2/answer/4",
			Expected: "om1/role = LEADER; om1/answer/4 = CONTAINS_SNAPSHOT; om2/answer/4 = OK",
			Counter:  "preset report at 15",
		},
		{
			ID: "17458-16", Label: engine.LabelArgued,
			Text: "In that case another DeleteBucket of the client brings the replicas together again.",
			How:  "The client's retry as entry 5, after the leader has flushed and evicted. If it comes before that, it is rejected as well and they stay apart: one retry need not be enough.",
			Run:  "preset reverse", Ask: "show om*/answer/5 om*/bucket/b om*/volume/used-namespace; verdict state-agreement",
			Expected: "om1/answer/5 = OK; om2/answer/5 = BUCKET_NOT_FOUND; om1/bucket/b = absent; om2/bucket/b = absent; " +
				"om1/volume/used-namespace = 0; om2/volume/used-namespace = 0; state-agreement holds",
			Counter: "preset reverse-again",
		},
		{
			ID: "17458-17", Label: engine.LabelRun,
			Text: "When both OMs have flushed DeleteBucket, one has no bucket and a usedNamespace one lower, the other has the bucket and the old usedNamespace.",
			How:  "The end of the report's schedule. The same schedule with the alternative without a wait ends alike on both.",
			Run:  "preset report", Ask: "show om*/flushed; differ bucket/b volume/used-namespace",
			Expected: "om1/flushed = 4; om2/flushed = 4; bucket/b: om1 absent ≠ om2 present; volume/used-namespace: om1 0 ≠ om2 1",
			Counter:  "preset report; under cache-over-db-ids",
		},
		{
			ID: "17458-18", Label: engine.LabelArgued,
			Text: "Nothing brings the replicas together again, short of installing a checkpoint.",
			How:  "At the end of the report's schedule installs are all that can happen, and one ends the difference of the databases. A client that tries again would be something else that can happen.",
			Run:  "preset install at 27", Ask: "next; run in1-2; differ bucket/b volume/used-namespace; verdict state-agreement",
			Expected: "in1-2 om2 installs a checkpoint of om1; in2-1 om1 installs a checkpoint of om2; no difference; state-agreement holds",
			Counter:  "preset install at 27; under entry5=retry",
		},
		{
			ID: "17458-19", Label: engine.LabelArgued,
			Text: "When the OM that kept the bucket becomes the leader, a client sees the bucket again that it was told is deleted.",
			How:  "om2 becomes the leader after the report's schedule, and a client asks it for the bucket. With the alternative without a wait the bucket is gone there too.",
			Run:  "preset visible-again", Ask: "show om1/answer/4 om2/role client/read/om2",
			Expected: "om1/answer/4 = OK; om2/role = LEADER; client/read/om2 = found",
			Counter:  "preset visible-again; under om*=cache-over-db-ids",
		},
		{
			ID: "17458-20", Label: engine.LabelArgued,
			Text: "From then on requests about that name, such as CreateBucket or DeleteVolume, have different results on different OMs.",
			How:  "CreateBucket as entry 5, then DeleteVolume in its place. With the alternative without a wait both OMs answer alike.",
			Run:  "preset create-bucket", Ask: "differ answer/5; under entry5=delete-volume; differ answer/5",
			Expected: "answer/5: om1 OK ≠ om2 BUCKET_ALREADY_EXISTS; answer/5: om1 OK ≠ om2 VOLUME_NOT_EMPTY",
			Counter:  "preset create-bucket; under om*=cache-over-db-ids",
		},
	}
}

func claimsOfReproduction() []engine.Claim {
	return []engine.Claim{
		{
			ID: "17458-21", Label: engine.LabelRun,
			Text: "On unmodified source the reproduction comes out the same every time, within seconds.",
			How:  "The report's schedule with both OMs as shipped: every event of it happens. Its twin with the patch comes out otherwise. The seconds are those of the report's test.",
			Run:  "preset report", Ask: "show om*/answer/4",
			Expected: "om1/answer/4 = OK; om2/answer/4 = CONTAINS_SNAPSHOT",
			Counter:  "preset patched",
		},
		{
			ID: "17458-22", Label: engine.LabelContext, Note: "RUN",
			Text: "The test makes two replicas of an OM: RocksDB, state machine, request handler and double buffer are there twice, the OzoneManager around them is a mock.",
			How:  "About the test's own classes. Its schedule can be stepped.",
			Run:  "preset as-run at 0",
		},
		{
			ID: "17458-23", Label: engine.LabelRun,
			Text: "Only the times of flushing differ between the two, by the double buffer's pause hook: r1 flushes and waits for the eviction before DeleteBucket, r2 applies all four entries first.",
			How:  "om1, the report's r1, before DeleteBucket; then om2, its r2, paused with all four applied. Without the pause om2 may have flushed by then.",
			Run:  "preset as-run at 11", Ask: "show om1/applied om1/snapshot-info-cache/s1; run to 19; show om2/applied om2/flushed om2/buffer/paused",
			Expected: "om1/applied = 3; om1/snapshot-info-cache/s1 = -; om2/applied = 4; om2/flushed = 0; om2/buffer/paused = yes",
			Counter:  "preset control-together at 10",
		},
		{
			ID: "17458-24", Label: engine.LabelRun,
			Text: "DeleteBucket is answered OK on r1 and CONTAINS_SNAPSHOT on r2.",
			How:  "The report's test, om1 for r1 and om2 for r2. When both have flushed and evicted the purge, both answer OK.",
			Run:  "preset as-run", Ask: "show om*/answer/4",
			Expected: "om1/answer/4 = OK; om2/answer/4 = CONTAINS_SNAPSHOT",
			Counter:  "preset control-together",
		},
		{
			ID: "17458-25", Label: engine.LabelRun,
			Text: "With everything flushed, r1's database has no bucket and usedNamespace 0, r2's has the bucket and usedNamespace 1.",
			How:  "The end of the report's test. When both have flushed and evicted the purge before DeleteBucket, the databases are the same.",
			Run:  "preset as-run", Ask: "show om*/flushed om*/bucket/b om*/volume/used-namespace",
			Expected: "om1/flushed = 4; om2/flushed = 4; om1/bucket/b = absent; om2/bucket/b = present; om1/volume/used-namespace = 0; om2/volume/used-namespace = 1",
			Counter:  "preset control-together; run s1.f1.e1.s2.f2.e2",
		},
		{
			ID: "17458-26", Label: engine.LabelContext, Note: "META",
			Text: "A real ring of OMs under Ratis was not tried.",
			How:  "Says how far the report's own test goes; this model has no Raft protocol either.",
		},
	}
}
