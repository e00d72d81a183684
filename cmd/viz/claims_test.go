package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/scenarios"
)

// claimOutput is what `viz claims --json` prints of a claim.
type claimOutput struct {
	ID, Scenario, Text, Label, LabelNote, Shown string
	Link                                        *string
	Expected, Got                               string
	Met                                         *bool
}

// TestLargeClaimsJSON: every claim of every report on a line, none unmet, and each
// link leads to something.
func TestLargeClaimsJSON(t *testing.T) {
	all := 0
	for _, s := range scenarios.All() {
		all += len(s.Claims)
	}
	lines := slices.Collect(strings.Lines(done(t, exitOK, "claims", "--json")))
	if len(lines) != all {
		t.Errorf("%d claims are printed, the reports have %d", len(lines), all)
	}
	for _, text := range lines {
		var c claimOutput
		decode(t, text, &c)
		switch {
		case c.Label == "context":
			if c.Shown != "context" || c.Met != nil || c.Expected+c.Got != "" {
				t.Errorf("%s: %s", c.ID, text)
			}
		case c.Met == nil || !*c.Met || c.Got != c.Expected || c.Got == "" || c.Link == nil:
			t.Errorf("%s: %s", c.ID, text)
		}
		if c.Link == nil || strings.Contains(*c.Link, "/check") {
			continue
		}
		if r := viz("step", *c.Link); r.code == exitWrong || r.stderr != "" {
			t.Errorf("%s leads to %s, which says %q", c.ID, *c.Link, r.stderr)
		}
	}
}

func TestClaimKeyOrder(t *testing.T) {
	out := done(t, exitOK, "claims", "hdds-17458", "--json", "--base", "https://example.org/viz/")
	for _, want := range []string{
		`"label":"run","labelNote":"on r2","shown":"preset","link":"https://example.org/viz/s/hdds-17458?p=naive&m=1&d=`,
		`"label":"argued","labelNote":"","shown":"search","link":"https://example.org/viz/s/hdds-17458/check","expected":"no-termination holds; 5,476 states, all of them","got":"no-`,
		`"label":"context","labelNote":"META","shown":"context","link":null,"expected":"","got":"","met":null}`,
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%s is missing in\n%s", want, out)
		}
	}
	if !strings.HasPrefix(out, `{"id":"17458-01","scenario":"hdds-17458","text":"`) {
		t.Errorf("the first line is\n%.100s", out)
	}
}

func TestClaimsText(t *testing.T) {
	out := done(t, exitOK, "claims", "hdds-17458")
	wantLines(t, out,
		"✓ 17458-29  run, on r2",
		"    as expected, with preset patched at 15: om2/wait = 2; om2/wait = 1; om2/wait = 0",
		"    otherwise, with preset patched at 15, then under wait-one: om2/wait = 1; om2/wait = 0; om2/wait = 0",
		"· 17458-26  context",
		"    not in the model",
		"44 of 44 claims met · 6 context")
}

// TestUnmet: a claim that comes out otherwise than it expects is told, with
// both values, and ends the command with 1.
func TestUnmet(t *testing.T) {
	s := *scenarios.All()[0]
	claim := engine.Claim{
		ID: "17458-99", Text: "om2 deletes the bucket.", Label: engine.LabelRun,
		Run: "preset report", Ask: "show om2/answer/4", Expected: "om2/answer/4 = OK", Counter: "preset patched",
	}
	run := func(claim engine.Claim, args ...string) (string, error) {
		s.Claims = []engine.Claim{claim}
		p := &program{scenarios: []*engine.Scenario{&s}}
		root := p.rootCommand()
		var out bytes.Buffer
		root.SetOut(&out)
		root.SetArgs(append([]string{"claims"}, args...))
		err := root.ExecuteContext(t.Context())
		return out.String(), err
	}
	out, err := run(claim)
	if !errors.Is(err, errBroken) {
		t.Errorf("an unmet claim ends with %v", err)
	}
	wantLines(t, out, "✕ 17458-99  run", "    expected, with preset report: om2/answer/4 = OK", "    got: om2/answer/4 = CONTAINS_SNAPSHOT", "0 of 1 claims met · 0 context")
	if out, err = run(claim, "--json"); !errors.Is(err, errBroken) || !strings.Contains(out, `"got":"om2/answer/4 = CONTAINS_SNAPSHOT","met":false}`) {
		t.Errorf("as JSON it ends with %v:\n%s", err, out)
	}
	claim.Ask = "show om9/answer/4"
	if _, err = run(claim); err == nil || err.Error() != `claim 17458-99: show om9/answer/4: hdds-17458 has no cell "om9/answer/4" in this setup` {
		t.Errorf("a claim that asks in vain ends with %v", err)
	}
}

// TestReadme: its table has a row for each report, which says how many claims
// there are; that all of them are met is TestLargeClaimsJSON.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scenarios.All() {
		if s.Claims == nil {
			continue
		}
		executed := 0
		for _, c := range s.Claims {
			if !c.Context() {
				executed++
			}
		}
		want := fmt.Sprintf("| %d of %d met, %d are context |\n", executed, executed, len(s.Claims)-executed)
		row := regexp.MustCompile(`(?m)^\| \[` + s.Issue + `\].*\n`).FindString(string(text))
		if !strings.HasSuffix(row, want) {
			t.Errorf("README.md has the row %q of %s, want it to end with %q", row, s.Issue, want)
		}
	}
}
