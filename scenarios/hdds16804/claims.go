package hdds16804

import (
	"slices"

	"interleave/engine"
)

// claims are what the report states, in its order. Their labels are the
// report's; a claim that it gives on two grounds has the weaker one.
func claims() []engine.Claim {
	return slices.Concat(claimsOfMechanism(), claimsOfTrigger(), claimsOfImpact(), claimsOfReproduction(), claimsOfPatch())
}

func claimsOfMechanism() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16804-01", Label: engine.LabelRun,
			Text: "A task that equals one in flight is discarded when it is added to the supervisor.",
			How:  "The new command is dispatched while the old task waits: it leaves the command queue, and queue and set stay as they are. With the term in the equality it is queued.",
			Run:  "preset shortest at 4", Ask: "can dp1; run dp1; show d1/commands d1/queue d1/in-flight",
			Expected: "dp1 can happen: d1 drops reconcile of c1, term 2: it equals the task of term 1 that waits; d1/commands = empty; d1/queue = c1 reconcile t1; d1/in-flight = 1",
			Counter:  "setup term-in-key containers=1 sends=2; run s1-1-r.fo2.dp1.s1-1-r",
		},
		{
			ID: "16804-02", Label: engine.LabelRead,
			Text: "Equality of tasks does not look at the SCM term.",
			How:  "A command of term 2 equals the waiting task of term 1. With the term in the equality it does not.",
			Run:  "preset shortest at 4", Ask: "show d1/equal/reconcile; can dp1",
			Expected: "d1/equal/reconcile = container; dp1 can happen: d1 drops reconcile of c1, term 2: it equals the task of term 1 that waits",
			Counter:  "setup term-in-key containers=1 sends=2; run s1-1-r.fo2.dp1.s1-1-r",
		},
		{
			ID: "16804-03", Label: engine.LabelRead,
			Text: "Two reconcile tasks are equal if their container is the same, since HDDS-13086.",
			How:  "Two commands for c1 with different peers make one task. Code from before HDDS-13086 makes two.",
			Run:  "setup shipped-peers; run s1-1-r.s1-1-r4.dp1", Ask: "show d1/equal/reconcile; run dp1; show d1/queue",
			Expected: "d1/equal/reconcile = container; d1/queue = c1 reconcile t1",
			Counter:  "setup peers-in-key-peers; run s1-1-r.s1-1-r4.dp1",
		},
		{
			ID: "16804-04", Label: engine.LabelRead,
			Text: "Two EC reconstruction tasks are equal if their container is the same.",
			How:  "Two commands for c1 make one task, the second is merged. Commands for c1 and c2 make two.",
			Run:  "setup shipped-ec; run s1-1-e.s1-1-e.dp1.dp1", Ask: "show d1/equal/ec d1/queue d1/silent/merged",
			Expected: "d1/equal/ec = container; d1/queue = c1 ec t1; d1/silent/merged = 1",
			Counter:  "setup shipped-ec; run s1-1-e.s1-2-e.dp1.dp1",
		},
		{
			ID: "16804-05", Label: engine.LabelRead,
			Text: "Two replication tasks are equal if container and target are the same.",
			How:  "Of three commands for c1 the one for another target makes a task of its own, the repeated one does not. Three for one target make one task.",
			Run:  "setup shipped-targets; run s1-1-p2.s1-1-p3.s1-1-p2.dp1.dp1.dp1", Ask: "show d1/equal/replication d1/queue d1/silent/merged",
			Expected: "d1/equal/replication = container + target; d1/queue = c1 replication-d2 t1 / c1 replication-d3 t1; d1/silent/merged = 1",
			Counter:  "setup shipped-targets; run s1-1-p2.s1-1-p2.s1-1-p2.dp1.dp1.dp1",
		},
		{
			ID: "16804-06", Label: engine.LabelRead, Note: "read/run",
			Text: "A task that gets a thread is discarded, with an INFO line, if its term is older than the datanode's (HDDS-7620).",
			How:  "The old task is picked when d1's term is 2. Code from before HDDS-7620 runs it and logs nothing.",
			Run:  "preset shortest at 6", Ask: "log; show d1/running d1/dropping",
			Expected: "d1 INFO ReplicationSupervisor: Ignoring QUEUED reconcileContainerCommand: containerId=1, peerNodes=[d2, d3], queued at … since SCM leader has new term (1 < 2); d1/running = empty; d1/dropping = c1 reconcile t1",
			Counter:  "setup no-term-check containers=1 sends=2; run s1-1-r.fo2.dp1.s1-1-r.dp1.p1",
		},
		{
			ID: "16804-07", Label: engine.LabelRun,
			Text: "The two rules together discard both commands, and neither is carried out.",
			How:  "Two commands were sent, c1 is processed 0 times. If the old task is running when the new command comes, c1 is processed.",
			Run:  "preset shortest", Ask: "show scm/accepted/c1 d1/processed/c1 d1/lost; verdict no-lost-command",
			Expected: "scm/accepted/c1 = 2; d1/processed/c1 = 0; d1/lost = c1 reconcile t2; no-lost-command broken: d1 has nothing left to do, and reconcile of c1 with term 2 was neither run nor covered by an equal task; SCM sent it 1 time",
			Counter:  "preset control-running",
		},
		{
			ID: "16804-08", Label: engine.LabelRead,
			Text: "The datanode's term has risen already when the new command is added to the state context, before the supervisor sees it.",
			How:  "The new command is sent and lies in the command queue, and d1's term is 2. A second command of the first leader raises nothing.",
			Run:  "preset shortest at 3", Ask: "show d1/term; run s1-1-r; show d1/term d1/commands",
			Expected: "d1/term = 1; d1/term = 2; d1/commands = c1 reconcile t2",
			Counter:  "setup containers=1 sends=2; run s1-1-r.dp1",
		},
	}
}

func claimsOfTrigger() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16804-09", Label: engine.LabelRead, Note: "read/run",
			Text: "All threads of the supervisor are busy, ten by default, and a task of the old leader waits.",
			How:  "Ten tasks run and the eleventh waits for a thread. With ten tasks none waits. The model needs no busy thread for a loss: it is enough that the task is picked late.",
			Run:  "preset report at 32", Ask: "show d1/counter/requests d1/queue; can p1",
			Expected: "d1/counter/requests = 10; d1/queue = c11 reconcile t1; p1 cannot happen: all of its threads have a task: 10 of 10",
			Counter:  "setup threads=10 containers=11 sends=22; run s1-1-r.dp1.p1",
		},
		{
			ID: "16804-10", Label: engine.LabelRead,
			Text: "The three types of task share the pool, unless pools of volumes are enabled.",
			How:  "A reconcile task keeps a replication task waiting. With a pool for the volume that one has threads of its own; reconcile and EC tasks stay in the common pool.",
			Run:  "setup shipped-mixed; run s1-1-r.s1-1-p2.dp1.dp1.p1", Ask: "show d1/queue; can p1 pv1",
			Expected: "d1/queue = c1 replication-d2 t1; p1 cannot happen: all of its threads have a task: 1 of 1; pv1 cannot happen: this setup has pools=global",
			Counter:  "setup shipped-per-volume; run s1-1-r.s1-1-p2.dp1.dp1.p1",
		},
		{
			ID: "16804-11", Label: engine.LabelRun, Note: "simulated by term",
			Text: "Then the SCM leader changes.",
			How:  "A new leader is elected, and d1, which has heard nothing of it, is still at term 1. It happens once.",
			Run:  "preset report at 32", Ask: "run fo2; show scm/term d1/term; can s1-11-r",
			Expected: "scm/term = 2; d1/term = 1; s1-11-r can happen: SCM sends d1 a command: reconcile of c11, term 2; d1's term becomes 2",
			Counter:  "preset report at 34",
		},
		{
			ID: "16804-12", Label: engine.LabelRun,
			Text: "The new leader sends an equal command before the waiting task gets a thread.",
			How:  "The command for c11 is dispatched and equals the task that waits. If the old task is removed before, the command makes a task.",
			Run:  "preset report at 54", Ask: "show d1/task/reconcile/c11; can dp1",
			Expected: "d1/task/reconcile/c11 = waits t1 + command t2; dp1 can happen: d1 drops reconcile of c11, term 2: it equals the task of term 1 that waits",
			Counter:  "setup threads=10 containers=11 sends=22; run s1-11-r.dp1.fo2.s1-11-r.p1.cl1-11-r-1",
		},
		{
			ID: "16804-13", Label: engine.LabelRun,
			Text: "The waiting task gets a thread and is dropped for its term.",
			How:  "The thread gives c11's task up, and it is removed without having run. With both rounds in one term it runs.",
			Run:  "preset report at 65", Ask: "can p1; run p1.cl1-11-r-1; show d1/processed/c11 d1/in-flight",
			Expected: "p1 can happen: a thread of d1 picks reconcile of c11, term 1 and gives it up: the leader has term 2; d1/processed/c11 = 0; d1/in-flight = 0",
			Counter:  "preset control at 64",
		},
		{
			ID: "16804-14", Label: engine.LabelRead,
			Text: "For reconcile the second command exists only if somebody asks again through the new leader: SCM sends such commands only on request.",
			How:  "Nobody asks for c1 again: its task is dropped and no command is lost. If somebody does, one is.",
			Run:  "preset control-single", Ask: "show scm/accepted/c1 d1/processed/c1 d1/lost; verdict no-lost-command",
			Expected: "scm/accepted/c1 = 1; d1/processed/c1 = 0; d1/lost = empty; no-lost-command holds",
			Counter:  "preset shortest",
		},
		{
			ID: "16804-15", Label: engine.LabelRead,
			Text: "For replication and EC the old task must still wait when the new leader's ReplicationManager starts, five minutes after the leader is ready.",
			How:  "The new leader sends nothing until minute 5, and the old task waits then. Where no time passes it sends at once.",
			Run:  "setup shipped-replication-time; run s1-1-p2.dp1.fo2", Ask: "can s1-1-p2; run tk0; can s1-1-p2; show d1/queue",
			Expected: "s1-1-p2 cannot happen: its ReplicationManager waits until minute 5: the leader is ready since minute 0; s1-1-p2 can happen: SCM sends d1 a command: replication to d2 of c1, term 2; d1's term becomes 2; d1/queue = c1 replication-d2 t1 until 6 min",
			Counter:  "setup shipped-replication; run s1-1-p2.dp1.fo2",
		},
		{
			ID: "16804-16", Label: engine.LabelRead,
			Text: "And the new leader must choose this datanode again, with the same target, or as the coordinator of the same container.",
			How:  "A command with the same target is lost. One with another target is queued.",
			Run:  "setup shipped-targets; run s1-1-p2.dp1.fo2.s1-1-p2.dp1.p1.cl1-1-p2-1", Ask: "show d1/queue d1/lost",
			Expected: "d1/queue = empty; d1/lost = c1 replication-d2 t2",
			Counter:  "setup shipped-targets; run s1-1-p2.dp1.fo2.s1-1-p3.dp1.p1.cl1-1-p2-1",
		},
	}
}
