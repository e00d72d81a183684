package hdds17579

import (
	"fmt"
	"strconv"
	"strings"

	"interleave/engine"
	"interleave/engine/ozone/om"
	"interleave/engine/ozone/raft"
)

// view shows the OMs side by side, then what the clients have.
func (m *model) view(s *state, _ engine.Tallies) engine.View {
	var v engine.View
	for x := range int8(oms) {
		switch {
		case m.whole.Has(x):
			v.Panels = append(v.Panels, m.omPanel(s, x))
		case m.members.Has(x):
			v.Panels = append(v.Panels, m.voterPanel(s, x))
		}
	}
	v.Panels = append(v.Panels, m.clientPanel(s))
	return v
}

// slots is the room that a log is shown with.
func (m *model) slots() int8 { return min(m.early+m.late+m.terms, raft.MaxLog) }

func (m *model) omPanel(s *state, x int8) engine.Panel {
	o, n := s.of(x)
	p := engine.Panel{
		Key: omNames[x], Kind: "om", Title: omNames[x],
		Note: fmt.Sprintf("handed out %d · executed %d · flushed %d", o.Handed, o.Executed, o.Flushed),
		Tables: []engine.Table{
			m.stateStrip(s, x),
			m.logStrip(s, x),
			{Title: "readiness", Cells: m.readyCells(s, x)},
			{Key: "would", Title: "a read now", Cells: m.wouldCells(s, x)},
			{Title: "three times applied", Cells: m.appliedCells(s, x)},
			{Title: "queue", Cells: []engine.Cell{
				{Key: "execution-queue", Label: "apply queue", Value: list(m.indexes(n, o.Executed, o.Handed)), List: true, Pinned: true},
				{Key: "stalled", Label: "locks held", Value: stalledName(o.stalled), List: true},
				{Key: "permits", Label: "permits left", Value: m.permits(s, x)},
			}},
			{Key: "buffer", Title: "double buffer", Cells: []engine.Cell{
				{Key: "current", Label: "current buffer", Value: list(m.indexes(n, o.Swapped, o.Executed)), List: true},
				{Key: "ready", Label: "ready buffer", Value: list(m.indexes(n, o.Flushed, o.Swapped)), List: true},
				{Key: "paused", Label: "flush thread paused", Value: yes(o.paused)},
			}},
			{Key: "key-cache", Title: "key cache", Cells: m.keyCells(s, x, true)},
			{Key: "key", Title: "key, RocksDB", Cells: m.keyCells(s, x, false)},
			{Title: "process", Cells: m.processCells(s, x)},
		},
	}
	p.Tags = []string{strings.ToLower(n.Role.String())}
	return p
}

// stateStrip shows how far each entry has come on an OM. The brackets are what
// it claims: an empty slot under one that is broken is the defect.
func (m *model) stateStrip(s *state, x int8) engine.Table {
	o, n := s.of(x)
	t := engine.Table{Key: "state", Title: "in its state", Shape: engine.Strip, Brackets: m.brackets(s, x)}
	claimed := int8(0)
	for _, b := range t.Brackets {
		if b.Broken {
			claimed = max(claimed, int8(b.Through))
		}
	}
	for i := int8(1); i <= m.slots(); i++ {
		c := engine.Cell{Key: strconv.Itoa(int(i)), Label: m.slotName(s, i), Value: "-"}
		switch conf := n.At(i).Conf(); {
		case i > n.Last:
		case i > o.Handed:
			c.Says = "in log"
		case conf:
			c.Value, c.Slot = "done", engine.SlotDone
		case i <= o.Flushed:
			c.Value, c.Slot = "flushed", engine.SlotDone
		case i <= o.Executed:
			c.Value, c.Slot = "executed", engine.SlotDone
		case i <= claimed:
			c.Value, c.Slot = "queued", engine.SlotHole
		case i == o.Next(n) && m.holds(s, x):
			c.Value, c.Slot = "queued", engine.SlotWaiting
		default:
			c.Value, c.Slot = "queued", engine.SlotPart
		}
		t.Cells = append(t.Cells, c)
	}
	return t
}

// slotName is what an entry is in the newest log.
func (m *model) slotName(s *state, i int8) string {
	switch n := &s.ring[s.ring.Newest()]; {
	case i > n.Last:
		return fmt.Sprintf("entry %d", i)
	case n.At(i).Conf():
		return fmt.Sprintf("CONF t%d", n.At(i).Term)
	default:
		return m.logName(n, i)
	}
}

// brackets are an OM's claims over its log. Ratis' own, that an entry which was
// handed out is applied, is behind the other two and never wrong by itself.
func (m *model) brackets(s *state, x int8) []engine.Bracket {
	o, n := s.of(x)
	level := o.Level(n, m.code[x].NotifiesInOrder)
	all := []engine.Bracket{
		{Label: "ReadIndex waits pass", Through: int(level), Broken: n.Transaction(level) > o.Executed},
		{Label: "OM applied", Through: int(o.Applied), Broken: n.Transaction(o.Applied) > o.Flushed},
	}
	if start := n.StartIndex(); m.status(s, x) == om.LeaderReady {
		all = append([]engine.Bracket{{Label: "READY", Through: int(start), Broken: !m.caughtUp(s, x)}}, all...)
	}
	return all
}

// logStrip is the OM's Ratis log.
func (m *model) logStrip(s *state, x int8) engine.Table {
	n := &s.ring[x]
	t := engine.Table{Key: "log", Title: "Ratis log", Shape: engine.Strip}
	for i := int8(1); i <= m.slots(); i++ {
		c := engine.Cell{Key: strconv.Itoa(int(i)), Label: fmt.Sprintf("log, %d", i), Value: "-"}
		if i <= n.Last {
			c.Value, c.Slot = fmt.Sprintf("%d %s", n.At(i).Term, m.logName(n, i)), engine.SlotPart
			if i <= n.Commit || !m.whole.Has(x) {
				c.Slot = engine.SlotDone
			}
		}
		t.Cells = append(t.Cells, c)
	}
	return t
}

func (m *model) logName(n *raft.Node, i int8) string {
	if w := m.write(n, i); w > 0 {
		return "w" + strconv.Itoa(int(w))
	}
	return "CONF"
}

func (m *model) readyCells(s *state, x int8) []engine.Cell {
	o, n := s.of(x)
	start, ratis := "-", "-"
	if n.Role == raft.Leader {
		start, ratis = strconv.Itoa(int(n.StartIndex())), yes(o.StartupDone(&m.code[x], n))
	}
	return []engine.Cell{
		{Key: "status", Label: "leader status", Value: m.status(s, x).String(), Pinned: true},
		{Key: "ratis-ready", Label: "ready for Ratis", Value: ratis, Derived: true},
		{Key: "start-index", Label: "startup entry", Value: start},
	}
}

var readNow = [om.Modes]string{"a read without a hint, now", "a DEFAULT read, now", "a LEADER_ONLY read, now", "an ALLOW_FOLLOWER read, now", "a LOCAL_LEASE read, now"}

// wouldCells show what a read of each mode on offer would get now.
func (m *model) wouldCells(s *state, x int8) []engine.Cell {
	var cells []engine.Cell
	for mode, on := range m.modes {
		if !on {
			continue
		}
		c := engine.Cell{Key: modeNames[mode], Label: readNow[mode], Derived: true, Pinned: true}
		way := m.options.Route(&m.code[x], om.Mode(mode), m.status(s, x))
		c.Value = way.String()
		switch {
		case s.oms[x].down:
			c.Value = "-"
		case way == om.Local:
			c.Value = m.lookup(s, x)
		case way == om.Ratis:
			c.Value = "through Ratis"
		}
		cells = append(cells, c)
	}
	return cells
}

func (m *model) appliedCells(s *state, x int8) []engine.Cell {
	o, n := s.of(x)
	number := func(i int8) string { return strconv.Itoa(int(i)) }
	return []engine.Cell{
		{Key: "ratis-applied", Label: "Ratis applied", Value: number(o.Handed), Pinned: true},
		{Key: "executed", Label: "executed", Value: number(o.Executed), Pinned: true},
		{Key: "applied", Label: "OM applied, term and index", Value: fmt.Sprintf("%d:%d", n.At(o.Applied).Term, o.Applied), Pinned: true},
		{Key: "flushed", Label: "flushed", Value: number(o.Flushed)},
		{Key: "read-notified", Label: "ReadIndex waits pass", Value: number(o.Level(n, m.code[x].NotifiesInOrder))},
		{Key: "commit", Label: "commit index", Value: number(n.Commit)},
	}
}

func (m *model) permits(s *state, x int8) string {
	if m.flows[x].Permits == 0 {
		return "-"
	}
	return strconv.Itoa(s.oms[x].Free(&m.flows[x], &s.ring[x]))
}

// keyCells: with the flush the entry of the cache goes too here.
func (m *model) keyCells(s *state, x int8, cache bool) []engine.Cell {
	o, n := s.of(x)
	var cells []engine.Cell
	for w := int8(1); w <= m.early+m.late; w++ {
		i := m.place(n, w)
		name := "w" + strconv.Itoa(int(w))
		c := engine.Cell{Key: name, Label: "key " + name + ", RocksDB", Value: "absent"}
		switch {
		case cache && i > o.Flushed && i <= o.Executed:
			c.Value = fmt.Sprintf("present@%d", i)
		case cache:
			c.Value = "-"
		case i > 0 && i <= o.Flushed:
			c.Value = "present"
		}
		if cache {
			c.Label = "key " + name + ", cache"
		}
		cells = append(cells, c)
	}
	return cells
}
