package e2e_test

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// The tests in this file test the harness itself, against pages of their own: a
// harness that misses a failure makes every other test worthless.

// pages is a small site. Each page but /bad is without fault.
func pages(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'; form-action 'self'; script-src 'self'; connect-src *")
		fmt.Fprintf(w, `<!doctype html><html lang="en"><title>%[1]s</title><main>
			<h1>%[1]s %[2]s</h1><p hidden>hidden</p><ul><li>one<li>two</ul>
			<svg><a href="svg"><text y="20">in a picture</text></a></svg>
			<p><a id="next" href="next">next</a> <a id="part" href="#here">part</a> <a id="file" href="/file">file</a></p>
			<form action="form"><label>Name <input name="q" value="old"></label> <button>Send</button></form>
			<details><summary>more</summary>text</details>
			<p id="here">here</p></main><script src="/script.js"></script>`, r.URL.Path, r.FormValue("q"))
	})
	mux.HandleFunc("/file", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Disposition", "attachment; filename=file.txt")
		fmt.Fprint(w, "text")
	})
	mux.HandleFunc("/script.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, `document.querySelector("h1").dataset.script = "ran";
			if (location.pathname === "/live") document.querySelector("#next").addEventListener("click", e => {
				e.preventDefault();
				setTimeout(() => { history.pushState(null, "", "pushed"); document.querySelector("h1").textContent = "pushed"; document.body.dataset.step = "1"; }, 50);
			});`)
	})
	mux.HandleFunc("/bad", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'self'")
		fmt.Fprint(w, `<!doctype html><html lang="en"><title>bad</title><h1 style="color:red">bad</h1>
			<img src="/missing/nothing"><script src="/bad.js"></script><script src="http://127.0.0.2:9/foreign.js"></script>`)
	})
	mux.HandleFunc("/bad.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, `console.error("said", 1); nowhere();`)
	})
	mux.HandleFunc("/missing/", http.NotFound)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL
}

// recorder stands for a test that is expected to fail.
type recorder struct {
	testing.TB
	failures []string
	cleanups []func()
}

func (r *recorder) Helper()             {}
func (r *recorder) Logf(string, ...any) {}
func (r *recorder) Failed() bool        { return len(r.failures) > 0 }
func (r *recorder) Cleanup(f func())    { r.cleanups = append(r.cleanups, f) }
func (r *recorder) Errorf(format string, a ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, a...))
}
func (r *recorder) Fatalf(format string, a ...any) { r.Errorf(format, a...); runtime.Goexit() }
func (r *recorder) Fatal(a ...any)                 { r.Errorf("%s", fmt.Sprint(a...)); runtime.Goexit() }

// wantFailures runs a test and fails unless it fails with each of the texts.
func wantFailures(t *testing.T, test func(testing.TB), texts ...string) {
	t.Helper()
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			for _, f := range slices.Backward(r.cleanups) {
				f()
			}
		}()
		test(r)
	}()
	<-done
	all := strings.Join(r.failures, "\n")
	for _, text := range texts {
		if !strings.Contains(all, text) {
			t.Errorf("no failure has %q; there are:\n%s", text, all)
		}
	}
	if len(texts) == 0 && all != "" {
		t.Errorf("there are failures:\n%s", all)
	}
}

func want[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func TestHarnessWalk(t *testing.T) {
	eachScripting(t, func(t *testing.T, s scripting) {
		base, tb := pages(t), newTab(t, s)
		tb.open(base + "/start")
		want(t, "text", tb.text("h1"), "/start")
		want(t, "whether scripts ran", tb.exists("h1[data-script=ran]"), bool(s))
		want(t, "texts", strings.Join(tb.texts("li, svg text"), ","), "one,two,in a picture")
		want(t, "attr", tb.attr("#next", "href")+tb.attr("#next", "rel"), "next")
		want(t, "exists", tb.exists("#nowhere"), false)
		tb.click("summary")
		tb.wait("details[open]")
		tb.click("#file")
		want(t, "address after a download", tb.location(), base+"/start")
		tb.click("#next")
		want(t, "text after a link", tb.text("h1"), "/next")
		tb.fill("input", `"x' & ü`)
		tb.click("button")
		want(t, "text after a form", tb.text("h1"), `/form "x' & ü`)
		tb.fill("input", "y")
		tb.press(kb.Enter)
		want(t, "address after Enter", tb.location(), base+"/form?q=y")
		tb.click("svg a")
		want(t, "text after a link in a picture", tb.text("h1"), "/svg")
		tb.click("#part")
		want(t, "address in a page", tb.location(), base+"/svg#here")
		tb.back()
		want(t, "address before", tb.location(), base+"/svg")
		tb.back()
		tb.back()
		tb.back()
		want(t, "text before", tb.text("h1"), "/next")
		tb.reload()
		want(t, "text after reloading", tb.text("h1"), "/next")
	})
}

func TestHarnessLive(t *testing.T) {
	tb := newTab(t, scriptOn)
	tb.open(pages(t) + "/live")
	tb.click("#next")
	tb.wait("body[data-step='1']")
	want(t, "text", tb.text("h1"), "pushed")
	tb.back()
	want(t, "address", strings.HasSuffix(tb.location(), "/live"), true)
}

func TestHarnessSight(t *testing.T) {
	eachScripting(t, func(t *testing.T, s scripting) {
		t.Setenv("VIZ_SHOTS", filepath.Join(t.TempDir(), "shots"))
		tb := newTab(t, s)
		tb.open(pages(t) + "/start")
		tb.size(390, 700)
		for _, on := range []bool{true, false} {
			tb.dark(on)
			want(t, "dark", eval[bool](tb, `matchMedia("(prefers-color-scheme: dark)").matches`), on)
		}
		want(t, "width and motion", eval[bool](tb, `innerWidth === 390 && matchMedia("(prefers-reduced-motion: reduce)").matches`), true)
		tb.screenshot("a/b")
		picture, err := os.ReadFile(filepath.Join(os.Getenv("VIZ_SHOTS"), "a-b.png"))
		want(t, "picture", string(picture[:min(4, len(picture))]), "\x89PNG")
		want(t, "error", err, nil)
	})
}

func TestHarnessAlone(t *testing.T) {
	base, a, b := pages(t), newTab(t, scriptOn), newTab(t, scriptOn)
	a.open(base)
	b.open(base)
	eval[string](a, `document.cookie = "a=b"`)
	want(t, "cookie", eval[string](a, "document.cookie"), "a=b")
	want(t, "cookie of the other", eval[string](b, "document.cookie"), "")
}

func TestHarnessReports(t *testing.T) {
	base := pages(t)
	eachScripting(t, func(t *testing.T, s scripting) {
		found := []string{"Content Security Policy", "404 (Not Found) " + base + "/missing/nothing"}
		if s {
			found = append(found, "console.error: \"said\" 1", "nowhere is not defined", "another server: http://127.0.0.2:9/foreign.js")
		}
		wantFailures(t, func(tt testing.TB) { newTab(tt, s).open(base + "/bad") }, found...)
		wantFailures(t, func(tt testing.TB) {
			tb := newTab(tt, s)
			tb.timeout = 300 * time.Millisecond
			tb.open(base + "/start")
			tb.click("#nowhere")
		}, "click #nowhere, at "+base+"/start: no such element: not done within 300ms")
		wantFailures(t, func(tt testing.TB) {
			tb := newTab(tt, s)
			tb.open(base + "/missing/page")
			tb.allowConsole("404")
		})
	})
}

func TestHarnessAxe(t *testing.T) {
	base := pages(t)
	tb := newTab(t, scriptOn)
	tb.open(base + "/start")
	axe(t, tb)
	eval[string](tb, `document.querySelector("main").innerHTML += "<img id='silent'>"`)
	wantFailures(t, func(tt testing.TB) { axe(tt, tb) }, "image-alt (critical)", "#silent")
	wantFailures(t, func(tt testing.TB) { axe(tt, tb, "image-alt") }, "image-alt (critical)", "#silent")
	axe(t, tb, "color-contrast")
	wantFailures(t, func(tt testing.TB) { axe(tt, newTab(tt, scriptOff)) }, "use a tab with them")
	readme, err := os.ReadFile("testdata/axe/README.md")
	want(t, "error", err, nil)
	want(t, "whether the README has the sum", strings.Contains(string(readme), fmt.Sprintf("%x", sha256.Sum256([]byte(axeSource)))), true)
}
