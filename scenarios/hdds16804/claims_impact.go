package hdds16804

import "interleave/engine"

func claimsOfImpact() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16804-17", Label: engine.LabelRun,
			Text: "Reconcile: the container is not reconciled on that datanode although both requests were accepted.",
			How:  "c11 was sent to d1 twice and is processed 0 times. With both rounds in one term it is processed once.",
			Run:  "preset report", Ask: "show scm/accepted/c11 d1/processed/c11",
			Expected: "scm/accepted/c11 = 2; d1/processed/c11 = 0",
			Counter:  "preset control",
		},
		{
			ID: "16804-18", Label: engine.LabelRead,
			Text: "SCM does not send the command again; it stays so until somebody repeats the request.",
			How:  "Nothing that d1 has to do is left. A third request gets c11 processed; without one it is still 0.",
			Run:  "preset asked-again at 67", Ask: "can dp1 p1; show d1/processed/c11; run s1-11-r.dp1.p1; show d1/processed/c11",
			Expected: "dp1 cannot happen: its command queue is empty; p1 cannot happen: its supervisor's queue is empty; d1/processed/c11 = 0; d1/processed/c11 = 1",
			Counter:  "preset report",
		},
		{
			ID: "16804-19", Label: engine.LabelRead,
			Text: "The INFO line on the datanode is the only trace.",
			How:  "The drop logs one line, the removal none, and no counter of Ozone's says that something is missing. In the control the task runs, and success counts it.",
			Run:  "preset report at 66", Ask: "log; run cl1-11-r-1; log; show d1/counter/*",
			Expected: "d1 INFO ReplicationSupervisor: Ignoring QUEUED reconcileContainerCommand: containerId=11, peerNodes=[d2, d3], queued at … since SCM leader has new term (1 < 2); nothing is logged; d1/counter/requests = 11; d1/counter/success = 10; d1/counter/failed = 0; d1/counter/timeout = 0; d1/counter/skipped = 0; d1/counter/queued = 0",
			Counter:  "preset control at 65",
		},
		{
			ID: "16804-20", Label: engine.LabelRun,
			Text: "Replication and EC reconstruction lose the new leader's command in the same way.",
			How:  "Both are lost, one after the other. With the patch both are queued.",
			Run:  "setup shipped-mixed; run s1-1-e.s1-1-p2.dp1.dp1.fo2.s1-1-e.s1-1-p2.dp1.dp1.p1.cl1-1-e-1.p1.cl1-1-p2-1", Ask: "show d1/processed/c1 d1/lost",
			Expected: "d1/processed/c1 = 0; d1/lost = c1 ec t2 / c1 replication-d2 t2",
			Counter:  "setup requeue-mixed; run s1-1-e.s1-1-p2.dp1.dp1.fo2.s1-1-e.s1-1-p2.dp1.dp1.p1.cl1-1-e-1.p1.cl1-1-p2-1",
		},
		{
			ID: "16804-21", Label: engine.LabelRead,
			Text: "The new leader's pending operation expires after twelve minutes.",
			How:  "It was sent in minute 5 and is pending until minute 17. The one that the first leader sent in minute 0 would have been until minute 12.",
			Run:  "preset resent at 8", Ask: "show clock/now scm/pending/c1; run tk0; show clock/now scm/pending/c1",
			Expected: "clock/now = 5; scm/pending/c1 = until 17 min; clock/now = 17; scm/pending/c1 = -",
			Counter:  "preset resent at 2",
		},
		{
			ID: "16804-22", Label: engine.LabelRead,
			Text: "The ReplicationManager sends the command again on a later pass, every five minutes, so the repair is late and not missing.",
			How:  "The operation has expired, the next pass is three minutes later, and the command that it sends runs. While the operation is pending nothing is sent.",
			Run:  "preset resent at 9", Ask: "can s1-1-p2; run tk0.s1-1-p2.dp1.p1; show clock/now d1/processed/c1",
			Expected: "s1-1-p2 cannot happen: its pending operation expired in minute 17, and its ReplicationManager passes next in minute 20; clock/now = 20; d1/processed/c1 = 1",
			Counter:  "preset resent at 8",
		},
		{
			ID: "16804-23", Label: engine.LabelArgued,
			Text: "No data is affected.",
			How:  "Nothing was carried out on the way to the loss, so nothing was written. Where a task runs, one is.",
			Run:  "preset shortest", Ask: "show d1/processed/c1 d1/counter/success",
			Expected: "d1/processed/c1 = 0; d1/counter/success = 0",
			Counter:  "preset control-running",
		},
		{
			ID: "16804-24", Label: engine.LabelRun,
			Text: "A task that is running when the new command comes is not affected.",
			How:  "The new command is dropped, and the work is done, once. If the task waits, it is not done.",
			Run:  "preset control-running", Ask: "show d1/processed/c1; verdict no-lost-command one-at-a-time",
			Expected: "d1/processed/c1 = 1; no-lost-command holds; one-at-a-time holds",
			Counter:  "preset shortest",
		},
	}
}

func claimsOfReproduction() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16804-25", Label: engine.LabelContext, Note: "run",
			Text: "The reproduction is deterministic, on unmodified source; that it passes means that the defect is there.",
			How:  "About a test. Its schedule can be stepped.",
			Run:  "preset report at 0",
		},
		{
			ID: "16804-26", Label: engine.LabelRun,
			Text: "It sends eleven commands of term 1 and then eleven of term 2 for the same containers, through the state context and the real handler, into a supervisor with default settings.",
			How:  "Both rounds are sent: eleven commands of term 2 are queued while eleven tasks are in flight. In the control they have term 1.",
			Run:  "preset report at 44", Ask: "show scm/accepted/c1 scm/accepted/c11 d1/term d1/in-flight d1/commands",
			Expected: "scm/accepted/c1 = 2; scm/accepted/c11 = 2; d1/term = 2; d1/in-flight = 11; d1/commands = c1 reconcile t2 / c2 reconcile t2 / c3 reconcile t2 / c4 reconcile t2 / c5 reconcile t2 / c6 reconcile t2 / c7 reconcile t2 / c8 reconcile t2 / c9 reconcile t2 / c10 reconcile t2 / c11 reconcile t2",
			Counter:  "preset control at 43",
		},
		{
			ID: "16804-27", Label: engine.LabelContext, Note: "run",
			Text: "Only what does the work is a stand-in, which counts its calls and keeps tasks running until they are released.",
			How:  "About the test's own classes. Here, too, a task runs until its finish event.",
			Run:  "preset report at 32",
		},
		{
			ID: "16804-28", Label: engine.LabelRun,
			Text: "For each of the three types the eleventh container is processed 0 times after two commands.",
			How:  "Reconcile, EC reconstruction and replication, one run each. In the control of the first it is processed once.",
			Run:  "preset report", Ask: "show d1/processed/c11; preset report-ec; show d1/processed/c11; preset report-replication; show d1/processed/c11",
			Expected: "d1/processed/c11 = 0; d1/processed/c11 = 0; d1/processed/c11 = 0",
			Counter:  "preset control",
		},
		{
			ID: "16804-29", Label: engine.LabelRun,
			Text: "The supervisor logs that it ignores the queued task because the SCM leader has a new term (1 < 2).",
			How:  "The line of the step in which c11's task is picked. In the control the task runs and nothing is logged.",
			Run:  "preset report at 66", Ask: "log",
			Expected: "d1 INFO ReplicationSupervisor: Ignoring QUEUED reconcileContainerCommand: containerId=11, peerNodes=[d2, d3], queued at … since SCM leader has new term (1 < 2)",
			Counter:  "preset control at 65",
		},
		{
			ID: "16804-30", Label: engine.LabelRun,
			Text: "A control with duplicates in the same term processes every container once.",
			How:  "All eleven counts are 1. After a failover between the rounds the last is 0.",
			Run:  "preset control", Ask: "show d1/processed/*; verdict all-processed",
			Expected: "d1/processed/c1 = 1; d1/processed/c2 = 1; d1/processed/c3 = 1; d1/processed/c4 = 1; d1/processed/c5 = 1; d1/processed/c6 = 1; d1/processed/c7 = 1; d1/processed/c8 = 1; d1/processed/c9 = 1; d1/processed/c10 = 1; d1/processed/c11 = 1; all-processed reached",
			Counter:  "preset report",
		},
		{
			ID: "16804-31", Label: engine.LabelContext, Note: "doc",
			Text: "It was not run on a cluster with a real SCM failover.",
			How:  "Says how far the report's own test goes; this model has no cluster either.",
		},
	}
}
