package explore

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"interleave/engine"
	"interleave/scenarios"
)

// TestAgainstBruteForce searches declared setups of every scenario, with one
// thread and with two, twice: the states, their order, every verdict and every
// length are those of the brute force, and the schedules hold good.
func TestAgainstBruteForce(t *testing.T) { againstBruteForce(t, 0, 2_500) }

// TestLargeAgainstBruteForce does so for setups with more states.
func TestLargeAgainstBruteForce(t *testing.T) { againstBruteForce(t, 2_500, 25_000) }

func againstBruteForce(t *testing.T, least, most int) {
	const enough = 8 // of one scenario: what is tested is the search
	searched := 0
	for _, s := range scenarios.All() {
		before := searched
		for _, named := range s.Setups {
			if searched == before+enough {
				break
			}
			setup, err := s.Setup(named.Set)
			if err != nil {
				t.Fatal(err)
			}
			m := s.Build(setup)
			if n := Search(context.Background(), m, Options{MaxStates: most}).States; n > least && n < most {
				compareAll(t, s.ID+" "+named.Name, m)
				searched++
			}
		}
	}
	if searched < 5 {
		t.Errorf("only %d setups have %d to %d states", searched, least, most)
	}
}

func compareAll(t reporter, name string, m engine.Machine) {
	t.Helper()
	b := bruteForce(m)
	var before Result
	for i, threads := range []int{1, 2, 1, 2} {
		s := newSearch(m, Options{Threads: threads})
		r := s.states(context.Background())
		r.Answers = s.answers(context.Background(), &r)
		if i == 0 {
			b.compare(t, name, s, r)
		} else if !sameCounts(before, r) || !slices.EqualFunc(before.Answers, r.Answers, sameAnswer) {
			t.Errorf("%s: two searches differ:\n%+v\n%+v", name, before, r)
		}
		before = r
	}
}

func sameAnswer(a, b Answer) bool {
	return a.Name == b.Name && a.Verdict == b.Verdict && a.Reason == b.Reason && a.States == b.States &&
		a.Finish == b.Finish && a.Loop == b.Loop && slices.Equal(a.Schedule, b.Schedule)
}

// spot is a state of a model that is drawn: a number, as wide as needed to have
// memory that == does not look at.
type spot struct {
	n    uint8
	wide uint16
}

// drawn is a model of a few states whose events are tables: where each leads,
// or nowhere.
func drawn(t *rapid.T) engine.Machine {
	states := rapid.IntRange(1, 12).Draw(t, "states")
	args := []engine.Arg{{Name: "x", Short: "0"}}
	var actions []engine.Action[spot]
	for i := range rapid.IntRange(1, 4).Draw(t, "events") {
		table := rapid.SliceOfN(rapid.IntRange(-states, states-1), states, states).Draw(t, "leads to")
		actions = append(actions, engine.Action[spot]{
			Name: fmt.Sprint("e", i), Key: string(rune('a' + i)), Each: engine.Each(args), Label: "{0}",
			Fair: rapid.Bool().Draw(t, "fair"),
			Unless: func(s *spot, _ engine.At) engine.Reason {
				if table[s.n] < 0 {
					return engine.Because("it is blocked in {0}", int(s.n))
				}
				return engine.Reason{}
			},
			Do: func(s *spot, _ engine.At, _ *engine.Recorder) { *s = spot{uint8(table[s.n]), uint16(table[s.n]) * 300} },
		})
	}
	fails := func(what string) func(*spot) engine.Reason {
		in := rapid.SliceOfN(rapid.IntRange(0, 3), states, states).Draw(t, what)
		return func(s *spot) engine.Reason {
			if in[s.n] == 0 {
				return engine.Because("no, in {0}", int(s.n))
			}
			return engine.Reason{}
		}
	}
	not := func(f func(*spot) engine.Reason) func(*spot) engine.Reason {
		return func(s *spot) engine.Reason {
			if f(s).Well() {
				return engine.Because("not yet, in {0}", int(s.n))
			}
			return engine.Reason{}
		}
	}
	return engine.Compile(engine.Model[spot]{Actions: actions, Properties: []engine.Property[spot]{
		engine.Always("always", "", fails("always")), engine.Reachable("reachable", "", not(fails("reachable"))),
		engine.Eventually("often", "", fails("often")), engine.Eventually("seldom", "", not(fails("seldom"))),
		engine.AlwaysEventually("again", "", fails("again")), engine.AlwaysEventually("again seldom", "", not(fails("again seldom"))),
	}})
}

// TestDrawnModels holds the search against the brute force on small graphs of
// every kind: cycles, dead ends, events that nobody owes.
func TestDrawnModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { compareAll(t, "a drawn model", drawn(t)) })
}

// TestCutSearches: a search that is cut never contradicts the whole one, and
// the counterexamples that it has hold good.
func TestCutSearches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawn(t)
		whole := Search(context.Background(), m, Options{})
		o := Options{MaxStates: rapid.IntRange(0, 8).Draw(t, "most states"), MaxDepth: rapid.IntRange(0, 5).Draw(t, "deepest")}
		cut := Search(context.Background(), m, o)
		if cut.Ended == Exhausted != cut.Complete || cut.Complete && cut.States != whole.States || o.MaxStates > 0 && cut.States > o.MaxStates {
			t.Fatalf("cut by %+v: %+v", o, cut)
		}
		for i, a := range cut.Answers {
			w := whole.Answers[i]
			if a.Verdict != engine.Unknown && a.Verdict != w.Verdict {
				t.Errorf("cut by %+v, %s is %s, and %s in the whole", o, a.Name, a.Verdict, w.Verdict)
			}
			if a.Kind != engine.KindEventually && w.Found() && len(w.Schedule) <= cut.Within && !slices.Equal(a.Schedule, w.Schedule) {
				t.Errorf("%s has a counterexample of %d events, and a search of all those of %d finds %v", a.Name, len(w.Schedule), cut.Within, a.Schedule)
			}
			if why := witness(m, m.Start(), i, a); why != "" {
				t.Errorf("cut by %+v, the schedule of %s, %v, is none: %s", o, a.Name, a.Schedule, why)
			}
		}
	})
}

// TestDistances: the distance of a state is that of its nearest violation.
func TestDistances(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawn(t)
		r := Search(context.Background(), m, Options{Distances: true})
		for _, s := range bruteForce(m).states {
			from := Search(context.Background(), m, Options{From: s})
			want := -1
			if a := from.Answers[0]; a.Found() {
				want = len(a.Schedule)
			}
			if got, known := r.Distances.Of(s); !known || got != want {
				t.Fatalf("%v is %d events from a violation, %v, not %d", s, got, known, want)
			}
		}
	})
}

// TestShorten: what is left of a schedule still decides the property, and
// misses no event.
func TestShorten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawn(t)
		var schedule engine.Schedule
		for range rapid.IntRange(0, 30).Draw(t, "length") {
			schedule = append(schedule, rapid.SampledFrom(m.Events()).Draw(t, "event").Event)
		}
		property := rapid.SampledFrom([]string{"always", "reachable"}).Draw(t, "property")
		short, err := Shorten(context.Background(), m, schedule, property, Options{})
		if decided := decides(m, schedule, property); decided != (err == nil) {
			t.Fatalf("%v decides %s: %v, and Shorten says %v", schedule, property, decided, err)
		}
		if err != nil {
			return
		}
		for i := range short.Schedule {
			if decides(m, slices.Delete(slices.Clone(short.Schedule), i, i+1), property) {
				t.Errorf("%v can miss event %d", short.Schedule, i)
			}
		}
		a, _ := Search(context.Background(), m, Options{}).Answer(property)
		if !decides(m, short.Schedule, property) || short.Least != (len(a.Schedule) == len(short.Schedule)) || short.Shortest != nil && !slices.Equal(short.Shortest, a.Schedule) {
			t.Errorf("%v is shortened to %+v; a shortest one is %v", schedule, short, a.Schedule)
		}
	})
}

func decides(m engine.Machine, schedule engine.Schedule, property string) bool {
	trace := engine.Replay(m, schedule)
	return slices.ContainsFunc(trace.Steps, func(s engine.Step) bool {
		return slices.ContainsFunc(s.Verdicts, func(v engine.Verdict) bool {
			return v.Property == property && (v.Outcome == engine.Broken || v.Outcome == engine.Reached)
		})
	})
}
