package hdds16832_test

import (
	"fmt"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/scenarios/hdds16832"
)

// TestClaimsAreComplete: the report makes 39 claims, and seven of them are about
// what no model can show. TestClaims of package scenarios executes the others.
func TestClaimsAreComplete(t *testing.T) {
	var context []string
	labels := map[engine.Label]int{}
	all := hdds16832.Scenario().Claims
	for i, c := range all {
		if want := fmt.Sprintf("16832-%02d", i+1); c.ID != want {
			t.Errorf("claim %d has the id %s, want %s", i+1, c.ID, want)
		}
		labels[c.Label]++
		if c.Context() {
			context = append(context, strings.TrimPrefix(c.ID, "16832-"))
		}
	}
	if got := strings.Join(context, " "); len(all) != 39 || got != "10 22 27 30 35 37 38" {
		t.Errorf("there are %d claims, of which these are context: %s", len(all), got)
	}
	want := map[engine.Label]int{engine.LabelRun: 19, engine.LabelRead: 9, engine.LabelArgued: 4, engine.LabelContext: 7}
	for label, n := range want {
		if labels[label] != n {
			t.Errorf("%d claims are labelled %s, the report gives that label to %d", labels[label], label, n)
		}
	}
}
