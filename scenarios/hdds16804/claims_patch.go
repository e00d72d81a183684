package hdds16804

import "interleave/engine"

func claimsOfPatch() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16804-32", Label: engine.LabelContext, Note: "doc",
			Text: "The patch was made against one commit and also applies to a later one.",
			How:  "About the source tree.",
		},
		{
			ID: "16804-33", Label: engine.LabelRun, Note: "patch",
			Text: "The patch keeps, for each task in flight, the equal command that was received last.",
			How:  "After commands of terms 2 and 3 the one of term 3 is kept, and queued. Before the second comes, the first is.",
			Run:  "preset three-terms at 8", Ask: "show d1/last-equal/c1; run p1.cl1-1-r-1; show d1/queue",
			Expected: "d1/last-equal/c1 = reconcile t3; d1/queue = c1 reconcile t3",
			Counter:  "preset three-terms at 5",
		},
		{
			ID: "16804-34", Label: engine.LabelRun, Note: "patch",
			Text: "If a task is dropped without running and a command of a newer term was received for it, that command is queued.",
			How:  "The cleanup queues c11's command of term 2, and it runs. As shipped nothing is queued.",
			Run:  "preset patched at 66", Ask: "run cl1-11-r-1; show d1/queue; run p1; show d1/processed/c11",
			Expected: "d1/queue = c11 reconcile t2; d1/processed/c11 = 1",
			Counter:  "preset report at 66",
		},
		{
			ID: "16804-35", Label: engine.LabelRun, Note: "patch",
			Text: "Tasks of an obsolete term are still dropped.",
			How:  "With the patch, c1's task is given up and removed, and nobody asked again. Code without the check of the term runs it.",
			Run:  "setup patched; run s1-1-r.dp1.fo2.s1-2-r.p1.cl1-1-r-1", Ask: "show d1/processed/c1 d1/task/reconcile/c1; verdict no-lost-command no-stale-start",
			Expected: "d1/processed/c1 = 0; d1/task/reconcile/c1 = dropped t1; no-lost-command holds; no-stale-start holds",
			Counter:  "setup no-term-check; run s1-1-r.dp1.fo2.s1-2-r.p1",
		},
		{
			ID: "16804-36", Label: engine.LabelRun, Note: "patch",
			Text: "A duplicate of a running task is still dropped, so there is at most one of any set of equal tasks, as before.",
			How:  "A search of all schedules with two threads. With the term in the equality, two equal tasks run at once.",
			Run:  "setup requeue-two", Ask: "search one-at-a-time",
			Expected: "one-at-a-time holds; 4,804 states, all of them",
			Counter:  "setup term-in-key-two",
		},
		{
			ID: "16804-37", Label: engine.LabelArgued,
			Text: "Not closed by the patch: a later command of the same term that was merged into a queued task is dropped with it when that task passes its deadline.",
			How:  "With the patch, the command of minute 15 is merged into the task of minute 0 and lost with it. If the old task is removed before, the command runs.",
			Run:  "preset limit", Ask: "show d1/processed/c1 d1/counter/timeout; verdict no-expired-loss",
			Expected: "d1/processed/c1 = 0; d1/counter/timeout = 1; no-expired-loss broken: d1: a later command for replication to d2 of c1 with term 1 was merged into one whose deadline had passed, and neither ran",
			Counter:  "setup requeue-replication-time; run s1-1-p2.dp1.tk0.tk0.tk0.p1.cl1-1-p2-1.s1-1-p2.dp1.p1",
		},
		{
			ID: "16804-38", Label: engine.LabelRead,
			Text: "Reconcile commands carry no deadline.",
			How:  "Time passes in this setup, and nothing of a reconcile task falls due. A replication task has a deadline.",
			Run:  "setup shipped-reconcile-time; run s1-1-r.dp1", Ask: "can tk0; show d1/queue",
			Expected: "tk0 cannot happen: nothing falls due: reconcile commands carry no deadline; d1/queue = c1 reconcile t1",
			Counter:  "setup shipped-replication-time; run s1-1-p2.dp1",
		},
		{
			ID: "16804-39", Label: engine.LabelRun,
			Text: "With the term in the equality the supervisor accepts the new leader's command beside a reconciliation of the same container that is still running.",
			How:  "Two threads reconcile c1. As shipped the second command is dropped.",
			Run:  "preset term-in-key", Ask: "show d1/running; verdict one-at-a-time",
			Expected: "d1/running = c1 reconcile t1 / c1 reconcile t2; one-at-a-time broken: d1 runs two tasks for reconcile of c1 at once, with terms 1 and 2",
			Counter:  "setup shipped-two; run s1-1-r.dp1.p1.fo2.s1-1-r.dp1.p1",
		},
		{
			ID: "16804-40", Label: engine.LabelArgued,
			Text: "That is what HDDS-13086 had removed.",
			How:  "A search of all schedules with the peers in the equality, as it was before. As shipped it finds nothing.",
			Run:  "setup peers-in-key-peers", Ask: "search one-at-a-time",
			Expected: "one-at-a-time broken at step 6; 36,433 states, all of them",
			Counter:  "setup shipped-peers",
		},
		{
			ID: "16804-41", Label: engine.LabelRun,
			Text: "The first of two new tests fails without the change, because the new leader's command never runs.",
			How:  "The shortest loss, and what could still run: nothing. With the patch the command waits in the queue.",
			Run:  "preset shortest", Ask: "show d1/processed/c1 d1/queue d1/lost",
			Expected: "d1/processed/c1 = 0; d1/queue = empty; d1/lost = c1 reconcile t2",
			Counter:  "setup containers=1 sends=2 d1=requeue; run s1-1-r.fo2.dp1.s1-1-r.dp1.p1.cl1-1-r-1",
		},
		{
			ID: "16804-42", Label: engine.LabelRun,
			Text: "The second passes with and without it: a running task gets no second run.",
			How:  "As shipped and with the patch c1 is processed once and nothing waits. With the term in the equality a second task waits.",
			Run:  "preset control-running", Ask: "show d1/processed/c1 d1/in-flight; under d1=requeue; show d1/processed/c1 d1/in-flight",
			Expected: "d1/processed/c1 = 1; d1/in-flight = 0; d1/processed/c1 = 1; d1/in-flight = 0",
			Counter:  "setup term-in-key containers=1 sends=2; run s1-1-r.dp1.p1.fo2.s1-1-r.dp1.f1-1-r-1",
		},
		{
			ID: "16804-43", Label: engine.LabelContext, Note: "doc",
			Text: "With the patch 56 tests of the supervisor's suite pass, 130 unit tests in all, and checkstyle has nothing to say.",
			How:  "About test suites of Ozone.",
		},
		{
			ID: "16804-44", Label: engine.LabelRun,
			Text: "With the patch the reproduction fails for all three types, because every container is processed.",
			How:  "The report's schedule with the patch, and its end: all eleven counts are 1. As shipped the last is 0.",
			Run:  "preset patched", Ask: "show d1/processed/*; verdict no-lost-command",
			Expected: "d1/processed/c1 = 1; d1/processed/c2 = 1; d1/processed/c3 = 1; d1/processed/c4 = 1; d1/processed/c5 = 1; d1/processed/c6 = 1; d1/processed/c7 = 1; d1/processed/c8 = 1; d1/processed/c9 = 1; d1/processed/c10 = 1; d1/processed/c11 = 1; no-lost-command holds",
			Counter:  "preset report",
		},
		{
			ID: "16804-45", Label: engine.LabelContext, Note: "doc",
			Text: "With the patch 16 tests of replication on a mini cluster pass.",
			How:  "About test suites of Ozone.",
		},
		{
			ID: "16804-46", Label: engine.LabelContext, Note: "doc",
			Text: "The defect was found by model checking and review of code, under HDDS-15926.",
			How:  "About how the report came to be.",
		},
		{
			ID: "16804-47", Label: engine.LabelContext, Note: "doc",
			Text: "No duplicate was found, and the patch is a proposal. HDDS-13086 and HDDS-7620 are related.",
			How:  "About other issues. What each of them changed is a version here.",
		},
	}
}
