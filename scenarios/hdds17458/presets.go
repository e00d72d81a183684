package hdds17458

import "interleave/engine"

// The schedules that several presets share. om1 has flushed and evicted the
// purge before it applies DeleteBucket; om2 applies all four first.
const (
	early  = "a1.a1.a1.s1.f1.f1.f1.e1.e1.e1.a1."   // om1 in phase E: OK
	late   = "a2.a2.a2.a2."                        // om2 in phase U
	settle = "s1.f1.e1.s2.f2.f2.f2.f2.e2.e2.e2.e2" // both flush and evict the rest
	report = early + late + settle
)

// presets are schedules worth looking at. In each of them every event happens.
func presets() []engine.Preset {
	return []engine.Preset{
		{Name: "report", Setup: "shipped", Events: report,
			Title: "om1 has flushed and evicted the purge, om2 has not: OK against CONTAINS_SNAPSHOT, for good"},
		{Name: "as-run", Setup: "pause=on", Events: "p2." + early + "s1.f1.e1." + late + "u2.s2.f2.f2.f2.f2.e2.e2.e2.e2",
			Title: "the report's test: om2's double buffer is paused while it applies all four"},
		{Name: "guard", Setup: "shipped-guard", Events: "a1.a1.s1.f1.f1.a1.s1.f1.e1.e1.e1.a1.a2.a2.a2.a2",
			Title: "the leader's purge guard does not help: it is about the leader's own flush"},
		{Name: "control", Setup: "shipped-live", Events: "a1.s1.f1.e1.a1.a2.a2.s1.f1.e1.s2.f2.f2.e2.e2",
			Title: "a live snapshot: both OMs reject, whatever they have flushed"},
		{Name: "control-deleted", Setup: "shipped-deleted", Events: "a1.a1.s1.f1.f1.e1.e1.a1.a2.a2.a2",
			Title: "deleted and not purged: both OMs reject"},
		{Name: "control-plain", Setup: "shipped-plain", Events: "a1.a2.s1.f1.e1.s2.f2.e2",
			Title: "no snapshot: both OMs delete the bucket, and the patch would not wait"},
		{Name: "control-two", Setup: "shipped-two", Events: "a1.a1.a1.a1.s1.f1.f1.f1.f1.e1.e1.e1.e1.a1.a2.a2.a2.a2.a2",
			Title: "one of two snapshots is purged: both OMs reject"},
		{Name: "control-other", Setup: "shipped-other", Events: early + "a2.a2.a2.a2",
			Title: "the purge is of another bucket's snapshot: both OMs delete the bucket"},
		{Name: "control-loop", Setup: "shipped-loop", Events: "a1.a1.a1.a1.a1.s1.f1.f1.f1.e1.e1.e1.a1.a2.a2.a2.a2.a2.s2.f2.f2.f2.e2.e2.e2.a2",
			Title: "a client that retries: rejected after create and after delete, accepted after the purge is flushed and evicted"},
		{Name: "control-together", Setup: "shipped", Events: "a1.a1.a1.s1.f1.f1.f1.e1.e1.e1.a2.a2.a2.s2.f2.f2.f2.e2.e2.e2.a1.a2",
			Title: "both have flushed and evicted the purge when they apply DeleteBucket: they agree"},
		{Name: "patched", Setup: "patched", Events: early + late + "s2.f2.f2.f2.i2.r2.s1.f1.s2.f2",
			Title: "the same schedule with the patch: om2 waits for two flushes, then answers OK as om1 did"},
		{Name: "limit", Setup: "wait reader=on entry5=other-bucket", Events: "a2.s2.f2.or2.a2.a2.a2.s2.f2.cr2.f2.i2.r2.a2",
			Title: "what the patch costs: a reader holds the purge's flush, so om2's apply thread stands, and a write to another bucket with it"},
		{Name: "limit-paused", Setup: "wait-paused", Events: "p2.a2.a2.a2.a2",
			Title: "while the flush never comes, the wait never ends"},
		{Name: "idle-wait", Setup: "patched", Events: "a1.a1.a1.s1.f1.f1.f1.a1.i1.r1",
			Title: "the purge is flushed and its marker still cached: DeleteBucket waits for an idle round, up to a second"},
		{Name: "naive", Setup: "cache-over-db", Events: "a2.a2.a2.a2.s2.f2",
			Title: "the naive fix: DeleteBucket overtakes the flush of CreateSnapshot, which then terminates om2"},
		{Name: "half-step", Setup: "skip-marker", Events: "a1.a1.a1.a1.a2.s2.f2.a2.a2.a2",
			Title: "only skipping markers: om2 still sees the row of a snapshot that is purged"},
		{Name: "ids-from-db", Setup: "cache-over-db-ids", Events: report,
			Title: "the alternative without a wait: OK on both"},
		{Name: "one-flush", Setup: "wait-one", Events: "a1.a1.a1.s1.a1.f1.f1.f1.r1.a2.s2.a2.a2.a2.f2.r2",
			Title: "one flush is too few: the purge was not in the buffer that was flushing"},
		{Name: "reverse", Setup: "shipped-retry", Events: "a1.a1.a1.a1." + "a2.a2.a2.s2.f2.f2.f2.e2.e2.e2.a2." + "s1.f1.f1.f1.f1.e1.e1.e1.e1.a1.a2.s1.f1.e1.s2.f2.e2",
			Title: "the leader rejects and om2 deletes; the client's retry brings them together"},
		{Name: "reverse-again", Setup: "shipped-retry", Events: "a1.a1.a1.a1." + "a2.a2.a2.s2.f2.f2.f2.e2.e2.e2.a2." + "a1.a2.s1.f1.f1.f1.f1.e1.e1.e1.e1.s2.f2.e2",
			Title: "the retry can be rejected as well, and then they stay apart"},
		{Name: "create-bucket", Setup: "shipped-create-bucket", Events: early + late + "a1.a2",
			Title: "afterwards CreateBucket succeeds on one OM and fails on the other"},
		{Name: "delete-volume", Setup: "shipped-delete-volume", Events: early + late + "a1.a2",
			Title: "afterwards DeleteVolume succeeds on one OM and fails on the other"},
		{Name: "catch-up", Setup: "crash=on", Events: "cx2." + early + "rs2.a2.a2.a2.a2",
			Title: "om2 was down for all four entries and applies them back to back"},
		{Name: "visible-again", Setup: "leader-change=on", Events: report + ".el2.rd2",
			Title: "om2 becomes the leader, and the deleted bucket is there again"},
		{Name: "install", Setup: "install=on", Events: report + ".in1-2",
			Title: "a checkpoint of the other OM ends the divergence of the databases"},
		{Name: "no-split", Setup: "ids-new-bucket-whole", Events: "a1.a1.s1.f1",
			Title: "without the batch split, the alternative's lookup misses a bucket that is flushed in the same batch"},
	}
}
