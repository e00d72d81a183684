package datanode

import (
	"fmt"

	"interleave/engine"
)

// The log lines of the modelled classes, in the words of Ozone's source. Where
// Ozone prints an id or a time that the model does not have, … stands. A
// command that is dropped as a duplicate has no line, so there is none here.

var commandNames = [...]string{
	"reconcileContainerCommand: containerId=%d, peerNodes=[d2, d3]",
	"reconcileContainerCommand: containerId=%d, peerNodes=[d2, d4]",
	"reconstructECContainersCommand: containerID=%d, …",
	"replicateContainerCommand: containerId=%d, targetNode=d2, …",
	"replicateContainerCommand: containerId=%d, targetNode=d3, …",
}

// Text is the command as Ozone prints it.
func (c *Command) Text() string { return fmt.Sprintf(commandNames[c.Kind], c.Container) }

// moment is a minute of the clock, and a bit more for the time that it is now.
func moment(minute int16, seconds int) string {
	return fmt.Sprintf("%02d:%02d:%02d", minute/60, minute%60, seconds)
}

func count(r *Rules, counter string, n int, rec *engine.Recorder) {
	rec.Count(r.Name()+"/counter/"+counter, n)
}

// tellDispatched logs what the command thread logs. Ozone counts a command that
// is dropped nowhere; the model does, beside Ozone's counters.
func (d *Datanode) tellDispatched(r *Rules, c *Command, fate Fate, rec *engine.Recorder) {
	switch fate {
	case Outdated:
		rec.Log(r.Name(), engine.Warn, "StateContext", "Detect and drop a SCMCommand %s from stale leader SCM, stale term %d, latest term %d.",
			c.Text(), c.Term, d.Term)
	case Queued:
		count(r, "queued", 1, rec)
	case Merged, TooSoon, Covered:
		rec.Count(r.Name()+"/silent/merged", 1)
	}
}

// tellPicked logs what a thread logs before it runs a task or drops it.
func (d *Datanode) tellPicked(r *Rules, c *Command, verdict Verdict, now int16, rec *engine.Recorder) {
	count(r, "requests", 1, rec)
	switch verdict {
	case Starts:
		rec.Count(fmt.Sprintf("%s/processed/c%d", r.Name(), c.Container), 1)
	case TooLate:
		count(r, "timeout", 1, rec)
		rec.Log(r.Name(), engine.Info, "ReplicationSupervisor", "Ignoring QUEUED %s, queued at … since the deadline has passed (%s < %s)",
			c.Text(), moment(c.Deadline, 0), moment(now, 1))
	case TermOver:
		rec.Count(r.Name()+"/silent/term", 1)
		rec.Log(r.Name(), engine.Info, "ReplicationSupervisor", "Ignoring QUEUED %s, queued at … since SCM leader has new term (%d < %d)",
			c.Text(), c.Term, d.Term)
	}
}

// tellCleanedUp counts; Ozone logs nothing there.
func tellCleanedUp(r *Rules, again bool, rec *engine.Recorder) {
	count(r, "queued", -1, rec)
	if again {
		count(r, "queued", 1, rec)
	}
}

func tellFinished(r *Rules, c *Command, rec *engine.Recorder) {
	count(r, "queued", -1, rec)
	count(r, "success", 1, rec)
	rec.Log(r.Name(), engine.Info, "ReplicationSupervisor", "Successful DONE %s, queued at …", c.Text())
}
