package web

import (
	"strings"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/ozone/terms"
	"interleave/engine/walk"
	"interleave/web/page"
)

// tale is a chapter in words: the part of it that is shown, its question, and
// the ways from it.
func (s *site) tale(whole *walk.Walk, at address.Chapter, part walk.Part) *page.Walk {
	c := whole.Chapters[at.N-1]
	n := &narrator{site: s, part: part}
	w := &page.Walk{
		Name: whole.Title, N: at.N, Of: len(whole.Chapters), Title: c.Title, Text: n.render(part.Text),
		Claims: s.claimWays(at.Scenario, c), Whole: s.path(address.Whole(at.Scenario)),
	}
	for _, o := range whole.Chapters {
		w.Chapters = append(w.Chapters, page.ChapterLink{N: o.N, Title: o.Title, Href: s.chapterPath(at.Scenario, o.N), Asks: o.Ask != nil, Current: o.N == at.N})
	}
	if at.N > 1 {
		w.Previous = page.Way{Label: whole.Chapters[at.N-2].Title, Href: s.chapterPath(at.Scenario, at.N-1)}
	}
	if at.N < w.Of {
		w.Next = page.Way{Label: whole.Chapters[at.N].Title, Href: s.chapterPath(at.Scenario, at.N+1)}
	} else {
		w.Onward = s.onward(at.Scenario)
	}
	if c.Ask != nil {
		w.Ask = s.ask(c, at)
	}
	w.Terms = s.glossary(n.Terms)
	return w
}

// onward is where the last chapter leads.
func (s *site) onward(sc *engine.Scenario) []page.Way {
	return []page.Way{
		{Label: "Step it yourself", Href: s.path("/s/" + sc.ID)},
		{Label: "Check every schedule", Href: s.checkPath(sc.Default())},
		{Label: "All reports", Href: s.path("/")},
	}
}

func (s *site) claimWays(sc *engine.Scenario, c walk.Chapter) []page.Way {
	var ways []page.Way
	for _, claim := range c.Claims {
		_, number, _ := strings.Cut(claim.ID, "-")
		ways = append(ways, page.Way{Label: "claim " + number, Href: s.claimPath(sc, claim)})
	}
	return ways
}

// ask is the question of a chapter, open or answered.
func (s *site) ask(c walk.Chapter, at address.Chapter) *page.Ask {
	n := &narrator{site: s, part: c.Before}
	again := address.Chapter{Scenario: at.Scenario, N: at.N}
	reveal := again
	reveal.Answer = address.Revealed
	a := &page.Ask{
		Text: unwrapped(n.render(c.Ask.Text)), Answered: at.Answer != "", Answer: c.Ask.Answer().Text,
		Reveal: s.path(reveal.String()), Again: s.path(again.String()),
	}
	for i, o := range c.Ask.Choices {
		with := again
		with.Answer = o.Key
		choice := page.Guess{Letter: string(rune('A' + i)), Key: o.Key, Text: o.Text, Href: s.path(with.String())}
		if a.Answered {
			o.At.Chapter = at.N
			choice.Href, choice.Where, choice.Right, choice.Chosen = s.href(o.At), o.Where, o.Right, o.Key == at.Answer
		}
		a.Choices = append(a.Choices, choice)
	}
	a.Right = at.Answer == c.Ask.Answer().Key
	switch {
	case a.Right:
		a.Says = "✓ The model answers as you did."
	case at.Answer == address.Revealed:
		a.Says = "This is what the model answers."
	default:
		a.Wrong, a.Says = true, "✕ The model answers otherwise."
	}
	return a
}

// unwrapped is one paragraph of HTML without the element around it.
func unwrapped(paragraph string) string {
	return strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(paragraph), "<p>"), "</p>")
}

// glossary is what words mean, for the page.
func (s *site) glossary(all []terms.Term) []page.Term {
	var told []page.Term
	for _, t := range all {
		told = append(told, page.Term{Key: t.Key(), Name: t.Name, Means: t.Means, Class: t.Class, Href: s.path("/help") + "#" + t.Key()})
	}
	return told
}
