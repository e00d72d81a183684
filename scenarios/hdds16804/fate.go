package hdds16804

import (
	"fmt"
	"strings"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// newest is the entry of the newest command for a work, or nil.
func (s *state) newest(node int, container int8, work datanode.Kind) *entry {
	for term := int8(maxTerms); term > 0; term-- {
		if e := s.sent.find(int8(node+1), container, work, term); e != nil {
			return e
		}
	}
	return nil
}

// taskCell says, of one container, which task the datanode has for it and which
// command was merged into that, "waits t1 ← t2"; or how it ended.
func (m *model) taskCell(s *state, n int, container int8, work datanode.Kind) engine.Cell {
	d := &s.nodes[n]
	e := s.newest(n, container, work)
	if e == nil {
		return engine.Cell{Value: "-", Says: "nothing sent"}
	}
	cell, task := placeCell(d, container, work)
	switch {
	case task == nil && d.Has(datanode.OnTheWay, container, work, e.term):
		return engine.Cell{Value: fmt.Sprintf("sent t%d", e.term), Slot: engine.SlotPart}
	case task == nil && d.Has(datanode.Commands, container, work, e.term):
		return engine.Cell{Value: fmt.Sprintf("command t%d", e.term), Slot: engine.SlotPart}
	case task == nil:
		return m.endCell(s, e)
	case e.term > task.Term && d.Ahead(container, work, e.term) < int(e.sent), task.Has(datanode.Joined):
		cell.Value += fmt.Sprintf(" ← t%d", e.term)
	case d.Ahead(container, work, e.term) > 0:
		cell.Value += fmt.Sprintf(" + command t%d", e.term)
	}
	return cell
}

// placeCell shows the tasks for a work, and gives the one that others merge
// into; nil if there is none.
func placeCell(d *datanode.Datanode, container int8, work datanode.Kind) (engine.Cell, *datanode.Command) {
	var words []string
	var last *datanode.Command
	cell := engine.Cell{}
	for _, p := range []struct {
		place datanode.Place
		word  string
		slot  engine.Slot
	}{{datanode.Running, "runs", engine.SlotDone}, {datanode.Dropping, "drops", engine.SlotCorrupt}, {datanode.Waiting, "waits", engine.SlotWaiting}} {
		in := d.In(p.place)
		for i := range in {
			if c := &in[i]; c.Container == container && c.Kind.Work() == work && !c.Has(datanode.Remembered) {
				words = append(words, fmt.Sprintf("%s t%d", p.word, c.Term))
				last, cell.Slot = c, p.slot
			}
		}
	}
	cell.Value = strings.Join(words, " + ")
	return cell, last
}

// endCell says how the newest command for a work ended.
func (m *model) endCell(s *state, e *entry) engine.Cell {
	switch {
	case e.has(served):
		return engine.Cell{Value: "done", Slot: engine.SlotDone}
	case e.has(lostInTime):
		return engine.Cell{Value: fmt.Sprintf("lost t%d, expired with its equal", e.term), Slot: engine.SlotHole}
	case e.has(expired):
		return engine.Cell{Value: fmt.Sprintf("expired t%d", e.term), Slot: engine.SlotAbsent}
	case s.current(e):
		return engine.Cell{Value: fmt.Sprintf("lost t%d", e.term), Slot: engine.SlotHole}
	case s.sent.done(e):
		return engine.Cell{Value: "done", Slot: engine.SlotDone}
	}
	return engine.Cell{Value: fmt.Sprintf("dropped t%d", e.term), Slot: engine.SlotAbsent}
}

// gone reports whether a container has a lost command on a node.
func (m *model) gone(s *state, n int, container int8) bool {
	for _, w := range m.works() {
		if e := s.newest(n, container, w); e != nil && m.taskCell(s, n, container, w).Slot == engine.SlotHole {
			return true
		}
	}
	return false
}

// lostList names the commands that are lost: of the current term, not served,
// and nowhere any more. A command that is merged into a waiting task is not
// lost yet.
func (m *model) lostList(s *state, n int) string {
	var all []string
	for c := int8(1); int(c) <= m.containers; c++ {
		for _, w := range m.works() {
			if e := s.newest(n, c, w); e != nil && m.taskCell(s, n, c, w).Slot == engine.SlotHole {
				all = append(all, fmt.Sprintf("c%d %s t%d", c, w, e.term))
			}
		}
	}
	if all == nil {
		return "empty"
	}
	return strings.Join(all, " / ")
}
