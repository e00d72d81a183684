package hdds16810_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/scenarios/hdds16810"
)

// TestAgainstReference replays random schedules on the model and on the second
// implementation, setup by setup: the same events must be possible, the cells
// equal, the same properties broken, after every event.
func TestAgainstReference(t *testing.T) { against(t, 160) }

// TestLargeAgainstReference: the same, longer.
func TestLargeAgainstReference(t *testing.T) { against(t, 1500) }

func against(t *testing.T, schedules int) {
	t.Helper()
	const longest = 45
	s := hdds16810.Scenario()
	setups := everySetup(t, s)
	random := rand.New(rand.NewPCG(16810, 1))
	for n := range schedules {
		setup := setups[n%len(setups)]
		m := s.Build(setup)
		ref := newReference(enginetest.Choices(setup))
		state := m.Start()
		var done []string
		for range longest {
			possible := compare(t, m, state, ref, setup, done)
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

// everySetup is each declared setup but the lockstep, which is two of them, and
// each preset's, and some with the whole environment on.
func everySetup(t *testing.T, s *engine.Scenario) []engine.Setup {
	t.Helper()
	all := "commands=2 failures=2 scm=on spare=on damage=on scanner=on "
	words := []string{
		all,
		all + "d*=cap upgrade=adopt-any grain=fine-2 d2-serve=tree-first",
		all + "d*=release upgrade=cap grain=chunk layout=suite d1-start=4",
		all + "d*=adopt-healthy grain=round d1-start=2 d2-start=b1-only",
		all + "d*=adopt-any d*-raise=tree-first d1-start=4 d3-start=b1-only",
		all + "d1=release-strict d2=cap-never d3=cap grain=chunk",
		"grain=chunk failures=2 d1-start=4 d3-start=1",
		"d*=release grain=chunk failures=1 d1-start=corrupt-b0c0",
		"grain=round failures=2 d1-start=corrupt-b1c1 d2-start=3 d3-start=1",
		"d*=cap damage=on commands=3 d1-start=4 d2-start=2",
		"scm=on commands=2 d1-start=4 d2-start=4 failures=1",
	}
	setups := enginetest.Setups(t, s, words...)
	return slices.DeleteFunc(setups, func(u engine.Setup) bool { return u.Is("lockstep", "on") })
}

// compare reports every difference and gives the events that are possible.
func compare(t *testing.T, m engine.Machine, state engine.State, ref *reference, setup engine.Setup, done []string) []string {
	t.Helper()
	where := func() string {
		var b strings.Builder
		for _, a := range setup.Against(setup.Scenario().Default()) {
			b.WriteString(a.Key + "=" + a.Choice + " ")
		}
		return b.String() + "after " + strings.Join(done, ".")
	}
	var possible []string
	for _, c := range m.Choices(state) {
		if can := c.Reason == ""; can != ref.can(string(c.Event.Event)) {
			t.Errorf("%s: %s can happen: %v here (%s), %v in the reference", where(), c.Event.Event, can, c.Reason, !can)
		}
		if c.Reason == "" {
			possible = append(possible, string(c.Event.Event))
		}
	}
	view := m.View(state, nil)
	for key, want := range ref.cells() {
		if got, ok := view.Cell(key); !ok || got.Value != want {
			t.Errorf("%s: %s is %q, in the reference %q", where(), key, got.Value, want)
		}
	}
	is := ref.broken()
	for _, v := range m.Check(state) {
		if v.Kind == engine.KindAlways && (v.Outcome == engine.Broken) != is[v.Property] {
			t.Errorf("%s: %s %s (%s), in the reference broken: %v", where(), v.Property, v.Outcome, v.Reason, is[v.Property])
		}
	}
	return possible
}
