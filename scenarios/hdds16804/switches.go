package hdds16804

import (
	"fmt"
	"strconv"

	"interleave/engine"
)

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
