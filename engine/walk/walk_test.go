package walk_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"interleave/engine"
	"interleave/engine/walk"
	"interleave/scenarios/hdds17458"
)

// read reads a walkthrough of the chapters in a text.
func read(chapters string) (*walk.Walk, error) {
	s := *hdds17458.Scenario()
	s.Stories = fstest.MapFS{"walk.txt": {Data: []byte("# Walkthrough\n\n" + chapters)}}
	return walk.Read(&s)
}

const asks = `## First

Before.

> preset report at 14

Above the question.

? What does {{om2}} answer?

> run to 15

After.

> show om2/answer/4

## Second

It is {{cell om1/answer/4}}.
{{claims 17458-10 17458-02}}

> run to 16
`

// TestQuestion: the answer is what the model does, the other choices are what it
// does otherwise, in an order that does not tell them apart; the state beside
// the question has nothing ahead.
func TestQuestion(t *testing.T) {
	w, err := read(asks)
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Chapters) != 2 || w.Chapters[0].Title != "First" || w.Chapters[1].Ask != nil {
		t.Fatalf("the chapters are %+v", w.Chapters)
	}
	c := w.Chapters[0]
	if c.Before.Text != "Before.\n\nAbove the question." || c.Shown.Text != "After." {
		t.Errorf("beside the question stands %q, after it %q", c.Before.Text, c.Shown.Text)
	}
	if c.Before.At.Step != 14 || len(c.Before.At.Schedule) != 14 || c.Shown.At.String() != "/s/hdds-17458?k=15&p=report" {
		t.Errorf("the states are %s and %s", c.Before.At, c.Shown.At)
	}
	var choices []string
	for _, o := range c.Ask.Choices {
		choices = append(choices, o.Text+" "+o.Where)
		if o.Right != (o.Text == "CONTAINS_SNAPSHOT") {
			t.Errorf("right: %+v", o)
		}
		if shown := answer(t, o.At.Setup, o.At.Schedule[:o.At.Step]); shown != o.Text {
			t.Errorf("the state of %s shows %s", o.Text, shown)
		}
	}
	if got := strings.Join(choices, "; "); got != "CONTAINS_SNAPSHOT ; OK with the setup skip-marker; WAITING with the setup patched" {
		t.Errorf("the choices are %s", got)
	}
	if got := strings.Join(c.Ask.Cells, " "); got != "om2/answer/4" {
		t.Errorf("it asks about %s", got)
	}
}

// answer is om2's answer to entry 4 after a schedule.
func answer(t *testing.T, u engine.Setup, schedule engine.Schedule) string {
	t.Helper()
	trace := engine.Replay(u.Machine(), schedule)
	c, ok := trace.View(trace.Len()).Cell("om2/answer/4")
	if !ok {
		t.Fatal("om2 has no answer to entry 4")
	}
	return c.Value
}

// TestMarks: what each kind of mark is filled with.
func TestMarks(t *testing.T) {
	w, err := read("## Only\n\nText.\n\n> preset patched at 15\n")
	if err != nil {
		t.Fatal(err)
	}
	p := w.Chapters[0].Shown
	for mark, want := range map[string]string{
		"om2": "om2", "cell om2/answer/4": "WAITING", "step": "15", "event": "om2 begins entry 4, DeleteBucket b, and waits",
		"next s2": "om2 swaps its buffers", "verdict agreement": "holds", "version om2": "wait for the flush", "issue": "HDDS-17458",
		"blocked r2": "DeleteBucket waits for om2's double buffer: 2 flushes to go", "claim 17458-10": "claim 10",
	} {
		if m, err := p.Fill(mark); err != nil || m.Text != want {
			t.Errorf("{{%s}} is %q, %v; want %q", mark, m.Text, err, want)
		}
	}
	for mark, says := range map[string]string{
		"cell om9/x": "no cell", "reason agreement": "has no reason", "blocked s2": "can happen", "blocked zz": "no event",
		"next zz": "no event", "verdict x": "no property", "version log": "no version", "claim 1": "no claim", "x": "no mark", "": "no mark",
	} {
		if m, err := p.Fill(mark); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("{{%s}} is %q, %v; want an error with %q", mark, m.Text, err, says)
		}
	}
}

// TestFaults: what is no walkthrough says where and why.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ from, to, says string }{
		{"## First", "First", "walk.txt:7: a chapter begins with"},
		{"> preset report at 14\n\nAbove", "? What?\n\n> preset report at 14\n\nAbove", "before a question, a command"},
		{"> show om2/answer/4", "> blocked om2", "must look at what was asked for"},
		{"After.\n", "? And?\n", "a chapter asks one question"},
		{"> show om2/answer/4", "> show om2/applied om2/nothing", `no cell "om2/nothing"`},
		{"> show om2/answer/4", "> show log/4", "one outcome"},
		{"17458-02", "17458-99", `no claim "17458-99"`},
		{"> run to 15", "> run to 3", "the run stands at step 14"},
	} {
		_, err := read(strings.Replace(asks, c.from, c.to, 1))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q for %q: want an error with %q, got %v", c.to, c.from, c.says, err)
		}
	}
	if s := (engine.Scenario{}); walk.Has(&s) {
		t.Error("a scenario without stories has a walkthrough")
	}
}
