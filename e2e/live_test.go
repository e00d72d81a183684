package e2e_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"interleave/engine"
	"interleave/scenarios"
	"interleave/web"
)

// liveSite is the site in this process: its sockets are counted, and building
// a setup takes as long as delay says.
type liveSite struct {
	base    string
	sockets atomic.Int64
}

func startSite(t *testing.T, delay func()) *liveSite {
	t.Helper()
	all := scenarios.All()
	for _, s := range all {
		build := s.Build
		s.Build = func(u engine.Setup) engine.Machine {
			delay()
			return build(u)
		}
	}
	site := web.New(web.Config{Scenarios: all, Log: slog.New(slog.DiscardHandler)})
	l := &liveSite{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/ws" {
			l.sockets.Add(1)
			defer l.sockets.Add(-1)
		}
		site.ServeHTTP(w, r)
	}))
	l.base = server.URL
	t.Cleanup(func() {
		if err := site.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		server.Close()
	})
	return l
}

func at(base, query string) string { return base + "/s/hdds-17458?" + query }

// openLive opens a step page and waits for its socket.
func openLive(tb *tab, address string) {
	tb.t.Helper()
	tb.open(address)
	tb.wait("html[data-live]")
}

// TestKeyboard goes from the start page to the violation with the keyboard
// alone, looks at the keys, and switches them off.
func TestKeyboard(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOn)
	tb.open(base + "/")
	for range 10 { // Tab until the first scenario's button has the focus
		tb.press(kb.Tab)
		if eval[bool](tb, `document.activeElement.matches("#hdds-17458 .primary")`) {
			break
		}
	}
	tb.press(kb.Enter)
	tb.wait(`html[data-live] #view[data-step="15"]`)
	loads := eval[int](tb, `performance.timeOrigin | 0`)
	for _, c := range []struct {
		key, step string
	}{{kb.ArrowLeft, "14"}, {kb.ArrowLeft, "13"}, {kb.ArrowRight, "14"}, {kb.Home, "0"}, {kb.End, "27"}, {"v", "15"}, {kb.Home, "0"}, {"1", "1"}, {"1", "2"}} {
		tb.press(c.key)
		tb.wait(fmt.Sprintf(`#view[data-step="%s"]`, c.step))
	}
	want(t, "the address after two events", tb.location(), at(base, "k=2&p=report"))
	tb.press("?")
	tb.wait("#keys:popover-open")
	tb.click("#keys-on")
	tb.press(kb.Escape)
	tb.press(kb.ArrowRight)
	tb.press("v")
	want(t, "the step after keys that are off", tb.attr("#view", "data-step"), "2")
	tb.reload()
	tb.wait("html[data-live]")
	want(t, "whether the keys stay off", eval[bool](tb, `document.getElementById("keys-on").checked`), false)
	if eval[int](tb, `performance.timeOrigin | 0`) == loads {
		t.Error("the reload did not reload")
	}
}

// TestQuickPresses: ten quick presses end ten steps away, whatever the delay of
// each answer; a second press on an event that is on its way counts once; the
// history has what was shown.
func TestQuickPresses(t *testing.T) {
	var slow atomic.Bool
	site := startSite(t, func() {
		if slow.Load() {
			time.Sleep(time.Duration(rand.IntN(800)) * time.Millisecond)
		}
	})
	tb := newTab(t, scriptOn)
	openLive(tb, at(site.base, "k=0&p=report"))
	slow.Store(true)
	eval[int](tb, `(window.seen = [], new MutationObserver(() => seen.push(+document.getElementById("view").dataset.step))
		.observe(document.getElementById("view"), {attributes: true, attributeFilter: ["data-step"]}), 0)`)
	for range 10 {
		tb.press(kb.ArrowRight)
	}
	tb.wait(`#view[data-step="10"]`)
	for range 4 {
		tb.press(kb.ArrowLeft)
	}
	tb.wait(`#view[data-step="6"]`)
	want(t, "the address", tb.location(), at(site.base, "k=6&p=report"))
	seen := eval[string](tb, `seen.join(" ")`)
	for i, f := 1, strings.Fields(seen); i < len(f)-1; i++ {
		if up := len(f[i]) < len(f[i-1]) || len(f[i]) == len(f[i-1]) && f[i] < f[i-1]; up && f[i-1] != "10" && f[i-1] < "7" {
			t.Errorf("the steps that were shown go back before the end: %s", seen)
		}
	}
	slow.Store(false)
	tb.back()
	tb.wait(`#view:not([data-step="6"])`)

	openLive(tb, at(site.base, "e=a1"))
	slow.Store(true)
	eval[int](tb, `(document.querySelector(".ev").click(), document.querySelector(".ev").click(), document.querySelector(".ev").click(), 0)`)
	tb.wait(`#view[data-step="2"]`)
	want(t, "the schedule after three presses on one event", tb.location(), at(site.base, "e=a1.a1"))
}

// TestWhatSurvives: what the reader opened, chose, scrolled and focused is
// there after twenty updates; what the server decides is new.
func TestWhatSurvives(t *testing.T) {
	site := startSite(t, func() {})
	tb := newTab(t, scriptOn)
	tb.size(1280, 720)
	openLive(tb, at(site.base, "k=0&p=report"))
	eval[int](tb, `(document.getElementById("still").open = true, document.querySelector(".mid").scrollTop = 90,
		document.querySelector("[name='set.log']").value = "two",
		document.querySelector("[name='set.log']").dispatchEvent(new Event("change", {bubbles: true})),
		document.querySelector("[data-move=forward]").focus(), 0)`)
	for n := 1; n <= 20; n++ {
		tb.press(kb.ArrowRight)
		tb.wait(fmt.Sprintf(`#view[data-step="%d"]`, n))
	}
	for what, source := range map[string]string{
		"the opened rows are open":       `document.getElementById("still").open`,
		"the board has kept its place":   `document.querySelector(".mid").scrollTop > 40`,
		"the chosen log is still chosen": `document.querySelector("[name='set.log']").value === "two"`,
		"the focus is still on forward":  `document.activeElement.dataset.move === "forward"`,
		"the slider has followed":        `document.getElementById("slider").value === "20"`,
		"the strip has followed":         `document.querySelector(".st .n.cur").textContent.includes("20")`,
		"the title has followed":         `document.title.includes("step 20 of 27")`,
		"the step was announced":         `document.getElementById("say").textContent.startsWith("Step 20 of 27.")`,
		"the link to share has followed": `document.querySelector("#share .copy").value.includes("k=20&p=report")`,
	} {
		if !eval[bool](tb, source) {
			t.Errorf("not so: %s", what)
		}
	}
	tb.click("[popovertarget=switch-om1]")
	tb.click("#switch-om1 li:nth-child(5) button")
	tb.wait(`#view .ver.patched`)
	want(t, "whether the menu is closed", tb.exists("#switch-om1:popover-open"), false)
	want(t, "om1 in the form of the setup", eval[string](tb, `document.querySelector("[name='set.om1']").value`), "wait")
	eval[int](tb, `(s => (s.value = 3, s.dispatchEvent(new Event("input", {bubbles: true})), 0))(document.getElementById("slider"))`)
	tb.wait(`#view[data-step="3"]`)
	tb.click(`[data-key="om1/answer/1"] .since`)
	tb.wait(`#view[data-step="1"]`)
}

// TestPreview: focus on an event shows in place what it would change.
func TestPreview(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOn)
	openLive(tb, at(base, "k=14&p=report"))
	eval[int](tb, `(document.getElementById("ev-a2").focus(), 0)`)
	want(t, "om2's next answer", tb.text(`[data-key="om2/answer/4"] .ghost`), "next: CONTAINS_SNAPSHOT")
	eval[int](tb, `(document.getElementById("ev-s1").focus(), 0)`)
	want(t, "whether the first preview is gone", tb.exists(`[data-key="om2/answer/4"] .ghost`), false)
	tb.click("#ev-a2")
	tb.wait(`#view[data-step="15"]`)
	says(t, tb, `[data-key="om2/answer/4"]`, "CONTAINS_SNAPSHOT")
}

// TestHistory: back, forward, reload, and a second tab show the same.
func TestHistory(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOn)
	openLive(tb, base+"/s/hdds-17458")
	for n := 1; n <= 3; n++ {
		tb.click(".ev")
		tb.wait(fmt.Sprintf(`#view[data-step="%d"]`, n))
	}
	digest := tb.attr("#view", "data-digest")
	tb.back()
	tb.wait(`#view[data-step="2"]`)
	tb.back()
	tb.wait(`#view[data-step="1"]`)
	eval[int](tb, `(history.go(2), 0)`)
	tb.wait(`#view[data-step="3"]`)
	want(t, "the digest after forward", tb.attr("#view", "data-digest"), digest)
	tb.reload()
	tb.wait("html[data-live]")
	want(t, "the digest after a reload", tb.attr("#view", "data-digest"), digest)
	other := newTab(t, scriptOn)
	openLive(other, tb.location())
	want(t, "the digest in another tab", other.attr("#view", "data-digest"), digest)
}

// TestOneSocket: leaving and entering thirty pages leaves one socket.
func TestOneSocket(t *testing.T) {
	site := startSite(t, func() {})
	tb := newTab(t, scriptOn)
	for n := range 30 {
		openLive(tb, at(site.base, fmt.Sprintf("k=%d&p=report", n%27)))
		if n%3 == 0 {
			tb.open(site.base + "/")
			tb.back()
			tb.wait("html[data-live]")
		}
	}
	tb.step("counting sockets", func(ctx context.Context) error {
		return until(ctx, func() (string, error) {
			if n := site.sockets.Load(); n != 1 {
				return fmt.Sprintf("%d sockets are open", n), nil
			}
			return "", nil
		})
	})
}

// TestServerReturns: a page whose server is killed and started again goes on
// where it was, without being loaded again.
func TestServerReturns(t *testing.T) {
	bin, err := vizBinary()
	if err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	var running *exec.Cmd
	// Before the tab's clean-up, which runs first then: what the page still asks
	// for must find a server.
	t.Cleanup(func() { kill(running) })
	serve := func(addr string) (base string) {
		running = exec.Command(bin, "serve", "--addr", addr, "--data", data)
		return startKilled(t, running)
	}
	base := serve("127.0.0.1:0")
	tb := newTab(t, scriptOn)
	tb.allowConsole("WebSocket")
	tb.allowConsole("net::ERR_") // a killed server leaves requests without an answer
	openLive(tb, at(base, "k=14&p=report"))
	eval[int](tb, `(window.mine = 1, 0)`)
	kill(running)
	tb.wait("html:not([data-live])")
	serve(strings.TrimPrefix(base, "http://"))
	tb.wait("html[data-live]")
	tb.press(kb.ArrowRight)
	tb.wait(`#view[data-step="15"]`)
	want(t, "whether the page is the same", eval[int](tb, `window.mine`), 1)
}

// startKilled starts a viz that its test kills.
func startKilled(t *testing.T, cmd *exec.Cmd) (base string) {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 200)
	n, err := out.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(printedAddress.FindString(string(line[:n])), "/")
}

// kill ends a process that may not have been started, or may have ended.
func kill(cmd *exec.Cmd) {
	if cmd != nil && cmd.Process != nil && cmd.ProcessState == nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
}

// TestScriptBlocked: with the module blocked, the page still steps.
func TestScriptBlocked(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOn)
	tb.allowConsole("ERR_BLOCKED_BY_CLIENT")
	tb.allowConsole("/static/app.")
	tb.step("blocking scripts", func(ctx context.Context) error {
		if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
			return err
		}
		_, err := chromedp.Call(ctx, network.SetBlockedURLs, network.SetBlockedURLsParams{
			URLPatterns: []*network.BlockPattern{{URLPattern: "*://*:*/static/*.js", Block: true}}})
		return err
	})
	tb.open(at(base, "k=14&p=report"))
	want(t, "whether the page is live", tb.exists("html[data-live]"), false)
	tb.click("#ev-a2")
	want(t, "the address", tb.location(), at(base, "k=15&p=report"))
	want(t, "whether controls of the module are shown", eval[bool](tb, `!!document.getElementById("slider").offsetWidth`), false)
}

// TestLongRunLive: in a run of 1000 events steps, events and the slider work
// the same.
func TestLongRunLive(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOn)
	events := strings.TrimSuffix(strings.Repeat("p1.u1.", 500), ".")
	openLive(tb, at(base, "v=pause.on&e="+events+"&k=998"))
	tb.press(kb.ArrowRight)
	tb.wait(`#view[data-step="999"]`)
	tb.press(kb.ArrowRight)
	tb.wait(`#view[data-step="1000"]`)
	tb.click("#ev-a1")
	tb.wait(`#view[data-step="1001"]`)
	want(t, "the address", tb.location(), at(base, "v=pause.on&e="+events+".a1"))
	tb.press(kb.Home)
	tb.wait(`#view[data-step="0"]`)
}
