package hdds17579

import "interleave/engine"

func claimsOfLimits() []engine.Claim {
	return []engine.Claim{
		{
			ID: "17579-51", Label: engine.LabelArgued,
			Text: "The patch does not close LINEARIZABLE_ALLOW_FOLLOWER on a leader that is not ready.",
			How:  "om2 is not ready, the read goes to Ratis and misses the write. With the possible follow-up it is rejected.",
			Run:  "preset limit", Ask: "show om2/status client/answer/w1; verdict fresh-allow-follower",
			Expected: "om2/status = LEADER_AND_NOT_READY; client/answer/w1 = KEY_NOT_FOUND; fresh-allow-follower broken: om2 answered from a state through entry 0, and entry 2, write w1, was acknowledged before the read: KEY_NOT_FOUND",
			Counter:  "setup term-check-laf-reject-lin; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2.rd2-f",
		},
		{
			ID: "17579-52", Label: engine.LabelArgued,
			Text: "The patch does not close LOCAL_LEASE on a leader that is not ready, which HDDS-17550 covers.",
			How:  "The read is answered before Ratis calls om2 ready. If leaders did not answer by local lease it would be rejected.",
			Run:  "preset limit-lease", Ask: "show om2/status client/answer/w1; verdict fresh-local-lease",
			Expected: "om2/status = LEADER_AND_NOT_READY; client/answer/w1 = KEY_NOT_FOUND; fresh-local-lease broken: om2 answered from a state through entry 0, and entry 2, write w1, was acknowledged before the read: KEY_NOT_FOUND",
			Counter:  "setup term-check-lease-fix-lease; run w1.r1-2.c1.h1.a1.el2.rd2-s",
		},
		{
			ID: "17579-53", Label: engine.LabelArgued,
			Text: "The patch does not close linearizable reads on a follower, whose own ReadIndex wait lets CONF entries pass as well.",
			How:  "om3 waits for the write, and the new leader's CONF entry lets the read pass. If the order were kept it would go on waiting.",
			Run:  "preset limit-follower", Ask: "show om3/status client/answer/w1; verdict fresh-follower",
			Expected: "om3/status = NOT_LEADER; client/answer/w1 = KEY_NOT_FOUND; fresh-follower broken: om3 answered from a state through entry 0, and entry 2, write w1, was acknowledged before the read: KEY_NOT_FOUND",
			Counter:  "setup term-check-in-order-lin stall=on; run st3-2.w1.r1-2.r1-3.c1.h1.a1.rd3-f.ix3.el2.r2-3.c2.l3.h3.cf3.sv3",
		},
		{
			ID: "17579-54", Label: engine.LabelArgued,
			Text: "A possible follow-up is to reject ALLOW_FOLLOWER on a leader that is not ready, as LEADER_ONLY is rejected there.",
			How:  "The read is rejected, and answered when all is flushed. Without that it is answered at once, without the write.",
			Run:  "setup term-check-laf-reject-lin; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2.rd2-f.ix2.sv2", Ask: "show client/answer/w1; run a2.s2.f2.rd2-f.ix2.sv2; show client/answer/w1",
			Expected: "client/answer/w1 = OMLeaderNotReadyException; client/answer/w1 = FOUND",
			Counter:  "preset limit",
		},
		{
			ID: "17579-55", Label: engine.LabelContext, Note: "META",
			Text: "The report is no duplicate of HDDS-16795, double purges and quota drift, which has the same cause.",
			How:  "About another issue.",
		},
		{
			ID: "17579-56", Label: engine.LabelRead,
			Text: "The two deleting services ask for a ready leader before both of their branches, so the patch covers runs that start later, snapshots included.",
			How:  "A run cannot start while the backlog lasts, and can after it. As shipped it starts.",
			Run:  "setup term-check-service; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2", Ask: "can ss2; run a2.s2.f2; can ss2",
			Expected: "ss2 cannot happen: om2 is LEADER_AND_NOT_READY; ss2 can happen: om2 starts a run of KeyDeletingService on a state through entry 2",
			Counter:  "setup shipped-service; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2",
		},
		{
			ID: "17579-57", Label: engine.LabelArgued,
			Text: "The separate check that HDDS-16795 proposes is then not needed.",
			How:  "With the patch alone no schedule of the setup has a run that starts too early, of either kind of service. As shipped there is one.",
			Run:  "setup term-check-service before=1", Ask: "search service-gate",
			Expected: "service-gate holds; 11,402 states, all of them",
			Counter:  "setup shipped-service before=1",
		},
		{
			ID: "17579-58", Label: engine.LabelArgued,
			Text: "A run that is in progress across the change, HDDS-16794, is not covered.",
			How:  "With the patch: a run of term 1 submits in term 3 with what it read in term 1. One that started after the write lacks nothing.",
			Run:  "preset surviving-run", Ask: "verdict service-run",
			Expected: "service-run broken: the run on om1 has submitted in a later term than it started in, term 1, from a state through entry 0: without entry 2, which is of an earlier term",
			Counter:  "preset surviving-run-no-backlog",
		},
	}
}
