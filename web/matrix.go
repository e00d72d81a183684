package web

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/explore"
	"interleave/web/page"
	"interleave/web/searches"
)

var checkOutcomes = map[engine.Outcome]struct{ mark, tone, word string }{
	engine.Holds:      {"✓", "o", "holds"},
	engine.Broken:     {"✕", "x", "broken"},
	engine.Reached:    {"✓", "o", "reached"},
	engine.NotReached: {"✕", "x", "impossible"},
	engine.Unknown:    {"?", "q", "unknown"},
}

// matrixCell is one property in one setup of the patch matrix.
func (s *site) matrixCell(setup engine.Setup, snap searches.Snapshot, title string) page.CheckCell {
	switch snap.Stage {
	case searches.Unknown:
		return page.CheckCell{Mark: "·", Tone: "q", Word: "not searched"}
	case searches.Queued:
		return page.CheckCell{Mark: "·", Tone: "q", Word: "queued"}
	case searches.Running:
		return page.CheckCell{Mark: "▸", Tone: "r", Word: "searching", More: count(snap.Progress.States, "state", "states")}
	}
	for _, a := range snap.Result.Answers {
		if a.Title == title {
			return s.answerCell(setup, snap.Result, a)
		}
	}
	return page.CheckCell{Mark: "–", Tone: "q", Word: "does not apply"}
}

func (s *site) answerCell(setup engine.Setup, r explore.Result, a explore.Answer) page.CheckCell {
	o := checkOutcomes[a.Verdict]
	c := page.CheckCell{Mark: o.mark, Tone: o.tone, Word: o.word, Link: s.checkPath(setup)}
	switch {
	case a.Found():
		c.More = "in " + count(len(a.Schedule), "step", "steps")
		c.Link = s.href(address.Of(setup.Scenario(), setup, a.Schedule).At(0))
	case a.Verdict == engine.Holds || a.Verdict == engine.NotReached:
		c.More = "in " + explore.Number(r.States) + " states"
	case r.Ended == explore.Bounded:
		c.More = "limit of " + string(r.Bound)
	default:
		c.More = string(r.Ended)
	}
	return c
}

// checkVerdict is the sentence across the top of the check page.
func checkVerdict(own searches.Snapshot, c page.Check) page.Verdict {
	searched, total := 0, len(c.Rows)
	for _, r := range c.Rows {
		if r.Cells[0].Word != "not searched" && r.Cells[0].Word != "queued" && r.Cells[0].Word != "searching" {
			searched++
		}
	}
	v := page.Verdict{Tone: "ok", Mark: "·", More: fmt.Sprintf("%d of %d declared setups are searched; nothing is said about the others.", searched, total)}
	if searched == total {
		v.More = fmt.Sprintf("All %d declared setups are searched.", total)
	}
	switch own.Stage {
	case searches.Unknown:
		v.Tone, v.Key = "warn", "This setup is not searched yet."
	case searches.Queued, searches.Running:
		v.Tone, v.Mark, v.Key = "warn", "▸", "This setup is being searched."
	case searches.Done:
		return doneVerdict(own.Result, v)
	}
	return v
}

func doneVerdict(r explore.Result, v page.Verdict) page.Verdict {
	failed, open := 0, 0
	for _, a := range r.Answers {
		switch {
		case a.Failed():
			failed++
		case a.Verdict == engine.Unknown:
			open++
		}
	}
	states := explore.Number(r.States) + " states"
	switch {
	case failed > 0:
		v.Tone, v.Mark, v.Key = "bad", "✕", fmt.Sprintf("%s fail in this setup; %s searched.", count(failed, "property", "properties"), states)
	case open > 0:
		v.Tone, v.Mark, v.Key = "warn", "?", fmt.Sprintf("Nothing failed in %s, and %s unknown: the search was cut.", states, count(open, "property is", "properties are"))
	default:
		v.Mark, v.Key = "✓", fmt.Sprintf("No schedule fails in this setup: %s, all of them.", states)
	}
	return v
}
