package hdds17579

import (
	"slices"

	"interleave/engine"
)

// claims are what the report states, in its order. Their labels are the
// report's; a claim that it gives on two grounds has the weaker one.
func claims() []engine.Claim {
	return slices.Concat(claimsOfMechanism(), claimsOfTrigger(), claimsOfImpact(), claimsOfReproduction(), claimsOfPatch(), claimsOfLimits(), claimsOfHistory())
}

func claimsOfMechanism() []engine.Claim {
	return []engine.Claim{
		{
			ID: "17579-01", Label: engine.LabelRead,
			Text: "An OM says that it is ready as soon as Ratis calls the division ready.",
			How:  "Ratis calls om2 ready, om2 says READY, and a write waits in its queue. With the patch the second does not follow from the first.",
			Run:  "preset minimal at 10", Ask: "show om2/ratis-ready om2/status om2/execution-queue",
			Expected: "om2/ratis-ready = yes; om2/status = LEADER_AND_READY; om2/execution-queue = 2",
			Counter:  "setup patched before=1; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2",
		},
		{
			ID: "17579-02", Label: engine.LabelRead,
			Text: "Ratis calls a leader ready when its updater comes to the leader's startup CONF entry.",
			How:  "Entry 3 is the startup entry; before om2's updater has taken it Ratis does not call om2 ready, after it does. With the idea of RATIS-2313 it does not yet.",
			Run:  "preset minimal at 9", Ask: "show om2/start-index om2/ratis-ready; run cf2; show om2/ratis-applied om2/ratis-ready",
			Expected: "om2/start-index = 3; om2/ratis-ready = no; om2/ratis-applied = 3; om2/ratis-ready = yes",
			Counter:  "setup ratis-waits before=1; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2",
		},
		{
			ID: "17579-03", Label: engine.LabelRead,
			Text: "To Ratis' updater an entry is applied when applyTransaction has given back its future.",
			How:  "om2 has handed entry 2 out and executed nothing. One apply later it has executed it, and the updater's index is the same.",
			Run:  "preset minimal at 9", Ask: "show om2/ratis-applied om2/executed",
			Expected: "om2/ratis-applied = 2; om2/executed = 0",
			Counter:  "preset minimal at 9; run a2",
		},
		{
			ID: "17579-04", Label: engine.LabelRead,
			Text: "applyTransaction puts the entry into the queue of one thread and does no more.",
			How:  "Both writes are handed out on om2, and in no cache. On an OM that keeps up the queue is empty.",
			Run:  "preset report at 17", Ask: "show om2/execution-queue om2/key-cache/w1 om2/key-cache/w2",
			Expected: "om2/execution-queue = 2 3; om2/key-cache/w1 = -; om2/key-cache/w2 = -",
			Counter:  "preset control at 18",
		},
		{
			ID: "17579-05", Label: engine.LabelRead,
			Text: "notifyLeaderReady does not wait for that queue.",
			How:  "The updater is through with the startup entry while the queue has entry 2. In code whose callback waits it is still inside.",
			Run:  "preset minimal at 10", Ask: "show om2/execution-queue om2/calling om2/ratis-applied",
			Expected: "om2/execution-queue = 2; om2/calling = no; om2/ratis-applied = 3",
			Counter:  "setup callback-waits before=1; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2",
		},
		{
			ID: "17579-06", Label: engine.LabelRead,
			Text: "A new leader can be ready while a write that was acknowledged is in neither its table cache nor its database.",
			How:  "The write is acknowledged, om2 is READY, and has it in neither. Without a backlog it has.",
			Run:  "preset minimal at 10", Ask: "show client/acked om2/status om2/key-cache/w1 om2/key/w1",
			Expected: "client/acked = w1; om2/status = LEADER_AND_READY; om2/key-cache/w1 = -; om2/key/w1 = absent",
			Counter:  "preset minimal-no-backlog at 14",
		},
		{
			ID: "17579-07", Label: engine.LabelRead,
			Text: "On READY the default read path answers from local state.",
			How:  "The read is answered at once, from a state without the write. With the patch it is rejected.",
			Run:  "preset minimal", Ask: "show client/read client/answer/w1",
			Expected: "client/read = default at om2, answered; client/answer/w1 = KEY_NOT_FOUND",
			Counter:  "setup patched before=1; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2.rd2-d",
		},
		{
			ID: "17579-08", Label: engine.LabelRead,
			Text: "On READY the branches for a leader in the other read paths answer from local state too.",
			How:  "Without a hint, LEADER_ONLY and ALLOW_FOLLOWER with the read option DEFAULT, and LOCAL_LEASE without local leases. With the patch all four are rejected.",
			Run:  "setup before=1 reads=any; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2", Ask: "run rd2-n; show client/answer/w1; run rd2-l; show client/answer/w1; run rd2-f; show client/answer/w1; run rd2-s; show client/answer/w1",
			Expected: "client/answer/w1 = KEY_NOT_FOUND; client/answer/w1 = KEY_NOT_FOUND; client/answer/w1 = KEY_NOT_FOUND; client/answer/w1 = KEY_NOT_FOUND",
			Counter:  "setup patched before=1 reads=any; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2",
		},
		{
			ID: "17579-09", Label: engine.LabelRead,
			Text: "Background services that ask whether the leader is ready start in the same window.",
			How:  "A run starts on a state that lacks a write of term 1. Without a backlog it lacks nothing.",
			Run:  "preset service at 11", Ask: "verdict service-gate",
			Expected: "service-gate broken: a run has started on om2 in term 2 from a state through entry 0, which lacks entries of an earlier term",
			Counter:  "preset service-no-backlog at 15",
		},
		{
			ID: "17579-10", Label: engine.LabelContext, Note: "META",
			Text: "HDDS-16795 is one of the consequences.",
			How:  "About another issue. The service's double purge is not modelled, only on which state it starts.",
			Run:  "preset service",
		},
	}
}
