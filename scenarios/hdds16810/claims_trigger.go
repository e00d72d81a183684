package hdds16810

import "interleave/engine"

func claimsOfTrigger() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16810-12", Label: engine.LabelRun,
			Text: "The container is QUASI_CLOSED in SCM, its replicas are QUASI_CLOSED or UNHEALTHY, and an administrator starts reconciliation.",
			How:  "The start of schedule A. In the suite's layout everything begins CLOSED.",
			Run:  "setup shipped", Ask: "show d*/container/state scm/container/state; can st2-1-3",
			Expected: "d1/container/state = UNHEALTHY; d2/container/state = QUASI_CLOSED; d3/container/state = QUASI_CLOSED; scm/container/state = QUASI_CLOSED; st2-1-3 can happen: d2 starts to reconcile with d1, d3",
			Counter:  "setup layout=suite",
		},
		{
			ID: "16810-13", Label: engine.LabelRun,
			Text: "Two blocks of two chunks, committed at 1 and 2, 3 and 4; d1 applied every commit.",
			How:  "The commit log, and what d1 holds. The suite's layout is another one.",
			Run:  "setup shipped", Ask: "show commits/* d1/container/held",
			Expected: "commits/1 = b0c0; commits/2 = b0c1; commits/3 = b1c0; commits/4 = b1c1; d1/container/held = 4",
			Counter:  "setup layout=suite",
		},
		{
			ID: "16810-14", Label: engine.LabelRun,
			Text: "Schedule A: a chunk of d1 is corrupt, its scanner has found it and marked d1 UNHEALTHY; d2 and d3 are QUASI_CLOSED and empty.",
			How:  "The start of A, and a start with a healthy d1.",
			Run:  "setup shipped", Ask: "show d1/chunk/b0* d1/tree/b0* d1/container/state d2/container/* d3/container/*",
			Expected: "d1/chunk/b0c0 = good; d1/chunk/b0c1 = corrupt; d1/tree/b0c0 = ok; d1/tree/b0c1 = unhealthy; d1/container/state = UNHEALTHY; d2/container/state = QUASI_CLOSED; d2/container/bcsid = 0; d2/container/held = 0; d3/container/state = QUASI_CLOSED; d3/container/bcsid = 0; d3/container/held = 0",
			Counter:  "setup shipped-healthy",
		},
		{
			ID: "16810-15", Label: engine.LabelRun,
			Text: "A: d2 gets block 1 and the first chunk of block 0, and stays at 0.",
			How:  "d2 after its round with d1. A healthy d1 gives it everything, and 4.",
			Run:  "preset report at 5", Ask: "show d2/chunk/* d2/container/bcsid",
			Expected: "d2/chunk/b0c0 = good; d2/chunk/b0c1 = absent; d2/chunk/b1c0 = good; d2/chunk/b1c1 = good; d2/container/bcsid = 0",
			Counter:  "setup shipped-healthy; run st2-1-3.f2-1.rp2-1-0.rp2-1-1.ra2.wt2",
		},
		{
			ID: "16810-16", Label: engine.LabelRun,
			Text: "A: d3's first peer is d2, the round is clean, it adopts block 1 at 4 and raises to 4.",
			How:  "d3 with d2 first, and with d1 first.",
			Run:  "preset report at 11", Ask: "show d3/task/peer d3/task/covered d3/task/adopted; run ra3; show d3/container/bcsid",
			Expected: "d3/task/peer = d2; d3/task/covered = yes; d3/task/adopted = 4; d3/container/bcsid = 4",
			Counter:  "preset control at 11",
		},
		{
			ID: "16810-17", Label: engine.LabelRun,
			Text: "A: the round with d1 that follows cannot add the corrupt chunk.",
			How:  "d3 asks d1 and has nothing to repair. From a healthy d1 it gets the chunk.",
			Run:  "preset report at 13", Ask: "run f3-1.rp3-1-0; show d3/chunk/b0c1 d3/container/bcsid",
			Expected: "d3/chunk/b0c1 = absent; d3/container/bcsid = 4",
			Counter:  "preset repaired at 18",
		},
		{
			ID: "16810-18", Label: engine.LabelRead,
			Text: "SCM sends the peers as a set, so nobody controls their order.",
			How:  "Before d3 starts both orders are possible, once it has started neither is.",
			Run:  "preset report at 7", Ask: "can st3-2-1 st3-1-2",
			Expected: "st3-2-1 can happen: d3 starts to reconcile with d2, d1; st3-1-2 can happen: d3 starts to reconcile with d1, d2",
			Counter:  "preset report at 8",
		},
		{
			ID: "16810-19", Label: engine.LabelRead,
			Text: "SCM sends the command to all replicas at once, so who runs first decides whether d2 is done with d1 when d3 asks d2.",
			How:  "Both have started, d2 has written its tree, and d3 asks. One event earlier it finds an empty tree.",
			Run:  "setup shipped; run st2-1-3.st3-2-1.f2-1.rp2-1-0.rp2-1-1.wt2", Ask: "run f3-2.rp3-2-0.rp3-2-1.ra3; show d3/container/bcsid",
			Expected: "d3/container/bcsid = 4",
			Counter:  "setup shipped; run st2-1-3.st3-2-1.f2-1.rp2-1-0.rp2-1-1.f3-2.wt2",
		},
		{
			ID: "16810-20", Label: engine.LabelRun,
			Text: "With d1 first in its list d3 stays at 0.",
			How:  "The control, and schedule A.",
			Run:  "preset control", Ask: "show d3/container/bcsid; verdict bcsid-held",
			Expected: "d3/container/bcsid = 0; bcsid-held holds",
			Counter:  "preset report",
		},
		{
			ID: "16810-21", Label: engine.LabelRun,
			Text: "Schedule B: all are QUASI_CLOSED and d1 is healthy, d2 is empty, d3 applied the first commit only.",
			How:  "The start of B, and that of A.",
			Run:  "setup shipped-b", Ask: "show d*/container/*",
			Expected: "d1/container/state = QUASI_CLOSED; d1/container/bcsid = 4; d1/container/held = 4; d2/container/state = QUASI_CLOSED; d2/container/bcsid = 0; d2/container/held = 0; d3/container/state = QUASI_CLOSED; d3/container/bcsid = 1; d3/container/held = 1",
			Counter:  "setup shipped",
		},
		{
			ID: "16810-22", Label: engine.LabelRun,
			Text: "B: d2's GetBlock of block 0 at d1 fails; d2 gets block 1 from d1, the short block 0 from d3, and ends at 1.",
			How:  "d2 after both rounds. In A the call does not fail and d3 is empty.",
			Run:  "preset b at 10", Ask: "show d2/block/* d2/chunk/b0c1 d2/container/bcsid",
			Expected: "d2/block/b0 = 1; d2/block/b1 = 4; d2/chunk/b0c1 = absent; d2/container/bcsid = 1",
			Counter:  "preset report at 7",
		},
		{
			ID: "16810-23", Label: engine.LabelRun,
			Text: "B: d3 reconciles while d1 is unreachable; it gets block 1 from d2, the round is clean, and it goes from 1 to 4.",
			How:  "The end of B, as shipped and with the patch.",
			Run:  "preset b at 14", Ask: "show d3/container/bcsid; run ra3; show d3/block/* d3/container/bcsid",
			Expected: "d3/container/bcsid = 1; d3/block/b0 = 1; d3/block/b1 = 4; d3/container/bcsid = 4",
			Counter:  "preset patched-b at 14",
		},
	}
}
