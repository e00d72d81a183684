package hdds16810

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

type action = engine.Action[state]

// actions lists every action in the order of the scenario's table.
func (m *model) actions() []action {
	all := append(m.starts(), m.fetches()...)
	all = append(all, m.repairs()...)
	all = append(all, m.ends()...)
	all = append(all, m.rounds())
	all = append(all, m.scan())
	all = append(all, m.scmActions()...)
	return append(all, m.environment()...)
}

// absent says that a datanode is not there, beside what an action itself needs.
func (m *model) absent(nodes int, why string) func(engine.At) string {
	return func(at engine.At) string {
		for _, i := range at[:nodes] {
			if int(i) >= m.n {
				return "d4 is not there with spare=off"
			}
		}
		return why
	}
}

// block says also that a block of the suite's layout is not there.
func (m *model) block(why string, block func(engine.At) int8) func(engine.At) string {
	nodes := m.absent(2, why)
	return func(at engine.At) string {
		if b := block(at); b >= m.layout.Blocks {
			return fmt.Sprintf("block %d is there only with layout=suite", b)
		}
		return nodes(at)
	}
}

// in is why an action of some granularities does not exist in this setup.
func (m *model) in(grains ...grain) string {
	for _, g := range grains {
		if g == m.grain {
			return ""
		}
	}
	return "this setup has grain=" + m.setup.Get("grain")
}

// needs is why an action that a setting allows does not exist.
func (m *model) needs(setting string) string {
	if m.setup.Is(setting, "off") {
		return "this setup has " + setting + "=off"
	}
	return ""
}

// teller is what a reconciliation logs with; nil while a search runs.
func teller(i int8, r *engine.Recorder) *datanode.Teller {
	if r == nil {
		return nil
	}
	return &datanode.Teller{Name: dn(i), Rec: r}
}

// starts are one action for each order of peers: the order is a choice, because
// SCM sends the peers as a set.
func (m *model) starts() []action {
	var all []action
	for i := range nodeArgs {
		for _, o := range orders(int8(i)) {
			why := m.in(grainFine, grainFine2, grainChunk)
			if o.peers[2] != 0 && m.n < maxNodes {
				why = "d4 is not there with spare=off"
			}
			absent := m.absent(1, why)
			for _, p := range o.peers {
				if int(p) > m.n {
					absent = m.absent(1, "d4 is not there with spare=off")
				}
			}
			all = append(all, action{
				Name: "start", Key: "st", Group: engine.GroupTask, Fair: true, Each: [][]engine.Arg{{nodeArgs[i], o.arg}},
				Label: "{0} starts to reconcile with " + o.words, Ozone: "ReconcileContainerTask.runTask", Absent: absent,
				Unless: func(s *state, at engine.At) engine.Reason { return m.blocksStart(s, at[0], &o.peers) },
				Do:     func(s *state, at engine.At, _ *engine.Recorder) { s.start(at[0], o.peers) },
				Says: func(_ *state, at engine.At) engine.Words {
					return engine.Words{Sentence: dn(at[0]) + " starts to reconcile with " + o.words, Brief: "start"}
				},
			})
		}
	}
	return all
}

// blocksStart: there is a command, no task runs, and the peers are the other
// datanodes with a replica.
func (m *model) blocksStart(s *state, i int8, peers *[datanode.MaxPeers]int8) engine.Reason {
	n := &s.nodes[i]
	switch {
	case n.replica.State == datanode.NoReplica:
		return engine.Because("it has no replica")
	case n.task.Phase != datanode.ReconcileIdle:
		return engine.Because("its task is running")
	case n.commands == 0:
		return engine.Because("the administrator has no command left for it")
	}
	others := 0
	for p := range s.nodes {
		if p != int(i) && s.nodes[p].replica.State != datanode.NoReplica {
			others++
		}
	}
	for _, p := range peers {
		switch {
		case p == 0:
		case s.nodes[p-1].replica.State == datanode.NoReplica:
			return engine.Because("d{0} has no replica", int(p))
		default:
			others--
		}
	}
	if others > 0 {
		return engine.Because("another datanode has a replica too")
	}
	return engine.Reason{}
}

func (s *state) start(i int8, peers [datanode.MaxPeers]int8) {
	n := &s.nodes[i]
	n.commands--
	n.task.Start(&n.replica, peers)
}

// fetches are the two steps in which a peer answers, or the one.
func (m *model) fetches() []action {
	serve := action{Name: "serve", Key: "sv", Group: engine.GroupTask, Fair: true, Each: engine.Pairs(nodeArgs),
		Label: "{0} begins to answer {1}", Ozone: "KeyValueHandler.handleGetContainerChecksumInfo",
		Absent: m.absent(2, m.in(grainFine2)),
		Unless: func(s *state, at engine.At) engine.Reason { return m.blocksServe(s, at[1], at[0]) },
		Do: func(s *state, at engine.At, _ *engine.Recorder) {
			s.nodes[at[1]].task.Serve(m.version(s, at[1]), &s.nodes[at[0]].replica, m.version(s, at[0]))
		},
		Says: func(s *state, at engine.At) engine.Words {
			reads := fmt.Sprintf("its container BCSID, %d", s.nodes[at[0]].replica.BCSID)
			if m.version(s, at[0]).ServesTreeFirst {
				reads = "its tree"
			}
			return engine.Words{Sentence: fmt.Sprintf("%s begins to answer %s: reads %s", dn(at[0]), dn(at[1]), reads), Brief: "serve " + dn(at[1])}
		}}
	fetch := action{Name: "fetch", Key: "f", Group: engine.GroupTask, Fair: true, Each: engine.Pairs(nodeArgs),
		Label: "{0} fetches {1}'s tree", Ozone: "DNContainerOperationClient.getContainerChecksumInfo",
		Absent: m.absent(2, m.in(grainFine, grainFine2, grainChunk)),
		Unless: func(s *state, at engine.At) engine.Reason { return m.blocksFetch(s, at[0], at[1]) },
		Do:     func(s *state, at engine.At, r *engine.Recorder) { m.fetch(s, at[0], at[1], r) },
		Says:   m.saysFetch}
	return []action{serve, fetch}
}

// blocksServe: only a version that sends its container BCSID has two reads.
func (m *model) blocksServe(s *state, i, peer int8) engine.Reason {
	switch why := s.nodes[i].task.BlocksFetch(peer + 1); {
	case !why.Well():
		return engine.Because("d{0} does not ask it now", int(i)+1)
	case s.nodes[i].task.Phase == datanode.ReconcileServed:
		return engine.Because("it has begun to answer d{0}", int(i)+1)
	case s.nodes[peer].replica.State == datanode.NoReplica:
		return engine.Because("it has no replica")
	case !m.version(s, peer).SendsBCSID:
		return engine.Because("its version sends no container BCSID: it reads its tree alone")
	}
	return engine.Reason{}
}

func (m *model) blocksFetch(s *state, i, peer int8) engine.Reason {
	t := &s.nodes[i].task
	if why := t.BlocksFetch(peer + 1); !why.Well() {
		return why
	}
	if m.grain == grainFine2 && t.Phase != datanode.ReconcileServed && m.version(s, peer).SendsBCSID && s.nodes[peer].replica.State != datanode.NoReplica {
		return engine.Because("d{0} has not begun to answer", int(peer)+1)
	}
	return engine.Reason{}
}

// fetch gets the peer's answer. A peer without a replica is passed over.
func (m *model) fetch(s *state, i, peer int8, r *engine.Recorder) {
	n, p := &s.nodes[i], &s.nodes[peer]
	if p.replica.State == datanode.NoReplica {
		s.unreached(i, peer, r)
		return
	}
	if r != nil {
		r.Message(dn(peer), dn(i), "tree")
		teller(i, r).Began(peer + 1)
	}
	n.task.Fetch(m.version(s, i), &n.replica, &p.replica, m.version(s, peer))
	s.ended(i, r)
}

// unreached is a round that failed before it began.
func (s *state) unreached(i, peer int8, r *engine.Recorder) {
	teller(i, r).Unreached(peer + 1)
	s.nodes[i].task.SkipPeer()
	s.ended(i, r)
}

// ended: when the last round is over, the task schedules a scan.
func (s *state) ended(i int8, r *engine.Recorder) {
	if n := &s.nodes[i]; n.task.Phase == datanode.ReconcileIdle {
		n.scanDue = true
		teller(i, r).Completed()
	}
}

func (m *model) saysFetch(s *state, at engine.At) engine.Words {
	try := *s
	m.fetch(&try, at[0], at[1], nil)
	t := &try.nodes[at[0]].task
	what := "nothing to pull"
	switch {
	case s.nodes[at[1]].replica.State == datanode.NoReplica:
		what = "there is no replica"
	case t.Phase != datanode.ReconcileRepairs && s.nodes[at[0]].task.Dropped(&s.nodes[at[1]].replica) > 0:
		what = engine.Because("nothing to pull, {0|chunk|chunks} dropped as unhealthy there", int(s.nodes[at[0]].task.Dropped(&s.nodes[at[1]].replica))).Say(nil)
	case t.Phase == datanode.ReconcileRepairs && t.Equal:
		what = "equal to its own, and a higher BCSID with it"
	case t.Phase == datanode.ReconcileRepairs:
		what = worklist(t) + " to repair"
	}
	return engine.Words{Sentence: fmt.Sprintf("%s fetches %s's tree: %s", dn(at[0]), dn(at[1]), what), Brief: "fetch " + dn(at[1])}
}
