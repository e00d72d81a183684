package hdds16804

import (
	"fmt"
	"strconv"
	"strings"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// view shows what SCM has asked for and, by container, what the datanodes make
// of it.
func (m *model) view(s *state, t engine.Tallies) engine.View {
	panels := []engine.Panel{m.scmPanel(s, t)}
	if m.time {
		panels = append(panels, engine.Panel{Key: "clock", Kind: "clock", Title: "clock", Tables: []engine.Table{{Cells: []engine.Cell{
			{Key: "now", Label: "minute", Value: strconv.Itoa(int(s.now)), Pinned: true},
		}}}})
	}
	for i := range m.nodes {
		panels = append(panels, m.nodePanel(s, i, t))
	}
	if m.queued {
		p := engine.Panel{Key: "net", Kind: "net", Title: "heartbeats", Tables: []engine.Table{{}}}
		for i := range m.nodes {
			p.Tables[0].Cells = append(p.Tables[0].Cells, s.nodes[i].OnTheWayCell(&m.rules[i], m.minute(s)))
		}
		panels = append(panels, p)
	}
	return engine.View{Panels: panels}
}

// minute is the clock, or -1 where no time passes.
func (m *model) minute(s *state) int16 {
	if m.time {
		return s.now
	}
	return -1
}

// strip is a table with a cell for each container.
func (m *model) strip(key, title string, cell func(container int8) engine.Cell) engine.Table {
	t := engine.Table{Key: key, Title: title, Shape: engine.Strip}
	for c := int8(1); int(c) <= m.containers; c++ {
		made := cell(c)
		made.Key = fmt.Sprintf("c%d", c)
		made.Label = title + ", " + made.Key
		t.Cells = append(t.Cells, made)
	}
	return t
}

func (m *model) scmPanel(s *state, t engine.Tallies) engine.Panel {
	p := engine.Panel{Key: "scm", Kind: "scm", Title: "scm", Note: fmt.Sprintf("leader of term %d", s.term), Tables: []engine.Table{
		m.strip("accepted", "commands sent", func(c int8) engine.Cell {
			n := t[fmt.Sprintf("scm/accepted/c%d", c)]
			cell := engine.Cell{Value: strconv.Itoa(n), Tally: true}
			if n > 0 {
				cell.Slot = engine.SlotDone
			}
			return cell
		}),
	}}
	rows := []engine.Cell{{Key: "term", Label: "term of the leader", Value: strconv.Itoa(int(s.term)), Pinned: true},
		{Key: "left", Label: "commands that may still be sent", Value: strconv.Itoa(int(s.left))}}
	if m.managed() {
		p.Tables = append(p.Tables, m.strip("pending", "pending operation", func(c int8) engine.Cell { return m.pendingCell(s, c) }))
		rows = append(rows, engine.Cell{Key: "manager", Label: "its ReplicationManager runs from minute", Value: strconv.Itoa(int(s.begins()))})
	}
	p.Tables = append(p.Tables, engine.Table{Cells: rows})
	return p
}

// pendingCell says until when the leader takes an operation for pending.
func (m *model) pendingCell(s *state, c int8) engine.Cell {
	var words []string
	cell := engine.Cell{Value: "-"}
	for i := range s.sent {
		e := &s.sent[i]
		if e.container != c || e.pending <= s.now || s.repaired(e) {
			continue
		}
		word := fmt.Sprintf("until %d min", e.pending)
		if len(m.works()) > 1 || m.nodes > 1 {
			word = fmt.Sprintf("d%d %s %s", e.node, e.work, word)
		}
		words = append(words, word)
		cell.Slot = engine.SlotPart
	}
	if words != nil {
		cell.Value = strings.Join(words, ", ")
	}
	return cell
}

func (m *model) nodePanel(s *state, n int, t engine.Tallies) engine.Panel {
	d, r := &s.nodes[n], &m.rules[n]
	p := engine.Panel{Key: r.Name(), Kind: "dn", Title: r.Name(), Note: d.Note(r)}
	for _, w := range m.works() {
		p.Tables = append(p.Tables, m.strip("task/"+w.String(), w.String()+" task ← merged", func(c int8) engine.Cell { return m.taskCell(s, n, c, w) }))
	}
	p.Tables = append(p.Tables, m.strip("processed", "times processed", func(c int8) engine.Cell {
		times := t[fmt.Sprintf("%s/processed/c%d", r.Name(), c)]
		cell := engine.Cell{Value: strconv.Itoa(times), Tally: true}
		switch {
		case times > 0:
			cell.Slot = engine.SlotDone
		case m.gone(s, n, c):
			cell.Slot = engine.SlotHole
		}
		return cell
	}))
	p.Tables = append(p.Tables, m.strip("last-equal", "last equal command, kept", func(c int8) engine.Cell {
		cell := engine.Cell{Value: d.Remembers(c)}
		if cell.Value != "-" {
			cell.Slot = engine.SlotPart
			if len(m.kinds) == 1 {
				cell.Says = strings.TrimPrefix(cell.Value, m.kinds[0].String()+" ")
			}
		}
		return cell
	}))
	lost := engine.Cell{Key: "lost", Label: "lost: sent with this term, not run, nowhere queued", Value: m.lostList(s, n), List: true, Phrases: true, Derived: true, Pinned: true}
	p.Tables = append(p.Tables, datanode.Counters(r, t), datanode.Silent(r, t),
		engine.Table{Title: "commands and tasks", Cells: append([]engine.Cell{lost}, d.PlaceCells(m.minute(s))...)},
		engine.Table{Key: "equal", Title: "equal tasks share", Cells: m.keyCells(r)})
	return p
}

func (m *model) keyCells(r *datanode.Rules) []engine.Cell {
	var cells []engine.Cell
	for _, w := range m.works() {
		name, _, _ := strings.Cut(w.String(), "-")
		if len(cells) > 0 && cells[len(cells)-1].Key == name {
			continue
		}
		cells = append(cells, engine.Cell{Key: name, Label: "equal " + name + " tasks share", Value: r.Version.Key(w), Derived: true})
	}
	return cells
}
