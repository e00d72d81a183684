package hdds16832

import (
	"fmt"
	"strconv"
	"strings"

	"interleave/engine"
	"interleave/engine/ozone/ha"
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

func (m *model) omPanel(s *state, x int8, t engine.Tallies) engine.Panel {
	n, o, name := &s.ring[x], &s.oms[x], omNames[x]
	number := func(entry int8) string { return strconv.Itoa(m.index(n, entry)) }
	// A checkpoint may be ahead of the OM's own log; the newest log has what it has.
	applied := func(entry int8) string { return strconv.Itoa(m.index(&s.ring[s.ring.Newest()], entry)) }
	role := n.Role.String()
	if o.process != up {
		role = "-"
	}
	link := "up"
	if s.cut.Has(x) {
		link = "cut"
	}
	p := engine.Panel{
		Key: name, Kind: "om", Title: name,
		Note: fmt.Sprintf("applied %s of %s", applied(o.applied), number(n.Last)),
		Tables: []engine.Table{
			m.logStrip(s, x),
			{Title: "peers", Cells: []engine.Cell{
				{Key: "provider", Label: "provider's peers", Value: provider(&o.members), Says: says(provider(&o.members), "none", "no provider"), List: o.members.HasProvider, Pinned: true},
				{Key: "peers", Label: "OM's peers", Value: setName(o.members.Nodes), List: true},
				{Key: "raft-peers", Label: "Ratis server's peers", Value: setName(o.members.Raft), List: true},
				{Key: "config", Label: "in the configuration", Value: setName(s.config), List: true},
			}},
			{Title: "install", Cells: []engine.Cell{
				{Key: "install", Label: "checkpoint install", Value: o.install.Status.String(), Says: installSays(&o.install), Pinned: true},
				{Key: "attempts", Label: "failed installs", Value: strconv.Itoa(t[name+"/attempts"]), Tally: true},
				{Key: "error-lines", Label: "ERROR lines", Value: strconv.Itoa(t[name+"/error-lines"]), Tally: true},
			}},
			{Title: "progress", Cells: []engine.Cell{
				{Key: "applied", Label: "applied index", Value: applied(o.applied), Pinned: true},
				{Key: "commit", Label: "commit index", Value: number(n.Commit)},
				{Key: "last", Label: "last index of the log", Value: number(n.Last)},
				{Key: "log-start", Label: "first index of the log", Value: strconv.Itoa(m.index(n, n.Purged) + 1)},
				{Key: "purged", Label: "purged through", Value: number(n.Purged)},
				{Key: "snapshot", Label: "last snapshot", Value: number(n.Snapshot)},
				{Key: "database", Label: "database through", Value: applied(o.database)},
			}},
			{Key: "match", Title: "matchIndex of", Cells: m.followers(s, x, "matchIndex of ", s.ring.Match)},
			{Key: "next", Title: "nextIndex of", Cells: m.followers(s, x, "nextIndex of ", s.ring.Next)},
			{Title: "process", Cells: []engine.Cell{
				{Key: "state", Label: "process", Value: o.process.String(), Says: says(o.process.String(), "-", "not started")},
				{Key: "role", Label: "role", Value: role},
				{Key: "term", Label: "term", Value: strconv.Itoa(int(n.Term))},
				{Key: "link", Label: "link", Value: link},
			}},
		},
	}
	if o.process == up && n.Role == raft.Leader {
		p.Tags = []string{"leader"}
	}
	return p
}

// logStrip shows how far each entry has come on an OM. Its bracket is what the
// leader has purged: an empty slot under it comes in a checkpoint or never.
func (m *model) logStrip(s *state, x int8) engine.Table {
	n, o, l := &s.ring[x], &s.oms[x], s.leader()
	t := engine.Table{Key: "log", Title: "Ratis log", Shape: engine.Strip}
	if l >= 0 && s.ring[l].Purged > 0 {
		t.Brackets = []engine.Bracket{{Label: "purged by " + omNames[l], Through: int(s.ring[l].Purged), Broken: s.ring.Behind(l, x)}}
	}
	for i := int8(1); i <= m.entries; i++ {
		c := engine.Cell{Key: strconv.Itoa(int(i)), Label: fmt.Sprintf("entry %d", i), Value: "-"}
		switch {
		case i <= n.Purged:
			c.Value, c.Slot = "purged", engine.SlotDone
		case i <= o.applied:
			c.Value, c.Slot = "applied", engine.SlotDone
		case i <= n.Commit:
			c.Value, c.Says, c.Slot = "committed", "to apply", engine.SlotPart
		case i <= n.Last:
			c.Value, c.Says, c.Slot = "appended", "in log", engine.SlotPart
		case l >= 0 && i <= s.ring[l].Purged:
			c.Says, c.Slot = "purged by "+omNames[l], engine.SlotHole
		}
		t.Cells = append(t.Cells, c)
	}
	return t
}

// followers are the indexes that a leader has for the others.
func (m *model) followers(s *state, l int8, label string, of func(l, f int8) int8) []engine.Cell {
	var cells []engine.Cell
	for f := range int8(oms) {
		c := engine.Cell{Key: omNames[f], Label: label + omNames[f], Value: "-"}
		if n := &s.ring[l]; f != l && s.oms[l].process == up && n.Role == raft.Leader && n.Members().Has(f) {
			entry := of(l, f)
			c.Value = strconv.Itoa(m.index(n, entry))
			if entry > s.ring.Match(l, f) { // the next one begins after those that match
				c.Value = strconv.Itoa(m.index(n, entry-1) + 1)
			}
		}
		cells = append(cells, c)
	}
	return cells
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

func provider(m *ha.Members) string {
	if !m.HasProvider {
		return "none"
	}
	return setName(m.Provider)
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

// says is what stands for a value that needs words.
func says(value, which, words string) string {
	if value == which {
		return words
	}
	return ""
}

func installSays(i *ha.Install) string {
	switch i.Status {
	case ha.Queued:
		return "in progress"
	case ha.Downloaded:
		return "in progress: downloaded"
	}
	return ""
}
