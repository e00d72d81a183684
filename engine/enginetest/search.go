package enginetest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"interleave/engine"
	"interleave/engine/explore"
)

// Found is a result on one line: "5476 states, 18944 transitions, depth 28:
// agreement broken 15, …". A number after a verdict is the length of the
// schedule that shows it; one that goes on for ever says how, and a loop from
// which step.
func Found(r explore.Result) string {
	answers := make([]string, len(r.Answers))
	for i, a := range r.Answers {
		answers[i] = a.Name + " " + string(a.Verdict)
		if a.Found() {
			answers[i] += fmt.Sprintf(" %d", len(a.Schedule))
		}
		if a.Finish != explore.NoFinish {
			answers[i] += " " + string(a.Finish)
		}
		if a.Finish == explore.Loop {
			answers[i] += fmt.Sprintf(" from %d", a.Loop)
		}
	}
	return fmt.Sprintf("%d states, %d transitions, depth %d: %s", r.States, r.Transitions, r.Depth, strings.Join(answers, ", "))
}

// Searches holds what searches find, a setup on a line, against
// testdata/searches.txt; -update rewrites it.
func Searches(t *testing.T, got string) {
	t.Helper()
	const golden = "testdata/searches.txt"
	if Update() {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("the searches find something else than %s (- was, + is): go test . -run Matrix -update if that is meant\n%s", golden, diff)
	}
}

// Setups are those that the words give, each that the scenario declares, and
// each preset's, once each.
func Setups(t *testing.T, s *engine.Scenario, words ...string) []engine.Setup {
	t.Helper()
	for _, n := range s.Setups {
		words = append(words, n.Set)
	}
	for _, p := range s.Presets {
		words = append(words, p.Setup)
	}
	var setups []engine.Setup
	seen := map[engine.Setup]bool{}
	for _, w := range words {
		setup, err := s.Setup(w)
		if err != nil {
			t.Fatal(err)
		}
		if !seen[setup] {
			seen[setup] = true
			setups = append(setups, setup)
		}
	}
	return setups
}

// Choices are every switch and setting with its choice, for an implementation
// that knows nothing of the engine.
func Choices(u engine.Setup) map[string]string {
	set := map[string]string{}
	for _, a := range u.All() {
		set[a.Key] = a.Choice
	}
	return set
}
