package web

import (
	"net/http"
	"slices"
	"strings"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/web/page"
)

func (s *site) aboutPath(sc *engine.Scenario) string { return s.path("/s/" + sc.ID + "/about") }

// about tells of a scenario: the defect, what can be chosen, and its claims with
// what came out of them so far.
func (s *site) about(w http.ResponseWriter, r *http.Request) {
	a, err := address.Parse(s.Scenarios, strings.TrimSuffix(r.URL.Path, "/about"), "")
	if err != nil {
		s.fault(w, r, err)
		return
	}
	if at := s.aboutPath(a.Scenario); at != s.path(r.URL.RequestURI()) {
		w.Header().Set("Cache-Control", "no-cache")
		http.Redirect(w, r, at, http.StatusFound)
		return
	}
	p := s.aboutPage(a.Scenario)
	w.Header().Add("Vary", fragment)
	if r.Header.Get(fragment) != "" {
		w.Header().Set(fragment, "1")
		s.render(w, r, http.StatusOK, page.AboutView(p))
		return
	}
	s.render(w, r, http.StatusOK, page.Telling(p))
}

// aboutPage settles what the page shows.
func (s *site) aboutPage(sc *engine.Scenario) page.About {
	p := page.About{
		Frame: s.frame(sc.Issue + ", about · Interleave"), Issue: sc.Issue, Heading: sc.Title, Impact: sc.Impact, Report: sc.URL,
		Watch: s.href(s.starts[sc.ID]["report"]), Step: s.href(address.Of(sc, sc.Default(), nil)), Check: s.checkPath(sc.Default()),
		Mechanic: sc.Mechanic, Trigger: sc.Trigger, Effects: sc.Effects, LeavesOut: sc.LeavesOut,
		Versions: choosable(sc.Switches), Settings: choosable(sc.Settings),
	}
	p.Sheet = s.path(s.assets.Path("about.css"))
	for _, preset := range sc.Presets {
		p.Presets = append(p.Presets, page.Pick{Name: preset.Name, Note: preset.Title, Tag: tagOf(preset), Href: s.href(s.starts[sc.ID][preset.Name])})
	}
	for _, n := range sc.Setups {
		setup, _ := sc.Named(n.Name)
		note := n.Set
		if note == "" {
			note = "every switch and setting at its default"
		}
		p.Setups = append(p.Setups, page.Pick{Name: n.Name, Note: note, Href: s.checkPath(setup)})
	}
	s.ledger(&p, sc)
	return p
}

// choosable tells of switches or settings. The same switch of several components
// is told once.
func choosable(switches []engine.Switch) []page.Choosable {
	var all []page.Choosable
	var first []engine.Switch
	for _, sw := range switches {
		same := func(o engine.Switch) bool { return o.Title == sw.Title && slices.Equal(o.Choices, sw.Choices) }
		if i := slices.IndexFunc(first, same); i >= 0 && sw.Component != "" {
			all[i].Title += ", " + sw.Component
			continue
		}
		title := sw.Title
		if sw.Component != "" {
			title = strings.ToUpper(title[:1]) + title[1:] + " of " + sw.Component
		}
		c := page.Choosable{Title: title}
		for _, o := range sw.Choices {
			c.Choices = append(c.Choices, page.Choice{Title: o.Title, Note: o.Note, Closes: o.Closes, Leaves: o.Leaves})
		}
		first, all = append(first, sw), append(all, c)
	}
	return all
}
