package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// The scripts below read the page or scroll it, and never change it: what they
// do works, and means the same, when the scripts of the page do not run.

// readText is a function that returns what an element says. Parts of an SVG
// have no innerText.
const readText = `e => (e.innerText ?? e.textContent).trim()`

// findTarget is a function that returns the point in an element to click, or
// why there is none: the first point from the middle of its boxes that belongs
// to it. The element is scrolled to only if it has none in view.
const findTarget = `selector => {
	const e = document.querySelector(selector);
	if (!e) return {why: "no such element"};
	if (e.matches(":disabled")) return {why: "disabled"};
	let why = "not visible";
	for (const scroll of [false, true]) {
		if (scroll) e.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
		for (const r of e.getClientRects()) {
			if (!r.width || !r.height) continue;
			const x = r.left + r.width / 2, y = r.top + r.height / 2;
			const hit = document.elementFromPoint(x, y);
			if (e.contains(hit)) return {x, y};
			why = hit ? "covered by " + hit.cloneNode().outerHTML : "out of view";
		}
	}
	return {why};
}`

// click clicks the first element of a selector with the mouse, once it is there
// and can be hit. If the page answers by going to another one, click waits
// until that has loaded. What scripts do later must be waited for with wait.
func (tb *tab) click(selector string) {
	tb.t.Helper()
	tb.step("click "+selector, func(ctx context.Context) error {
		var at struct {
			X, Y float64
			Why  string
		}
		err := until(ctx, func() (reason string, err error) {
			at.Why = ""
			raw, err := script[[]byte](ctx, "("+findTarget+")("+quote(selector)+")")
			if err != nil {
				return "", err
			}
			err = json.Unmarshal(raw, &at)
			return at.Why, err
		})
		if err != nil {
			return err
		}
		return tb.act(ctx, func() error {
			for _, kind := range []input.DispatchMouseEventType{chromedp.MouseMoved, chromedp.MousePressed, chromedp.MouseReleased} {
				e := input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y}
				if kind != chromedp.MouseMoved {
					e.Button, e.ClickCount = input.MouseButtonLeft, 1
				}
				if _, err := chromedp.Call(ctx, input.DispatchMouseEvent, e); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// press presses keys, such as "l" or kb.ArrowRight, one after the other. As
// with click, it waits for the page that the page goes to.
func (tb *tab) press(keys string) {
	tb.t.Helper()
	tb.step(fmt.Sprintf("press %q", keys), func(ctx context.Context) error {
		return tb.act(ctx, func() error { return chromedp.Do(ctx, chromedp.KeyEvent(keys)) })
	})
}

// fill clicks a text field and replaces what is in it.
func (tb *tab) fill(selector, text string) {
	tb.t.Helper()
	tb.click(selector)
	tb.step("fill "+selector, func(ctx context.Context) error {
		if _, err := script[chromedp.Void](ctx, "document.activeElement.select()"); err != nil {
			return err
		}
		_, err := chromedp.Call(ctx, input.InsertText, input.InsertTextParams{Text: text})
		return err
	})
}

// act gives the page some input and waits for where that leads.
func (tb *tab) act(ctx context.Context, do func() error) error {
	before, _ := tb.watch.at()
	if err := do(); err != nil {
		return err
	}
	// The page says that it is about to go elsewhere while it handles the
	// input. It answers this script after that, so then it is known.
	if _, err := script[int](ctx, "0"); err != nil {
		return err
	}
	if now, _ := tb.watch.at(); now.requested == before.requested {
		return nil
	}
	return tb.watch.waitNew(ctx, before)
}

// wait waits until the page has an element of the selector.
func (tb *tab) wait(selector string) {
	tb.t.Helper()
	tb.step("wait "+selector, func(ctx context.Context) error {
		return until(ctx, func() (string, error) {
			found, err := script[bool](ctx, "!!document.querySelector("+quote(selector)+")")
			if err == nil && !found {
				return "no such element", nil
			}
			return "", err
		})
	})
}

// read waits for the first element of a selector and returns what a function
// of it returns.
func (tb *tab) read(what, selector, function string) (text string) {
	tb.t.Helper()
	tb.step(what+" "+selector, func(ctx context.Context) error {
		return until(ctx, func() (string, error) {
			got, err := script[[]string](ctx, "Array.from(document.querySelectorAll("+quote(selector)+")).slice(0, 1).map("+function+")")
			if err != nil {
				return "", err
			}
			if len(got) == 0 {
				return "no such element", nil
			}
			text = got[0]
			return "", nil
		})
	})
	return text
}

// text waits for the first element of a selector and returns its visible text.
func (tb *tab) text(selector string) string {
	tb.t.Helper()
	return tb.read("text", selector, readText)
}

// attr waits for the first element of a selector and returns an attribute of
// it, empty if it has none.
func (tb *tab) attr(selector, name string) string {
	tb.t.Helper()
	return tb.read("attr "+name, selector, "e => e.getAttribute("+quote(name)+") ?? ''")
}

// texts returns the visible texts of all elements of a selector there are now.
func (tb *tab) texts(selector string) []string {
	tb.t.Helper()
	return eval[[]string](tb, "Array.from(document.querySelectorAll("+quote(selector)+"), "+readText+")")
}

// exists tells whether the page has an element of the selector now.
func (tb *tab) exists(selector string) bool {
	tb.t.Helper()
	return eval[bool](tb, "!!document.querySelector("+quote(selector)+")")
}

// location returns the address of the page.
func (tb *tab) location() string {
	tb.t.Helper()
	return eval[string](tb, "location.href")
}

// eval returns the value of a script; see script for what works where.
func eval[T any](tb *tab, source string) (value T) {
	tb.t.Helper()
	tb.step("eval "+source, func(ctx context.Context) (err error) {
		value, err = script[T](ctx, source)
		return err
	})
	return value
}

// screenshot writes a picture of the whole page to NAME.png in the folder that
// VIZ_SHOTS names. Without VIZ_SHOTS it does nothing.
func (tb *tab) screenshot(name string) {
	tb.t.Helper()
	dir := os.Getenv("VIZ_SHOTS")
	if dir == "" {
		return
	}
	tb.step("screenshot "+name, func(ctx context.Context) error {
		layout, err := chromedp.Call(ctx, page.GetLayoutMetrics, cdp.Empty{})
		if err != nil {
			return err
		}
		beyond, size := true, layout.CSSContentSize
		picture, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{
			CaptureBeyondViewport: &beyond,
			Clip:                  &page.Viewport{Width: size.Width, Height: size.Height, Scale: 1},
		})
		if err != nil {
			return err
		}
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, strings.ReplaceAll(name, "/", "-")+".png"), picture.Data, 0o644)
	})
}

// report fails the test for what went wrong in the tab, and if the test failed
// for any reason, shows where the tab was.
func (tb *tab) report() {
	tb.t.Helper()
	ctx, cancel := context.WithTimeout(tb.ctx, tb.timeout)
	defer cancel()
	// After an answer of the page, all that came before it is known. A tab
	// that cannot answer has failed the test already.
	body, err := script[string](ctx, "document.body?.innerText ?? ''")
	tb.watch.mu.Lock()
	defer tb.watch.mu.Unlock()
	for _, address := range tb.watch.foreign {
		tb.t.Errorf("the page asked another server: %s", address)
	}
	for _, p := range tb.watch.problems {
		if !slices.ContainsFunc(tb.allowed, func(a string) bool { return strings.Contains(p, a) }) {
			tb.t.Errorf("the page reported: %s", p)
		}
	}
	if tb.t.Failed() {
		tb.t.Logf("the tab was at %s (%v):\n%.2000s", tb.watch.nav.url, err, body)
	}
}
