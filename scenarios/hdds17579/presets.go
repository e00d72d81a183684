package hdds17579

import "interleave/engine"

// The schedules that several presets share.
const (
	ack      = "w1.r1-2.c1.h1.a1."        // one write is acknowledged; om2 has it in its log
	known    = ack + "l2.h2.a2.s2.f2."    // and om2 has applied and flushed it
	takeover = "el2.r2-1.c2."             // om2 leads, and its startup entry is committed
	window   = ack + takeover + "h2.cf2." // om2 is READY, and the write waits in its queue
	caughtUp = known + takeover + "cf2."  // the same without a backlog
	both     = "w1.r1-2.r1-3.c1.h1.a1."   // one write, on all logs
	held     = both + "l2.h2." + both + "l2.h2.el2.r2-1.r2-3.c2.cf2."
	alone    = "w1.c1.h1.a1." // one write of a single OM
	restart  = "p1." + alone + alone + "cx1.rs1.el1.c1.cf1.h1.h1.cf1.rd1-d"
	lagging  = "st3-2." + both + "rd3-f.ix3.el2.r2-3.c2.l3.h3.cf3.sv3"
	regain   = "el2.r2-1.c2.el1.r1-2.c1.cf1.cf1.sb1"
)

// presets are schedules worth looking at. In each of them every event happens.
func presets() []engine.Preset {
	return []engine.Preset{
		{Name: "report", Setup: "stall=on", Events: "st2-2." + held + "rd2-d.rl2-2.a2.a2.rd2-d",
			Title: "two acknowledged writes, one lock held on the new leader: KEY_NOT_FOUND, and found once the lock is free"},
		{Name: "minimal", Setup: "before=1", Events: window + "rd2-d",
			Title: "the shortest: one write, and the new leader does not know of it"},
		{Name: "minimal-no-backlog", Setup: "before=1", Events: caughtUp + "rd2-d",
			Title: "the same, and om2 has applied the write before it leads"},
		{Name: "restart", Setup: "shipped-restart", Events: restart,
			Title: "a single OM: two writes acknowledged and not flushed, a crash, and a read in the new term"},
		{Name: "restart-no-backlog", Setup: "shipped-restart", Events: alone + alone + "s1.f1.cx1.rs1.el1.c1.cf1.rd1-d",
			Title: "the same, and both writes are flushed before the crash"},
		{Name: "restart-scaled", Setup: "shipped-restart before=6 permits=10",
			Events: alone + alone + "s1.f1.p1." + alone + alone + alone + alone + "cx1.rs1.el1.c1.h1.h1.h1.h1.cf1.rd1-d",
			Title:  "six writes, two of them flushed: ready seven entries after CONF 1, applied two"},
		{Name: "restart-scaled-no-backlog", Setup: "shipped-restart before=6 permits=10",
			Events: alone + alone + alone + alone + alone + alone + "s1.f1.cx1.rs1.el1.c1.cf1.rd1-d",
			Title:  "six writes, all flushed before the crash"},
		{Name: "linearizable", Setup: "shipped-lin", Events: window + "rd2-l.ix2.sv2",
			Title: "LINEARIZABLE_LEADER_ONLY through Ratis on the new leader: the read index counts as applied"},
		{Name: "linearizable-no-backlog", Setup: "shipped-lin", Events: caughtUp + "rd2-l.ix2.sv2",
			Title: "the same without a backlog"},
		{Name: "linearizable-laf", Setup: "shipped-lin", Events: window + "rd2-f.ix2.sv2",
			Title: "LINEARIZABLE_ALLOW_FOLLOWER on the new leader"},
		{Name: "linearizable-laf-no-backlog", Setup: "shipped-lin", Events: caughtUp + "rd2-f.ix2.sv2",
			Title: "the same without a backlog"},
		{Name: "follower-read", Setup: "shipped-lin stall=on", Events: lagging,
			Title: "a linearizable read waits on a lagging follower, and the new leader's CONF entry lets it pass"},
		{Name: "follower-read-no-backlog", Setup: "shipped-lin stall=on", Events: both + "l3.h3.a3.rd3-f.ix3.el2.r2-3.c2.l3.cf3.sv3",
			Title: "the same, and om3 has applied the write"},
		{Name: "admission", Setup: "write=bucket before=1", Events: window + "w2",
			Title: "a key in a bucket that was made just before: BUCKET_NOT_FOUND"},
		{Name: "admission-no-backlog", Setup: "write=bucket before=1", Events: caughtUp + "w2",
			Title: "the same without a backlog: the key's request is taken"},
		{Name: "admission-layout", Setup: "write=layout before=1", Events: window + "w2",
			Title: "a bucket was made again, and a key is prepared for the layout that it had before"},
		{Name: "admission-layout-no-backlog", Setup: "write=layout before=1", Events: caughtUp + "w2",
			Title: "the same without a backlog"},
		{Name: "service", Setup: "shipped-service", Events: window + "ss2.sb2",
			Title: "key deletion starts, and submits, on a state that lacks a write of the last term"},
		{Name: "service-no-backlog", Setup: "shipped-service", Events: caughtUp + "ss2.sb2",
			Title: "the same without a backlog"},
		{Name: "surviving-run", Setup: "term-check-service terms=3", Events: "ss1." + ack + "s1.f1." + regain,
			Title: "with the patch: a run of term 1 goes on in term 3, with what it read in term 1"},
		{Name: "surviving-run-no-backlog", Setup: "term-check-service terms=3", Events: ack + "s1.f1.ss1." + regain,
			Title: "the same, and the run starts after the write"},
		{Name: "control", Setup: "shipped", Events: both + "l2.h2.a2." + both + "l2.h2.a2.s2.f2.el2.r2-1.r2-3.c2.cf2.rd2-d",
			Title: "the report's schedule without a held lock: READY, and found"},
		{Name: "control-drained", Setup: "shipped", Events: window + "a2.s2.f2.rd2-d",
			Title: "a read after the queue is empty"},
		{Name: "control-new-write", Setup: "shipped-lin after=1 reads=any", Events: window + "w2.r2-1.c2.rd2-d.rd2-l.ix2.h2.a2.a2.sv2",
			Title: "a write of the new term is committed: a linearizable read waits for it and is fresh, a DEFAULT read is not"},
		{Name: "control-follower-txn", Setup: "shipped-lin after=1", Events: both + "rd3-f.ix3.l3.h3.a3.sv3",
			Title: "the read index is a write: the follower waits until it has executed it"},
		{Name: "control-unflushed", Setup: "shipped", Events: window + "a2.rd2-d",
			Title: "executed and not flushed: found"},
		{Name: "control-unflushed-patched", Setup: "patched", Events: window + "a2.rd2-d.s2.f2.rd2-d", Ours: true,
			Title: "with the patch the same read is rejected until the flush"},
		{Name: "bound", Setup: "shipped-bound", Events: "el1.c1.cf1.h1.h1.a1.a1.s1.f1.h1.h1.a1.s1.f1.h1.cf1.rd1-d",
			Title: "two permits and a backlog of five: a ready leader is two writes behind, not more"},
		{Name: "patched", Setup: "patched stall=on", Events: "st2-2." + held + "rd2-d.rl2-2.a2.a2.s2.f2.rd2-d",
			Title: "the report's schedule with the patch: OMLeaderNotReadyException, and found after the flush"},
		{Name: "patched-no-backlog", Setup: "patched before=1", Events: caughtUp + "rd2-d",
			Title: "with the patch and no backlog: READY with the startup entry"},
		{Name: "patched-restart", Setup: "term-check-restart", Events: restart + ".a1.a1.s1.f1.rd1-d",
			Title: "the restart with the patch"},
		{Name: "patched-linearizable", Setup: "term-check-lin stall=on", Events: "st2-2." + window + "rd2-l.rd2-l.rl2-2.a2.s2.f2.rd2-l.ix2.sv2",
			Title: "with the patch LINEARIZABLE_LEADER_ONLY is sent again until the backlog is gone"},
		{Name: "limit", Setup: "term-check-lin", Events: window + "rd2-f.ix2.sv2",
			Title: "with the patch: LINEARIZABLE_ALLOW_FOLLOWER on the leader that is not ready is stale"},
		{Name: "limit-lease", Setup: "term-check-lease", Events: ack + "el2.rd2-s",
			Title: "with the patch: LOCAL_LEASE on the leader that is not ready is stale"},
		{Name: "limit-follower", Setup: "term-check-lin stall=on", Events: lagging,
			Title: "with the patch: a linearizable read on a lagging follower is stale"},
		{Name: "stuck", Setup: "term-check-none", Events: window + "a2.s2.f2.rd2-d",
			Title: "the patch without HDDS-10546: a leader that has drained its backlog stays LEADER_AND_NOT_READY"},
		{Name: "limit-single", Setup: "term-check-restart option=linearizable reads=allow-follower", Ours: true,
			Events: "w1.c1.h1.a1.cx1.rs1.el1.rd1-f.ix1.sv1",
			Title:  "with the patch: a single OM takes its commit index for the read index at once, and after a start that is what its database has"},
		{Name: "limit-terms", Setup: "patched before=0 terms=3 option=linearizable reads=leader-only", Ours: true,
			Events: "el2-3.r2-3.c2.cf2.w2.r2-3.c2.h2.a2.rd1-l.r2-1.r2-1.el1.r1-2.c1.cf1.h1.cf1.ix1.sv1",
			Title:  "with the patch: a deposed leader lets a LEADER_ONLY read in, and takes its read index when it leads again, with a backlog"},
	}
}
