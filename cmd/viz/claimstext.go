package main

import (
	"strings"

	"interleave/engine"
	"interleave/engine/ledger"
)

// claimsText is the ledger as lines for a reader: a row for each claim, then how
// many are met.
func claimsText(s *engine.Scenario, rows []ledger.Row) string {
	var out page
	out.line(s.ID, " · ", s.Title, "\n")
	for _, r := range rows {
		claimText(&out, r)
	}
	out.line(ledger.Count(rows).String())
	return out.String()
}

// claimText is a claim with the report's label, and under it what came out. What
// was expected is told when it is something else.
func claimText(out *page, r ledger.Row) {
	c := r.Claim
	mark := map[bool]string{true: "✓", false: "✕"}[r.Met]
	if r.Shown == ledger.ByContext {
		mark = "·"
	}
	label := string(c.Label)
	if c.Note != "" && !c.Context() {
		label += ", " + c.Note
	}
	out.line(mark, " ", c.ID, "  ", label)
	out.line("    ", c.Text)
	switch {
	case r.Shown == ledger.ByContext:
		out.line("    not in the model\n")
		return
	case r.Met:
		out.line("    as expected, ", with(c.Run), ": ", r.Seen.Got)
	default:
		out.line("    expected, ", with(c.Run), ": ", c.Expected)
		out.line("    got: ", r.Seen.Got)
	}
	out.line("    otherwise, ", with(c.Counter), ": ", r.Counter.Got, "\n")
}

// with is a run as part of a sentence.
func with(run string) string { return "with " + strings.ReplaceAll(run, "; ", ", then ") }
