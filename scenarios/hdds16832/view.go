package hdds16832

import (
	"fmt"
	"strconv"
	"strings"

	"interleave/engine"
	"interleave/engine/ozone/raft"
)

// view shows the log, the OMs side by side, and what the client has.
func (m *model) view(s *state, t engine.Tallies) engine.View {
	panels := []engine.Panel{m.logPanel(s)}
	for x := range int8(oms) {
		panels = append(panels, m.omPanel(s, x, t))
	}
	return engine.View{Panels: append(panels, m.clientPanel(s))}
}

// reference is the OM whose log is the one to show: the leader's, or else the
// longest.
func (s *state) reference() int8 {
	if l := s.leader(); l >= 0 {
		return l
	}
	best := int8(0)
	for i := range s.ring {
		if s.ring[i].Last > s.ring[best].Last {
			best = int8(i)
		}
	}
	return best
}

func (m *model) logPanel(s *state) engine.Panel {
	n := &s.ring[s.reference()]
	t := engine.Table{Title: "Ratis log", Shape: engine.Strip}
	for i := int8(1); i <= m.entries; i++ {
		c := engine.Cell{Key: strconv.Itoa(int(i)), Label: fmt.Sprintf("entry %d", i), Value: "-", Slot: engine.SlotAbsent}
		if i <= n.Last {
			c.Value, c.Slot = entryName(n.At(i)), engine.SlotDone
			if m.setup.Is("scale", "report") {
				c.Says = fmt.Sprintf("%s, through index %d", c.Value, m.index(n, i))
			}
		}
		t.Cells = append(t.Cells, c)
	}
	return engine.Panel{Key: "log", Kind: "log", Title: "Ratis log", Tables: []engine.Table{t}}
}

// clientPanel shows the writes in the order of the log.
func (m *model) clientPanel(s *state) engine.Panel {
	n := &s.ring[s.reference()]
	applied := int8(0)
	for i := range s.oms {
		applied = max(applied, s.oms[i].applied)
	}
	t := engine.Table{Key: "write", Title: "writes"}
	at := int8(0)
	for k := 1; k <= m.mostWrites(); k++ {
		for at++; at <= n.Last && n.At(at).Conf(); at++ {
		}
		c := engine.Cell{Key: strconv.Itoa(k), Label: fmt.Sprintf("write %d", k), Value: "-"}
		switch {
		case at <= min(applied, n.Last):
			c.Value = "OK"
		case at <= n.Last:
			c.Value = "pending"
		}
		t.Cells = append(t.Cells, c)
	}
	return engine.Panel{Key: "client", Kind: "client", Title: "client", Tables: []engine.Table{t}}
}

// setName lists the members of a set.
func setName(p raft.Peers) string {
	var names []string
	for i, name := range omNames {
		if p.Has(int8(i)) {
			names = append(names, name)
		}
	}
	if names == nil {
		return "empty"
	}
	return strings.Join(names, " ")
}

// setNames are the names of all sets, for reasons.
func setNames() []string {
	var names []string
	for p := range all + 1 {
		names = append(names, setName(p))
	}
	names[0] = "nobody"
	return names
}
