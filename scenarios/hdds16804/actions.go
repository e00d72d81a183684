package hdds16804

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

type action = engine.Action[state]

// The arguments of events, and their numbers in the model.
var (
	nodeArgs = []engine.Arg{{Name: "d1", Short: "1", N: 0}, {Name: "d2", Short: "2", N: 1}}
	kindArgs = []engine.Arg{
		{Name: "reconcile", Short: "r", N: int8(datanode.Reconcile)}, {Name: "reconcile-d4", Short: "r4", N: int8(datanode.ReconcileD4)},
		{Name: "ec", Short: "e", N: int8(datanode.EC)},
		{Name: "replication-d2", Short: "p2", N: int8(datanode.ReplicationD2)}, {Name: "replication-d3", Short: "p3", N: int8(datanode.ReplicationD3)},
	}
	termArgs = []engine.Arg{{Name: "t1", Short: "1", N: 1}, {Name: "t2", Short: "2", N: 2}, {Name: "t3", Short: "3", N: 3}}
)

func containerArgs() []engine.Arg {
	var all []engine.Arg
	for i := 1; i <= maxContainers; i++ {
		all = append(all, engine.Arg{Name: fmt.Sprintf("c%d", i), Short: fmt.Sprint(i), N: int8(i)})
	}
	return all
}

// product makes an event of each choice of one argument from each list.
func product(lists ...[]engine.Arg) [][]engine.Arg {
	all := [][]engine.Arg{nil}
	for _, list := range lists {
		var longer [][]engine.Arg
		for _, args := range all {
			for _, a := range list {
				longer = append(longer, append(args[:len(args):len(args)], a))
			}
		}
		all = longer
	}
	return all
}

// actions lists every action in the order of the scenario's table.
func (m *model) actions() []action {
	all := m.scm()
	all = append(all, m.context()...)
	all = append(all, m.supervisor()...)
	return append(all, m.environment()...)
}

// absent says which argument the setup does not have, beside what an action
// itself needs. at is node, container, kind, term, as far as the action goes.
func (m *model) absent(args int, unless func() string) func(engine.At) string {
	return func(at engine.At) string {
		switch {
		case int(at[0]) >= m.nodes:
			return fmt.Sprintf("d%d is not there with datanodes=%d", at[0]+1, m.nodes)
		case args > 1 && int(at[1]) > m.containers:
			return fmt.Sprintf("there is no c%d with containers=%d", at[1], m.containers)
		case args > 2 && !m.allows(datanode.Kind(at[2])):
			return fmt.Sprintf("%s is not sent with kinds=%s", datanode.Kind(at[2]), m.setup.Get("kinds"))
		case args > 2 && at[0] == 1 && datanode.Kind(at[2]) == datanode.ReplicationD2:
			return "d2 does not copy to itself"
		case args > 3 && int(at[3]) > m.terms:
			return fmt.Sprintf("there is no term %d with terms=%d", at[3], m.terms)
		case unless != nil:
			return unless()
		}
		return ""
	}
}

func (m *model) allows(k datanode.Kind) bool {
	for _, sent := range m.kinds {
		if sent == k {
			return true
		}
	}
	return false
}

// needs is the choice of a setting that an action exists by.
func (m *model) needs(setting, choice string) func() string {
	return func() string {
		if m.setup.Is(setting, choice) {
			return ""
		}
		return fmt.Sprintf("this setup has %s=%s", setting, m.setup.Get(setting))
	}
}

// node is the datanode of an event and its rules.
func (m *model) node(s *state, at engine.At) (*datanode.Datanode, *datanode.Rules) {
	return &s.nodes[at[0]], &m.rules[at[0]]
}

// sendOf is the action of sending some kinds of command.
func (m *model) sendOf(kinds []engine.Arg, fair bool) action {
	return action{Name: "send", Key: "s", Group: engine.GroupSCM, Component: "scm", Fair: fair, Each: product(nodeArgs, containerArgs(), kinds),
		Label: "SCM sends {0} a {2} command for {1}", Ozone: "StateContext.addCommand", Absent: m.absent(3, nil),
		Unless: m.blocksSend, Do: m.send,
		Says: func(s *state, at engine.At) engine.Words { return m.saysSend(s, at, s.term, "SCM") }}
}

func (m *model) scm() []action {
	// An administrator owes no request, the ReplicationManager owes its commands.
	return []action{m.sendOf(kindArgs[:2], false), m.sendOf(kindArgs[2:], m.time),
		{Name: "failover", Key: "fo", Group: engine.GroupSCM, Component: "scm", Each: engine.Each(termArgs[1:]),
			Label: "SCM elects the leader of {0}", Ozone: "SCMStateMachine.notifyLeaderReady",
			Absent: func(at engine.At) string {
				if int(at[0]) > m.terms {
					return fmt.Sprintf("there is no term %d with terms=%d", at[0], m.terms)
				}
				return ""
			},
			Unless: func(s *state, at engine.At) engine.Reason {
				if s.term+1 != at[0] {
					return engine.Because("SCM's leader has term {0}", int(s.term))
				}
				return engine.Reason{}
			},
			Do: func(s *state, _ engine.At, _ *engine.Recorder) {
				s.term++
				s.ready = s.now
				s.sent.forget()
			},
			Says: func(s *state, at engine.At) engine.Words {
				return engine.Words{Sentence: fmt.Sprintf("SCM elects a new leader, with term %d", at[0]), Brief: fmt.Sprintf("term %d", at[0])}
			}},
	}
}

// blocksSend: the setup says how many commands are sent in all; an
// administrator may repeat a request at any time, the ReplicationManager has
// its own conditions.
func (m *model) blocksSend(s *state, at engine.At) engine.Reason {
	if s.left == 0 {
		return engine.Because("SCM has sent all of the setup's {0|command|commands}", m.sends)
	}
	if kind := datanode.Kind(at[2]); m.time && kind.FromManager() {
		return s.blocksManager(at[0]+1, at[1], kind)
	}
	return engine.Reason{}
}

func (m *model) send(s *state, at engine.At, r *engine.Recorder) {
	c := datanode.Command{Container: at[1], Kind: datanode.Kind(at[2]), Term: s.term}
	var pending int16
	if m.time && c.Kind.FromManager() {
		pending = s.now + pendingFor
		c.Deadline = pending - deadlineLess
	}
	m.hand(s, at, c, pending, r)
}

// hand gives a command to a datanode, at once or on its way.
func (m *model) hand(s *state, at engine.At, c datanode.Command, pending int16, r *engine.Recorder) {
	s.left--
	d, _ := m.node(s, at)
	s.sent.add(at[0]+1, &c, pending)
	if m.queued {
		d.Send(c)
	} else {
		d.AddCommand(c)
	}
	if r != nil {
		m.tellSent(at, &c, r)
	}
}

func (m *model) saysSend(s *state, at engine.At, term int8, who string) engine.Words {
	words := engine.Words{
		Sentence: fmt.Sprintf("%s sends d%d a command: %s", who, at[0]+1, (&datanode.Command{Container: at[1], Kind: datanode.Kind(at[2]), Term: term}).Said()),
		Brief:    fmt.Sprintf("send %d", at[1]),
	}
	if d, _ := m.node(s, at); !m.queued && d.Term > 0 && d.Term < term {
		words.Sentence += fmt.Sprintf("; d%d's term becomes %d", at[0]+1, term)
	}
	return words
}

func (m *model) environment() []action {
	return []action{
		{Name: "tick", Key: "tk", Group: engine.GroupEnvironment, Fair: true, Each: engine.Each([]engine.Arg{{Name: "clock", Short: "0"}}),
			Label: "the {0} goes to what falls due next", Unless: m.blocksTick, Do: m.tick,
			Absent: func(engine.At) string { return m.needs("time", "on")() },
			Says: func(s *state, _ engine.At) engine.Words {
				return engine.Words{Sentence: fmt.Sprintf("the clock goes from minute %d to minute %d", s.now, m.due(s)), Brief: fmt.Sprintf("to %d min", m.due(s))}
			}},
		{Name: "send-old", Key: "so", Group: engine.GroupEnvironment, Component: "scm", Each: product(nodeArgs, containerArgs(), kindArgs),
			Label: "a deposed leader sends {0} a {2} command for {1}", Absent: m.absent(3, m.needs("stale-leader", "on")),
			Unless: func(s *state, _ engine.At) engine.Reason {
				switch {
				case s.term == 1:
					return engine.Because("no leader is deposed: SCM's leader has term 1")
				case s.left == 0:
					return engine.Because("SCM has sent all of the setup's {0|command|commands}", m.sends)
				}
				return engine.Reason{}
			},
			Do: func(s *state, at engine.At, r *engine.Recorder) {
				m.hand(s, at, datanode.Command{Container: at[1], Kind: datanode.Kind(at[2]), Term: s.term - 1}, 0, r)
			},
			Says: func(s *state, at engine.At) engine.Words { return m.saysSend(s, at, s.term-1, "the deposed leader") }},
	}
}

// tellSent logs what SCM logs, and counts what it has accepted.
func (m *model) tellSent(at engine.At, c *datanode.Command, r *engine.Recorder) {
	node := nodeArgs[at[0]].Name
	r.Count(fmt.Sprintf("scm/accepted/c%d", c.Container), 1)
	r.Message("scm", node, c.String())
	if !c.Kind.FromManager() {
		r.Log("scm", engine.Info, "ReconcileContainerEventHandler", "Reconcile container event triggered for container #%d with peers …", c.Container)
		return
	}
	r.Log("scm", engine.Info, "ReplicationManager", "Sending command [%s] for container … to %s with datanode deadline … and scm deadline …", c.Text(), node)
}
