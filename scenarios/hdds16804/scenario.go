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

func switches() []engine.Switch {
	options := []engine.Option{
		{Key: "shipped", Title: "as shipped", Note: "a task that equals one in flight is dropped, whatever its term; a task that gets a thread is dropped if its term is over"},
		{Key: "requeue", Title: "requeue the equal command", Note: "the proposed patch: the last equal command is kept, and queued when the task is dropped without running and the command's term is newer"},
		{Key: "term-in-key", Title: "term in the equality", Note: "the rejected alternative: tasks of different terms are not equal"},
		{Key: "peers-in-key", Title: "peers in the equality", Note: "before HDDS-13086: reconcile tasks with different peers are not equal"},
		{Key: "no-term-check", Title: "no check of the term", Note: "before HDDS-7620: a task that gets a thread runs, whoever sent it"},
	}
	var all []engine.Switch
	for n := 1; n <= maxNodes; n++ {
		name := fmt.Sprintf("d%d", n)
		all = append(all, engine.Switch{Key: name, Component: name, Title: "version", Version: true, Choices: options, Absent: func(u engine.Setup) string {
			if n > 1 && u.Is("datanodes", "1") {
				return name + " is not there with datanodes=1: set datanodes=2, or leave " + name + " at its default"
			}
			return ""
		}})
	}
	return all
}

// count is a setting whose choices are numbers, the default first.
func count(key, title string, choices ...int) engine.Switch {
	s := engine.Switch{Key: key, Title: title}
	for _, n := range choices {
		o := engine.Option{Key: strconv.Itoa(n), Title: strconv.Itoa(n)}
		if n < len(numbers) {
			o.Title = numbers[n]
		}
		s.Choices = append(s.Choices, o)
	}
	return s
}

func settings() []engine.Switch {
	return []engine.Switch{
		count("datanodes", "datanodes", 1, 2),
		count("containers", "containers", 2, 1, 3, 11),
		count("threads", "threads", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
		count("terms", "terms", 2, 3),
		count("sends", "commands in all", 4, 1, 2, 3, 5, 22, 23),
		{Key: "kinds", Title: "commands", Choices: []engine.Option{
			{Key: "reconcile", Title: "reconcile", Note: "an administrator asks for each"},
			{Key: "ec", Title: "EC reconstruction", Note: "with d1 as the coordinator"},
			{Key: "replication", Title: "replication", Note: "d1 pushes its replica to d2"},
			{Key: "targets", Title: "replication, two targets", Note: "to d2 or to d3"},
			{Key: "peers", Title: "reconcile, two lists of peers", Note: "with d2 and d3, or with d2 and d4"},
			{Key: "mixed", Title: "all three types", Note: "reconcile, EC reconstruction, and replication to d2"},
		}},
		{Key: "pools", Title: "pools", Choices: []engine.Option{
			{Key: "global", Title: "one pool"},
			{Key: "per-volume", Title: "one more for the volume", Note: "replication tasks run in the volume's pool, which has two threads"},
		}},
		{Key: "net", Title: "heartbeats", Choices: []engine.Option{
			{Key: "direct", Title: "at once", Note: "a command that is sent is in the datanode's command queue"},
			{Key: "queue", Title: "an event", Note: "a command waits for a heartbeat response"},
		}},
		{Key: "dn-term", Title: "datanode's term", Choices: []engine.Option{
			{Key: "set", Title: "known", Note: "the datanode knows the first leader's term at the start"},
			{Key: "none", Title: "not known", Note: "it takes the term from the first commands"},
		}},
		{Key: "time", Title: "time", Choices: []engine.Option{
			{Key: "off", Title: "off"},
			{Key: "on", Title: "on", Note: "replication and EC commands have deadlines, and the ReplicationManager waits and repeats"},
		}},
		{Key: "stale-leader", Title: "deposed leader", Choices: []engine.Option{
			{Key: "off", Title: "silent"},
			{Key: "on", Title: "sends", Note: "the leader before may still send commands"},
		}},
	}
}
