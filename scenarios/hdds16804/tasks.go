package hdds16804

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// context are the actions of a datanode's state context.
func (m *model) context() []action {
	return []action{
		{Name: "deliver", Key: "dl", Group: engine.GroupTask, Fair: true, Each: engine.Each(nodeArgs), Ozone: "HeartbeatEndpointTask.processResponse",
			Label: "a heartbeat response brings {0} a command", Absent: m.absent(1, m.needs("net", "queue")),
			Unless: func(s *state, at engine.At) engine.Reason { return s.nodes[at[0]].BlocksDeliver() },
			Do:     func(s *state, at engine.At, _ *engine.Recorder) { s.nodes[at[0]].Deliver() },
			Says: func(s *state, at engine.At) engine.Words {
				c := s.nodes[at[0]].In(datanode.OnTheWay)[0]
				return engine.Words{Sentence: fmt.Sprintf("a heartbeat response brings d%d %s", at[0]+1, c.Said()), Brief: fmt.Sprintf("here %d", c.Container)}
			}},
		{Name: "init-term", Key: "it", Group: engine.GroupTask, Fair: true, Each: engine.Each(nodeArgs), Ozone: "StateContext.initTermOfLeaderSCM",
			Label: "{0} takes the leader's term from its command queue", Absent: m.absent(1, m.needs("dn-term", "none")),
			Unless: func(s *state, at engine.At) engine.Reason { return s.nodes[at[0]].BlocksInitTerm() },
			Do:     func(s *state, at engine.At, _ *engine.Recorder) { s.nodes[at[0]].InitTerm() }},
		{Name: "dispatch", Key: "dp", Group: engine.GroupTask, Fair: true, Each: engine.Each(nodeArgs), Ozone: "ReplicationSupervisor.addTask",
			Label: "{0} dispatches the next command", Absent: m.absent(1, nil),
			Unless: func(s *state, at engine.At) engine.Reason { return s.nodes[at[0]].BlocksDispatch() },
			Do: func(s *state, at engine.At, r *engine.Recorder) {
				d, rules := m.node(s, at)
				if c, fate := d.Dispatch(rules, r); fate == datanode.Covered {
					s.sent.mark(at[0]+1, &c, served)
				}
			},
			Says: m.saysDispatch},
	}
}

// saysDispatch says what becomes of the command, and why.
func (m *model) saysDispatch(s *state, at engine.At) engine.Words {
	d, rules := m.node(s, at)
	c, fate, task := d.Next(rules)
	w := engine.Words{Brief: fmt.Sprintf("add %d", c.Container)}
	switch fate {
	case datanode.Outdated:
		w.Sentence = fmt.Sprintf("d%d drops %s, which is over", at[0]+1, c.Said())
		w.Brief = fmt.Sprintf("drop %d", c.Container)
	case datanode.Queued:
		w.Sentence = fmt.Sprintf("d%d queues %s", at[0]+1, c.Said())
	default:
		equal := map[datanode.Fate]string{datanode.Merged: "waits", datanode.TooSoon: "is being dropped", datanode.Covered: "is running"}[fate]
		w.Sentence = fmt.Sprintf("d%d drops %s: it equals the task of term %d that %s", at[0]+1, c.Said(), task.Term, equal)
		w.Brief = fmt.Sprintf("dup %d", c.Container)
	}
	return w
}

// supervisor are the actions of a datanode's replication supervisor.
func (m *model) supervisor() []action {
	task := product(nodeArgs, containerArgs(), kindArgs, termArgs)
	return []action{
		m.pick(action{Name: "pick", Key: "p", Label: "a thread of {0} picks a task", Absent: m.absent(1, nil)}, datanode.Global),
		m.pick(action{Name: "pick-volume", Key: "pv", Label: "a thread of {0}'s volume picks a task", Absent: m.absent(1, m.needs("pools", "per-volume"))}, datanode.Volume),
		{Name: "cleanup", Key: "cl", Group: engine.GroupTask, Fair: true, Each: task, Ozone: "ReplicationSupervisor.TaskRunner.run, finally",
			Label: "{0} removes the dropped {2} task for {1} of {3}", Absent: m.absent(4, nil),
			Unless: func(s *state, at engine.At) engine.Reason {
				return s.nodes[at[0]].BlocksCleanup(at[1], datanode.Kind(at[2]), at[3])
			},
			Do: m.cleanup, Says: says("d%d removes the task given up, %s", "drop")},
		{Name: "finish", Key: "f", Group: engine.GroupTask, Fair: true, Each: task, Ozone: "AbstractReplicationTask.runTask",
			Label: "{0} finishes the {2} task for {1} of {3}", Absent: m.absent(4, nil),
			Unless: func(s *state, at engine.At) engine.Reason {
				return s.nodes[at[0]].BlocksFinish(at[1], datanode.Kind(at[2]), at[3])
			},
			Do: func(s *state, at engine.At, r *engine.Recorder) {
				d, rules := m.node(s, at)
				d.Finish(rules, at[1], datanode.Kind(at[2]), at[3], r)
			},
			Says: says("d%d finishes %s", "done")},
	}
}

// says names the task of an event.
func says(sentence, brief string) func(*state, engine.At) engine.Words {
	return func(_ *state, at engine.At) engine.Words {
		c := datanode.Command{Container: at[1], Kind: datanode.Kind(at[2]), Term: at[3]}
		return engine.Words{Sentence: fmt.Sprintf(sentence, at[0]+1, c.Said()), Brief: fmt.Sprintf("%s %d", brief, c.Container)}
	}
}

// pick is the action of a thread of a pool.
func (m *model) pick(a action, p datanode.Pool) action {
	a.Group, a.Fair, a.Each, a.Ozone = engine.GroupTask, true, engine.Each(nodeArgs), "ReplicationSupervisor.TaskRunner.run"
	a.Unless = func(s *state, at engine.At) engine.Reason {
		d, rules := m.node(s, at)
		return d.BlocksPick(rules, p)
	}
	a.Do = func(s *state, at engine.At, r *engine.Recorder) {
		d, rules := m.node(s, at)
		if c, verdict := d.Pick(rules, p, s.now, r); verdict == datanode.Starts {
			s.sent.started(at[0]+1, d, &c)
		}
	}
	a.Says = func(s *state, at engine.At) engine.Words {
		d, rules := m.node(s, at)
		c, verdict := d.Picked(rules, p, s.now)
		w := engine.Words{Brief: fmt.Sprintf("pick %d", c.Container)}
		thread := fmt.Sprintf("a thread of %s", rules.Name())
		if p == datanode.Volume {
			thread += "'s volume"
		}
		switch verdict {
		case datanode.Starts:
			w.Sentence = fmt.Sprintf("%s starts %s", thread, c.Said())
		case datanode.TooLate:
			w.Sentence = fmt.Sprintf("%s picks %s and gives it up: its deadline was minute %d", thread, c.Said(), c.Deadline)
		case datanode.TermOver:
			w.Sentence = fmt.Sprintf("%s picks %s and gives it up: the leader has term %d", thread, c.Said(), d.Term)
		}
		return w
	}
	return a
}

// cleanup ends a dropped task, and notes what else is lost with it.
func (m *model) cleanup(s *state, at engine.At, r *engine.Recorder) {
	d, rules := m.node(s, at)
	task := d.Cleanup(rules, at[1], datanode.Kind(at[2]), at[3], r)
	switch {
	case task.Has(datanode.Expired) && task.Has(datanode.Joined):
		s.sent.mark(at[0]+1, &task, expired|lostInTime)
	case task.Has(datanode.Expired):
		s.sent.mark(at[0]+1, &task, expired)
	}
}
