package web_test

import (
	"log/slog"
	"regexp"
	"strings"
	"testing"

	"interleave/engine/address"
	"interleave/engine/ozone/terms"
	"interleave/scenarios"
	"interleave/web"
)

// TestHelp: the help page has every term that a chapter may lead to, every part
// of an address, and the commands that the program has given.
func TestHelp(t *testing.T) {
	h := web.New(web.Config{Scenarios: scenarios.All(), Log: slog.New(slog.DiscardHandler),
		Manual: web.Manual{Commands: []web.Command{{Use: "viz nothing", Says: "Do nothing", Flags: []web.Flag{{Name: "--well", Says: "do it well"}}}}}})
	page := body(t, get(h, "/help"))
	for _, term := range terms.All() {
		if !strings.Contains(page, `<dt id="`+term.Key()+`">`+term.Name) || !strings.Contains(page, term.Means) {
			t.Errorf("the help page lacks the term %s", term.Name)
		}
	}
	for _, p := range address.Parts() {
		if !strings.Contains(page, "<code>"+p.Key+"=</code>") {
			t.Errorf("the help page lacks the part %s", p.Key)
		}
	}
	for _, says := range []string{"viz nothing", "--well", "do it well", "A label is the report’s own"} {
		if !strings.Contains(page, says) {
			t.Errorf("the help page does not say %q", says)
		}
	}
	for _, m := range anchors.FindAllStringSubmatch(page, -1) {
		if !strings.Contains(page, `id="`+m[1]+`"`) {
			t.Errorf("the help page leads to #%s, which is not there", m[1])
		}
	}
}

var anchors = regexp.MustCompile(`href="#([^"]*)"`)

// TestPictures: each report's picture on the start page says what it shows, and
// marks what is wrong.
func TestPictures(t *testing.T) {
	page := body(t, get(serve(t, ""), "/"))
	for id, says := range map[string]string{
		"hdds-17458": "one log of 4 entries; om1: [OK bucket row, b: absent]; om2: [CONTAINS_SNAPSHOT bucket row, b: present]",
		"hdds-17579": "om2, the new leader: 1 CONF done, 1 w1 queued missing, 1 w2 queued missing, 2 CONF done; READY",
		"hdds-16832": "applied: a 4, b 9; a can download from: b missing, c",
		"hdds-16804": "commands sent: c9 2, c10 2, c11 2; times processed: 1, 1, 0 missing",
		"hdds-16810": "d3, on disk: commit 1 good, commit 2 absent missing, commit 3 good, commit 4 good; claims through commit 4",
	} {
		_, card, _ := strings.Cut(page, `id="`+id+`"`)
		if _, label, _ := strings.Cut(card, `aria-label="`); !strings.HasPrefix(label, says) {
			t.Errorf("the picture of %s says %.160s, want %s", id, label, says)
		}
	}
}
