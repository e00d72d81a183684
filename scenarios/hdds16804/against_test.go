package hdds16804_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/scenarios/hdds16804"
)

// TestAgainstReference replays random schedules on the model and on the second
// implementation, setup by setup: the same events must be possible, the cells
// equal, the same properties broken, after every event.
func TestAgainstReference(t *testing.T) {
	const schedules, longest = 1000, 30
	s := hdds16804.Scenario()
	setups := everySetup(t, s)
	random := rand.New(rand.NewPCG(16804, 1))
	machines := map[engine.Setup]engine.Machine{}
	for n := range schedules {
		setup := setups[n%len(setups)]
		if machines[setup] == nil {
			machines[setup] = s.Build(setup)
		}
		m := machines[setup]
		ref := newReference(enginetest.Choices(setup))
		state, tallies := m.Start(), engine.Tallies{}
		var done []string
		for range longest {
			possible := compare(t, m, state, tallies, ref, setup, done)
			if t.Failed() || len(possible) == 0 {
				break
			}
			event := possible[random.IntN(len(possible))]
			i, _ := m.Find(event)
			var effects engine.Effects
			state, effects, _ = m.Step(state, i)
			for cell, n := range effects.Counted {
				tallies[cell] += n
			}
			ref.do(event)
			done = append(done, event)
		}
		if t.Failed() {
			return
		}
	}
}

// everySetup is each declared setup, and each preset's, and some with
// much of the environment on.
func everySetup(t *testing.T, s *engine.Scenario) []engine.Setup {
	t.Helper()
	words := []string{
		"datanodes=2 d2=requeue kinds=mixed time=on threads=2 sends=5 terms=3",
		"kinds=mixed pools=per-volume time=on net=queue stale-leader=on dn-term=none sends=5",
		"d1=no-term-check kinds=targets terms=3 stale-leader=on sends=22",
		"d1=peers-in-key kinds=peers threads=3 dn-term=none terms=3 sends=22",
		"d1=term-in-key kinds=replication time=on threads=2 sends=22 net=queue",
		"d1=requeue kinds=ec time=on containers=1 terms=3 sends=22 stale-leader=on",
		"d1=requeue containers=3 threads=2 terms=3 sends=22",
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
	values := map[string]string{}
	for _, v := range m.View(state, tallies).Values() {
		values[v.Key] = v.Value
	}
	for key, want := range ref.cells() {
		if got := values[key]; got != want {
			t.Errorf("%s: %s is %q, in the reference %q", where(), key, got, want)
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
