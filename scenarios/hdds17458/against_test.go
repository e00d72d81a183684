package hdds17458_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/scenarios/hdds17458"
)

// TestAgainstReference replays random schedules on the model and on the second
// implementation, setup by setup: the same events must be possible, the cells
// equal, the same properties broken, after every event.
func TestAgainstReference(t *testing.T) {
	const schedules, longest = 1000, 60
	s := hdds17458.Scenario()
	setups := everySetup(t, s)
	random := rand.New(rand.NewPCG(17458, 1))
	for n := range schedules {
		setup := setups[n%len(setups)]
		m := s.Build(setup)
		ref := newReference(enginetest.Choices(setup))
		state, tallies := m.Start(), engine.Tallies(nil)
		var done []string
		for range longest {
			possible := compare(t, m, state, tallies, ref, setup, done)
			if t.Failed() || len(possible) == 0 {
				break
			}
			event := possible[random.IntN(len(possible))]
			i, _ := m.Find(event)
			state, _, _ = m.Step(state, i)
			ref.do(event)
			done = append(done, event)
		}
		if t.Failed() {
			return
		}
	}
}

// everySetup is each declared setup, and each preset's, and two with the whole
// environment on.
func everySetup(t *testing.T, s *engine.Scenario) []engine.Setup {
	t.Helper()
	words := []string{
		"pause=on reader=on crash=on leader-change=on install=on",
		"om1=wait pause=on reader=on crash=on leader-change=on install=on guard=on entry5=retry oms=3",
		"om1=cache-over-db om2=skip-marker split=create crash=on install=on log=loop",
		"om1=wait om2=cache-over-db-ids log=new-bucket split=none crash=on entry5=create-bucket",
	}
	return enginetest.Setups(t, s, words...)
}

// compare reports every difference and gives the events that are possible.
func compare(t *testing.T, m engine.Machine, state engine.State, tallies engine.Tallies, ref *reference, setup engine.Setup, done []string) []string {
	t.Helper()
	where := func() string { return setup.Name() + " " + words(setup) + " after " + strings.Join(done, ".") }
	var listed, possible []string
	for _, c := range m.Choices(state) {
		listed = append(listed, c.Event.Code)
		if can := c.Reason == ""; can != ref.can(c.Event.Code) {
			t.Errorf("%s: %s can happen: %v here (%s), %v in the reference", where(), c.Event.Code, can, c.Reason, !can)
		}
		if c.Reason == "" {
			possible = append(possible, c.Event.Code)
		}
	}
	if !slices.Equal(listed, ref.events()) {
		t.Errorf("%s: the events are %v, in the reference %v", where(), listed, ref.events())
	}
	view := m.View(state, tallies)
	for key, want := range ref.cells() {
		if got, ok := view.Cell(key); !ok || got.Value != want {
			t.Errorf("%s: %s is %q, in the reference %q", where(), key, got.Value, want)
		}
	}
	broken := ref.broken()
	for _, v := range m.Check(state) {
		if v.Kind == engine.KindAlways && (v.Outcome == engine.Broken) != broken[v.Property] {
			t.Errorf("%s: %s %s (%s), in the reference broken: %v", where(), v.Property, v.Outcome, v.Reason, broken[v.Property])
		}
	}
	return possible
}

func words(u engine.Setup) string {
	var b strings.Builder
	for _, a := range u.All() {
		b.WriteString(a.Key + "=" + a.Choice + " ")
	}
	return b.String()
}
