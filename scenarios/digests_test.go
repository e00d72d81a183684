package scenarios_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/scenarios"
)

const golden = "testdata/digests.txt"

// TestDigests: a link that was made with a revision of a model must show the
// same states for as long as the revision stays. Whoever changes a state that
// a preset shows raises the scenario's Revision; then -update takes it over.
func TestDigests(t *testing.T) {
	before := map[string]string{} // scenario and preset → revision and digests
	if text, err := os.ReadFile(golden); err == nil {
		for line := range strings.Lines(string(text)) {
			f := strings.Fields(line)
			before[f[0]+" "+f[1]] = strings.Join(f[2:], " ")
		}
	} else if !enginetest.Update() {
		t.Fatal(err)
	}
	var now strings.Builder
	for _, s := range scenarios.All() {
		for _, p := range s.Presets {
			key, digests := s.ID+" "+p.Name, fmt.Sprintf("%d %s", s.Revision, digestsOf(t, s, p.Name))
			fmt.Fprintln(&now, key, digests)
			old, known := before[key]
			revision, _, _ := strings.Cut(old, " ")
			switch {
			case known && old != digests && revision == fmt.Sprint(s.Revision):
				t.Errorf("%s shows other states than revision %s did: raise Revision and run go test ./scenarios -update\n was %s\n now %s", key, revision, old, digests)
			case old != digests && !enginetest.Update():
				t.Errorf("%s is not in %s as it is now: run go test ./scenarios -update", key, golden)
			}
			delete(before, key)
		}
	}
	for key := range before {
		if !enginetest.Update() {
			t.Errorf("%s is in %s and is no preset: its links are dead; run go test ./scenarios -update if that is meant", key, golden)
		}
	}
	if enginetest.Update() && !t.Failed() {
		if err := os.WriteFile(golden, []byte(now.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// digestsOf is the digest of each step of a preset, the start first.
func digestsOf(t *testing.T, s *engine.Scenario, preset string) string {
	t.Helper()
	setup, events, err := s.Preset(preset)
	if err != nil {
		t.Fatal(err)
	}
	trace := engine.Replay(s.Build(setup), events)
	var all []string
	for n := range trace.Steps {
		all = append(all, trace.View(n).Digest())
	}
	return strings.Join(all, ".")
}
