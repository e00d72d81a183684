package web

import (
	"fmt"
	"net/http"
	"strings"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/walk"
	"interleave/web/page"
)

// walk is the page of a chapter: the step page with narration.
func (s *site) walk(w http.ResponseWriter, r *http.Request) {
	at, err := address.ParseChapter(s.Scenarios, r.URL.Path, r.URL.RawQuery)
	if err != nil {
		s.fault(w, r, err)
		return
	}
	if !s.hasChapter(w, r, at.Scenario, at.N) {
		return
	}
	whole, err := s.walks[at.Scenario.ID]()
	if err != nil {
		panic(err) // the scenario's lint has this
	}
	c := whole.Chapters[at.N-1]
	if at = canonical(at, c); s.path(at.String()) != s.path(r.URL.RequestURI()) {
		w.Header().Set("Cache-Control", "no-cache")
		http.Redirect(w, r, s.path(at.String()), http.StatusFound)
		return
	}
	p := s.chapterPage(r, whole, at)
	w.Header().Add("Vary", fragment)
	if r.Header.Get(fragment) != "" {
		w.Header().Set(fragment, "1")
		s.render(w, r, http.StatusOK, page.View(p))
		return
	}
	s.render(w, r, http.StatusOK, page.Stepping(p))
}

// hasChapter answers with a problem when a scenario has no such chapter.
func (s *site) hasChapter(w http.ResponseWriter, r *http.Request, sc *engine.Scenario, n int) bool {
	read, ok := s.walks[sc.ID]
	if !ok {
		s.problem(w, r, http.StatusNotFound, "There is nothing here", sc.Issue+" has no walkthrough.",
			page.Way{Label: "Step " + sc.Issue, Href: s.path("/s/" + sc.ID)})
		return false
	}
	whole, err := read()
	if err != nil {
		panic(err) // the scenario's lint has this
	}
	if n > len(whole.Chapters) {
		s.problem(w, r, http.StatusNotFound, "There is nothing here", fmt.Sprintf("The walkthrough of %s has %d chapters.", sc.Issue, len(whole.Chapters)),
			page.Way{Label: "The first chapter", Href: s.chapterPath(sc, 1)})
		return false
	}
	return true
}

// canonical drops an answer that the chapter does not offer: the walkthrough
// may have changed since the address was made.
func canonical(at address.Chapter, c walk.Chapter) address.Chapter {
	if at.Answer == "" || at.Answer == address.Revealed && c.Ask != nil {
		return at
	}
	if c.Ask != nil {
		if _, ok := c.Ask.Choose(at.Answer); ok {
			return at
		}
	}
	at.Answer = ""
	return at
}

func (s *site) chapterPath(sc *engine.Scenario, n int) string {
	return s.path(address.Chapter{Scenario: sc, N: n}.String())
}

func (s *site) claimPath(sc *engine.Scenario, c engine.Claim) string {
	return s.aboutPath(sc) + "#" + c.ID
}

// focus is what a chapter does to the page of its state.
type focus struct {
	on    bool            // there is a chapter
	told  map[string]bool // keys of cells and of components that it speaks of
	asked map[string]bool // keys of cells whose next values are to be predicted
	hides bool            // a prediction is open: nothing on the page tells what comes
}

// hidden stands in place of what would tell the answer.
const hidden = "hidden until you answer"

// speaks reports whether the chapter speaks of a cell of a row.
func (f focus) speaks(row page.BoardRow) bool {
	for _, c := range row.Cells {
		if f.told[c.Key] || f.asked[c.Key] {
			return true
		}
	}
	return false
}

// focusOn is what one part of a chapter does to its page.
func focusOn(p walk.Part, ask *walk.Question) focus {
	f := focus{on: true, told: map[string]bool{}, asked: map[string]bool{}, hides: ask != nil}
	cells, components := p.Told()
	for _, key := range append(cells, components...) {
		f.told[key] = true
	}
	if ask != nil {
		for _, key := range ask.Cells {
			f.asked[key] = true
		}
	}
	return f
}

// chapterPage settles the page of a chapter: before its question is answered, or
// what it shows.
func (s *site) chapterPage(r *http.Request, whole *walk.Walk, at address.Chapter) page.Step {
	c := whole.Chapters[at.N-1]
	part, open := c.Shown, c.Ask
	if open != nil && at.Answer == "" {
		part = c.Before
	} else {
		open = nil
	}
	state := part.At
	state.Chapter = at.N
	run := s.replay(state)
	run.focus = focusOn(part, open)
	p := run.page(s.whole(r, s.href(state.Stamped(run.after.Digest()))))
	p.Stepping, p.Away = s.href(state), page.Way{}
	p.Walk = s.tale(whole, at, part)
	p.Title = fmt.Sprintf("%s, chapter %d of %d: %s · Interleave", at.Scenario.Issue, at.N, len(whole.Chapters), c.Title)
	p.Say = announced(fmt.Sprintf("Chapter %d of %d: %s. %s", at.N, len(whole.Chapters), c.Title, p.Verdict.Key))
	if open != nil {
		run.hide(&p)
	}
	return p
}

// hide takes from the page of an open question what would answer it.
func (u run) hide(p *page.Step) {
	p.Verdict = page.Verdict{Tone: "asks", Mark: "?", Key: "Predict first.", More: "What comes is hidden until you answer."}
	p.Say = announced(p.Say + " " + p.Verdict.Key)
	p.Blocked, p.Why, p.Shorten = nil, "", ""
	p.Notices = nil
}

// walks tells the step page of the scenario's walkthrough, and of the chapter
// from which a reader has come.
func (u run) walks(p *page.Step) {
	sc := u.a.Scenario
	if u.site.walks[sc.ID] == nil {
		return
	}
	p.WalkThrough = u.site.chapterPath(sc, max(1, u.a.Chapter))
	if u.a.Chapter > 0 {
		p.Away = page.Way{Label: fmt.Sprintf("Back to chapter %d", u.a.Chapter), Href: p.WalkThrough}
	}
}

// announced is a text of at most as many words as are announced.
func announced(text string) string {
	words := strings.Fields(text)
	if len(words) > mostWords {
		words = append(words[:mostWords-1], "…")
	}
	return strings.Join(words, " ")
}
