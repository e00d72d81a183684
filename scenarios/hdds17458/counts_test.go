package hdds17458_test

import (
	"testing"

	"interleave/engine"
	"interleave/scenarios/hdds17458"
)

// search is a plain breadth-first search over a machine: the number of states,
// and for each always-property the length of the shortest schedule that breaks
// it. only, when set, chooses the events that may happen.
func search(m engine.Machine, only func(engine.EventInfo) bool) (states int, shortest map[string]int) {
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
			if only != nil && !only(e) {
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

// TestCounts: the reachable states of one replica and of two, by brute force.
// The replicas do not meet, so two have the square of one.
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
		m := s.Build(setup)
		for _, om := range []string{"om1", "om2"} {
			if got, _ := search(m, func(e engine.EventInfo) bool { return e.Component == om }); got != c.one {
				t.Errorf("%s: %s alone reaches %d states, want %d", c.setup, om, got, c.one)
			}
		}
		if got, _ := search(m, nil); got != c.one*c.one {
			t.Errorf("%s: two replicas reach %d states, want %d", c.setup, got, c.one*c.one)
		}
	}
}

// TestShortest: which properties a setup breaks, and after how many events.
func TestShortest(t *testing.T) {
	s := hdds17458.Scenario()
	const agree, state, log, term = "agreement", "state-agreement", "log-function", "no-termination"
	for _, c := range []struct {
		setup string
		want  map[string]int
	}{
		{"shipped", map[string]int{agree: 15, log: 4, state: 27}},
		{"shipped-ids", map[string]int{agree: 15, log: 4, state: 27}},
		{"shipped-guard", map[string]int{agree: 16, log: 7, state: 28}},
		{"skip-marker", map[string]int{agree: 10, log: 6, state: 6, term: 6}},
		{"cache-over-db", map[string]int{state: 6, term: 6}},
		{"cache-over-db-ids", map[string]int{}},
		{"patched", map[string]int{}},
		{"wait-one", map[string]int{agree: 16, log: 7, state: 29}},
		{"patched-om1", map[string]int{agree: 14, log: 4, state: 27}},
		{"patched-om2", map[string]int{agree: 14, log: 4, state: 27}},
		{"shipped-live", map[string]int{}},
		{"wait-other", map[string]int{}},
		{"ids-new-bucket", map[string]int{}},
		{"ids-new-bucket-whole", map[string]int{state: 4, term: 4}},
	} {
		setup, err := s.Setup(c.setup)
		if err != nil {
			t.Fatal(err)
		}
		_, got := search(s.Build(setup), nil)
		if len(got) != len(c.want) {
			t.Errorf("%s breaks %v, want %v", c.setup, got, c.want)
		}
		for p, n := range c.want {
			if got[p] != n {
				t.Errorf("%s breaks %s after %d events, want %d", c.setup, p, got[p], n)
			}
		}
	}
}

// TestNoEviction: the defect needs om1's eviction. Without it no schedule makes
// the replicas disagree.
func TestNoEviction(t *testing.T) {
	m := hdds17458.Scenario()
	_, broken := search(m.Build(m.Default()), func(e engine.EventInfo) bool { return e.Code != "e1" })
	if n := broken["agreement"]; n != 15 { // om2 can still be the early one
		t.Errorf("without om1's eviction agreement breaks after %d events, want 15 with the roles exchanged", n)
	}
	_, broken = search(m.Build(m.Default()), func(e engine.EventInfo) bool { return e.Action != "evict" })
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
