package hdds17458

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/om"
)

// view shows the log, the OMs side by side, and what a client has read.
func (m *model) view(s *state, _ engine.Tallies) engine.View {
	panels := []engine.Panel{m.logPanel(s)}
	for i := range m.n {
		role := "FOLLOWER"
		if int(s.leader) == i {
			role = "LEADER"
		}
		panels = append(panels, s.oms[i].Panel(&m.rules[i], s.last, role, om.BucketB))
	}
	if m.setup.Is("leader-change", "on") {
		panels = append(panels, m.clientPanel(s))
	}
	return engine.View{Panels: panels}
}

func (m *model) logPanel(s *state) engine.Panel {
	t := engine.Table{Title: "Ratis log", Shape: engine.Strip}
	for i := int8(1); int(i) <= len(m.log); i++ {
		c := engine.Cell{Key: fmt.Sprint(i), Label: fmt.Sprintf("entry %d", i), Value: m.log.At(i).String(), Slot: engine.SlotDone}
		if i > s.last {
			c.Says, c.Value, c.Slot = c.Value+", not in the log yet", "-", engine.SlotAbsent
		}
		t.Cells = append(t.Cells, c)
	}
	return engine.Panel{Key: "log", Kind: "log", Title: "Ratis log", Tables: []engine.Table{t}}
}

func (m *model) clientPanel(s *state) engine.Panel {
	t := engine.Table{Key: "read", Title: "reads of bucket b"}
	for i := range m.n {
		t.Cells = append(t.Cells, engine.Cell{Key: omArgs[i].Name, Label: "bucket b, asked of " + omArgs[i].Name, Value: foundNames[s.reads[i]]})
	}
	return engine.Panel{Key: "client", Kind: "client", Title: "client", Tables: []engine.Table{t}}
}
