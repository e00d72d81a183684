package hdds16804_test

import (
	"fmt"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/scenarios/hdds16804"
)

// TestClaimsAreComplete: the report makes 47 claims, and eight of them are about
// what no model can show. TestClaims of package scenarios executes the others.
func TestClaimsAreComplete(t *testing.T) {
	var context []string
	labels := map[engine.Label]int{}
	all := hdds16804.Scenario().Claims
	for i, c := range all {
		if want := fmt.Sprintf("16804-%02d", i+1); c.ID != want {
			t.Errorf("claim %d has the id %s, want %s", i+1, c.ID, want)
		}
		labels[c.Label]++
		if c.Context() {
			context = append(context, strings.TrimPrefix(c.ID, "16804-"))
		}
	}
	if got := strings.Join(context, " "); len(all) != 47 || got != "25 27 31 32 43 45 46 47" {
		t.Errorf("there are %d claims, of which these are context: %s", len(all), got)
	}
	want := map[engine.Label]int{engine.LabelRun: 20, engine.LabelRead: 16, engine.LabelArgued: 3, engine.LabelContext: 8}
	for label, n := range want {
		if labels[label] != n {
			t.Errorf("%d claims are labelled %s, the report gives that label to %d", labels[label], label, n)
		}
	}
}
