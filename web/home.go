package web

import (
	"fmt"
	"net/http"
	"strings"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/ledger"
	"interleave/web/page"
)

// engineStarts are the addresses at which a scenario's presets are opened.
type engineStarts map[string]address.Address

// startsOf opens each preset at the first step that breaks a property, with
// the rest still ahead, or at its end when it breaks none.
func startsOf(s *engine.Scenario) engineStarts {
	starts := engineStarts{}
	for _, p := range s.Presets {
		setup, events, err := s.Preset(p.Name)
		if err != nil {
			panic(err) // the scenario's lint has this
		}
		a := address.Of(s, setup, events)
		a.Preset = p.Name
		trace := engine.Replay(s.Build(setup), events)
		if broken := trace.FirstBroken(trace.Len()); broken >= 0 {
			a = a.At(broken)
		}
		starts[p.Name] = a
	}
	return starts
}

func (s *site) home(w http.ResponseWriter, r *http.Request) {
	h := page.Home{Frame: s.frame("Interleave: Apache Ozone defects, one step at a time"), Open: s.path("/open")}
	for _, sc := range s.Scenarios {
		h.Cards = append(h.Cards, s.card(sc))
	}
	s.render(w, r, http.StatusOK, page.Start(h))
}

// tour are the presets that belong beside the report, where there are such.
var tour = []struct{ preset, label string }{
	{"control", "where it does no harm"},
	{"patched", "with the patch"},
	{"limit", "what the patch costs or does not close"},
}

func (s *site) card(sc *engine.Scenario) page.Card {
	starts := s.starts[sc.ID]
	c := page.Card{
		ID: sc.ID, Issue: sc.Issue, Area: sc.Area, Title: sc.Title, Impact: sc.Impact,
		Watch: s.href(starts["report"]), Step: s.href(address.Of(sc, sc.Default(), nil)),
		About: s.aboutPath(sc), Picture: picture(sc),
	}
	if s.walks[sc.ID] != nil {
		c.Walk = s.chapterPath(sc, 1)
	}
	if rows, more := s.claims.ask(sc); !more && len(rows) > 0 {
		n := ledger.Count(rows)
		c.Claims = n.String()
		c.Meter = page.Meter{Met: n.Met, Unmet: n.Unmet, Context: n.Context}
	}
	for _, t := range tour {
		if a, ok := starts[t.preset]; ok {
			c.Tour = append(c.Tour, page.Way{Label: t.label, Href: s.href(a)})
		}
	}
	return c
}

// picture draws what a scenario declares as its essence; without that the end of the report's schedule: the entries of the log, and
// for two replicas the first two pinned values that differ between them.
func picture(sc *engine.Scenario) page.Picture {
	if sc.Essence.Run != "" {
		return essence(sc)
	}
	setup, events, err := sc.Preset("report")
	if err != nil {
		panic(err) // every scenario has a report
	}
	trace := engine.Replay(sc.Build(setup), events)
	v := trace.View(trace.Len())
	var p page.Picture
	for _, kind := range v.Kinds() {
		panels, rows := v.Aligned(kind)
		if len(panels) < 2 {
			for _, r := range rows {
				if r.Shape == engine.Strip && r.Cells[0].Value != "-" {
					p.Entries = append(p.Entries, r.Cells[0].Key)
				}
			}
			continue
		}
		for i, panel := range panels[:2] {
			p.Lanes = append(p.Lanes, page.Lane{Name: panel.Title, Values: telling(rows, i), Y: 26 + 72*i})
		}
	}
	entries := len(p.Entries)
	const most = 4 // boxes that there is room for
	if entries > most {
		p.Entries = []string{p.Entries[0], p.Entries[1], "…", p.Entries[entries-1]}
	}
	if len(p.Lanes) == 2 && entries > 0 {
		p.Says = fmt.Sprintf("one log of %d entries; %s: %v; %s: %v", entries, p.Lanes[0].Name, p.Lanes[0].Values, p.Lanes[1].Name, p.Lanes[1].Values)
		return p
	}
	panic(sc.ID + " declares no essence and has no replicas over one log") // its first page shows it
}

// telling are the first two pinned values of a replica that another one has
// otherwise. An answer or a status, in capitals, speaks for itself.
func telling(rows []engine.Row, i int) []string {
	const most = 2
	var values []string
	for _, r := range rows {
		if !r.Differs || !r.Cells[i].Pinned || len(values) == most {
			continue
		}
		value := r.Cells[i].Value
		if value != strings.ToUpper(value) || value == strings.ToLower(value) {
			value = r.Cells[i].Label + ": " + value
		}
		const wide = 23 // letters that the card has room for
		if r := []rune(value); len(r) > wide {
			value = string(r[:wide]) + "…"
		}
		values = append(values, value)
	}
	return values
}
