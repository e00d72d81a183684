package enginetest_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"interleave/engine/enginetest"
	"interleave/engine/walk"
	"interleave/scenarios/hdds17458"
)

// sound is a chapter without a fault.
const sound = `## Title

Its cache has {{cell om1/snapshot-info-cache/s1}}.
{{claims 17458-10}}

> preset report at 3

> show om1/answer/4

? What does {{om1}} answer?

> run a1

It answers {{cell om1/answer/4}}.

> show om1/answer/4

`

// TestWalkFaults: the lint finds each kind of fault.
func TestWalkFaults(t *testing.T) {
	for _, c := range []struct{ from, to, says string }{
		{"", "", ""},
		{"Its cache has {{", "OM om2 has {{", `the number "2" outside of a mark`},
		{"Its cache has", "Its two caches have", `the number "two" outside of a mark`},
		{"It answers {{cell om1/answer/4}}.", "It answers OK.", `the value "OK" outside of a mark`},
		{"## Title", "## Entry 4", `the title has the number "4"`},
		{"{{cell om1/snapshot-info-cache/s1}}", "{{cell om1/snapshot-info-cache/s9}}", `there is no cell "om1/snapshot-info-cache/s9"`},
		{"{{cell om1/answer/4}}", "{{verdict nothing}}", `no property "nothing"`},
		{"{{cell om1/answer/4}}", "{{value}}", "there is no mark {{value}}"},
		{"{{cell om1/answer/4}}", "{{cell\nom1/answer/4}}", "not closed on its line"},
		{"Its cache", "Its [[wonder]]", "the glossary has no [[wonder]]"},
		{"Its cache", "<b>Its</b> cache", "no HTML"},
		{"Its cache has", "It is. It was. It will. It has", "4 sentences"},
	} {
		chapters := 1
		if c.says == "" {
			chapters = 8
		}
		w := read(t, strings.Repeat(strings.Replace(sound, c.from, c.to, 1), chapters))
		if w == nil {
			continue
		}
		for i := range w.Chapters {
			w.Chapters[i].Title += strings.Repeat("!", i)
		}
		if got := strings.Join(enginetest.WalkFaults(hdds17458.Scenario(), w), "\n"); !strings.Contains(got, c.says) || c.says == "" && got != "" {
			t.Errorf("%q for %q: want a fault with %q, got:\n%s", c.to, c.from, c.says, got)
		}
	}
	some := sound + strings.Replace(sound, "{{claims 17458-10}}", "", 1)
	if got := strings.Join(enginetest.WalkFaults(hdds17458.Scenario(), read(t, some)), "\n"); !strings.Contains(got, "1 of 2 chapters show claims") {
		t.Errorf("want a fault about the chapter that shows no claim, got:\n%s", got)
	}
	few := strings.Join(enginetest.WalkFaults(hdds17458.Scenario(), read(t, sound+sound)), "\n")
	for _, says := range []string{"2 chapters, of 8 to 14", "another chapter has this title", "2 questions, at least 3"} {
		if !strings.Contains(few, says) {
			t.Errorf("want a fault with %q, got:\n%s", says, few)
		}
	}
}

// read reads a walkthrough of the chapters in a text.
func read(t *testing.T, chapters string) *walk.Walk {
	t.Helper()
	s := *hdds17458.Scenario()
	s.Stories = fstest.MapFS{"walk.txt": {Data: []byte("# Walkthrough\n\n" + chapters)}}
	w, err := walk.Read(&s)
	if err != nil {
		t.Error(err)
		return nil
	}
	return w
}
