package web_test

import (
	"context"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/scenarios"
	"interleave/web"
)

func serve(t *testing.T, base string) *web.Site {
	t.Helper()
	c := web.Config{Scenarios: scenarios.All(), Log: slog.New(slog.DiscardHandler)}
	if base != "" {
		u, err := url.Parse(base)
		if err != nil {
			t.Fatal(err)
		}
		c.Base = u
	}
	h := web.New(c)
	// What a page has computed in the background must not go on beside the next test.
	t.Cleanup(func() { _ = h.Shutdown(context.Background()) })
	return h
}

func get(h http.Handler, target string) *http.Response {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return html.UnescapeString(string(b))
}

// TestAnswers: the status, and a sentence that the page must have.
func TestAnswers(t *testing.T) {
	h := serve(t, "")
	for _, c := range []struct {
		target string
		status int
		says   string // in the page, or the Location of a redirect
	}{
		{"/", 200, "Watch it fail"},
		{"/s/hdds-17458", 200, "All 5 always-properties hold at the start."},
		{"/s/hdds-17458?k=15&p=report", 200, "Step 15 breaks 2 properties."},
		{"/s/hdds-17458?p=report", 200, "Step 27 breaks 1 property."},
		{"/s/hdds-17458?p=patched&k=15", 302, "/s/hdds-17458?k=15&p=patched"},
		{"/s/hdds-17458?k=15&p=patched", 200, "WAITING"},
		{"/s/hdds-17458/", 302, "/s/hdds-17458"},
		{"/s/hdds-17458?e=apply%3Aom1&k=1", 302, "/s/hdds-17458?e=a1"},
		{"/s/hdds-17458?e=f1.a1&k=1", 200, "did not happen: its ready buffer is empty"},
		{"/s/hdds-17458?e=cx1.a1", 200, "1 event of the schedule cannot happen at its place"},
		{"/s/hdds-17458?e=a1.q9.a2", 400, "The replay stops after step 1"},
		{"/s/hdds-17458?e=%00", 400, `"\x00"`},
		{"/s/hdds-17458?e=a1&m=7", 200, "made with revision 7 of the model; this is revision 1"},
		{"/s/hdds-17458?e=a1&m=1&d=0000", 200, "made for a state with the digest 0000"},
		{"/s/hdds-17458?v=om1.patched", 400, `om1 has no choice "patched"`},
		{"/s/hdds-17458?v=nothing.on", 400, `no switch or setting "nothing"`},
		{"/s/hdds-17458?v=%ff%fe.x", 400, "not valid UTF-8"},
		{"/s/hdds-17458?w=patched", 400, `unknown part "w"`},
		{"/s/hdds-1", 404, `no scenario "hdds-1"`},
		{"/nowhere", 404, "No page has this address"},
		{"/static/layout.css", 404, "no such file"},
		{"/s/hdds-17458?e=" + strings.Repeat("x", 100_000), 414, "at most 12000"},
		{"/open?link=" + url.QueryEscape("http://example.org:1/class/viz/s/hdds-17458?e=a1&k=0"), 302, "/s/hdds-17458?e=a1&k=0"},
		{"/open?link=" + url.QueryEscape("javascript:alert(1)"), 400, "has /s/ and the name of a scenario"},
		{"/s/hdds-17458/go?e=a1.a2&to=k.1", 302, "/s/hdds-17458?e=a1.a2&k=1"},
		{"/s/hdds-17458/go?e=a1.a2&k=1&to=e.a1", 302, "/s/hdds-17458?e=a1.a1"},
		{"/s/hdds-17458/go?e=a1.a2&k=1&to=drop", 302, "/s/hdds-17458?e=a1"},
		{"/s/hdds-17458/go?e=a1&to=v.om1.wait", 302, "/s/hdds-17458?v=om1.wait&e=a1"},
		{"/s/hdds-17458/go?e=a1&to=u.patched", 302, "/s/hdds-17458?v=om1.wait.om2.wait&e=a1"},
		{"/s/hdds-17458/go?e=a1&to=set&set.om2=wait&set.oms=3", 302, "/s/hdds-17458?v=om2.wait.oms.3&e=a1"},
		{"/s/hdds-17458/go?v=om3.wait.oms.3&to=set&set.oms=2", 302, "/s/hdds-17458"},
		{"/s/hdds-17458/go?to=nowhere", 400, "where a form leads"},
		{"/s/hdds-17458/go?e=a1&to=k.2", 400, "where a form leads"},
	} {
		r := get(h, c.target)
		if r.StatusCode != c.status {
			t.Errorf("%.80s answers %d, want %d", c.target, r.StatusCode, c.status)
			continue
		}
		if c.status == http.StatusFound {
			if got := r.Header.Get("Location"); got != c.says {
				t.Errorf("%.80s leads to %s, want %s", c.target, got, c.says)
			}
			continue
		}
		page := text(body(t, r))
		if !strings.Contains(page, c.says) {
			t.Errorf("%.80s does not say %q", c.target, c.says)
		}
		if strings.Contains(page, "goroutine") {
			t.Errorf("%.80s shows a stack trace", c.target)
		}
	}
}

var tags = regexp.MustCompile(`<[^>]*>`)

// text is a page without its tags, white space folded.
func text(page string) string {
	return strings.Join(strings.Fields(tags.ReplaceAllString(page, "")), " ")
}

var addresses = regexp.MustCompile(`(?:href|action|src)="([^"]*)"`)

// TestEveryControlLeads: every link on a page answers, with a page or a redirect
// to one, and all of them lie under the base path.
func TestEveryControlLeads(t *testing.T) {
	for _, base := range []string{"", "http://example.org/class/viz/"} {
		h := serve(t, base)
		prefix := ""
		if base != "" {
			prefix = "/class/viz"
		}
		followed := map[string]bool{}
		for _, start := range []string{"/", "/s/hdds-17458", "/s/hdds-17458?k=14&p=report", "/s/hdds-17458?v=om1.wait.oms.3&e=a3.a1", "/s/hdds-17458/walk/8", "/help"} {
			for _, m := range addresses.FindAllStringSubmatch(body(t, get(h, prefix+start)), -1) {
				if strings.HasPrefix(m[1], "#") || strings.HasSuffix(m[1], "/go") || followed[m[1]] {
					continue
				}
				followed[m[1]] = true
				if !strings.HasPrefix(m[1], prefix+"/") {
					t.Fatalf("with base %q, %s has the address %s outside of it", base, start, m[1])
				}
				at, _, _ := strings.Cut(m[1], "#") // a browser does not ask for a place in a page
				r := get(h, at)
				if ok := r.StatusCode == 200 || m[1] == prefix+"/open" && r.StatusCode == 400; !ok {
					t.Errorf("%s has the address %s, which answers %d", start, m[1], r.StatusCode)
				}
			}
		}
	}
	if r := get(serve(t, "http://example.org/class/viz/"), "/s/hdds-17458"); r.StatusCode != 404 {
		t.Errorf("beside the base path the server answers %d, want 404", r.StatusCode)
	}
}

func TestShareIsWhole(t *testing.T) {
	page := body(t, get(serve(t, "https://viz.example.org/class/"), "/class/s/hdds-17458?e=a1.a2&k=1"))
	for _, want := range []string{`value="https://viz.example.org/class/s/hdds-17458?e=a1.a2&k=1&m=1&d=`, `value="viz step hdds-17458 a1"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not have %s", want)
		}
	}
}

// TestLongRun: beyond 200 events the page holds the address once, and its
// buttons lead on.
func TestLongRun(t *testing.T) {
	h := serve(t, "")
	e := strings.TrimSuffix(strings.Repeat("a1.s1.f1.e1.", 250), ".") // 1000 events, most of which do not happen
	target := "/s/hdds-17458?e=" + e + "&k=500"
	r := get(h, target)
	page := body(t, r)
	if r.StatusCode != 200 || strings.Count(page, e) > 2 { // the run form and the setup form
		t.Fatalf("status %d, the schedule stands %d times on the page", r.StatusCode, strings.Count(page, e))
	}
	const most = 100_000
	if len(page) > most {
		t.Errorf("the page of a run of 1000 events has %d bytes, at most %d", len(page), most)
	}
	if !strings.Contains(page, `form="run" name="to" value="k.501"`) || strings.Contains(page, "href=\"/s/hdds-17458?e="+e) {
		t.Error("forward is not a button of the form")
	}
	form := url.Values{"e": {e}, "k": {"500"}, "to": {"k.501"}}
	if r := get(h, "/s/hdds-17458/go?"+form.Encode()); r.Header.Get("Location") != "/s/hdds-17458?e="+e+"&k=501" {
		t.Errorf("forward leads to %.60s…", r.Header.Get("Location"))
	}
}

func TestHeaders(t *testing.T) {
	h := serve(t, "")
	for _, target := range []string{"/", "/s/hdds-17458", "/nowhere", "/s/hdds-17458?v=x"} {
		r := get(h, target)
		if !strings.HasPrefix(r.Header.Get("Content-Security-Policy"), "default-src 'none'; script-src 'self'; style-src 'self';") || r.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s lacks the security headers: %v", target, r.Header)
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/s/hdds-17458", nil))
	if w.Code != http.StatusMethodNotAllowed || !strings.Contains(w.Body.String(), "can only be read") {
		t.Errorf("POST answers %d", w.Code)
	}
	w = httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodHead, "/s/hdds-17458", nil))
	if w.Code != http.StatusOK {
		t.Errorf("HEAD answers %d", w.Code)
	}
}

// TestPanic: a scenario that fails is a page with the address and a way back.
func TestPanic(t *testing.T) {
	s := *scenarios.All()[0]
	whole := s.Build
	s.Build = func(u engine.Setup) engine.Machine { return failing{whole(u)} }
	h := web.New(web.Config{Scenarios: []*engine.Scenario{&s}, Log: slog.New(slog.DiscardHandler)})
	r := get(h, "/s/hdds-17458?e=a3")
	page := body(t, r)
	if r.StatusCode != 500 || !strings.Contains(page, "/s/hdds-17458?e=a3") || !strings.Contains(page, "All scenarios") || strings.Contains(page, "boom") {
		t.Errorf("a failing scenario answers %d: %s", r.StatusCode, text(page))
	}
}

// failing is a machine that fails at the third OM's events.
type failing struct{ engine.Machine }

func (f failing) Step(s engine.State, n int) (engine.State, engine.Effects, string) {
	if f.Events()[n].Component == "om3" {
		panic("boom")
	}
	return f.Machine.Step(s, n)
}
