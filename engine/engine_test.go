package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"interleave/engine"
	"interleave/scenarios"
)

// run draws a scenario, a setup and a schedule, in which events may be such as
// cannot happen.
func run(t *rapid.T) (engine.Machine, engine.Schedule) {
	s := rapid.SampledFrom(scenarios.All()).Draw(t, "scenario")
	setup, err := s.Setup(rapid.SampledFrom(s.Setups).Draw(t, "setup").Set)
	if err != nil {
		t.Fatal(err)
	}
	m := s.Build(setup)
	var schedule engine.Schedule
	state := m.Start()
	for range rapid.IntRange(0, 50).Draw(t, "length") {
		var can []int
		for i := range m.Events() {
			if _, _, reason := m.Step(state, i); reason == "" {
				can = append(can, i)
			}
		}
		n := rapid.IntRange(0, len(m.Events())-1).Draw(t, "event")
		if len(can) > 0 && rapid.IntRange(0, 9).Draw(t, "possible") > 0 {
			n = can[n%len(can)]
		}
		state, _, _ = m.Step(state, n)
		schedule = append(schedule, m.Events()[n].Event)
	}
	return m, schedule
}

// show is everything that a trace shows, as text.
func show(t engine.Trace, n int) string {
	step := t.Steps[n]
	return fmt.Sprintln(t.View(n).Values(), step.Verdicts, step.Reason, step.Effects, t.Changes(n), t.Machine.Choices(step.State))
}

// TestReplayIsDeterministic: the same schedule gives the same trace.
func TestReplayIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, schedule := run(t)
		a, b := engine.Replay(m, schedule), engine.Replay(m, schedule)
		for n := range a.Steps {
			if show(a, n) != show(b, n) {
				t.Fatalf("step %d differs between two replays of %v", n, schedule)
			}
		}
	})
}

// TestBackIsThePrefix: a shorter schedule ends in the state of the longer one's
// step, and an event that did not happen leaves it as it was.
func TestBackIsThePrefix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, schedule := run(t)
		whole := engine.Replay(m, schedule)
		cut := rapid.IntRange(0, len(schedule)).Draw(t, "cut")
		part := engine.Replay(m, schedule[:cut])
		if show(whole, cut) != show(part, cut) {
			t.Fatalf("step %d of %v is not the end of its prefix", cut, schedule)
		}
		for n := 1; n < len(whole.Steps); n++ {
			if !whole.Steps[n].Happened() && whole.Steps[n].State != whole.Steps[n-1].State {
				t.Fatalf("step %d of %v did not happen and changed the state", n, schedule)
			}
		}
	})
}

// TestMarkedChanges: the changes of a step are exactly the cells that differ.
func TestMarkedChanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, schedule := run(t)
		trace := engine.Replay(m, schedule)
		for n := 1; n < len(trace.Steps); n++ {
			before := map[string]string{}
			for _, v := range trace.View(n - 1).Values() {
				before[v.Key] = v.Value
			}
			var want []string
			for _, v := range trace.View(n).Values() {
				if before[v.Key] != v.Value {
					want = append(want, v.Key+": "+before[v.Key]+" to "+v.Value)
				}
			}
			var got []string
			for _, c := range trace.Changes(n) {
				got = append(got, c.Key+": "+c.Before+" to "+c.After)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("step %d of %v marks %v, the cells that differ are %v", n, schedule, got, want)
			}
		}
	})
}

// TestChoices: an event can happen exactly when it has no reason not to, and a
// reason is always in words.
func TestChoices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, schedule := run(t)
		trace := engine.Replay(m, schedule)
		state := trace.Steps[trace.Len()].State
		for _, c := range m.Choices(state) {
			i, _ := m.Find(c.Event.Code)
			_, _, reason := m.Step(state, i)
			if reason != c.Reason || strings.ContainsAny(reason, "{}|") {
				t.Fatalf("%s: listed with %q, stepping says %q", c.Event.Code, c.Reason, reason)
			}
			if c.Words.Sentence == "" || strings.ContainsAny(c.Words.Sentence, "{}") {
				t.Fatalf("%s reads %q", c.Event.Code, c.Words.Sentence)
			}
		}
	})
}

func TestDiff(t *testing.T) {
	view := func(cells ...engine.Cell) engine.View {
		return engine.View{Panels: []engine.Panel{{Key: "om1", Tables: []engine.Table{{Key: "t", Cells: cells}}}}}
	}
	before := view(engine.Cell{Key: "a", Value: "1"}, engine.Cell{Key: "b", Value: "-"}, engine.Cell{Key: "c", Value: "x"}, engine.Cell{Key: "d", Value: "y"}, engine.Cell{Key: "e", Value: "z"})
	after := view(engine.Cell{Key: "a", Value: "1"}, engine.Cell{Key: "b", Value: "2"}, engine.Cell{Key: "c", Value: "absent"}, engine.Cell{Key: "d", Value: "z"}, engine.Cell{Key: "f", Value: "w"})
	var got []string
	for _, c := range engine.Diff(before, after) {
		got = append(got, fmt.Sprintf("%s %s %q %q", c.Mark(), c.Key, c.Before, c.After))
	}
	want := []string{`+ om1/t/b "-" "2"`, `− om1/t/c "x" "absent"`, `→ om1/t/d "y" "z"`, `+ om1/t/f "" "w"`, `− om1/t/e "z" ""`}
	if !slices.Equal(got, want) {
		t.Errorf("the changes are %v, want %v", got, want)
	}
}

// TestDigest: values that concatenate equally have different digests.
func TestDigest(t *testing.T) {
	digest := func(a, b string) string {
		return engine.View{Panels: []engine.Panel{{Key: "k", Tables: []engine.Table{{Cells: []engine.Cell{{Key: "a", Value: a}, {Key: "b", Value: b}}}}}}}.Digest()
	}
	if digest("a", "bc") == digest("ab", "c") {
		t.Error("the digest does not tell a=a b=bc from a=ab b=c")
	}
	// printf 'k/a=1\nk/b=2\n' | sha256sum
	if got := digest("1", "2"); got != "6b4d" {
		t.Errorf("the digest is %s, want 6b4d", got)
	}
}

func TestReason(t *testing.T) {
	names := engine.Names{"answer": {"-", "OK", "CONTAINS_SNAPSHOT"}}
	for _, c := range []struct {
		reason engine.Reason
		want   string
	}{
		{engine.Because("DeleteBucket waits for om{0}'s double buffer: {1|flush|flushes} to go", 1, 2), "DeleteBucket waits for om1's double buffer: 2 flushes to go"},
		{engine.Because("{0|flush|flushes} to go", 1), "1 flush to go"},
		{engine.Because("entry {0}: {1:answer}, then {2:answer}", 4, 1, 2), "entry 4: OK, then CONTAINS_SNAPSHOT"},
		{engine.Reason{}, ""},
	} {
		if got := c.reason.Say(names); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestTallies: counters go with the trace, and no state depends on them.
func TestTallies(t *testing.T) {
	s := lifts()
	events, _ := s.Schedule("u1.u1.d1.d1.d1.u1")
	trace := engine.Replay(s.Build(s.Default()), events)
	var rides []int
	for _, step := range trace.Steps {
		rides = append(rides, step.Tallies["one/rides"])
	}
	if want := []int{0, 1, 2, 2, 2, 2, 3}; !slices.Equal(rides, want) {
		t.Errorf("the tally after each step is %v, want %v", rides, want)
	}
	if trace.Steps[4].State != trace.Steps[0].State || trace.Steps[5].Happened() {
		t.Error("down again is not the start, or a lift went below it")
	}
}
