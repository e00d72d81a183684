package scenarios_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/ledger"
	"interleave/scenarios"
)

// TestClaims executes every claim of every report, and its counter: a claim
// must come out as it expects, and the same question must have another answer
// in the counter. A row that cannot fail says nothing. Those that search a
// setup are in TestLargeClaims.
func TestClaims(t *testing.T) {
	claims(t, func(by ledger.Shown) bool { return by != ledger.BySearch })
}

func TestLargeClaims(t *testing.T) {
	claims(t, func(by ledger.Shown) bool { return by == ledger.BySearch })
}

// claims executes those that are shown in some of the ways.
func claims(t *testing.T, in func(ledger.Shown) bool) {
	for _, s := range scenarios.All() {
		seen := map[string]bool{}
		search := ledger.Once()
		for _, c := range s.Claims {
			t.Run(c.ID, func(t *testing.T) {
				lintClaim(t, s, c, seen)
				if !in(ledger.Of(c)) {
					return
				}
				r, err := ledger.Execute(t.Context(), s, c, search)
				switch {
				case err != nil:
					t.Fatal(err)
				case c.Context():
					return
				case !r.Met:
					t.Errorf("%s\nexpected %s\ngot      %s", c.Text, c.Expected, r.Seen.Got)
				case !r.Differs():
					t.Errorf("%s\nthe counter, %s, comes out as the claim does: %s", c.Text, c.Counter, r.Counter.Got)
				}
			})
		}
	}
}

// TestClaimsAreComplete: each report's claims are all there, in order, with as
// many of each label as the report gives, and nothing else is left unexecuted.
func TestClaimsAreComplete(t *testing.T) {
	for id, want := range map[string]struct {
		run, read, argued int
		context           string // what no model can show
	}{
		"hdds-17458": {12, 17, 15, "22 26 34 46 48 49"},
		"hdds-17579": {24, 21, 15, "10 35 46 55 59 60 66 68 69 70 71"},
		"hdds-16832": {19, 9, 4, "10 22 27 30 35 37 38"},
		"hdds-16804": {20, 16, 3, "25 27 31 32 43 45 46 47"},
		"hdds-16810": {36, 20, 12, "34 35 39 43 54 67 73 75 77 78"},
	} {
		var context []string
		labels := map[engine.Label]int{}
		_, report, _ := strings.Cut(id, "-")
		for i, c := range engine.Find(scenarios.All(), id).Claims {
			if row := fmt.Sprintf("%s-%02d", report, i+1); c.ID != row {
				t.Errorf("claim %d of %s has the id %s, want %s", i+1, id, c.ID, row)
			}
			labels[c.Label]++
			if c.Context() {
				context = append(context, strings.TrimPrefix(c.ID, report+"-"))
			}
		}
		wanted := map[engine.Label]int{engine.LabelRun: want.run, engine.LabelRead: want.read, engine.LabelArgued: want.argued, engine.LabelContext: len(strings.Fields(want.context))}
		if got := strings.Join(context, " "); got != want.context || !maps.Equal(labels, wanted) {
			t.Errorf("%s has claims labelled %v, of which these are context: %s; want %v and %s", id, labels, got, wanted, want.context)
		}
	}
}

// lintClaim checks what every claim must have.
func lintClaim(t *testing.T, s *engine.Scenario, c engine.Claim, seen map[string]bool) {
	t.Helper()
	number := strings.TrimPrefix(s.ID, "hdds-")
	if seen[c.ID] || !strings.HasPrefix(c.ID, number+"-") {
		t.Errorf("the id %q is not unique, or not of %s", c.ID, s.ID)
	}
	seen[c.ID] = true
	for _, sentence := range []string{c.Text, c.How} {
		if !strings.HasSuffix(sentence, ".") {
			t.Errorf("%q is not a sentence", sentence)
		}
	}
	switch c.Label {
	case engine.LabelRun, engine.LabelRead, engine.LabelArgued:
		if c.Run == "" || c.Ask == "" || c.Expected == "" || c.Counter == "" || c.Counter == c.Run {
			t.Error("an executed claim needs a run, a question, what is expected, and another run as its counter")
		}
	case engine.LabelContext:
		if c.Ask != "" || c.Expected != "" || c.Counter != "" {
			t.Error("a claim that is context asks nothing")
		}
	default:
		t.Errorf("there is no label %q", c.Label)
	}
}
