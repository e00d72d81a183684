package hdds17579

import (
	"fmt"
	"strconv"
	"strings"

	"interleave/engine"
	"interleave/engine/ozone/raft"
)

// clientPanel shows what the clients have: the writes and the read.
func (m *model) clientPanel(s *state) engine.Panel {
	cells := []engine.Cell{
		{Key: "read", Label: "read", Value: m.readName(s), Pinned: true},
		{Key: "acked", Label: "acknowledged", Value: list(m.ackedNames(s)), List: true},
	}
	if m.buckets {
		cells = append(cells, engine.Cell{Key: "layout", Label: "a key built for the layout of before", Value: yes(s.client.layout)})
	}
	return engine.Panel{
		Key: "client", Kind: "client", Title: "client",
		Tables: []engine.Table{
			{Title: "read", Cells: cells},
			{Key: "answer", Title: "answer", Cells: m.answerCells(s)},
			{Key: "write", Title: "writes", Cells: m.writeCells(s)},
		},
	}
}

func (m *model) ackedNames(s *state) string {
	var names []string
	for w := int8(1); w <= m.early+m.late; w++ {
		if i := m.placeAnywhere(s, w); i > 0 && s.client.acked&(1<<i) != 0 {
			names = append(names, "w"+strconv.Itoa(int(w)))
		}
	}
	return strings.Join(names, " ")
}

// writeCells: a write whose leader has stepped down before it was executed has
// no answer, whatever becomes of its entry.
func (m *model) writeCells(s *state) []engine.Cell {
	var cells []engine.Cell
	for w := int8(1); w <= m.early+m.late; w++ {
		c := engine.Cell{Key: strconv.Itoa(int(w)), Label: fmt.Sprintf("write w%d", w), Value: "-"}
		i := m.placeAnywhere(s, w)
		switch {
		case i > 0 && s.client.acked&(1<<i) != 0:
			c.Value = "OK"
		case i > 0 && m.pending(s, w):
			c.Value = "pending"
		case i > 0:
			c.Value = "no answer"
		case w > m.early && w <= m.early+s.client.refused:
			c.Value = "BUCKET_NOT_FOUND"
		}
		cells = append(cells, c)
	}
	return cells
}

// pending reports whether the leader that took a write still leads its term.
func (m *model) pending(s *state, w int8) bool {
	for x := range s.ring {
		n := &s.ring[x]
		if i := m.place(n, w); i > 0 && n.Role == raft.Leader && n.At(i).Term == n.Term {
			return true
		}
	}
	return false
}

func (m *model) readName(s *state) string {
	r := &s.client.read
	at := fmt.Sprintf("%s at %s", modeNames[r.mode], omNames[r.om])
	switch r.phase {
	case idle:
		return "idle"
	case routed:
		return at + ", in Ratis"
	case starting:
		return fmt.Sprintf("%s, read index %d, waits for the startup of %s", at, r.index, omNames[r.source])
	case waiting:
		return fmt.Sprintf("%s, read index %d", at, r.index)
	case rejected:
		return at + ", to be sent again"
	}
	return at + ", answered"
}

// answerCells are what the last read brought for each key, and for a listing.
func (m *model) answerCells(s *state) []engine.Cell {
	r := &s.client.read
	value := func(w int8) string {
		switch r.phase {
		case rejected:
			return faultNames[r.why]
		case answered:
			if i := m.place(&s.ring[r.om], w); i > 0 && i <= r.found {
				return "FOUND"
			}
			return "KEY_NOT_FOUND"
		}
		return "-"
	}
	var cells []engine.Cell
	listed := 0
	for w := int8(1); w <= m.early+m.late; w++ {
		c := engine.Cell{Key: "w" + strconv.Itoa(int(w)), Label: fmt.Sprintf("getKey w%d", w), Value: value(w), Pinned: true}
		if c.Value == "FOUND" {
			listed++
		}
		cells = append(cells, c)
	}
	size := "-"
	switch r.phase {
	case rejected:
		size = faultNames[r.why]
	case answered:
		size = strconv.Itoa(listed)
	}
	return append(cells, engine.Cell{Key: "list", Label: "listKeys, how many", Value: size})
}
