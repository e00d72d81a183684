package hdds17458_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/engine/explore"
	"interleave/scenarios/hdds17458"
)

// reach is a plain breadth-first search of the events that may happen: the
// number of states, and for each always-property the length of the shortest
// schedule that breaks it.
func reach(m engine.Machine, may func(engine.EventInfo) bool) (states int, shortest map[string]int) {
	type reached struct {
		state engine.State
		depth int
	}
	shortest = map[string]int{}
	seen := map[engine.State]bool{m.Start(): true}
	queue := []reached{{m.Start(), 0}}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, v := range m.Check(at.state) {
			if _, known := shortest[v.Property]; v.Outcome == engine.Broken && !known {
				shortest[v.Property] = at.depth
			}
		}
		for i, e := range m.Events() {
			if e.Absent != "" || !may(e) {
				continue
			}
			next, _, reason := m.Step(at.state, i)
			if reason == "" && !seen[next] {
				seen[next] = true
				queue = append(queue, reached{next, at.depth + 1})
			}
		}
	}
	return len(seen), shortest
}

func search(t *testing.T, words string) explore.Result {
	t.Helper()
	s := hdds17458.Scenario()
	setup, err := s.Setup(words)
	if err != nil {
		t.Fatal(err)
	}
	return explore.Search(context.Background(), s.Build(setup), explore.Options{})
}

// TestCounts: the replicas do not meet, so two have the square of the states of
// one, and three the cube.
func TestCounts(t *testing.T) {
	s := hdds17458.Scenario()
	for _, c := range []struct {
		setup string
		one   int // states of one replica
	}{
		{"shipped", 74}, {"skip-marker", 87}, {"cache-over-db", 74}, {"cache-over-db-ids", 70}, {"wait", 86}, {"wait-one", 110}, {"shipped-retry", 156},
	} {
		setup, err := s.Setup(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		for _, om := range []string{"om1", "om2"} {
			if got, _ := reach(s.Build(setup), func(e engine.EventInfo) bool { return e.Component == om }); got != c.one {
				t.Errorf("%s: %s alone reaches %d states, want %d", c.setup, om, got, c.one)
			}
		}
		if got := search(t, c.setup).States; got != c.one*c.one {
			t.Errorf("%s: two replicas reach %d states, want %d", c.setup, got, c.one*c.one)
		}
	}
}

// TestPublished: what other searches of the same rules have found: states, and
// after how many events a property is broken. No other always-property is.
func TestPublished(t *testing.T) {
	const agree, state, log, term = "agreement", "state-agreement", "log-function", "no-termination"
	for _, c := range []struct {
		setup  string
		states int
		broken map[string]int
	}{
		{"shipped", 5476, map[string]int{agree: 15, log: 4, state: 27}},
		{"shipped-ids", 5476, map[string]int{agree: 15, log: 4, state: 27}},
		{"shipped-guard", 3066, map[string]int{agree: 16, log: 7, state: 28}},
		{"shipped-retry", 24336, map[string]int{agree: 15, log: 4, state: 27}},
		{"skip-marker", 7569, map[string]int{agree: 10, log: 6, state: 6, term: 6}},
		{"cache-over-db", 5476, map[string]int{state: 6, term: 6}},
		{"cache-over-db-ids", 4900, map[string]int{}},
		{"patched", 7396, map[string]int{}},
		{"wait-guard", 3964, map[string]int{}},
		{"wait-one", 12100, map[string]int{agree: 16, log: 7, state: 29}},
		{"patched-om1", 6364, map[string]int{agree: 14, log: 4, state: 27}},
		{"patched-om2", 6364, map[string]int{agree: 14, log: 4, state: 27}},
		{"shipped-loop", 92416, map[string]int{agree: 19, log: 6, state: 31}},
		{"shipped-live", 225, map[string]int{}},
		{"shipped-two", 15876, map[string]int{}},
		{"wait-two", 21316, map[string]int{}},
		{"wait-other", 4900, map[string]int{}},
		{"ids-new-bucket", 15876, map[string]int{}},
		{"ids-new-bucket-whole", 34969, map[string]int{state: 4, term: 4}},
	} {
		r := search(t, c.setup)
		broken := map[string]int{}
		for _, a := range r.Answers {
			switch {
			case a.Kind == engine.KindAlways && a.Verdict == engine.Broken:
				broken[a.Name] = len(a.Schedule)
			case a.Kind == engine.KindEventually && a.Verdict != engine.Holds, a.Kind == engine.KindReachable && a.Verdict != engine.Reached:
				t.Errorf("%s: %s is %s", c.setup, a.Name, a.Verdict)
			}
		}
		if r.Ended != explore.Exhausted || r.States != c.states || !maps.Equal(broken, c.broken) {
			t.Errorf("%s: %s, %d states, broken %v, want %d, %v", c.setup, r.Ended, r.States, broken, c.states, c.broken)
		}
	}
}

// TestPausedForEver: while a flush thread stays paused, and nobody owes it to
// go on, a DeleteBucket that waits never completes.
func TestPausedForEver(t *testing.T) {
	a, _ := search(t, "wait-paused").Answer("progress")
	if a.Verdict != engine.Broken || a.Finish != explore.Standstill || len(a.Schedule) != 10 {
		t.Errorf("progress is %s by a %s of %d events, want a standstill of 10", a.Verdict, a.Finish, len(a.Schedule))
	}
}

// TestDeletingIsNotAsked: where the log keeps a snapshot alive, that nothing
// deletes the bucket is no fault.
func TestDeletingIsNotAsked(t *testing.T) {
	for _, setup := range []string{"shipped-live", "shipped-deleted", "wait-two"} {
		r := search(t, setup)
		if _, asked := r.Answer("delete-succeeds"); asked || r.Failed() || r.Unknown() {
			t.Errorf("%s: %+v", setup, r)
		}
	}
}

// TestNoEviction: the defect needs om1's eviction. Without it no schedule makes
// the replicas disagree.
func TestNoEviction(t *testing.T) {
	m := hdds17458.Scenario()
	_, broken := reach(m.Build(m.Default()), func(e engine.EventInfo) bool { return e.Code != "e1" })
	if n := broken["agreement"]; n != 15 { // om2 can still be the early one
		t.Errorf("without om1's eviction agreement breaks after %d events, want 15 with the roles exchanged", n)
	}
	_, broken = reach(m.Build(m.Default()), func(e engine.EventInfo) bool { return e.Action != "evict" })
	if n, is := broken["agreement"]; is {
		t.Errorf("without any eviction agreement breaks after %d events", n)
	}
	setup, events, err := m.Preset("report")
	if err != nil {
		t.Fatal(err)
	}
	var without engine.Schedule
	for _, e := range events {
		if e != "evict:om1" {
			without = append(without, e)
		}
	}
	trace := engine.Replay(m.Build(setup), without)
	view := trace.View(trace.Len())
	for _, om := range []string{"om1", "om2"} {
		if c, _ := view.Cell(om + "/answer/4"); c.Value != "CONTAINS_SNAPSHOT" {
			t.Errorf("the report's schedule without om1's evict events: %s answers %s, want CONTAINS_SNAPSHOT", om, c.Value)
		}
	}
	for n := range trace.Steps {
		for _, v := range trace.Broken(n) {
			if v.Property == "agreement" {
				t.Errorf("the report's schedule without om1's evict events breaks agreement at step %d", n)
			}
		}
	}
}

// TestLargeMatrix holds what the search finds in every declared setup against a
// golden file; -update rewrites it.
func TestLargeMatrix(t *testing.T) {
	s := hdds17458.Scenario()
	var b strings.Builder
	for _, n := range s.Setups {
		fmt.Fprintf(&b, "%s: %s\n", n.Name, enginetest.Found(search(t, n.Set)))
	}
	enginetest.Searches(t, b.String())
}
