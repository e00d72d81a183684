package e2e_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// stepTimeout is how long one step of a test may take.
const stepTimeout = 10 * time.Second

// tab is a tab of a browser, alone in a browser context of its own: it shares
// no cookies, no storage and no cache with another tab. Its methods fail the
// test; they must be called from its goroutine.
type tab struct {
	t       testing.TB
	scripts scripting
	ctx     context.Context
	watch   *watcher
	timeout time.Duration // of each step
	allowed []string
}

// newTab opens an empty tab, 1280 by 900, that closes when the test ends.
func newTab(t testing.TB, s scripting) *tab {
	t.Helper()
	tb := &tab{t: t, scripts: s, watch: newWatcher(), timeout: stepTimeout}
	ctx, cancel := chromedp.NewContext(browsers[s].context(t),
		chromedp.WithNewBrowserContext(), chromedp.WithListener(tb.watch.event))
	tb.ctx = ctx
	t.Cleanup(func() {
		t.Helper()
		tb.report()
		cancel()
	})
	// A tab lives as long as the context of its first command, so that has no
	// deadline of its own.
	late := time.AfterFunc(startTimeout, cancel)
	defer late.Stop()
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("opening a tab: %v", err)
	}
	tb.watch.mu.Lock()
	tb.watch.frame = cdp.FrameID(chromedp.FromContext(ctx).Target.TargetID)
	tb.watch.mu.Unlock()
	tb.step("setting up the tab", func(ctx context.Context) error {
		// Without it only one tab of the browser has the keyboard.
		_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	})
	tb.size(1280, 900)
	return tb
}

// allowConsole makes messages that contain the text no failure: what the page
// writes to the console as an error, and requests that fail.
func (tb *tab) allowConsole(substr string) { tb.allowed = append(tb.allowed, substr) }

// open goes to an address and waits until the page has loaded. The server of
// that address is from then on one that pages may load from.
func (tb *tab) open(address string) {
	tb.t.Helper()
	tb.step("open "+address, func(ctx context.Context) error {
		if err := tb.watch.allow(address); err != nil {
			return err
		}
		before, _ := tb.watch.at()
		r, err := chromedp.Call(ctx, page.Navigate, page.NavigateParams{URL: address})
		switch {
		case err != nil:
			return err
		case r.ErrorText != "":
			return errors.New(r.ErrorText)
		case r.LoaderID == "": // within the document
			return nil
		}
		return tb.watch.waitNew(ctx, before)
	})
}

// reload loads the page again and waits until it has loaded.
func (tb *tab) reload() {
	tb.t.Helper()
	tb.step("reload", func(ctx context.Context) error {
		before, _ := tb.watch.at()
		if _, err := chromedp.Call(ctx, page.Reload, page.ReloadParams{}); err != nil {
			return err
		}
		return tb.watch.waitNew(ctx, before)
	})
}

// back presses the back button and waits until the page before is there. If a
// script made that history entry, the script may still be working on it.
func (tb *tab) back() {
	tb.t.Helper()
	tb.step("back", func(ctx context.Context) error {
		history, err := chromedp.Call(ctx, page.GetNavigationHistory, cdp.Empty{})
		if err != nil {
			return err
		}
		if history.CurrentIndex == 0 {
			return errors.New("there is no page before")
		}
		before, _ := tb.watch.at()
		index := history.CurrentIndex - 1
		_, err = chromedp.Call(ctx, page.NavigateToHistoryEntry,
			page.NavigateToHistoryEntryParams{EntryID: history.Entries[index].ID})
		if err != nil {
			return err
		}
		// The page may move for other reasons too, so the index decides. It has
		// no event and is known a little before or after the move.
		return until(ctx, func() (string, error) {
			now, _ := tb.watch.at()
			if now.moves == before.moves || !now.loaded {
				return "the page has not come", nil
			}
			history, err := chromedp.Call(ctx, page.GetNavigationHistory, cdp.Empty{})
			if err == nil && history.CurrentIndex != index {
				return "the history did not go back", nil
			}
			return "", err
		})
	})
}

// size sets the size of the window's content, in CSS pixels.
func (tb *tab) size(width, height int) {
	tb.t.Helper()
	tb.step("size", func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
			Width: int64(width), Height: int64(height), DeviceScaleFactor: 1})
		return err
	})
}

// dark makes the page see a user who prefers dark colours, or light ones.
func (tb *tab) dark(on bool) {
	tb.t.Helper()
	scheme := "light"
	if on {
		scheme = "dark"
	}
	tb.step(scheme, func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
		return err
	})
}

// step runs one step under its own deadline, so that a failure names it.
func (tb *tab) step(what string, do func(context.Context) error) {
	tb.t.Helper()
	ctx, cancel := context.WithTimeoutCause(tb.ctx, tb.timeout, fmt.Errorf("not done within %v", tb.timeout))
	defer cancel()
	if err := do(ctx); err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			err = context.Cause(ctx)
		}
		now, _ := tb.watch.at()
		tb.t.Fatalf("%s, at %s: %v", what, now.url, err)
	}
}

// until calls a function again and again until it has no reason to wait.
func until(ctx context.Context, f func() (reason string, err error)) error {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for last := ""; ; {
		reason, err := f()
		switch {
		case err != nil && ctx.Err() != nil && last != "":
			// What there was to wait for tells more than how far the last look got.
			return fmt.Errorf("%s: %w", last, context.Cause(ctx))
		case err != nil || reason == "":
			return err
		}
		last = reason
		select {
		case <-tick.C:
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", reason, context.Cause(ctx))
		}
	}
}

// script evaluates a script in the page and returns its value. This works in a
// browser that runs no scripts of pages, as long as the script waits for
// nothing: timers and animation frames never come there.
func script[T any](ctx context.Context, source string) (value T, err error) {
	err = until(ctx, func() (string, error) {
		value, err = chromedp.Run(ctx, chromedp.Evaluate[T](source, chromedp.EvalAwaitPromise))
		// A page that is being left answers with an error of the protocol; the
		// next page answers better.
		if protocol, ok := errors.AsType[*cdproto.Error](err); ok {
			return protocol.Message, nil
		}
		return "", err
	})
	return value, err
}

// quote is a text as a script writes it.
func quote(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // no string is without a JSON form
	}
	return string(b)
}
