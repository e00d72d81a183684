package datanode

import (
	"fmt"
	"strings"
)

// Version is what code a datanode runs, as the mechanisms in which versions
// differ.
type Version struct {
	// ChecksTerm: a task that gets a thread is dropped if its term is older than
	// the datanode's (TaskRunner.run, since HDDS-7620).
	ChecksTerm bool
	// PeersInKey: two reconcile tasks of a container are equal only if they list
	// the same peers (ReconcileContainerCommand.equals before HDDS-13086).
	PeersInKey bool
	// TermInKey: two tasks are equal only if their terms are.
	TermInKey bool
	// KeepsEqual: the supervisor keeps the last command that equalled a task in
	// flight. If the task is dropped without running and the command's term is
	// newer than the task's, the command is queued (the proposed patch).
	KeepsEqual bool
}

// Rules is what stays the same while a datanode runs.
type Rules struct {
	Number  int8 // 1 is d1
	Version Version
	Threads int8 // of the global pool (hdds.datanode.replication.streams.limit)
	// VolumeThreads is the size of the pool of the one volume, which then runs
	// the replication tasks; 0: there are no pools of volumes.
	VolumeThreads int8
}

// Name is the datanode's name: "d1".
func (r *Rules) Name() string { return fmt.Sprintf("d%d", r.Number) }

// Pool is a pool of threads with its queue.
type Pool int8

// The pools.
const (
	Global Pool = iota
	Volume
)

func (r *Rules) pool(c *Command) Pool {
	if r.VolumeThreads > 0 && c.Kind.Replicates() {
		return Volume
	}
	return Global
}

func (r *Rules) threads(p Pool) int8 {
	if p == Volume {
		return r.VolumeThreads
	}
	return r.Threads
}

// Key says in words what two equal tasks of a kind share.
func (v Version) Key(k Kind) string {
	parts := []string{"container"}
	switch {
	case k.Replicates():
		parts = append(parts, "target")
	case k.Work() == Reconcile && v.PeersInKey:
		parts = append(parts, "peers")
	}
	if v.TermInKey {
		parts = append(parts, "term")
	}
	return strings.Join(parts, " + ")
}
