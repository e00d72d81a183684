package hdds16810_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/scenarios/hdds16810"
)

// rounds are all states of the round granularity from all prefixes of d2 and
// d3: the tables of replicas, without the number of calls that may still fail,
// and after how many rounds a property breaks.
func rounds(t *testing.T, words string) (tables map[string]bool, shortest map[string]int) {
	t.Helper()
	s := hdds16810.Scenario()
	type reached struct {
		m     engine.Machine
		state engine.State
		depth int
	}
	seen := map[engine.State]bool{}
	tables, shortest = map[string]bool{}, map[string]int{}
	var queue []reached
	for d2 := range 5 {
		for d3 := range 5 {
			setup, err := s.Setup(fmt.Sprintf("%s grain=round d2-start=%d d3-start=%d", words, d2, d3))
			if err != nil {
				t.Fatal(err)
			}
			m := s.Build(setup)
			if !seen[m.Start()] {
				seen[m.Start()] = true
				queue = append(queue, reached{m, m.Start(), 0})
			}
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		tables[table(at.m.View(at.state, nil))] = true
		for _, v := range at.m.Check(at.state) {
			if n, known := shortest[v.Property]; v.Outcome == engine.Broken && (!known || at.depth < n) {
				shortest[v.Property] = at.depth
			}
		}
		for i, e := range at.m.Events() {
			if e.Absent != "" {
				continue
			}
			if next, _, why := at.m.Step(at.state, i); why == "" && !seen[next] {
				seen[next] = true
				queue = append(queue, reached{at.m, next, at.depth + 1})
			}
		}
	}
	return tables, shortest
}

// table is what the replicas are, as text.
func table(v engine.View) string {
	var b strings.Builder
	for _, c := range v.Values() {
		if c.Key != "network/failures" && !strings.HasPrefix(c.Key, "scm/") && !strings.HasPrefix(c.Key, "client/") {
			b.WriteString(c.Key + "=" + c.Value + "\n")
		}
	}
	return b.String()
}

// TestLargeRounds: the verdicts of the coarse granularity over all prefixes, version
// by version: after how many rounds bcsid-held breaks, 0: never.
func TestLargeRounds(t *testing.T) {
	versions := []string{"release", "shipped", "cap", "adopt-any", "adopt-healthy"}
	for _, c := range []struct {
		d1   []string // the first that breaks counts
		most int      // failed calls
		want [5]int
	}{
		{[]string{"4"}, 0, [5]int{}},
		{[]string{"4"}, 1, [5]int{1, 2, 0, 0, 0}},
		{[]string{"4"}, 2, [5]int{1, 2, 0, 0, 0}},
		{[]string{"corrupt-b0c0", "corrupt-b0c1", "corrupt-b1c0", "corrupt-b1c1"}, 0, [5]int{1, 2, 0, 0, 0}},
		{[]string{"corrupt-b0c1"}, 2, [5]int{1, 2, 0, 0, 0}},
		{[]string{"missing-b0c1"}, 0, [5]int{1, 1, 1, 1, 1}},
		{[]string{"gone-b0"}, 0, [5]int{1, 1, 1, 1, 1}},
	} {
		for i, v := range versions {
			got := 0
			for _, d1 := range c.d1 {
				_, shortest := rounds(t, fmt.Sprintf("d*=%s d1-start=%s failures=%d", v, d1, c.most))
				if n := shortest[held]; n > 0 && (got == 0 || n < got) {
					got = n
				}
			}
			if got != c.want[i] {
				t.Errorf("%s, d1 %v, %d failed calls: bcsid-held breaks after %d rounds, want %d", v, c.d1, c.most, got, c.want[i])
			}
		}
	}
}

// TestTables: the number of different replica tables of the coarse granularity.
// Without failures, prefixes stay prefixes.
func TestTables(t *testing.T) {
	for _, c := range []struct {
		setup string
		want  int
	}{
		{"d*=cap d1-start=4", 25},
		{"d*=cap d1-start=4 failures=1", 170},
		{"d*=cap d1-start=4 failures=2", 322},
		{"d*=cap d1-start=corrupt-b0c0", 116},
		{"d*=cap d1-start=corrupt-b0c1", 116},
		{"d*=cap d1-start=corrupt-b1c0", 73},
		{"d*=cap d1-start=corrupt-b1c1", 79},
	} {
		if got, _ := rounds(t, c.setup); len(got) != c.want {
			t.Errorf("%s: %d tables, want %d", c.setup, len(got), c.want)
		}
	}
}

// TestLargeTables: whichever chunk was corrupt, once it is repaired the table is
// the same. So together there are fewer than chunk by chunk.
func TestLargeTables(t *testing.T) {
	for failures, want := range []int{325, 889, 1137} {
		all := map[string]bool{}
		for _, chunk := range []string{"b0c0", "b0c1", "b1c0", "b1c1"} {
			tables, _ := rounds(t, fmt.Sprintf("d*=cap d1-start=corrupt-%s failures=%d", chunk, failures))
			maps.Copy(all, tables)
		}
		if len(all) != want {
			t.Errorf("one corrupt chunk, %d failures: %d tables, want %d", failures, len(all), want)
		}
	}
}

// TestFixpoints: where the rounds come to rest from the start of the second
// limit: the BCSIDs of d1, d2 and d3 in the tables that no round changes.
func TestFixpoints(t *testing.T) {
	for setup, want := range map[string]string{
		"shipped-stuck":       "4 2 4, 4 4 4",
		"cap-stuck":           "4 2 2, 4 2 4, 4 4 4",
		"adopt-any-stuck":     "4 4 4",
		"adopt-healthy-stuck": "4 2 2, 4 4 4",
	} {
		if got := fixpoints(t, setup+" grain=round"); got != want {
			t.Errorf("%s comes to rest at %s, want %s", setup, got, want)
		}
	}
}

func fixpoints(t *testing.T, words string) string {
	t.Helper()
	s := hdds16810.Scenario()
	setup, err := s.Setup(words)
	if err != nil {
		t.Fatal(err)
	}
	m := s.Build(setup)
	seen, queue := map[engine.State]bool{m.Start(): true}, []engine.State{m.Start()}
	rest := map[string]bool{}
	for ; len(queue) > 0; queue = queue[1:] {
		moves := false
		for i := range m.Events() {
			next, _, why := m.Step(queue[0], i)
			moves = moves || why == "" && next != queue[0]
			if why == "" && !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
		if !moves {
			var all []string
			for _, d := range []string{"d1", "d2", "d3"} {
				c, _ := m.View(queue[0], nil).Cell(d + "/container/bcsid")
				all = append(all, c.Value)
			}
			rest[strings.Join(all, " ")] = true
		}
	}
	return strings.Join(slices.Sorted(maps.Keys(rest)), ", ")
}
