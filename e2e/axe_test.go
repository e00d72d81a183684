package e2e_test

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeSource is the checker; where it is from stands beside it.
//
//go:embed testdata/axe/axe.min.js
var axeSource string

// runAxe lists what the page violates, in full: a rule may be broken in many
// places, and each has to be found.
const runAxe = `axe.run({
	runOnly: %s,
	resultTypes: ["violations"],
}).then(r => r.violations.map(v => ({
	id: v.id, impact: v.impact, help: v.help, targets: v.nodes.map(n => n.target.join(" ")),
})))`

// axe fails the test for each accessibility rule that the page breaks, as it is
// now: of all rules, or of those that are named. It needs a tab that runs
// scripts.
func axe(t testing.TB, tb *tab, rules ...string) {
	t.Helper()
	if len(rules) == 0 {
		rules = []string{"wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"}
	}
	only, err := json.Marshal(rules)
	if err != nil {
		t.Fatal(err)
	}
	if tb.scripts == scriptOff {
		t.Fatal("axe waits for timers, which never come in a tab without scripts: use a tab with them")
	}
	var violations []struct {
		ID, Impact, Help string
		Targets          []string
	}
	tb.step("axe", func(ctx context.Context) error {
		// A script that the browser is told to evaluate is not subject to the
		// content security policy of the page. A page that is there still has it.
		there, err := script[bool](ctx, "!!window.axe")
		if err == nil && !there {
			_, err = script[chromedp.Void](ctx, axeSource+"\n;undefined")
		}
		if err != nil {
			return err
		}
		raw, err := script[[]byte](ctx, fmt.Sprintf(runAxe, only))
		if err != nil {
			return err
		}
		return json.Unmarshal(raw, &violations)
	})
	for _, v := range violations {
		t.Errorf("axe, at %s: %s (%s): %s:\n\t%s", tb.location(), v.ID, v.Impact, v.Help, strings.Join(v.Targets, "\n\t"))
	}
}
