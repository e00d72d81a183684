package scenarios_test

import (
	"testing"

	"interleave/engine/enginetest"
	"interleave/engine/walk"
	"interleave/scenarios"
)

// TestWalkthroughs: what each walkthrough says is what its states show.
func TestWalkthroughs(t *testing.T) {
	for _, s := range scenarios.All() {
		t.Run(s.ID, func(t *testing.T) {
			if !walk.Has(s) {
				t.Fatal("stories/walk.txt is missing")
			}
			enginetest.Walkthrough(t, s)
		})
	}
}
