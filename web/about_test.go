package web_test

import (
	"log/slog"
	"net/http"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"interleave/engine"
	"interleave/scenarios"
	"interleave/web"
)

const aboutPath = "/s/hdds-17458/about"

// row is the ledger's row of a claim.
func row(t *testing.T, page, id string) string {
	t.Helper()
	_, rest, found := strings.Cut(page, `<tr id="`+id+`"`)
	if !found {
		t.Fatalf("there is no row of %s", id)
	}
	row, _, _ := strings.Cut(rest, "</tr>")
	return row
}

// TestAboutPage: the first who asks gets the claims with the report's labels and
// no results; then they are there, in a column of their own, with their links.
func TestAboutPage(t *testing.T) {
	h := serve(t, "")
	if first := text(body(t, get(h, aboutPath))); !strings.Contains(first, "One log, two answers to DeleteBucket") {
		t.Errorf("at first the page says %s", first)
	}
	page := await(t, h, aboutPath, "44 / 44")
	for id, want := range map[string][]string{
		"17458-10": {`<span class="lbl run">run</span>`, `</b> met</span>`, `href="/s/hdds-17458?k=15&p=report" aria-label="open what shows claim 10">open</a>`,
			"<code>answer/4: om1 OK ≠ om2 CONTAINS_SNAPSHOT</code>", `href="/s/hdds-17458?p=control-together">preset control-together</a>`, "<code>no difference</code>"},
		"17458-29": {`<span class="lbl run">run</span> <small>on r2</small>`},
		"17458-30": {`<span class="lbl argued">argued</span>`, `</b> met</span>`, `href="/s/hdds-17458/check" aria-label="search what shows claim 30">search</a>`},
		"17458-14": {`href="/s/hdds-17458?e=a1.a1.a1.a1.a2.a2.a2.s2.f2.f2.f2.e2.e2.e2.a2&k=0"`},
		"17458-26": {`<span class="lbl context">context</span>`, "not in the model"},
	} {
		for _, part := range want {
			if r := row(t, page, id); !strings.Contains(regexp.MustCompile(`>\s+<`).ReplaceAllString(r, "> <"), part) {
				t.Errorf("the row of %s has no %s:\n%s", id, part, r)
			}
		}
	}
	if n := strings.Count(page, `aria-label="open what shows`) + strings.Count(page, `aria-label="search what shows`); n != 44 {
		t.Errorf("%d claims lead to what shows them, want 44", n)
	}
	for _, never := range []string{"proved", "proven", "safe"} {
		if regexp.MustCompile(`\b` + never + `\b`).MatchString(strings.ToLower(text(page))) {
			t.Errorf("the page says %q", never)
		}
	}
	if again := body(t, get(h, aboutPath)); again != page {
		t.Error("the same address gives another page afterwards")
	}
	home := text(body(t, get(h, "/")))
	if !strings.Contains(home, "44 of 44 claims met · 6 context") {
		t.Errorf("the start page does not say how many claims are met: %s", home)
	}
}

// TestAboutTells has what the page must tell beside the claims.
func TestAboutTells(t *testing.T) {
	page := body(t, get(serve(t, ""), aboutPath))
	for _, want := range []string{
		"Version of om1, om2, om3", "closes divergence and termination", "does not close the apply thread stands during the wait",
		"no-split", "ids-new-bucket-whole", "The Raft protocol: the log is fixed",
	} {
		if !strings.Contains(text(page), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	for _, link := range []string{`href="/s/hdds-17458?k=15&p=report"`, `href="/s/hdds-17458/check?v=om1.wait.om2.wait"`, `href="https://issues.apache.org/jira/browse/HDDS-17458"`} {
		if !strings.Contains(page, link) {
			t.Errorf("the page has no %s", link)
		}
	}
}

// TestOursTagged: a preset that the report does not have has a badge in the menu
// and on the page about the scenario, and no other preset has one.
func TestOursTagged(t *testing.T) {
	const badge = `<span class="tag">this model's finding</span>`
	h := serve(t, "")
	all := scenarios.All()
	s := all[slices.IndexFunc(all, func(s *engine.Scenario) bool { return s.ID == "hdds-16810" })]
	menu := body(t, get(h, "/s/hdds-16810"))
	_, menu, _ = strings.Cut(menu, `id="presets"`)
	about := body(t, get(h, "/s/hdds-16810/about"))
	ours := 0
	for _, p := range s.Presets {
		_, item, inMenu := strings.Cut(menu, "<b>"+p.Name+"</b>")
		item, _, _ = strings.Cut(item, "</li>")
		_, row, inRow := strings.Cut(about, ">"+p.Name+"</a></dt>")
		row, _, _ = strings.Cut(row, "</dd>")
		if !inMenu || !inRow || strings.Contains(item, badge) != p.Ours || strings.Contains(row, badge) != p.Ours {
			t.Errorf("preset %s, ours %v: in the menu %s, about %s", p.Name, p.Ours, item, row)
		}
		if p.Ours {
			ours++
		}
	}
	if n := strings.Count(menu, badge); n == 0 || n != ours {
		t.Errorf("%d badges in the menu for %d presets", n, ours)
	}
}

// TestAboutAddresses: one address a scenario, and none without one.
func TestAboutAddresses(t *testing.T) {
	for target, want := range map[string]int{aboutPath: 200, aboutPath + "?v=om1.wait": 302, "/s/hdds-1/about": 404, "/s/hdds-17458/about/": 404} {
		if r := get(serve(t, ""), target); r.StatusCode != want {
			t.Errorf("%s answers %d, want %d", target, r.StatusCode, want)
		}
	}
	page := await(t, serve(t, "https://example.org/class/viz/"), "/class/viz"+aboutPath, "44 / 44")
	for _, m := range regexp.MustCompile(`(?:href|action)="(/[^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(m[1], "/class/viz/") {
			t.Errorf("%s leads beside the base path", m[1])
		}
	}
}

// TestUnmetClaim: what came out is shown at once, beside what was expected, and
// the label stays what the report says.
func TestUnmetClaim(t *testing.T) {
	s := *scenarios.All()[0]
	s.Claims = slices.Clone(s.Claims[:2])
	s.Claims[0].Expected = "om1/check/db = -"
	s.Claims[1].Ask = "show om9/state"
	h := web.New(web.Config{Scenarios: []*engine.Scenario{&s}, Log: slog.New(slog.DiscardHandler)})
	page := await(t, h, aboutPath, "0 / 2")
	for id, want := range map[string][]string{
		"17458-01": {"read from code", "not met", "<details open>", "<dt>expected</dt>", "om1/check/db = -", "om1/check/db = row"},
		"17458-02": {"read from code", "no answer", `hdds-17458 has no cell "om9/state" in this setup`},
	} {
		for _, part := range want {
			if r := row(t, page, id); !strings.Contains(r, part) {
				t.Errorf("the row of %s has no %s:\n%s", id, part, r)
			}
		}
	}
}

// slow is a machine whose searches wait for a gate.
type slow struct {
	engine.Machine
	gate <-chan struct{}
}

func (m slow) Space(s engine.State, l engine.Limits) engine.Space {
	<-m.gate
	return m.Machine.Space(s, l)
}

// TestClaimsInBackground: no page waits for the claims, those that are computed
// are shown, and a site that shuts down leaves nothing running.
func TestClaimsInBackground(t *testing.T) {
	before := runtime.NumGoroutine()
	gate := make(chan struct{})
	s := scenarios.All()[0]
	build := s.Build
	s.Build = func(u engine.Setup) engine.Machine { return slow{build(u), gate} }
	h := web.New(web.Config{Scenarios: []*engine.Scenario{s}, Log: slog.New(slog.DiscardHandler)})
	var page string
	for deadline := time.Now().Add(30 * time.Second); !strings.Contains(page, `href="/s/hdds-17458?p=catch-up"`+` aria-label`); {
		if time.Now().After(deadline) {
			t.Fatal("the claims before the first search are never computed")
		}
		page = body(t, get(h, aboutPath))
	}
	if r := row(t, page, "17458-14"); !strings.Contains(r, "not computed yet") || !strings.Contains(r, "argued") {
		t.Errorf("the row of a claim that is not computed is %s", r)
	}
	if !strings.Contains(page, "data-again") || strings.Contains(text(page), "44 / 44") {
		t.Error("the page does not ask again, or counts what is not there")
	}
	if home := text(body(t, get(h, "/"))); strings.Contains(home, "claims met") {
		t.Errorf("the start page counts what is not computed: %s", home)
	}
	close(gate)
	if err := h.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r := get(h, aboutPath); r.StatusCode != http.StatusOK {
		t.Errorf("after the shutdown the page answers %d", r.StatusCode)
	}
	for deadline := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines are left, there were %d", runtime.NumGoroutine(), before)
		}
	}
}
