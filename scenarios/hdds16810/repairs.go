package hdds16810

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// repairs are the repair of a block, whole or chunk by chunk.
func (m *model) repairs() []action {
	third := func(at engine.At) int8 { return at[2] }
	blockOf := func(at engine.At) int8 { return at[2] / datanode.ChunksPerBlock }
	const ozone = "KeyValueHandler.reconcileChunksPerBlock"
	repair := action{Name: "repair", Key: "rp", Group: engine.GroupTask, Fair: true, Each: with(blockArgs),
		Label: "{0} repairs {2} from {1}", Ozone: ozone, Absent: m.block(m.in(grainFine, grainFine2), third),
		Unless: func(s *state, at engine.At) engine.Reason { return s.nodes[at[0]].task.BlocksRepair(at[1]+1, at[2]) },
		Do:     func(s *state, at engine.At, r *engine.Recorder) { m.repair(s, at, datanode.NoCall, r) },
		Says:   m.saysRepair}
	read := action{Name: "read-chunk", Key: "rc", Group: engine.GroupTask, Fair: true, Each: with(chunkArgs),
		Label: "{0} reads {2} from {1}", Ozone: ozone, Absent: m.block(m.in(grainChunk), blockOf),
		Unless: func(s *state, at engine.At) engine.Reason {
			return s.nodes[at[0]].task.BlocksReadChunk(&s.nodes[at[0]].replica, &s.nodes[at[1]].replica, at[1]+1, at[2])
		},
		Do:   func(s *state, at engine.At, r *engine.Recorder) { m.readChunk(s, at, false, r) },
		Says: brief("%s reads %s from %s", "read %s", chunkArgs)}
	put := action{Name: "put-block", Key: "pb", Group: engine.GroupTask, Fair: true, Each: with(blockArgs),
		Label: "{0} puts {2} as pulled from {1}", Ozone: ozone, Absent: m.block(m.in(grainChunk), third),
		Unless: func(s *state, at engine.At) engine.Reason {
			return s.nodes[at[0]].task.BlocksPutBlock(&s.nodes[at[0]].replica, &s.nodes[at[1]].replica, at[1]+1, at[2])
		},
		Do:   func(s *state, at engine.At, r *engine.Recorder) { m.putBlock(s, at, false, r) },
		Says: brief("%s puts %s as pulled from %s", "put %s", blockArgs)}
	return []action{repair, read, put}
}

// brief words an event of two datanodes and a third argument.
func brief(sentence, short string, third []engine.Arg) func(*state, engine.At) engine.Words {
	return func(_ *state, at engine.At) engine.Words {
		name := third[at[2]].Name
		return engine.Words{Sentence: fmt.Sprintf(sentence, dn(at[0]), name, dn(at[1])), Brief: fmt.Sprintf(short, name)}
	}
}

func (m *model) repair(s *state, at engine.At, failing int8, r *engine.Recorder) {
	n, p := &s.nodes[at[0]], &s.nodes[at[1]]
	n.task.RepairBlock(m.version(s, at[0]), &n.replica, &p.replica, failing, teller(at[0], r))
}

// readChunk reads the next chunk; the first event of a block is its GetBlock too.
func (m *model) readChunk(s *state, at engine.At, fails bool, r *engine.Recorder) {
	n, p, say := &s.nodes[at[0]], &s.nodes[at[1]], teller(at[0], r)
	if !n.task.Repair.Active {
		n.task.BeginRepair(&n.replica, &p.replica, false, say)
	}
	n.task.ReadChunk(&n.replica, &p.replica, fails, say)
}

func (m *model) putBlock(s *state, at engine.At, fails bool, r *engine.Recorder) {
	n, p, say := &s.nodes[at[0]], &s.nodes[at[1]], teller(at[0], r)
	if !n.task.Repair.Active {
		n.task.BeginRepair(&n.replica, &p.replica, fails, say)
	}
	n.task.PutBlock(m.version(s, at[0]), &n.replica, say)
}

// saysRepair says how much of the block is pulled and what BCSID it gets.
func (m *model) saysRepair(s *state, at engine.At) engine.Words {
	try := *s
	m.repair(&try, at, datanode.NoCall, nil)
	was, is := &s.nodes[at[0]].replica, &try.nodes[at[0]].replica
	pulled := 0
	for i := range is.Chunks {
		if is.Chunks[i] == datanode.ChunkGood && was.Chunks[i] != datanode.ChunkGood {
			pulled++
		}
	}
	what := engine.Because("{0|chunk|chunks}, block BCSID {1}", pulled, int(is.Blocks[at[2]])).Say(nil)
	if !is.HasBlock(at[2]) {
		what = "no chunk"
	}
	return engine.Words{Sentence: fmt.Sprintf("%s repairs %s from %s: %s", dn(at[0]), datanode.BlockName(at[2]), dn(at[1]), what), Brief: datanode.BlockName(at[2])}
}

// ends are the raise and the tree, at the end of a round.
func (m *model) ends() []action {
	raise := action{Name: "raise", Key: "ra", Group: engine.GroupTask, Fair: true, Each: engine.Each(nodeArgs),
		Label: "{0} raises its container BCSID", Ozone: "KeyValueHandler.advanceContainerBcsIdForFullyCoveredRound",
		Absent: m.absent(1, m.in(grainFine, grainFine2, grainChunk)),
		Unless: func(s *state, at engine.At) engine.Reason {
			return s.nodes[at[0]].task.BlocksRaise(m.version(s, at[0]), &s.nodes[at[0]].replica)
		},
		Do: func(s *state, at engine.At, r *engine.Recorder) {
			n := &s.nodes[at[0]]
			n.task.Raise(m.version(s, at[0]), &n.replica)
			s.ended(at[0], r)
		},
		Says: func(s *state, at engine.At) engine.Words {
			n := &s.nodes[at[0]]
			to, _ := n.task.Raises(m.version(s, at[0]), &n.replica)
			return engine.Words{Sentence: fmt.Sprintf("%s raises its container BCSID from %d to %d", dn(at[0]), n.replica.BCSID, to), Brief: fmt.Sprintf("raise %d", to)}
		}}
	write := action{Name: "write-tree", Key: "wt", Group: engine.GroupTask, Fair: true, Each: engine.Each(nodeArgs),
		Label: "{0} writes its tree", Ozone: "KeyValueHandler.updateAndGetContainerChecksum",
		Absent: m.absent(1, m.in(grainFine, grainFine2, grainChunk)),
		Unless: func(s *state, at engine.At) engine.Reason {
			return s.nodes[at[0]].task.BlocksWriteTree(m.version(s, at[0]), &s.nodes[at[0]].replica)
		},
		Do:   func(s *state, at engine.At, r *engine.Recorder) { m.writeTree(s, at[0], r) },
		Says: m.saysWriteTree}
	return []action{raise, write}
}

func (m *model) writeTree(s *state, i int8, r *engine.Recorder) {
	n := &s.nodes[i]
	teller(i, r).Wrote(n.task.Peer(), n.replica.Tree != n.task.Tree)
	n.task.WriteTree(m.version(s, i), &n.replica)
	s.ended(i, r)
}

// saysWriteTree is where a round says why it raised nothing.
func (m *model) saysWriteTree(s *state, at engine.At) engine.Words {
	n := &s.nodes[at[0]]
	w := engine.Words{Sentence: dn(at[0]) + " writes its tree", Brief: "tree"}
	if _, why := n.task.Raises(m.version(s, at[0]), &n.replica); !why.Well() {
		w.Sentence += fmt.Sprintf("; BCSID %d: %s", n.replica.BCSID, why.Say(nil))
	}
	return w
}

// rounds is a whole round as one event, with the scan after it: a coarser
// model, in which a datanode may reconcile with any peer at any time.
func (m *model) rounds() action {
	return action{Name: "round", Key: "rn", Group: engine.GroupTask, Fair: true, Each: engine.Pairs(nodeArgs),
		Label: "{0} reconciles with {1}", Ozone: "KeyValueHandler.reconcileContainerInternal",
		Absent: m.absent(2, m.in(grainRound)),
		Unless: func(s *state, at engine.At) engine.Reason { return m.blocksRound(s, at) },
		Do: func(s *state, at engine.At, r *engine.Recorder) {
			m.round(s, at, datanode.NoCall, r)
		},
		Says: func(s *state, at engine.At) engine.Words {
			try := *s
			m.round(&try, at, datanode.NoCall, nil)
			was, is := s.nodes[at[0]].replica.BCSID, try.nodes[at[0]].replica.BCSID
			w := engine.Words{Sentence: fmt.Sprintf("%s reconciles with %s, BCSID %d", dn(at[0]), dn(at[1]), is), Brief: "round " + dn(at[1])}
			if was != is {
				w.Sentence = fmt.Sprintf("%s reconciles with %s and raises its container BCSID from %d to %d", dn(at[0]), dn(at[1]), was, is)
			}
			return w
		}}
}

func (m *model) blocksRound(s *state, at engine.At) engine.Reason {
	switch {
	case s.nodes[at[0]].replica.State == datanode.NoReplica:
		return engine.Because("it has no replica")
	case s.nodes[at[1]].replica.State == datanode.NoReplica:
		return engine.Because("d{0} has no replica", int(at[1])+1)
	}
	return engine.Reason{}
}

// round is fetch, repairs, raise, tree and scan. It reports whether it came to
// make the failing call, which fails once.
func (m *model) round(s *state, at engine.At, failing int8, r *engine.Recorder) (called bool) {
	i := at[0]
	n, p, v := &s.nodes[i], &s.nodes[at[1]], m.version(s, i)
	n.task.Start(&n.replica, [datanode.MaxPeers]int8{at[1] + 1})
	m.fetch(s, i, at[1], r)
	for n.task.Phase != datanode.ReconcileIdle {
		switch {
		case n.task.Pending():
			call := datanode.NoCall
			if !called && m.calls(&n.task, &n.replica, &p.replica, failing) {
				called, call = true, min(failing, datanode.GetBlock)
			}
			n.task.RepairBlock(v, &n.replica, &p.replica, call, teller(i, r))
		case n.task.BlocksRaise(v, &n.replica).Well():
			n.task.Raise(v, &n.replica)
		default:
			n.task.WriteTree(v, &n.replica)
		}
	}
	n.replica.Scan(dn(i), r)
	n.scanDue = false
	return called
}

// calls reports whether the repair of the next block makes a call.
func (m *model) calls(t *datanode.Reconciliation, own, peer *datanode.Replica, call int8) bool {
	switch {
	case call >= datanode.GetBlock:
		return t.Head() == call-datanode.GetBlock && !t.Repair.Active
	case call >= 0:
		return t.Head() == call/datanode.ChunksPerBlock && t.Reads(own, peer, call)
	}
	return false
}

// scan is the on-demand scan after a task, or with scanner=on one at any time.
func (m *model) scan() action {
	return action{Name: "scan", Key: "sc", Group: engine.GroupTask, Fair: true, Each: engine.Each(nodeArgs),
		Label: "{0} scans its chunks", Ozone: "OnDemandContainerScanner.scanContainerWithoutGap", Absent: m.absent(1, m.scans()),
		Unless: func(s *state, at engine.At) engine.Reason {
			n := &s.nodes[at[0]]
			if why := n.replica.BlocksScan(); !why.Well() || n.scanDue || m.scanner {
				return why
			}
			return engine.Because("its scan is due when a task of it ends")
		},
		Do: func(s *state, at engine.At, r *engine.Recorder) {
			s.nodes[at[0]].scanDue = false
			s.nodes[at[0]].replica.Scan(dn(at[0]), r)
		}}
}

func (m *model) scans() string {
	if m.grain == grainRound && !m.scanner {
		return "with grain=round a scan is a part of the round"
	}
	return ""
}
