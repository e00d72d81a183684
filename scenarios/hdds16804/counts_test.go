package hdds16804_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/engine/explore"
	"interleave/scenarios/hdds16804"
)

func search(t *testing.T, words string) explore.Result {
	t.Helper()
	s := hdds16804.Scenario()
	setup, err := s.Setup(words)
	if err != nil {
		t.Fatal(err)
	}
	return explore.Search(context.Background(), s.Build(setup), explore.Options{})
}

// published is what a search finds: states, and after how many events an always-
// property is broken.
type published struct {
	setup  string
	states int
	broken map[string]int
}

func (p published) check(t *testing.T) {
	t.Helper()
	r := search(t, p.setup)
	broken := map[string]int{}
	for _, a := range r.Answers {
		if a.Kind == engine.KindAlways && a.Verdict == engine.Broken {
			broken[a.Name] = len(a.Schedule)
		}
		if a.Kind == engine.KindReachable && a.Verdict != engine.Reached {
			t.Errorf("%s: %s is %s", p.setup, a.Name, a.Verdict)
		}
	}
	if r.Ended != explore.Exhausted || r.States != p.states || !maps.Equal(broken, p.broken) {
		t.Errorf("%s: %s, %d states, broken %v, want %d, %v", p.setup, r.Ended, r.States, broken, p.states, p.broken)
	}
}

const lost, overlap, stale = "no-lost-command", "one-at-a-time", "no-stale-start"

// TestPublished: what another search of the same rules has found, for containers,
// threads, terms and commands. With the patch it had other numbers where a kept
// command can be queued between others: see TestKeptLast.
func TestPublished(t *testing.T) {
	for _, p := range []published{
		{"containers=1 sends=3", 144, map[string]int{lost: 7}},
		{"shipped", 3705, map[string]int{lost: 7}},
		{"d1=requeue containers=1 sends=3", 157, map[string]int{}},
		{"patched", 4052, map[string]int{}},
		{"term-in-key-two", 4638, map[string]int{overlap: 7}},
		{"no-term-check", 3470, map[string]int{stale: 5}},
	} {
		p.check(t)
	}
}

func TestLargePublished(t *testing.T) {
	for _, p := range []published{
		{"shipped-three-terms", 16411, map[string]int{lost: 7}},
		{"requeue-three-terms", 17675, map[string]int{}},
		{"peers-in-key-peers", 36433, map[string]int{lost: 7, overlap: 6}},
		{"shipped-three", 109400, map[string]int{lost: 7}},
		{"shipped-three terms=3", 677853, map[string]int{lost: 7}},
		{"requeue-three", 125459, map[string]int{}},
		{"requeue-three terms=3", 771747, map[string]int{}},
	} {
		p.check(t)
	}
}

// TestKeptLast searches the second implementation, with a kept command queued
// last instead of at its time. That gives the other search's numbers for the
// patch, and says what the difference is.
func TestKeptLast(t *testing.T) {
	for _, c := range []struct {
		setup  string
		states int
	}{
		{"d1=requeue containers=1 sends=3", 157}, {"patched", 4012},
	} {
		if got := keptLast(t, c.setup); got != c.states {
			t.Errorf("%s: %d states with kept commands queued last, want %d", c.setup, got, c.states)
		}
	}
}

func TestLargeKeptLast(t *testing.T) {
	for _, c := range []struct {
		setup  string
		states int
	}{
		{"requeue-three-terms", 17565}, {"shipped-three", 109400}, {"requeue-three", 122915},
	} {
		if got := keptLast(t, c.setup); got != c.states {
			t.Errorf("%s: %d states with kept commands queued last, want %d", c.setup, got, c.states)
		}
	}
}

// keptLast counts the states of the second implementation.
func keptLast(t *testing.T, words string) int {
	t.Helper()
	s := hdds16804.Scenario()
	setup, err := s.Setup(words)
	if err != nil {
		t.Fatal(err)
	}
	start := newReference(enginetest.Choices(setup))
	start.requeueAtTheEnd = true
	seen := map[string]bool{start.spell(): true}
	queue := []*reference{start}
	for len(queue) > 0 {
		at := queue[0]
		queue[0] = nil
		queue = queue[1:]
		for _, code := range at.events() {
			if !at.can(code) {
				continue
			}
			next := at.clone()
			next.do(code)
			if key := next.spell(); !seen[key] {
				seen[key] = true
				queue = append(queue, next)
			}
		}
	}
	return len(seen)
}

// spell writes down what a state of the second implementation is: two are one
// if nothing tells their commands apart but who came first.
func (r *reference) spell() string {
	plain := func(list []int) []string {
		var words []string
		for _, i := range list {
			words = append(words, r.order(i))
		}
		return words
	}
	sorted := func(list []int) []string {
		words := plain(list)
		slices.Sort(words)
		return words
	}
	var all, served []int
	for i := range r.all {
		all = append(all, i)
		if slices.ContainsFunc(r.group(i), r.served) {
			served = append(served, i)
		}
	}
	out := fmt.Sprint(r.term, r.left, sorted(all), slices.Compact(sorted(served)))
	for _, d := range r.nodes {
		out += fmt.Sprint(d.term, plain(d.commands), plain(d.queue), sorted(d.running), plain(d.dropping), sorted(slices.Collect(maps.Values(d.last))))
	}
	return out
}

// TestNoLossInOneTerm: without a failover no command is lost.
func TestNoLossInOneTerm(t *testing.T) {
	s := hdds16804.Scenario()
	m := s.Build(s.Default())
	seen := map[engine.State]bool{m.Start(): true}
	queue := []engine.State{m.Start()}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, v := range m.Check(at) {
			if v.Outcome == engine.Broken {
				t.Fatalf("without a failover, %s: %s", v.Property, v.Reason)
			}
		}
		for i, e := range m.Events() {
			if e.Absent != "" || e.Action == "failover" {
				continue
			}
			if next, _, reason := m.Step(at, i); reason == "" && !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
}

// TestLargeMatrix holds what the search finds in every declared setup against a
// golden file; -update rewrites it.
func TestLargeMatrix(t *testing.T) {
	s := hdds16804.Scenario()
	var b strings.Builder
	for _, n := range s.Setups {
		fmt.Fprintf(&b, "%s: %s\n", n.Name, enginetest.Found(search(t, n.Set)))
	}
	enginetest.Searches(t, b.String())
}
