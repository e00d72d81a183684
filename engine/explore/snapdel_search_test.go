package explore_test

import (
	"context"
	"runtime"
	"testing"

	"interleave/engine"
	"interleave/engine/explore"
)

// sizes of the benchmark model, with counts that other checkers found too.
var sizes = []struct {
	replicas, entries int
	counts
}{
	{2, 4, counts{1444, 4712, 90, 16}},
	{3, 4, counts{54_872, 268_584, 7_830, 24}},
	{2, 10, counts{102_400, 460_160, 13_736, 30}},
	{3, 5, counts{274_625, 1_470_300, 82_620, 30}},
	{3, 6, counts{804_357, 4_644_513, 169_344, 33}},
	{2, 16, counts{1_183_744, 5_873_024, 178_262, 42}},
}

// TestSnapdel holds every small size against the closed formulas, with one
// thread and with two.
func TestSnapdel(t *testing.T) {
	for replicas := 1; replicas <= 2; replicas++ {
		for entries := 4; entries <= 7; entries++ {
			p := newSnapdel(replicas, entries)
			searchSnapdel(t, p, p.want())
		}
	}
}

// TestLargeSnapdel does so for every size up to two replicas and 16 entries,
// and for those that other checkers have counted.
func TestLargeSnapdel(t *testing.T) {
	for entries := 8; entries <= 16; entries++ {
		p := newSnapdel(2, entries)
		searchSnapdel(t, p, p.want())
	}
	for _, size := range sizes {
		p := newSnapdel(size.replicas, size.entries)
		if p.want() != size.counts {
			t.Errorf("snapdel(%d, %d): the formulas give %+v, want %+v", size.replicas, size.entries, p.want(), size.counts)
		}
		searchSnapdel(t, p, size.counts)
	}
}

func searchSnapdel(t *testing.T, p snapdel, want counts) {
	t.Helper()
	var before engine.Schedule
	for _, threads := range []int{1, 2} {
		r := explore.Search(context.Background(), p.machine(), explore.Options{Threads: threads})
		a := r.Answers[0]
		if got := (counts{r.States, r.Transitions, a.States, r.Depth}); got != want || r.Ended != explore.Exhausted {
			t.Errorf("snapdel(%d, %d), %d threads: %+v, want %+v", p.replicas, p.entries, threads, got, want)
		}
		if p.replicas == 1 {
			continue // one replica agrees with itself
		}
		if n := 2*int(p.remove) + 2; len(a.Schedule) != n {
			t.Errorf("snapdel(%d, %d), %d threads: agreement breaks after %d events, want %d", p.replicas, p.entries, threads, len(a.Schedule), n)
		}
		if threads > 1 && !equal(a.Schedule, before) {
			t.Errorf("snapdel(%d, %d): one thread finds %v, two %v", p.replicas, p.entries, before, a.Schedule)
		}
		before = a.Schedule
	}
}

func equal(a, b engine.Schedule) bool {
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

// TestNothingIsAllocatedForATransition: what a search allocates is its tables,
// in large pieces.
func TestNothingIsAllocatedForATransition(t *testing.T) {
	m := newSnapdel(2, 8).machine()
	for _, threads := range []int{1, 2} {
		var r explore.Result
		allocated := testing.AllocsPerRun(1, func() {
			r = explore.Search(context.Background(), m, explore.Options{Threads: threads})
		})
		if each := allocated / float64(r.Transitions); each > 0.01 {
			t.Errorf("%d threads: %.0f allocations for %d transitions, %.3f each", threads, allocated, r.Transitions, each)
		}
	}
}

// BenchmarkSearch searches snapdel(2, 16): with the plain map of a good first
// version, which keeps no predecessors; with the map that keeps them; and with
// the engine, which compares states in full and keeps them.
func BenchmarkSearch(b *testing.B) {
	p := newSnapdel(2, 16)
	want := p.want()
	b.Run("map", func(b *testing.B) { measure(b, want, p.plainMap) })
	b.Run("map-parents", func(b *testing.B) { measure(b, want, p.mapWithParents) })
	m := p.machine()
	for _, threads := range []int{1, 2} {
		b.Run(map[int]string{1: "engine-1", 2: "engine-2"}[threads], func(b *testing.B) {
			measure(b, want, func() counts {
				r := explore.Search(context.Background(), m, explore.Options{Threads: threads})
				return counts{r.States, r.Transitions, r.Answers[0].States, r.Depth}
			})
		})
	}
}

// measure reports rates of a search, and its allocations by transition.
func measure(b *testing.B, want counts, search func() counts) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for b.Loop() {
		if got := search(); got != want {
			b.Fatalf("%+v, want %+v", got, want)
		}
	}
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(want.states*b.N)/b.Elapsed().Seconds(), "states/s")
	b.ReportMetric(float64(after.Mallocs-before.Mallocs)/float64(want.transitions*b.N), "allocs/transition")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(want.states*b.N), "allocated-B/state")
}
