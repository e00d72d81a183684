package hdds17579_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/scenarios/hdds17579"
)

// TestAgainstReference replays schedules on the model and on the second
// implementation: the same events must be possible, the cells equal, the same
// properties failing, after every event. Half of them begin as a preset does.
func TestAgainstReference(t *testing.T) { against(t, 120, 40) }

func TestLargeAgainstReference(t *testing.T) {
	seen := against(t, 700, 50)
	for _, key := range []string{"w", "r", "c", "l", "el", "h", "cf", "ce", "a", "s", "f", "rd", "ix", "sv", "to", "ss", "sb", "st", "rl", "p", "u", "ct", "hl", "cx", "rs"} {
		if seen[key] < 20 {
			t.Errorf("the schedules have %s only %d times: they compare too little", key, seen[key])
		}
	}
}

// against compares on random schedules and gives how often each action happens.
func against(t *testing.T, schedules, longest int) map[string]int {
	t.Helper()
	s := hdds17579.Scenario()
	setups := everySetup(t, s)
	random := rand.New(rand.NewPCG(17579, 1))
	seen := map[string]int{}
	for n := range schedules {
		p := newPair(s, setups[n%len(setups)])
		if n/len(setups)%2 == 1 || n%3 == 0 {
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
			seen[event[:strings.IndexAny(event, "0123456789")]]++
		}
	}
	return seen
}

// pair is one run on both implementations.
type pair struct {
	machine engine.Machine
	state   engine.State
	ref     *reference
	setup   engine.Setup
	done    []string
}

func newPair(s *engine.Scenario, setup engine.Setup) *pair {
	m := s.Build(setup)
	return &pair{m, m.Start(), newReference(enginetest.Choices(setup)), setup, nil}
}

// step takes a step on both; an event that cannot happen does nothing.
func (p *pair) step(code string) {
	i, _ := p.machine.Find(code)
	p.state, _, _ = p.machine.Step(p.state, i)
	p.ref.event(code, true)
	p.done = append(p.done, code)
}

// choose prefers what moves entries on: of what disturbs there are many events.
func choose(random *rand.Rand, possible []string) string {
	for range 3 {
		event := possible[random.IntN(len(possible))]
		if !slices.ContainsFunc([]string{"ct", "cx", "el", "rd", "st", "p"}, func(k string) bool { return strings.HasPrefix(event, k) }) {
			return event
		}
	}
	return possible[random.IntN(len(possible))]
}

// everySetup is each declared setup, and each preset's, and some with more of
// the environment, mixtures of versions among them.
func everySetup(t *testing.T, s *engine.Scenario) []engine.Setup {
	t.Helper()
	const all = " stall=on pause=on cut=on crash=on reads=any"
	words := []string{
		"terms=3 option=linearizable service=deleting" + all,
		"om1=term-check om2=all-four terms=3 option=linearizable third=full lease=on before=3" + all,
		"om1=callback-waits om2=callback-waits om1-queue=edge terms=3 option=linearizable skip=on service=other" + all,
		"om1=ratis-waits om2=service-check terms=3 third=full option=linearizable service=deleting first=full" + all,
		"third=full om*=in-order om*-queue=edge option=linearizable terms=3" + all,
		"third=full om*=callback-waits om*-queue=edge option=linearizable terms=3" + all,
		"om*=ratis2-ready om2-index=h10546 om1-index=none terms=3 first=full write=layout before=1 permits=3" + all,
		"om2=lease-fix write=bucket lease=on before=2 permits=1" + all,
		"oms=1 prefill=5 permits=2 option=linearizable" + all,
		"oms=1 om1=term-check om1-index=none before=3 permits=10 terms=3 service=other" + all,
		"prefill=2 om1=laf-reject om2=laf-reject option=linearizable third=full terms=3" + all,
	}
	return enginetest.Setups(t, s, words...)
}

// compare reports every difference and gives the events that are possible.
func (p *pair) compare(t *testing.T) []string {
	t.Helper()
	var possible, differ []string
	exist := map[string]string{}
	for _, c := range p.machine.Choices(p.state) {
		exist[c.Event.Code] = c.Reason
		if c.Reason == "" {
			possible = append(possible, c.Event.Code)
		}
	}
	for _, e := range p.machine.Events() {
		reason, there := exist[e.Code]
		if can := there && reason == ""; can != p.ref.event(e.Code, false) {
			differ = append(differ, fmt.Sprintf("%s can happen: %v here (%s%s), %v in the reference", e.Code, can, reason, e.Absent, !can))
		}
	}
	differ = append(differ, p.compareCells()...)
	fails := p.ref.fails()
	for _, v := range p.machine.Check(p.state) {
		if (v.Reason != "") != fails[v.Property] {
			differ = append(differ, fmt.Sprintf("%s %s (%s), in the reference failing: %v", v.Property, v.Outcome, v.Reason, fails[v.Property]))
		}
	}
	for _, d := range differ {
		t.Errorf("%v after %s: %s", p.setup.Words(), strings.Join(p.done, "."), d)
	}
	return possible
}

// compareCells leaves out what follows from other cells.
func (p *pair) compareCells() (differ []string) {
	want, seen := p.ref.cells(), 0
	view := p.machine.View(p.state, nil)
	for _, v := range view.Values() {
		if c, _ := view.Cell(v.Key); c.Derived {
			continue
		}
		seen++
		if v.Value != want[v.Key] {
			differ = append(differ, fmt.Sprintf("%s is %q, in the reference %q", v.Key, v.Value, want[v.Key]))
		}
	}
	if seen != len(want) {
		differ = append(differ, fmt.Sprintf("%d cells, %d in the reference", seen, len(want)))
	}
	return differ
}
