package hdds16810_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/engine/explore"
	"interleave/scenarios/hdds16810"
)

// broken lists the always-properties that a search found broken, with the
// length of the shortest schedule.
func broken(r explore.Result) map[string]int {
	all := map[string]int{}
	for _, a := range r.Answers {
		if a.Kind == engine.KindAlways && a.Verdict == engine.Broken {
			all[a.Name] = len(a.Schedule)
		}
	}
	return all
}

func search(t *testing.T, words string) explore.Result {
	t.Helper()
	s := hdds16810.Scenario()
	setup, err := s.Setup(words)
	if err != nil {
		t.Fatal(err)
	}
	return explore.Search(context.Background(), s.Build(setup), explore.Options{})
}

const held, good, closed, source, read = "bcsid-held", "bcsid-good", "closed-complete", "source-complete", "no-read-of-hole"

// count is what a search of a setup must find.
type count struct {
	setup  string
	states int
	broken map[string]int
}

func four(n int) map[string]int { return map[string]int{held: n, good: n, closed: n, source: n} }

func checkCounts(t *testing.T, all []count) {
	t.Helper()
	for _, c := range all {
		r := search(t, c.setup)
		if got := broken(r); r.Ended != explore.Exhausted || r.States != c.states || !maps.Equal(got, c.broken) {
			t.Errorf("%s: %s, %d states, broken %v, want %d, %v", c.setup, r.Ended, r.States, got, c.states, c.broken)
		}
	}
}

// TestCounts: how many states a setup has, and after how many events an
// always-property breaks.
func TestCounts(t *testing.T) {
	checkCounts(t, []count{
		{"shipped", 1477, four(10)},
		{"patched", 1351, nil},
		{"patched grain=fine-2", 3619, nil},
		{"patched grain=chunk", 2821, nil},
		{"shipped-healthy", 1785, nil},
		{"release", 1351, map[string]int{held: 3, good: 3, closed: 4, source: 3, read: 3}},
		{"release-strict", 1351, four(4)},
		{"cap-race", 2058, map[string]int{held: 8, good: 8}},
		{"cap-lockstep", 1477, nil},
	})
}

// TestLargeCounts: the same for more states.
func TestLargeCounts(t *testing.T) {
	checkCounts(t, []count{
		{"cap-healthy grain=fine-2", 6253, nil},
		{"cap-race grain=fine-2", 7302, map[string]int{held: 10, good: 10}},
		{"cap-race-late", 6694, nil},
		{"cap-race-late-early", 7743, map[string]int{held: 12, good: 12}},
		{"shipped-b-min", 11874, four(9)},
		{"cap-b-min", 12154, nil},
		{"cap-b", 15769, nil},
		{"cap-b grain=fine-2", 49517, nil},
		{"cap-b commands=2", 295125, map[string]int{held: 14, good: 14, closed: 16, source: 16}},
	})
}

// TestLargeTwoCommands: with two commands each and the peer's answer in two
// steps, the third limit comes out of schedule B's start after 18 events.
func TestLargeTwoCommands(t *testing.T) {
	s := hdds16810.Scenario()
	setup, err := s.Setup("cap-b commands=2 grain=fine-2")
	if err != nil {
		t.Fatal(err)
	}
	r := explore.Search(context.Background(), s.Build(setup), explore.Options{MaxDepth: 18})
	a, _ := r.Answer(held)
	if len(a.Schedule) != 18 {
		t.Errorf("bcsid-held breaks after %d events, want 18: %s", len(a.Schedule), s.Codes(a.Schedule))
	}
}

// TestLargeMixedVersions: schedule A breaks unless both d2 and d3 run the patch; d1
// does not matter. With damage gone and a failed call it is the same.
func TestLargeMixedVersions(t *testing.T) {
	for bits := range 8 {
		var words []string
		for i := range 3 {
			if bits>>i&1 == 1 {
				words = append(words, fmt.Sprintf("d%d=cap", i+1))
			}
		}
		for _, start := range []string{"", " d1-start=4 d3-start=1 failures=1"} {
			setup := strings.Join(words, " ") + start
			_, is := broken(search(t, setup))[held]
			// The search tries every schedule, so d2 may also be the victim of d3; the
			// schedule of the report has d3 last.
			if want := bits&6 != 6; is != want {
				t.Errorf("%q: bcsid-held broken: %v, want %v", setup, is, want)
			}
		}
	}
}

// TestLargeOnlyLowers: beside the same rounds as shipped, the patch never raises
// more, and data and trees are the same.
func TestLargeOnlyLowers(t *testing.T) {
	for _, d1 := range []string{"4", "corrupt-b0c1", "missing-b0c1", "gone-b0"} {
		if _, shortest := rounds(t, "d*=cap lockstep=on failures=2 d1-start="+d1); shortest["patch-only-lowers"] != 0 {
			t.Errorf("d1 %s: patch-only-lowers breaks after %d rounds", d1, shortest["patch-only-lowers"])
		}
	}
	// What the rule for equal trees adopts may be above.
	if _, shortest := rounds(t, "d*=adopt-any lockstep=on"); shortest["patch-only-lowers"] == 0 {
		t.Error("adopt-any: patch-only-lowers is not broken")
	}
}

// TestLargeMatrix holds what the search finds in every declared setup against a
// golden file; -update rewrites it.
func TestLargeMatrix(t *testing.T) {
	s := hdds16810.Scenario()
	var b strings.Builder
	for _, n := range s.Setups {
		fmt.Fprintf(&b, "%s: %s\n", n.Name, enginetest.Found(search(t, n.Set)))
	}
	enginetest.Searches(t, b.String())
}
