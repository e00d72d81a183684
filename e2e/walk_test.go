package e2e_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"interleave/engine"
	"interleave/engine/walk"
	"interleave/scenarios"
)

// TestWalkthroughs walks each walkthrough from its first chapter to its last by
// what a reader presses, and answers every question, rightly and wrongly in turn:
// with a script by keys, without by links.
func TestWalkthroughs(t *testing.T) {
	base := startSearching(t)
	for i, s := range scenarios.All() {
		if !walk.Has(s) {
			continue
		}
		w, err := walk.Read(s)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(s.ID, func(t *testing.T) {
			scripts := scripting(i%2 == 0)
			tb := newTab(t, scripts)
			tb.open(base + "/")
			tb.click("#" + s.ID + " .through")
			settled(tb, scripts)
			for _, c := range w.Chapters {
				onChapter(t, tb, base, s, w, c)
				if c.Ask != nil {
					predict(t, tb, c)
				}
				if c.N == len(w.Chapters) {
					break
				}
				if scripts == scriptOn {
					tb.press("n")
				} else {
					tb.click("#turn-next")
				}
			}
			tb.click(".onward .primary")
			tb.wait("#view:not([data-chapter])")
			want(t, "where the last chapter leads", tb.location(), base+"/s/"+s.ID)
		})
	}
}

// onChapter checks that a chapter is there, and speaks of what is on the board.
func onChapter(t *testing.T, tb *tab, base string, s *engine.Scenario, w *walk.Walk, c walk.Chapter) {
	t.Helper()
	tb.wait(fmt.Sprintf("#view[data-chapter='%d']", c.N))
	want(t, "the address", tb.location(), fmt.Sprintf("%s/s/%s/walk/%d", base, s.ID, c.N))
	want(t, "the title", tb.text("#chapter"), c.Title)
	says(t, tb, ".turn", fmt.Sprintf("Chapter %d of %d", c.N, len(w.Chapters)))
	told(t, tb)
}

// told checks that what a chapter speaks of is marked on the board, in view.
func told(t *testing.T, tb *tab) {
	t.Helper()
	if n := eval[int](tb, `[...document.querySelectorAll(".mid .told, .mid .guess")].filter(e => e.offsetHeight > 0).length`); n == 0 {
		t.Errorf("at %s nothing on the board is marked", tb.location())
	}
}

// predict answers the question of a chapter: rightly in chapters with an even
// number, wrongly in the others.
func predict(t *testing.T, tb *tab, c walk.Chapter) {
	t.Helper()
	for i, o := range c.Ask.Choices {
		if o.Right != (c.N%2 == 0) {
			continue
		}
		want(t, "whether it is answered yet", tb.exists(".outcome"), false)
		if tb.scripts == scriptOn {
			tb.press(string(rune('a' + i)))
		} else {
			tb.click("#choice-" + o.Key)
		}
		tb.wait(".outcome")
		says(t, tb, ".outcome", map[bool]string{true: "as you did", false: "otherwise"}[o.Right])
		says(t, tb, ".choice.right", c.Ask.Answer().Text)
		if !o.Right {
			says(t, tb, ".choice.chosen", o.Text, o.Where)
		}
		told(t, tb)
		return
	}
	t.Errorf("chapter %d has no such choice", c.N)
}

// TestWanderOff leaves a chapter by a step, looks around, changes a version, and
// comes back with one key; the reload of either place shows it again. The back
// button goes through the chapters in the order of the visit.
func TestWanderOff(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOn)
	chapter := base + "/s/hdds-17458/walk/7"
	tb.open(chapter)
	settled(tb, scriptOn)
	tb.press(kb.ArrowRight)
	tb.wait(`#view[data-step="12"]:not([data-chapter])`)
	want(t, "a step ahead", tb.location(), base+"/s/hdds-17458?k=12&p=report&t=7")
	tb.press(kb.ArrowLeft + kb.ArrowLeft)
	tb.wait(`#view[data-step="10"]`)
	tb.click("[popovertarget=switch-om2]")
	tb.click("#switch-om2 li:nth-child(5) button")
	tb.wait("#view .ver.patched")
	want(t, "with the patch on om2", tb.location(), base+"/s/hdds-17458?v=om2.wait&k=10&p=report&t=7")
	tb.reload()
	settled(tb, scriptOn)
	says(t, tb, ".away", "Back to chapter 7")
	tb.press("w")
	tb.wait(`#view[data-chapter="7"]`)
	want(t, "back", tb.location(), chapter)
	says(t, tb, ".ver", "as shipped")

	for _, n := range []int{1, 5, 3} {
		tb.click(".turn [popovertarget=chapters]")
		tb.click(fmt.Sprintf("#chapters li:nth-child(%d) a", n))
		tb.wait(fmt.Sprintf(`#view[data-chapter="%d"]`, n))
	}
	tb.back()
	tb.wait(`#view[data-chapter="5"]`)
	tb.back()
	tb.wait(`#view[data-chapter="1"]`)
	tb.press("?")
	tb.wait("#keys:popover-open")
}
