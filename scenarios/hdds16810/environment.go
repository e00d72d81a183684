package hdds16810

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// environment are the events that exist only where a setting allows them.
func (m *model) environment() []action {
	return []action{m.place(), m.failRPC(), m.damages(), m.upgrades()}
}

// place gives the spare datanode an empty replica.
func (m *model) place() action {
	return action{Name: "place", Key: "pl", Group: engine.GroupEnvironment, Each: engine.Each(nodeArgs[3:]),
		Label: "{0} gets an empty replica", Absent: m.absent(1, ""),
		Unless: func(s *state, at engine.At) engine.Reason {
			if s.nodes[at[0]].replica.State != datanode.NoReplica {
				return engine.Because("it has a replica")
			}
			return engine.Reason{}
		},
		Do: func(s *state, at engine.At, _ *engine.Recorder) {
			s.nodes[at[0]].replica = datanode.Replica{State: datanode.QuasiClosed, Origin: at[0] + 1}
		}}
}

// failRPC is the failing outcome of a call, in the place of what makes it.
func (m *model) failRPC() action {
	inner := m.block(m.failing(), func(at engine.At) int8 {
		switch {
		case at[2] == callInfo:
			return 0
		case at[2] >= datanode.GetBlock:
			return at[2] - datanode.GetBlock
		}
		return at[2] / datanode.ChunksPerBlock
	})
	return action{Name: "fail-rpc", Key: "fr", Group: engine.GroupEnvironment, Each: with(calls),
		Label: "{0}'s call to {1} for {2} fails", Ozone: "ContainerProtocolCalls", Absent: inner,
		Unless: m.blocksFailRPC, Do: m.fails,
		Says: func(_ *state, at engine.At) engine.Words {
			what := callName(at[2])
			if at[2] == callInfo {
				return engine.Words{Sentence: fmt.Sprintf("%s does not reach %s", dn(at[0]), dn(at[1])), Brief: "no " + dn(at[1])}
			}
			return engine.Words{Sentence: fmt.Sprintf("%s's %s from %s fails", dn(at[0]), what, dn(at[1])), Brief: "fail " + parts[partOf(at[2])].Name}
		}}
}

// failing is why no call fails in this setup.
func (m *model) failing() string {
	if m.init.failures == 0 {
		return "this setup has failures=0"
	}
	return ""
}

// callName is a call in words.
func callName(call int8) string {
	if call >= datanode.GetBlock {
		return "GetBlock of " + datanode.BlockName(call-datanode.GetBlock)
	}
	return "ReadChunk of " + datanode.ChunkName(call)
}

// partOf is the position of a call in parts.
func partOf(call int8) int {
	for i, p := range parts {
		if p.N == call {
			return i
		}
	}
	return 0
}

func (m *model) blocksFailRPC(s *state, at engine.At) engine.Reason {
	if s.failures == 0 {
		return engine.Because("no more calls fail in this setup")
	}
	i, peer, call := at[0], at[1], at[2]
	t, own, from := &s.nodes[i].task, &s.nodes[i].replica, &s.nodes[peer].replica
	switch {
	case m.grain == grainRound:
		return m.blocksFailedRound(s, at)
	case call == callInfo:
		return t.BlocksFetch(peer + 1)
	case call >= datanode.GetBlock:
		if why := t.BlocksRepair(peer+1, call-datanode.GetBlock); !why.Well() {
			return why
		}
		if t.Repair.Active {
			return engine.Because("its GetBlock of block {0} has been answered", int(call-datanode.GetBlock))
		}
		return engine.Reason{}
	case m.grain == grainChunk:
		return t.BlocksReadChunk(own, from, peer+1, call)
	}
	if why := t.BlocksRepair(peer+1, call/datanode.ChunksPerBlock); !why.Well() {
		return why
	}
	if !t.Reads(own, from, call) {
		return engine.Because("its repair of block {0} does not read chunk {1}", int(call/datanode.ChunksPerBlock), int(call%datanode.ChunksPerBlock))
	}
	return engine.Reason{}
}

// blocksFailedRound: the round must come to make the call.
func (m *model) blocksFailedRound(s *state, at engine.At) engine.Reason {
	if why := m.blocksRound(s, at); !why.Well() || at[2] == callInfo {
		return why
	}
	if try := *s; !m.round(&try, at, at[2], nil) {
		return engine.Because("its round with d{0} makes no such call", int(at[1])+1)
	}
	return engine.Reason{}
}

func (m *model) fails(s *state, at engine.At, r *engine.Recorder) {
	s.failures--
	switch call := at[2]; {
	case call == callInfo && m.grain == grainRound:
		teller(at[0], r).Unreached(at[1] + 1)
	case call == callInfo:
		s.unreached(at[0], at[1], r)
	case m.grain == grainRound:
		m.round(s, at, call, r)
	case m.grain == grainChunk && call >= datanode.GetBlock:
		m.putBlock(s, at, true, r)
	case m.grain == grainChunk:
		m.readChunk(s, at, true, r)
	default:
		m.repair(s, at, min(call, datanode.GetBlock), r)
	}
}

// damages change what is on disk, behind the back of the metadata.
func (m *model) damages() action {
	var each [][]engine.Arg
	for _, n := range nodeArgs {
		for _, h := range harms {
			for _, p := range parts {
				if h.block == (p.N >= datanode.MaxChunks) {
					each = append(each, []engine.Arg{n, p, h.arg})
				}
			}
		}
	}
	absent := m.absent(1, m.needs("damage"))
	return action{Name: "damage", Key: "dm", Group: engine.GroupEnvironment, Each: each,
		Label: "{1} of {0} is damaged: {2}",
		Absent: func(at engine.At) string {
			if b := at[1] % datanode.MaxChunks / datanode.ChunksPerBlock; at[1] < datanode.MaxChunks && b >= m.layout.Blocks || at[1]-datanode.MaxChunks >= m.layout.Blocks {
				return "block 2 is there only with layout=suite"
			}
			return absent(at)
		},
		Unless: func(s *state, at engine.At) engine.Reason {
			for i := range int8(datanode.MaxChunks) {
				if (i == at[1] || i/datanode.ChunksPerBlock == at[1]-datanode.MaxChunks) && s.nodes[at[0]].replica.Chunks[i] == datanode.ChunkGood {
					return engine.Reason{}
				}
			}
			return engine.Because("it has nothing good there")
		},
		Do: func(s *state, at engine.At, _ *engine.Recorder) {
			r := &s.nodes[at[0]].replica
			if at[1] >= datanode.MaxChunks {
				r.LoseFile(at[1] - datanode.MaxChunks)
				return
			}
			r.Damage(at[1], harms[at[2]].to)
		}}
}

// upgrades install another version; a datanode is upgraded between two tasks.
func (m *model) upgrades() action {
	return action{Name: "upgrade", Key: "up", Group: engine.GroupEnvironment, Each: engine.Each(nodeArgs),
		Label: "{0} is upgraded", Absent: m.absent(1, m.needs("upgrade")),
		Unless: func(s *state, at engine.At) engine.Reason {
			switch n := &s.nodes[at[0]]; {
			case n.upgraded:
				return engine.Because("it is upgraded")
			case n.task.Phase != datanode.ReconcileIdle:
				return engine.Because("its task is running")
			}
			return engine.Reason{}
		},
		Do: func(s *state, at engine.At, _ *engine.Recorder) { s.nodes[at[0]].upgraded = true }}
}
