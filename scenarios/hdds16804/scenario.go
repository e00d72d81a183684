// Package hdds16804 makes HDDS-16804 steppable: a command of the new SCM leader
// is merged into an equal task that the previous leader sent and that is still
// queued on the datanode, and that task is then dropped for its term.
package hdds16804

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"

	"interleave/engine"
)

//go:embed stories/*.txt
var stories embed.FS

// Scenario is the report as data.
func Scenario() *engine.Scenario {
	told, err := fs.Sub(stories, "stories")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	s, err := engine.Scenario{
		ID: "hdds-16804", Issue: "HDDS-16804", Revision: 1,
		URL:    "https://issues.apache.org/jira/browse/HDDS-16804",
		Area:   "Datanode",
		Title:  "Two requests accepted, neither carried out",
		Impact: "After an SCM failover a datanode silently drops the new leader's command: the container is not reconciled, and nothing but an INFO line tells.",
		Mechanic: "The supervisor drops a task that equals one in flight, and equality does not look at the SCM term. " +
			"A task that gets a thread is dropped if its term is older than the datanode's, which the new leader's command has raised on its way in. " +
			"So the new command is merged into the old task, and the old task is dropped for its term.",
		Components: []engine.Component{
			{Key: "scm", Title: "scm", Note: "the leader of the Storage Container Manager"},
			{Key: "d1", Title: "d1", Note: "a datanode"},
			{Key: "d2", Title: "d2", Note: "only with datanodes=2"},
			{Key: "clock", Title: "clock", Note: "only with time=on"},
		},
		Switches: switches(),
		Settings: settings(),
		Setups:   setups(),
		Presets:  presets(),
		Claims:   claims(),
		Build:    machine,
		Bounds:   bounds,
		Stories:  told,
		Essence: engine.Essence{
			Run: "preset report",
			Lines: []engine.EssenceLine{
				{Title: "commands sent", Cells: []string{"scm/accepted/c9", "scm/accepted/c10", "scm/accepted/c11"}},
				{Title: "times processed", Cells: []string{"d1/processed/c9", "d1/processed/c10", "d1/processed/c11"}},
			},
			Says: "accepted, and carried out by nobody",
		},
		LeavesOut: []string{
			"The work of a task: reconciling, reconstructing and copying are one event, and it succeeds.",
			"The limit of 5,000 commands in the command queue and of 5,000 tasks in flight: no setup comes near.",
			"Priorities: all tasks have the same one, so a queue runs them in the order in which they were made.",
			"The metrics' names: the three types of task have counters of their own, here they are one set.",
			"Decommissioning and maintenance, which change the number of threads and what is run.",
			"Several volumes: with pools=per-volume all containers are on one, which has two threads.",
			"Seconds: with time=on the clock goes from one thing that falls due to the next, and what takes less than a minute takes none.",
			"Replicas that come back by themselves, and other datanodes that SCM could choose: a resent command goes to the same datanode.",
			"More commands than the setup has: a command is lost for good only if no later one serves its container.",
		},
	}.Ready()
	if err != nil {
		panic(err) // the scenario's own data, which its tests read
	}
	return s
}

var numbers = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"}

// bounds says how much a setup has of everything.
func bounds(u engine.Setup) string {
	count := func(key, one string) string {
		n, err := strconv.Atoi(u.Get(key))
		switch {
		case err != nil:
			panic(err) // the choices of these settings are numbers
		case n == 1:
			return "one " + one
		case n < len(numbers):
			return numbers[n] + " " + one + "s"
		}
		return fmt.Sprint(n, " ", one, "s")
	}
	return count("datanodes", "datanode") + ", " + count("containers", "container") + ", " + count("threads", "thread") + ", " +
		count("terms", "term") + ", " + count("sends", "command")
}
