package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"interleave/engine/walk"
	"interleave/scenarios"
)

// TestWalkAnswers: what the addresses of a walkthrough answer.
func TestWalkAnswers(t *testing.T) {
	h := serve(t, "")
	for _, c := range []struct {
		target string
		status int
		says   string // in the page, or the Location of a redirect
	}{
		{"/s/hdds-17458/walk", 200, "From one log to two databases"},
		{"/s/hdds-17458/walk/", 302, "/s/hdds-17458/walk"},
		{"/s/hdds-17458/walk/1", 200, "Chapter 1 of 14"},
		{"/s/hdds-17458/walk/01", 302, "/s/hdds-17458/walk/1"},
		{"/s/hdds-17458/walk/1/", 302, "/s/hdds-17458/walk/1"},
		{"/s/hdds-17458/walk/1?answer=4b5a", 302, "/s/hdds-17458/walk/1"},
		{"/s/hdds-17458/walk/8", 200, "Predict first."},
		{"/s/hdds-17458/walk/8?answer=4b5a", 200, "The model answers as you did."},
		{"/s/hdds-17458/walk/8?answer=5653", 200, "The model answers otherwise."},
		{"/s/hdds-17458/walk/8?answer=shown", 200, "This is what the model answers."},
		{"/s/hdds-17458/walk/8?answer=0000", 302, "/s/hdds-17458/walk/8"},
		{"/s/hdds-17458/walk/8?answer=%3Cb%3E", 400, "answer= and one of its choices"},
		{"/s/hdds-17458/walk/15", 404, "The walkthrough of HDDS-17458 has 14 chapters."},
		{"/s/hdds-17458/walk/0", 404, "A chapter of a walkthrough is a number from 1 on"},
		{"/s/hdds-17458/walk/x", 404, `not "x"`},
		{"/s/hdds-1/walk/1", 404, `no scenario "hdds-1"`},
		{"/s/hdds-17458?k=14&p=report&t=8", 200, "Back to chapter 8"},
		{"/s/hdds-17458?t=15", 404, "has 14 chapters"},
		{"/s/hdds-17458/go?p=report&t=8&to=k.14", 302, "/s/hdds-17458?k=14&p=report&t=8"},
	} {
		r := get(h, c.target)
		if r.StatusCode != c.status {
			t.Errorf("%s answers %d, want %d", c.target, r.StatusCode, c.status)
			continue
		}
		if c.status == http.StatusFound {
			if got := r.Header.Get("Location"); got != c.says {
				t.Errorf("%s leads to %s, want %s", c.target, got, c.says)
			}
			continue
		}
		if page := text(body(t, r)); !strings.Contains(page, c.says) {
			t.Errorf("%s does not say %q", c.target, c.says)
		}
	}
}

// TestChapters: each chapter is filled in and tells what it announces in at most
// as many words as are announced; each answer to its question leads to a page,
// and each outcome to the state that shows it.
func TestChapters(t *testing.T) {
	h := serve(t, "")
	for _, s := range scenarios.All() {
		if !walk.Has(s) {
			continue
		}
		w, err := walk.Read(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range w.Chapters {
			target := fmt.Sprintf("/s/%s/walk/%d", s.ID, c.N)
			page := body(t, get(h, target))
			if strings.Contains(page, "{{") || regexp.MustCompile(`\[\[[A-Za-z]`).MatchString(page) || !strings.Contains(page, "> "+c.Title+" <") && !strings.Contains(page, ">"+c.Title+"<") {
				t.Errorf("%s is not filled in, or lacks its title", target)
			}
			_, says, _ := strings.Cut(page, `data-say="`)
			says, _, _ = strings.Cut(says, `"`)
			if n := len(strings.Fields(says)); n < 4 || n > 40 {
				t.Errorf("%s announces %d words: %s", target, n, says)
			}
			if !strings.Contains(page, "told") {
				t.Errorf("%s marks nothing on the board", target)
			}
			if c.Ask == nil {
				continue
			}
			for _, o := range c.Ask.Choices {
				answered := get(h, target+"?answer="+o.Key)
				if page := body(t, answered); answered.StatusCode != 200 || strings.Contains(page, "{{") || !strings.Contains(page, "you said this") {
					t.Errorf("%s?answer=%s answers %d, or not what was said", target, o.Key, answered.StatusCode)
				}
				if r := get(h, o.At.String()); r.StatusCode != 200 {
					t.Errorf("%s: the outcome %s leads to %s, which answers %d", target, o.Text, o.At, r.StatusCode)
				}
			}
		}
	}
}

// TestNothingAhead: beside an open question nothing tells what comes.
func TestNothingAhead(t *testing.T) {
	h := serve(t, "")
	page, _, _ := strings.Cut(body(t, get(h, "/s/hdds-17458/walk/8")), `<nav id="presets"`) // which tell of what the model has
	if n := strings.Count(page, "CONTAINS_SNAPSHOT"); n != 1 {                              // among the choices
		t.Errorf("the answer stands %d times on the page of the open question", n)
	}
	for _, tells := range []string{"breaks 2", "violation", "first broken", "Cannot happen now", `class="hint"`, "claim 10", "next in this schedule"} {
		if strings.Contains(page, tells) {
			t.Errorf("the page of the open question has %q", tells)
		}
	}
	answered := body(t, get(h, "/s/hdds-17458/walk/8?answer=5653"))
	for _, tells := range []string{"Step 15 breaks 2 properties.", "claim 10", "with the setup skip-marker", "you said this"} {
		if !strings.Contains(answered, tells) {
			t.Errorf("the page of the answered question lacks %q", tells)
		}
	}
}
