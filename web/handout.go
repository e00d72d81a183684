package web

import (
	"fmt"
	"net/http"
	"slices"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/ozone/terms"
	"interleave/engine/walk"
	"interleave/web/page"
)

// handout is the page with all chapters of a walkthrough, each with the state
// that it speaks of: to read at once, and to print.
func (s *site) handout(w http.ResponseWriter, r *http.Request) {
	at, err := address.ParseChapter(s.Scenarios, r.URL.Path, r.URL.RawQuery)
	if err != nil {
		s.fault(w, r, err)
		return
	}
	if !s.hasChapter(w, r, at.Scenario, 1) {
		return
	}
	if path := s.path(address.Whole(at.Scenario)); path != s.path(r.URL.RequestURI()) {
		w.Header().Set("Cache-Control", "no-cache")
		http.Redirect(w, r, path, http.StatusFound)
		return
	}
	whole, err := s.walks[at.Scenario.ID]()
	if err != nil {
		panic(err) // the scenario's lint has this
	}
	s.render(w, r, http.StatusOK, page.Printing(s.printed(at.Scenario, whole)))
}

func (s *site) printed(sc *engine.Scenario, whole *walk.Walk) page.Handout {
	h := page.Handout{
		Frame: s.frame(sc.Issue + ", walkthrough · Interleave"), Issue: sc.Issue, Name: whole.Title, Intro: sc.Impact, First: s.chapterPath(sc, 1),
	}
	h.Sheet = s.path(s.assets.Path("walk.css"))
	var used []terms.Term
	for _, c := range whole.Chapters {
		p := page.Printed{N: c.N, Title: c.Title, Href: s.chapterPath(sc, c.N), Claims: s.claimWays(sc, c)}
		if c.Ask != nil {
			n := &narrator{site: s, part: c.Before, print: true, Terms: used}
			p.Before, p.Then = n.render(c.Before.Text), s.state(c.Before)
			p.Ask = s.ask(c, address.Chapter{Scenario: sc, N: c.N, Answer: address.Revealed})
			used = n.Terms
		}
		n := &narrator{site: s, part: c.Shown, print: true, Terms: used}
		p.Text, p.State = n.render(c.Shown.Text), s.state(c.Shown)
		used = n.Terms
		h.Chapters = append(h.Chapters, p)
	}
	h.Terms = s.glossary(used)
	return h
}

// state is what a part speaks of, for somebody who does not see the board.
func (s *site) state(p walk.Part) page.State {
	run := s.replay(p.At)
	st := page.State{Where: where(p.At), Verdict: run.verdict()}
	cells, _ := p.Told()
	slices.Sort(cells)
	for _, key := range slices.Compact(cells) {
		c, _ := p.Cell(key)
		component, _, _ := cutKey(key)
		st.Cells = append(st.Cells, page.StateCell{Component: component, Label: c.Label, Value: c.Said()})
	}
	return st
}

// where names the state of an address in words.
func where(a address.Address) string {
	step := "the start"
	if a.Step > 0 {
		step = fmt.Sprintf("step %d, %s", a.Step, engine.Replay(a.Scenario.Build(a.Setup), a.Schedule[:a.Step]).Words(a.Step).Sentence)
	}
	words := a.Setup.Words()
	if words == "" {
		words = "as shipped"
	}
	return step + "; setup " + words
}
