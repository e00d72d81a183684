package scenarios_test

import (
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
