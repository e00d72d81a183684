package hdds17458_test

import (
	"fmt"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/scenarios/hdds17458"
)

// TestClaimsAreComplete: the report makes 50 claims, and six of them are about
// what no model can show. TestClaims of package scenarios executes the others.
func TestClaimsAreComplete(t *testing.T) {
	var context []string
	labels := map[engine.Label]int{}
	all := hdds17458.Scenario().Claims
	for i, c := range all {
		if want := fmt.Sprintf("17458-%02d", i+1); c.ID != want {
			t.Errorf("claim %d has the id %s, want %s", i+1, c.ID, want)
		}
		labels[c.Label]++
		if c.Context() {
			context = append(context, strings.TrimPrefix(c.ID, "17458-"))
		}
	}
	if got := strings.Join(context, " "); len(all) != 50 || got != "22 26 34 46 48 49" {
		t.Errorf("there are %d claims, of which these are context: %s", len(all), got)
	}
	want := map[engine.Label]int{engine.LabelRun: 12, engine.LabelRead: 17, engine.LabelArgued: 15, engine.LabelContext: 6}
	for label, n := range want {
		if labels[label] != n {
			t.Errorf("%d claims are labelled %s, the report gives that label to %d", labels[label], label, n)
		}
	}
}
