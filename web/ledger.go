package web

import (
	"fmt"
	"strings"

	"interleave/engine"
	"interleave/engine/ledger"
	"interleave/web/page"
)

// labelWords are the labels as their chips say them, in the order of the filter.
var labelWords = []struct {
	label engine.Label
	words string
}{
	{engine.LabelRun, "run"},
	{engine.LabelRead, "read from code"},
	{engine.LabelArgued, "argued"},
	{engine.LabelContext, "context"},
}

// ledger adds the claims, and what came out of those that are computed.
func (s *site) ledger(p *page.About, sc *engine.Scenario) {
	rows, more := s.claims.ask(sc)
	p.Again = more
	for i, c := range sc.Claims {
		var row *ledger.Row
		if i < len(rows) {
			row = &rows[i]
		}
		p.Claims = append(p.Claims, s.claim(sc, c, row))
	}
	if len(sc.Claims) == 0 {
		return
	}
	p.Filters = []page.Filter{{Key: "all", Text: fmt.Sprintf("All %d", len(sc.Claims))}}
	p.Counts = []page.Number{{Value: "…", Unit: "claims met"}}
	if n := ledger.Count(rows); !more {
		p.Counts[0].Value, p.Says = fmt.Sprintf("%d / %d", n.Met, n.Executed()), n.String()
	}
	for _, l := range labelWords {
		n := 0
		for _, c := range sc.Claims {
			if c.Label == l.label {
				n++
			}
		}
		p.Counts = append(p.Counts, page.Number{Value: fmt.Sprint(n), Unit: l.words})
		short, _, _ := strings.Cut(l.words, " ")
		p.Filters = append(p.Filters, page.Filter{Key: string(l.label), Text: strings.ToUpper(short[:1]) + short[1:]})
	}
}

// claim is a row of the ledger; row is nil until it is computed.
func (s *site) claim(sc *engine.Scenario, c engine.Claim, row *ledger.Row) page.Claim {
	p := page.Claim{ID: c.ID, Text: c.Text, How: c.How, Label: string(c.Label), Mark: "·", Tone: "q", Word: "not computed yet"}
	_, p.Number, _ = strings.Cut(c.ID, "-")
	for _, l := range labelWords {
		if l.label == c.Label {
			p.LabelSays = l.words
		}
	}
	switch {
	case c.Context():
		p.Mark, p.Word = "–", "not in the model"
	case row == nil:
	case row.Err != nil:
		p.Mark, p.Word, p.How = "?", "no answer", row.Err.Error()
	case row.Met:
		p.Mark, p.Tone, p.Word = "✓", "o", "met"
	default:
		p.Mark, p.Tone, p.Word, p.OpenValue = "✕", "x", "not met", true
	}
	if !c.Context() {
		p.Note = c.Note
	}
	if row == nil {
		return p
	}
	p.Link, p.LinkSays = s.sight(row.Seen), linkWords(*row)
	p.LinkAbout = p.LinkSays + " what shows claim " + p.Number
	if c.Context() || row.Err != nil {
		return p
	}
	p.Values = true
	p.Run, p.Counter = page.Way{Label: c.Run, Href: p.Link}, page.Way{Label: c.Counter, Href: s.sight(row.Counter)}
	p.Expected, p.Got, p.Otherwise = lines(c.Expected), lines(row.Seen.Got), lines(row.Counter.Got)
	return p
}

// linkWords are what a row's link does.
func linkWords(r ledger.Row) string {
	switch {
	case r.Shown == ledger.BySearch && r.Seen.Every:
		return "search"
	case r.Shown == ledger.ByContext:
		return "see"
	}
	return "open"
}

// sight is the address of what a claim was met by; empty when there is none.
func (s *site) sight(seen ledger.Sight) string {
	switch {
	case !seen.Is():
		return ""
	case seen.Every:
		return s.path(seen.At.Check())
	}
	return s.href(seen.At)
}

func lines(text string) []string { return strings.Split(text, "; ") }
