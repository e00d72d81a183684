package ledger_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/explore"
	"interleave/engine/ledger"
	"interleave/scenarios/hdds17458"
)

// TestExecute has the ways of a claim; that the claims of the reports are met
// is tested with all of them, in package scenarios.
func TestExecute(t *testing.T) {
	s := hdds17458.Scenario()
	const setup = "/s/hdds-17458?v=om1.wait.om2.wait"
	for _, c := range []struct {
		claim      engine.Claim
		shown      ledger.Shown
		met        bool
		seen, link string
	}{
		{engine.Claim{Run: "preset report at 15", Ask: "differ answer/4", Expected: "answer/4: om1 OK ≠ om2 CONTAINS_SNAPSHOT", Counter: "preset patched"},
			ledger.ByPreset, true, "answer/4: om1 OK ≠ om2 CONTAINS_SNAPSHOT", "/s/hdds-17458?k=15&p=report"},
		{engine.Claim{Run: "preset report at 14", Ask: "can a2; run a2; show om2/applied", Expected: "?", Counter: "preset patched"},
			ledger.ByPreset, false, "a2 can happen: om2 applies entry 4, DeleteBucket b; om2/applied = 4", "/s/hdds-17458?k=15&p=report"},
		{engine.Claim{Run: "setup cache-over-db", Ask: "search no-termination progress", Counter: "setup wait"},
			ledger.BySearch, false, "no-termination broken at step 6; progress holds; 5,476 states, all of them",
			"/s/hdds-17458?v=om1.cache-over-db.om2.cache-over-db&e=a1.a1.a1.a1.s1.f1&k=0"},
		{engine.Claim{Run: "setup patched", Ask: "search delete-succeeds", Expected: "delete-succeeds reached at step 12; 7,396 states, all of them"},
			ledger.BySearch, true, "delete-succeeds reached at step 12; 7,396 states, all of them", setup},
		{engine.Claim{Label: engine.LabelContext, Run: "setup patched"}, ledger.ByContext, false, "", setup},
		{engine.Claim{Label: engine.LabelContext}, ledger.ByContext, false, "", ""},
	} {
		r, err := ledger.Execute(t.Context(), s, c.claim, ledger.Once())
		if err != nil || r.Shown != c.shown || r.Met != c.met || r.Seen.Got != c.seen {
			t.Errorf("%s, %s: %s, met %v, %q, %v", c.claim.Run, c.claim.Ask, r.Shown, r.Met, r.Seen.Got, err)
		}
		link := ""
		if r.Seen.Is() {
			link = r.Seen.At.String()
		}
		if link != c.link {
			t.Errorf("%s, %s: the link is %s, want %s", c.claim.Run, c.claim.Ask, link, c.link)
		}
		if every := r.Shown == ledger.BySearch && !strings.Contains(link, "e="); r.Seen.Every != every {
			t.Errorf("%s, %s: Every is %v, want %v", c.claim.Run, c.claim.Ask, r.Seen.Every, every)
		}
	}
}

// TestNoAnswer: what is asked in vain, and a search that says less than all, is
// an error and not an unmet claim.
func TestNoAnswer(t *testing.T) {
	cut := func(o explore.Options) ledger.Searcher {
		return func(ctx context.Context, u engine.Setup) (explore.Result, error) {
			return explore.Search(ctx, u.Machine(), o), nil
		}
	}
	none := func(context.Context, engine.Setup) (explore.Result, error) {
		return explore.Result{}, errors.New("no room")
	}
	for _, c := range []struct {
		run, ask string
		search   ledger.Searcher
		want     string
	}{
		{"setup shipped", "search safety", ledger.Once(), `claim 1-01: hdds-17458 has no property "safety" in the setup shipped`},
		{"setup om1=wait reader=on", "search", cut(explore.Options{MaxStates: 9}), "claim 1-01: the search of om1=wait reader=on was stopped by its limit on states"},
		{"setup shipped", "search", none, "claim 1-01: no room"},
		{"preset rise", "search", none, `claim 1-01: preset rise: hdds-17458 has no preset "rise": viz list hdds-17458 prints them`},
		{"preset report", "show om9/state", none, `claim 1-01: show om9/state: hdds-17458 has no cell "om9/state" in this setup`},
	} {
		claim := engine.Claim{ID: "1-01", Run: c.run, Ask: c.ask}
		if _, err := ledger.Execute(t.Context(), hdds17458.Scenario(), claim, c.search); err == nil || err.Error() != c.want {
			t.Errorf("%s, %s: the error is %v, want %s", c.run, c.ask, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	claim := engine.Claim{ID: "1-01", Run: "setup shipped", Ask: "search"}
	if _, err := ledger.Execute(ctx, hdds17458.Scenario(), claim, ledger.Once()); err == nil || err.Error() != "claim 1-01: the search of shipped was cancelled" {
		t.Errorf("the error of a cancelled search is %v", err)
	}
}
