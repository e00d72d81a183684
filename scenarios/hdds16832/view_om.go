package hdds16832

import (
	"fmt"
	"strconv"

	"interleave/engine"
	"interleave/engine/ozone/ha"
	"interleave/engine/ozone/raft"
)

// omPanel shows an OM: its log, whom it takes for its peers, its install, how
// far it has come, and what it knows of the others while it leads.
func (m *model) omPanel(s *state, x int8, t engine.Tallies) engine.Panel {
	n, o, name := &s.ring[x], &s.oms[x], omNames[x]
	p := engine.Panel{
		Key: name, Kind: "om", Title: name,
		Note: fmt.Sprintf("applied %s of %d", m.held(s, o.applied), m.index(n, n.Last)),
		Tables: []engine.Table{
			m.logStrip(s, x),
			peersTable(s, o),
			{Title: "install", Cells: []engine.Cell{
				{Key: "install", Label: "checkpoint install", Value: o.install.Status.String(), Says: installSays(&o.install), Pinned: true},
				{Key: "attempts", Label: "failed installs", Value: strconv.Itoa(t[name+"/attempts"]), Tally: true},
				{Key: "error-lines", Label: "ERROR lines", Value: strconv.Itoa(t[name+"/error-lines"]), Tally: true},
			}},
			m.progressTable(s, x),
			{Key: "match", Title: "matchIndex of", Cells: m.followers(s, x, "matchIndex of ", s.ring.Match)},
			{Key: "next", Title: "nextIndex of", Cells: m.followers(s, x, "nextIndex of ", s.ring.Next)},
			processTable(s, x),
		},
	}
	if o.process == up && n.Role == raft.Leader {
		p.Tags = []string{"leader"}
	}
	return p
}

// held is the index of an entry that an OM has applied. A checkpoint may be
// ahead of the OM's own log; the newest log has what it has.
func (m *model) held(s *state, entry int8) string {
	return strconv.Itoa(m.index(&s.ring[s.ring.Newest()], entry))
}

// peersTable has the three lists that should say the same, and where they come
// from.
func peersTable(s *state, o *om) engine.Table {
	who := provider(&o.members)
	return engine.Table{Title: "peers", Cells: []engine.Cell{
		{Key: "provider", Label: "provider's peers", Value: who, Says: says(who, "none", "no provider"), List: o.members.HasProvider, Pinned: true},
		{Key: "peers", Label: "OM's peers", Value: setName(o.members.Nodes), List: true},
		{Key: "raft-peers", Label: "Ratis server's peers", Value: setName(o.members.Raft), List: true},
		{Key: "config", Label: "in the configuration", Value: setName(s.config), List: true},
	}}
}

// progressTable has the log indexes of an OM.
func (m *model) progressTable(s *state, x int8) engine.Table {
	n, o := &s.ring[x], &s.oms[x]
	number := func(entry int8) string { return strconv.Itoa(m.index(n, entry)) }
	return engine.Table{Title: "progress", Cells: []engine.Cell{
		{Key: "applied", Label: "applied index", Value: m.held(s, o.applied), Pinned: true},
		{Key: "commit", Label: "commit index", Value: number(n.Commit)},
		{Key: "last", Label: "last index of the log", Value: number(n.Last)},
		{Key: "log-start", Label: "first index of the log", Value: strconv.Itoa(m.index(n, n.Purged) + 1)},
		{Key: "purged", Label: "purged through", Value: number(n.Purged)},
		{Key: "snapshot", Label: "last snapshot", Value: number(n.Snapshot)},
		{Key: "database", Label: "database through", Value: m.held(s, o.database)},
	}}
}

// processTable shows no role of a process that is not up.
func processTable(s *state, x int8) engine.Table {
	n, process := &s.ring[x], s.oms[x].process
	role, link := n.Role.String(), "up"
	if process != up {
		role = "-"
	}
	if s.cut.Has(x) {
		link = "cut"
	}
	return engine.Table{Title: "process", Cells: []engine.Cell{
		{Key: "state", Label: "process", Value: process.String(), Says: says(process.String(), "-", "not started")},
		{Key: "role", Label: "role", Value: role},
		{Key: "term", Label: "term", Value: strconv.Itoa(int(n.Term))},
		{Key: "link", Label: "link", Value: link},
	}}
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

func installSays(i *ha.Install) string {
	switch i.Status {
	case ha.Queued:
		return "in progress"
	case ha.Downloaded:
		return "in progress: downloaded"
	}
	return ""
}

func provider(m *ha.Members) string {
	if !m.HasProvider {
		return "none"
	}
	return setName(m.Provider)
}

// says is what stands for a value that needs words.
func says(value, which, words string) string {
	if value == which {
		return words
	}
	return ""
}
