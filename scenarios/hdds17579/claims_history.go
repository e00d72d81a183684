package hdds17579

import "interleave/engine"

func claimsOfHistory() []engine.Claim {
	return []engine.Claim{
		{
			ID: "17579-59", Label: engine.LabelContext, Note: "META",
			Text: "RATIS-2313 asked Ratis to wait for open futures, and was closed as not a bug: a state machine that needs it should wait itself.",
			How:  "About another issue. The version ratis-waits is what it asked for, as an abstraction.",
			Run:  "setup ratis-waits before=1; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2",
		},
		{
			ID: "17579-60", Label: engine.LabelContext, Note: "META",
			Text: "HDDS-13357 notes the same assumption for the reset of the count of snapshots in flight.",
			How:  "About another issue; that count is not modelled.",
		},
		{
			ID: "17579-61", Label: engine.LabelRead,
			Text: "Before Ozone 1.4.0 the readiness of Ratis 2 needed the state machine's own applied index.",
			How:  "The applied index is before the startup entry, so om2 is not READY. As shipped it is.",
			Run:  "setup ratis2-ready before=1; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2", Ask: "show om2/applied om2/start-index om2/status",
			Expected: "om2/applied = 1:1; om2/start-index = 3; om2/status = LEADER_AND_NOT_READY",
			Counter:  "preset minimal at 10",
		},
		{
			ID: "17579-62", Label: engine.LabelRead,
			Text: "The window opened with the move to Ratis 3, HDDS-9192, and the patch gives OM the old meaning back.",
			How:  "No schedule of the setup misses a write or has a READY leader that has not flushed all. The patch has as many states and the same verdicts. As shipped there is such a schedule.",
			Run:  "setup ratis2-ready before=1", Ask: "search fresh-default ready-means-flushed",
			Expected: "fresh-default holds; ready-means-flushed holds; 13,184 states, all of them",
			Counter:  "setup before=1",
		},
		{
			ID: "17579-63", Label: engine.LabelRead,
			Text: "The check relies on HDDS-10546, which lets the index move on to CONF entries when earlier entries are flushed.",
			How:  "Without that rule a leader that has flushed everything is not READY. With it, it is.",
			Run:  "preset stuck at 13", Ask: "show om2/flushed om2/applied om2/status; verdict idle-leader-ready",
			Expected: "om2/flushed = 2; om2/applied = 1:2; om2/status = LEADER_AND_NOT_READY; idle-leader-ready broken: om2 has flushed all that was handed out, through 3, its applied index is 1:2, and it is not READY in term 2",
			Counter:  "preset control-unflushed-patched at 14",
		},
		{
			ID: "17579-64", Label: engine.LabelRun,
			Text: "A new test has the same change of leader: not ready while Ratis already is, and the key readable when the backlog is gone.",
			How:  "Both statuses with two writes in the queue, and after the flush. As shipped the first is READY.",
			Run:  "preset patched at 22", Ask: "show om2/ratis-ready om2/status; run rl2-2.a2.a2.s2.f2.rd2-d; show om2/status client/answer/w2",
			Expected: "om2/ratis-ready = yes; om2/status = LEADER_AND_NOT_READY; om2/status = LEADER_AND_READY; client/answer/w2 = FOUND",
			Counter:  "preset report at 22",
		},
		{
			ID: "17579-65", Label: engine.LabelRun,
			Text: "Without the change that test fails: it expects LEADER_AND_NOT_READY and gets LEADER_AND_READY.",
			How:  "The status as shipped where the test looks. With the patch it is the one that is expected.",
			Run:  "preset report at 22", Ask: "show om2/status",
			Expected: "om2/status = LEADER_AND_READY",
			Counter:  "preset patched at 22",
		},
		{
			ID: "17579-66", Label: engine.LabelContext, Note: "META",
			Text: "Suites of 44, 566 and 34 tests pass, and checkstyle is clean.",
			How:  "About test runs.",
		},
		{
			ID: "17579-67", Label: engine.LabelRun,
			Text: "With the patch the reproduction fails where it asserts LEADER_AND_READY, because the leader is not ready until the backlog is applied.",
			How:  "Not ready when the lock is held, nor when all is executed and not flushed. As shipped READY at once.",
			Run:  "preset patched at 22", Ask: "show om2/status; run rl2-2.a2.a2; show om2/status",
			Expected: "om2/status = LEADER_AND_NOT_READY; om2/status = LEADER_AND_NOT_READY",
			Counter:  "preset report at 22",
		},
		{
			ID: "17579-68", Label: engine.LabelContext, Note: "META",
			Text: "The restart of a single OM was not run again with the patch.",
			How:  "About test runs. In this model it breaks nothing that the patch is to close: search term-check-restart.",
			Run:  "preset patched-restart",
		},
		{
			ID: "17579-69", Label: engine.LabelContext, Note: "META",
			Text: "The patch was made against one commit, also applies to a later one, and no duplicate was found.",
			How:  "About the source tree.",
		},
		{
			ID: "17579-70", Label: engine.LabelContext, Note: "META",
			Text: "Affected are 1.4.0, 1.4.1, 2.0.0, 2.1.0 to 2.1.2, 2.2.0 and 2.2.1.",
			How:  "About releases.",
		},
		{
			ID: "17579-71", Label: engine.LabelContext, Note: "META",
			Text: "It was found by model checking in TLA+ and by reading code, under HDDS-15926.",
			How:  "About how it was found.",
		},
	}
}
