package hdds16832_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/scenarios/hdds16832"
)

// TestAgainstReference replays schedules on the model and on the second
// implementation: the same events must be possible, the cells equal, the same
// properties failing, after every event. Half of them begin as a preset does.
func TestAgainstReference(t *testing.T) { against(t, 66, 40) }

func TestLargeAgainstReference(t *testing.T) {
	seen := against(t, 500, 50)
	for _, key := range []string{"st", "bs", "dc", "el", "w", "r", "c", "l", "cf", "a", "sn", "n", "in", "if", "rl", "ct", "hl", "cx", "rs"} {
		if seen[key] < 20 {
			t.Errorf("the schedules have %s only %d times: they compare too little", key, seen[key])
		}
	}
}

// against compares on random schedules and gives how often each action happens.
func against(t *testing.T, schedules, longest int) map[string]int {
	t.Helper()
	s := hdds16832.Scenario()
	setups := everySetup(t, s)
	random := rand.New(rand.NewPCG(16832, 1))
	seen := map[string]int{}
	for n := range schedules {
		p := newPair(t, s, setups[n%len(setups)])
		if n/len(setups)%2 == 1 {
			preset := s.Presets[random.IntN(len(s.Presets))]
			codes := strings.Split(preset.Events, ".")
			for _, code := range codes[:random.IntN(len(codes))] {
				p.step(code)
			}
		}
		for range longest {
			possible := p.compare(t)
			if t.Failed() {
				return nil
			}
			if len(possible) == 0 {
				break
			}
			event := choose(random, possible)
			p.step(event)
			seen[strings.TrimRight(event, "0123456789-")]++
		}
	}
	return seen
}

// pair is one run on both implementations.
type pair struct {
	machine engine.Machine
	state   engine.State
	tallies engine.Tallies
	ref     *reference
	setup   engine.Setup
	done    []string
}

func newPair(t *testing.T, s *engine.Scenario, setup engine.Setup) *pair {
	t.Helper()
	m := s.Build(setup)
	return &pair{m, m.Start(), engine.Tallies{}, newReference(enginetest.Choices(setup)), setup, nil}
}

// step takes a step on both; an event that cannot happen does nothing.
func (p *pair) step(code string) {
	i, _ := p.machine.Find(code)
	next, effects, _ := p.machine.Step(p.state, i)
	p.state = next
	for cell, count := range effects.Counted {
		p.tallies[cell] += count
	}
	if slices.Contains(p.ref.events(), code) {
		p.ref.do(code)
	}
	p.done = append(p.done, code)
}

// choose prefers what moves the ring on: crashes, cuts and elections are rare.
func choose(random *rand.Rand, possible []string) string {
	for range 3 {
		event := possible[random.IntN(len(possible))]
		if !strings.HasPrefix(event, "ct") && !strings.HasPrefix(event, "cx") && !strings.HasPrefix(event, "el") {
			return event
		}
	}
	return possible[random.IntN(len(possible))]
}

// everySetup is each declared setup, and each preset's, and some with the whole
// environment on.
func everySetup(t *testing.T, s *engine.Scenario) []engine.Setup {
	t.Helper()
	words := []string{
		"cut=on crash=on decommission=on",
		"a=add-always cut=on crash=on decommission=on purge=min-commit",
		"a=null-check b=put-first c=catch-all cut=on crash=on scale=report",
		"a=catch-all cut=on crash=on peers=config decommission=on",
		"peers=config crash=on",
	}
	return enginetest.Setups(t, s, words...)
}

// compare reports every difference and gives the events that are possible.
func (p *pair) compare(t *testing.T) []string {
	t.Helper()
	var listed, possible, differ []string
	for _, c := range p.machine.Choices(p.state) {
		listed = append(listed, c.Event.Code)
		if can := c.Reason == ""; can != p.ref.can(c.Event.Code) {
			differ = append(differ, fmt.Sprintf("%s can happen: %v here (%s), %v in the reference", c.Event.Code, can, c.Reason, !can))
		}
		if c.Reason == "" {
			possible = append(possible, c.Event.Code)
		}
	}
	if !slices.Equal(listed, p.ref.events()) {
		differ = append(differ, fmt.Sprintf("the events are %v, in the reference %v", listed, p.ref.events()))
	}
	differ = append(differ, p.compareCells()...)
	fails := p.ref.fails()
	for _, v := range p.machine.Check(p.state) {
		if (v.Reason != "") != fails[v.Property] {
			differ = append(differ, fmt.Sprintf("%s %s (%s), in the reference failing: %v", v.Property, v.Outcome, v.Reason, fails[v.Property]))
		}
	}
	for _, d := range differ {
		t.Errorf("%v after %s: %s", p.setup.All(), strings.Join(p.done, "."), d)
	}
	return possible
}

func (p *pair) compareCells() (differ []string) {
	want, got := p.ref.cells(), map[string]string{}
	for _, v := range p.machine.View(p.state, p.tallies).Values() {
		got[v.Key] = v.Value
	}
	for key := range got {
		if got[key] != want[key] {
			differ = append(differ, fmt.Sprintf("%s is %q, in the reference %q", key, got[key], want[key]))
		}
	}
	if len(got) != len(want) {
		differ = append(differ, fmt.Sprintf("%d cells, %d in the reference", len(got), len(want)))
	}
	return differ
}
