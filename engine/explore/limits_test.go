package explore_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"interleave/engine"
	"interleave/engine/explore"
	"interleave/scenarios"
)

func build(t *testing.T, scenario, setup string) engine.Machine {
	t.Helper()
	s := engine.Find(scenarios.All(), scenario)
	u, err := s.Setup(setup)
	if err != nil {
		t.Fatal(err)
	}
	return s.Build(u)
}

// TestBoundIsInTheVerdict: with a limit just below what is needed the answer
// is unknown and says how far it goes, with the next one it is there.
func TestBoundIsInTheVerdict(t *testing.T) {
	m := build(t, "hdds-17458", "shipped")
	for _, c := range []struct {
		options explore.Options
		bound   explore.Bound
		verdict engine.Outcome
		says    string
	}{
		{explore.Options{MaxDepth: 14}, explore.BoundDepth, engine.Unknown, "not found within 14 steps; not complete"},
		{explore.Options{MaxDepth: 15}, explore.BoundDepth, engine.Broken, "after 15 steps: entry 4: om1 answered CONTAINS_SNAPSHOT, om2 answered OK"},
		{explore.Options{MaxStates: 2500}, explore.BoundStates, engine.Unknown, "not found in 2,500 states, which has every schedule of 12 steps; not complete"},
		{explore.Options{MaxMemory: 1}, explore.BoundMemory, engine.Unknown, "not found within the memory allowed: 3 states found; not complete"},
		{explore.Options{Timeout: time.Nanosecond}, explore.BoundTime, engine.Unknown, "not found in time: 1 state found; not complete"},
	} {
		for _, c.options.Threads = range []int{1, 2} {
			r := explore.Search(context.Background(), m, c.options)
			a, _ := r.Answer("agreement")
			if r.Ended != explore.Bounded || r.Bound != c.bound || a.Verdict != c.verdict || r.Sentence(a) != c.says || r.Complete || !r.Unknown() {
				t.Errorf("%+v: %s by %q, agreement %s: %s; want %s: %s", c.options, r.Ended, r.Bound, a.Verdict, r.Sentence(a), c.verdict, c.says)
			}
		}
	}
}

// TestDeepEnoughIsComplete: a limit that nothing reaches is none.
func TestDeepEnoughIsComplete(t *testing.T) {
	m := build(t, "hdds-17458", "shipped")
	r := explore.Search(context.Background(), m, explore.Options{MaxDepth: 29, MaxStates: 5476, MaxMemory: 1 << 30, Timeout: time.Hour})
	if r.Ended != explore.Exhausted || !r.Complete || r.Depth != 28 || r.Within != 28 {
		t.Errorf("%+v", r)
	}
}

// TestFromAState: a search from a later state knows nothing of what was before.
func TestFromAState(t *testing.T) {
	m := build(t, "hdds-17458", "shipped")
	state := m.Start()
	for range 3 {
		n, _ := m.Find("a1")
		state, _, _ = m.Step(state, n)
	}
	r := explore.Search(context.Background(), m, explore.Options{From: state})
	a, _ := r.Answer("log-function")
	if a.Verdict != engine.Broken || len(a.Schedule) != 1 || a.Schedule[0] != "apply:om1" {
		t.Errorf("three steps on: %+v", a)
	}
	if r.States >= 5476 || r.Ended != explore.Exhausted {
		t.Errorf("%d states, %s", r.States, r.Ended)
	}
}

// TestLargeCancel: the answer to the end of a context comes at once, with what
// is found so far. Progress comes now and then, never backwards.
func TestLargeCancel(t *testing.T) {
	const soon = 200 * time.Millisecond
	m := newSnapdel(3, 8).machine()
	var took time.Duration
	for range 3 { // others may have the processors
		ctx, cancel := context.WithCancel(context.Background())
		var last explore.Progress
		var at time.Time
		r := explore.Search(ctx, m, explore.Options{Progress: func(p explore.Progress) {
			if p.Elapsed-last.Elapsed < explore.ProgressEvery || p.States < last.States || p.Depth < last.Depth || p.Frontier < 0 || p.Rate() <= 0 {
				t.Errorf("progress %+v after %+v", p, last)
			}
			last = p
			if at.IsZero() && p.Elapsed > 3*explore.ProgressEvery {
				at = time.Now()
				cancel()
			}
		}})
		cancel()
		took = time.Since(at)
		if r.Ended != explore.Cancelled || r.States < last.States || r.Complete {
			t.Fatalf("cancelled after %+v: %+v", last, r)
		}
		a := r.Answers[0]
		if says := r.Sentence(a); a.Verdict == engine.Unknown && !strings.Contains(says, "when the search was cancelled") {
			t.Errorf("the answer says %q", says)
		}
		if took < soon {
			return
		}
	}
	t.Errorf("a search answers %v after it was cancelled", took)
}

// TestLargeTimeout: so does the end of its time.
func TestLargeTimeout(t *testing.T) {
	began := time.Now()
	r := explore.Search(context.Background(), newSnapdel(3, 8).machine(), explore.Options{Timeout: 300 * time.Millisecond})
	if r.Ended != explore.Bounded || r.Bound != explore.BoundTime || time.Since(began) > 5*time.Second {
		t.Errorf("after %v: %s by %s", time.Since(began), r.Ended, r.Bound)
	}
}
