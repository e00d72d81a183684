package e2e_test

import (
	"slices"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/scenarios"
)

// TestDifferences: at a broken step of each scenario's report the rows marked ≠
// are exactly those that its story lists.
func TestDifferences(t *testing.T) {
	base, tb := startSearching(t), newTab(t, scriptOff)
	for _, s := range scenarios.All() {
		stories, err := s.Tell()
		if err != nil {
			t.Fatal(err)
		}
		compared := 0
		for _, story := range stories {
			if !slices.ContainsFunc(story.Blocks, differs) {
				continue
			}
			scenes, err := s.Play(story)
			if err != nil {
				t.Fatal(err)
			}
			for i, scene := range scenes {
				if !differs(story.Blocks[i]) || !broken(s, scene) {
					continue
				}
				compared++
				tb.open(base + address.Of(s, scene.Setup, scene.Schedule).At(scene.Step).String())
				if got, want := marked(tb), rowsOf(scene.Output); !slices.Equal(got, want) {
					t.Errorf("%s, %s.txt, step %d: rows marked ≠ are\n%s\nand in the story\n%s", s.ID, story.Name, scene.Step,
						strings.Join(got, "\n"), strings.Join(want, "\n"))
				}
			}
		}
		if compared == 0 {
			t.Errorf("%s: no story lists all differences at a broken step", s.ID)
		}
	}
}

// differs tells whether a block lists all differences.
func differs(b engine.Block) bool { return b.Call() == "differ" }

// broken tells whether a property is broken at the step of a scene.
func broken(s *engine.Scenario, scene engine.Scene) bool {
	trace := engine.Replay(s.Build(scene.Setup), scene.Schedule[:scene.Step])
	return slices.ContainsFunc(trace.Steps[scene.Step].Verdicts, func(v engine.Verdict) bool { return v.Outcome == engine.Broken })
}

// marked are the rows and positions that the page marks ≠, sorted, without
// their component.
func marked(tb *tab) []string {
	tb.t.Helper()
	rows := strings.Fields(eval[string](tb, `[
		...[...document.querySelectorAll(".board tbody tr:has(.ne b) td[data-key]")].map(td => td.dataset.key.replace(/^[^/]*\//, "")),
		...[...document.querySelectorAll(".mx tfoot .ne")].map(td => td.dataset.row),
	].join(" ")`))
	slices.Sort(rows)
	return slices.Compact(rows)
}

// rowsOf are the rows of what "differ" prints: "answer/4: om1 OK ≠ om2 -".
func rowsOf(output string) []string {
	var rows []string
	for line := range strings.Lines(output) {
		row, _, _ := strings.Cut(line, ": ")
		rows = append(rows, row)
	}
	slices.Sort(rows)
	return rows
}
