package hdds16804

import (
	"fmt"
	"strings"

	"interleave/engine"
)

// full is the size of the report's run: more containers than threads.
const full = "threads=10 containers=11 sends=22"

// each repeats an event for the containers 1 to n: %d is the container.
func each(n int, event string) string {
	var b strings.Builder
	for c := 1; c <= n; c++ {
		b.WriteString(strings.ReplaceAll(event, "%d", fmt.Sprint(c)) + ".")
	}
	return b.String()
}

// rounds are the report's two rounds of eleven commands of a kind, up to the
// state in which ten tasks of the first round have run and the eleventh waits.
// between comes before the second round.
func rounds(kind, between string) string {
	return each(11, "s1-%d-"+kind) + each(11, "dp1") + each(10, "p1") +
		between + each(11, "s1-%d-"+kind) + each(11, "dp1") + each(10, "f1-%d-"+kind+"-1")
}

// presets are schedules worth looking at. In each of them every event happens.
func presets() []engine.Preset {
	report := rounds("r", "fo2.") + "p1.cl1-11-r-1"
	return []engine.Preset{
		{Name: "report", Setup: full, Events: report,
			Title: "eleven reconcile commands in each of two terms, ten threads: c11 is processed 0 times"},
		{Name: "report-ec", Setup: full + " kinds=ec", Events: rounds("e", "fo2.") + "p1.cl1-11-e-1",
			Title: "the same with EC reconstruction: c11 is processed 0 times"},
		{Name: "report-replication", Setup: full + " kinds=replication", Events: rounds("p2", "fo2.") + "p1.cl1-11-p2-1",
			Title: "the same with replication to one target: c11 is processed 0 times"},
		{Name: "shortest", Setup: "containers=1 sends=2", Events: "s1-1-r.fo2.dp1.s1-1-r.dp1.p1.cl1-1-r-1",
			Title: "the shortest loss, seven events: no thread needs to be busy"},
		{Name: "drop-window", Setup: "containers=1 sends=2", Events: "s1-1-r.dp1.fo2.s1-1-r.p1.dp1.cl1-1-r-1",
			Title: "the new command comes after the old task is given up and before it is removed: lost as well"},
		{Name: "control", Setup: full, Events: rounds("r", "") + "p1.f1-11-r-1",
			Title: "both rounds in one term: each container is processed once"},
		{Name: "control-late", Setup: "containers=1 sends=2", Events: "s1-1-r.dp1.fo2.s1-1-r.p1.cl1-1-r-1.dp1.p1.f1-1-r-2",
			Title: "the new command is dispatched after the old task is removed: it runs"},
		{Name: "control-running", Setup: "containers=1 sends=2", Events: "s1-1-r.dp1.p1.fo2.s1-1-r.dp1.f1-1-r-1",
			Title: "the old task is running already: the new command is dropped and the work is done, once"},
		{Name: "control-single", Setup: "sends=2", Events: "s1-1-r.dp1.fo2.s1-2-r.p1.cl1-1-r-1.dp1.p1.f1-2-r-2",
			Title: "nobody asks the new leader for c1 again: its task is dropped, as meant, and nothing is lost"},
		{Name: "other-target", Setup: "kinds=targets", Events: "s1-1-p2.dp1.p1.fo2.s1-1-p3.dp1.f1-1-p2-1.p1.f1-1-p3-2",
			Title: "another target is another task: both run"},
		{Name: "asked-again", Setup: "threads=10 containers=11 sends=23", Events: report + ".s1-11-r.dp1.p1.f1-11-r-2",
			Title: "only a third request, in term 2, gets c11 processed"},
		{Name: "patched", Setup: full + " d1=requeue", Events: report + ".p1.f1-11-r-2",
			Title: "the report's schedule with the patch: the kept command is queued, and c11 is processed once"},
		{Name: "patched-running", Setup: "containers=1 sends=2 d1=requeue", Events: "s1-1-r.dp1.p1.fo2.s1-1-r.dp1.f1-1-r-1",
			Title: "with the patch, too, a running task gets no second run"},
		{Name: "three-terms", Setup: "requeue-three-terms", Events: "s1-1-r.dp1.fo2.s1-1-r.dp1.fo3.s1-1-r.dp1.p1.cl1-1-r-1.p1.f1-1-r-3",
			Title: "of the equal commands of terms 2 and 3 the patch keeps the last"},
		{Name: "limit", Setup: "requeue-replication-time", Events: "s1-1-p2.dp1.tk0.tk0.tk0.s1-1-p2.dp1.p1.cl1-1-p2-1",
			Title: "what the patch does not close: a command is merged into one of its own term that has expired"},
		{Name: "resent", Setup: "shipped-replication-time", Events: "s1-1-p2.dp1.fo2.tk0.s1-1-p2.dp1.p1.cl1-1-p2-1.tk0.tk0.s1-1-p2.dp1.p1.f1-1-p2-2",
			Title: "a lost replication command is sent again: the operation expires, and a later pass repairs"},
		{Name: "term-in-key", Setup: "term-in-key-two", Events: "s1-1-r.dp1.p1.fo2.s1-1-r.dp1.p1",
			Title: "the term in the equality: one container is reconciled by two threads at once"},
		{Name: "before-7620", Setup: "no-term-check", Events: "s1-1-r.dp1.fo2.s1-2-r.p1.f1-1-r-1",
			Title: "before HDDS-7620: the command of a deposed leader is carried out"},
		{Name: "before-13086", Setup: "peers-in-key-peers", Events: "s1-1-r.s1-1-r4.dp1.dp1.p1.p1",
			Title: "before HDDS-13086: the peers changed, and two threads reconcile one container"},
		{Name: "stale-leader", Setup: "shipped-stale-leader", Events: "fo2.so1-1-r.s1-2-r.dl1.dl1.dp1.dp1.p1.f1-2-r-2",
			Title: "a deposed leader's command that is not a task yet is dropped with a warning"},
	}
}
