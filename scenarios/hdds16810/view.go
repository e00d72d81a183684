package hdds16810

import (
	"fmt"
	"strconv"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// view shows the commits, the datanodes side by side, SCM and what a client's
// reads would get.
func (m *model) view(s *state, _ engine.Tallies) engine.View {
	var panels []engine.Panel
	for i := range m.n {
		panels = append(panels, m.nodePanel(s, int8(i)))
	}
	panels = append(panels, m.scmPanel(s), m.clientPanel(s), m.commitPanel())
	if m.init.failures > 0 {
		panels = append(panels, engine.Panel{Key: "network", Kind: "network", Title: "network", Tables: []engine.Table{
			{Title: "network", Cells: []engine.Cell{{Key: "failures", Label: "calls that may still fail", Value: strconv.Itoa(int(s.failures))}}}}})
	}
	return engine.View{Panels: panels}
}

// pairView is the view of this setup with the BCSIDs as shipped beside it.
func (m *model) pairView(p *pair, t engine.Tallies) engine.View {
	v := m.view(&p.here, t)
	for i := range m.n {
		for j := range v.Panels[i].Tables {
			if table := &v.Panels[i].Tables[j]; table.Key == "container" {
				table.Cells = append(table.Cells, engine.Cell{Key: "bcsid-shipped", Label: "container BCSID, all as shipped",
					Value: number(p.shipped.nodes[i].replica.BCSID, p.shipped.nodes[i].replica.State != datanode.NoReplica), Pinned: true})
			}
		}
	}
	return v
}

func (m *model) commitPanel() engine.Panel {
	t := engine.Table{Title: "commit log"}
	for n := m.layout.First; n <= m.layout.Last(); n++ {
		first := m.layout.Through(n - 1)
		c := engine.Cell{Key: strconv.Itoa(int(n)), Label: fmt.Sprintf("commit %d", n), Value: datanode.ChunkName(first)}
		if m.layout.PerCommit > 1 {
			c.Value = datanode.BlockName(first / datanode.ChunksPerBlock)
		}
		t.Cells = append(t.Cells, c)
	}
	return engine.Panel{Key: "commits", Kind: "commits", Title: "commit log", Tables: []engine.Table{t}}
}

func (m *model) nodePanel(s *state, i int8) engine.Panel {
	n := &s.nodes[i]
	r := &n.replica
	p := engine.Panel{Key: dn(i), Kind: "datanode", Title: dn(i), Note: "no replica"}
	if r.State != datanode.NoReplica {
		p.Note = fmt.Sprintf("%s · BCSID %d", r.State, r.BCSID)
	}
	if n.upgraded {
		p.Tags = append(p.Tags, "upgraded")
	}
	p.Tables = []engine.Table{m.chunkStrip(r), m.treeStrip(r), m.containerRows(r), m.blockRows(r), m.taskRows(s, i), m.commandRows(n)}
	return p
}

// chunkStrip shows the chunks on disk in the order of their commits, and under
// them what the container BCSID claims.
func (m *model) chunkStrip(r *datanode.Replica) engine.Table {
	t := engine.Table{Key: "chunk", Title: "on disk", Shape: engine.Strip}
	claimed := r.Claimed(m.layout)
	for c := range m.layout.Chunks() {
		cell := engine.Cell{Key: datanode.ChunkName(c), Label: fmt.Sprintf("commit %d", m.layout.Commit(c)), Value: r.Chunks[c].String()}
		switch {
		case r.Chunks[c] == datanode.ChunkGood:
			cell.Slot = engine.SlotDone
		case r.Chunks[c] == datanode.ChunkCorrupt:
			cell.Slot = engine.SlotCorrupt
		case r.Chunks[c].Listed() || c < claimed:
			cell.Slot = engine.SlotHole
		}
		t.Cells = append(t.Cells, cell)
	}
	label := "claims nothing"
	if claimed > 0 {
		label = fmt.Sprintf("claims through commit %d", r.BCSID)
	}
	if r.State != datanode.NoReplica {
		t.Brackets = []engine.Bracket{{Label: label, Through: int(claimed), Broken: r.NotHeld(m.layout, false) >= 0}}
	}
	return t
}

// treeStrip shows what the persisted tree lists, which is what peers see.
func (m *model) treeStrip(r *datanode.Replica) engine.Table {
	t := engine.Table{Key: "tree", Title: "tree", Shape: engine.Strip}
	for c := range m.layout.Chunks() {
		cell := engine.Cell{Key: datanode.ChunkName(c), Label: fmt.Sprintf("commit %d", m.layout.Commit(c)), Value: r.Tree.Leaf(c)}
		cell.Slot = map[string]engine.Slot{"ok": engine.SlotDone, "unhealthy": engine.SlotCorrupt}[cell.Value]
		t.Cells = append(t.Cells, cell)
	}
	return t
}

// number is a value, or "-" where there is none.
func number(n int8, there bool) string {
	if !there {
		return "-"
	}
	return strconv.Itoa(int(n))
}

func (m *model) containerRows(r *datanode.Replica) engine.Table {
	there := r.State != datanode.NoReplica
	held := r.Held(m.layout)
	return engine.Table{Key: "container", Title: "container", Cells: []engine.Cell{
		{Key: "state", Label: "state", Value: r.State.String(), Pinned: true},
		{Key: "bcsid", Label: "container BCSID", Value: number(r.BCSID, there), Pinned: true},
		{Key: "held", Label: "holds every commit through", Value: number(held, there && held >= 0), Pinned: true, Derived: true},
	}}
}

func (m *model) blockRows(r *datanode.Replica) engine.Table {
	t := engine.Table{Key: "block", Title: "blocks"}
	for b := range m.layout.Blocks {
		c := engine.Cell{Key: datanode.BlockName(b), Label: fmt.Sprintf("block %d, block BCSID", b), Value: "absent"}
		if r.HasBlock(b) {
			c.Value = strconv.Itoa(int(r.Blocks[b]))
		}
		t.Cells = append(t.Cells, c)
	}
	return t
}

// taskRows are the reconciliation that runs, and what the rule for the
// container BCSID makes of its round.
func (m *model) taskRows(s *state, i int8) engine.Table {
	t, v := &s.nodes[i].task, m.version(s, i)
	round := t.Phase >= datanode.ReconcileRepairs
	peers, peer := "", "-"
	for _, p := range t.Peers {
		if p != 0 {
			peers += " " + dn(p-1)
		}
	}
	if peers == "" {
		peers = " empty"
	}
	if t.Phase > datanode.ReconcileNext {
		peer = dn(t.Peer() - 1)
	}
	return engine.Table{Key: "task", Title: "reconciliation", Cells: []engine.Cell{
		{Key: "peers", Label: "peers that are left", Value: peers[1:], List: true},
		{Key: "peer", Label: "round with", Value: peer},
		{Key: "peer-bcsid", Label: "peer's container BCSID", Value: number(t.PeerBCSID, t.PeerKnown)},
		{Key: "worklist", Label: "blocks to repair", Value: shownWorklist(t, round), List: round},
		{Key: "covered", Label: "as complete as the peer's", Value: yes(t.Covered, round)},
		{Key: "filtered", Label: "chunks dropped as unhealthy", Value: number(t.Filtered, round)},
		{Key: "adopted", Label: "highest block BCSID taken over", Value: number(t.Adopted, round)},
		{Key: "raise", Label: "its rule for the container BCSID", Value: raiseWords(t, v, &s.nodes[i].replica), Derived: true},
	}}
}

func yes(is, there bool) string {
	switch {
	case !there:
		return "-"
	case is:
		return "yes"
	}
	return "no"
}

func shownWorklist(t *datanode.Reconciliation, round bool) string {
	if !round {
		return "-"
	}
	return worklist(t)
}

// worklist are the blocks of a round in their order; one can be in it twice.
func worklist(t *datanode.Reconciliation) string {
	list := ""
	for try := *t; try.Pending(); try.DropHead() {
		list += " " + datanode.BlockName(try.Head())
	}
	if list == "" {
		return "empty"
	}
	return list[1:]
}

func raiseWords(t *datanode.Reconciliation, v *datanode.ReconcileVersion, r *datanode.Replica) string {
	switch value, why := t.Raises(v, r); {
	case t.Phase < datanode.ReconcileRepairs:
		return "-"
	case t.Pending():
		return "after the repairs"
	case why.Well():
		return fmt.Sprintf("raise from %d to %d", r.BCSID, value)
	default:
		return "no: " + why.Say(nil)
	}
}

func (m *model) commandRows(n *node) engine.Table {
	t := engine.Table{Title: "commands", Cells: []engine.Cell{{Key: "scan", Label: "scan", Value: map[bool]string{true: "due", false: "-"}[n.scanDue]}}}
	if m.grain != grainRound {
		t.Cells = append(t.Cells, engine.Cell{Key: "commands", Label: "commands left", Value: strconv.Itoa(int(n.commands))})
	}
	return t
}
