package e2e_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// watcher follows the events of a tab: where it goes and what goes wrong in it.
// The browser sends events and answers in order, and chromedp hands an event
// over before it reads the next message. So after the answer to a command,
// watcher knows all that happened in the page before the command.
type watcher struct {
	mu       sync.Mutex
	frame    cdp.FrameID // of the page itself, not of a frame in it
	origins  map[string]bool
	nav      navigation
	changed  chan struct{}                // closed and made anew when nav changes
	requests map[network.RequestID]string // addresses
	problems []string
	foreign  []string
}

// navigation is where a tab is in going from page to page.
type navigation struct {
	url       string
	loader    cdp.LoaderID // identifies the document shown
	loaded    bool         // its load event has fired
	loading   bool         // something is on its way
	requested int          // navigations that the page asked for
	dropped   int          // navigations that ended without a page, as downloads do
	moves     int          // changes of address, within a document too
}

func newWatcher() *watcher {
	return &watcher{
		origins:  map[string]bool{},
		requests: map[network.RequestID]string{},
		nav:      navigation{loaded: true},
		changed:  make(chan struct{}),
	}
}

// event is the listener of a tab. It runs between two messages of the browser
// and therefore must not block.
func (w *watcher) event(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	before := w.nav
	switch e := event.(type) {
	case *page.EventFrameRequestedNavigation:
		if e.FrameID == w.frame && e.Disposition == page.ClientNavigationDispositionCurrentTab {
			w.nav.requested++
		}
	case *page.EventFrameNavigated:
		if e.Frame.ParentID == "" {
			w.nav.url, w.nav.loader = e.Frame.URL+e.Frame.URLFragment, e.Frame.LoaderID
			// A page from the back/forward cache comes whole.
			w.nav.loaded = e.Type == page.NavigationTypeBackForwardCacheRestore
			w.nav.moves++
		}
	case *page.EventLifecycleEvent:
		if e.Name == "load" && e.LoaderID == w.nav.loader {
			w.nav.loaded = true
		}
	case *page.EventNavigatedWithinDocument:
		if e.FrameID == w.frame {
			w.nav.url = e.URL
			w.nav.moves++
		}
	case *page.EventFrameStartedLoading:
		if e.FrameID == w.frame {
			w.nav.loading = true
		}
	case *page.EventFrameStoppedLoading:
		if e.FrameID == w.frame {
			w.nav.loading = false
		}

	case *network.EventRequestWillBeSent:
		w.requests[e.RequestID] = e.Request.URL
		w.request(e.Request.URL)
	case *network.EventWebSocketCreated:
		w.request(e.URL)
	case *network.EventLoadingFailed:
		if e.Type == network.ResourceTypeDocument {
			w.nav.dropped++
		}
		// Cancelled is what a page no longer wanted, as when it was left.
		if !e.Canceled {
			w.problem("request failed: %s %s %s", e.ErrorText, e.BlockedReason, w.requests[e.RequestID])
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeAssert {
			w.problem("console.%s: %s", e.Type, consoleText(e.Args))
		}
	case *runtime.EventExceptionThrown:
		w.problem("%v", &chromedp.ExceptionError{ExceptionDetails: e.ExceptionDetails})
	case *log.EventEntryAdded:
		// Violations of the content security policy and HTTP errors are here.
		if e.Entry.Level == log.EntryLevelError {
			w.problem("%s: %s %s", e.Entry.Source, e.Entry.Text, e.Entry.URL)
		}
	}
	if w.nav != before {
		close(w.changed)
		w.changed = make(chan struct{})
	}
}

// problem notes what is wrong, once: a page that comes back from the
// back/forward cache repeats its messages.
func (w *watcher) problem(format string, args ...any) {
	if p := fmt.Sprintf(format, args...); !slices.Contains(w.problems, p) {
		w.problems = append(w.problems, p)
	}
}

// request notes a request that leaves the servers under test.
func (w *watcher) request(address string) {
	u, err := url.Parse(address)
	if err == nil && (slices.Contains([]string{"data", "about", "blob"}, u.Scheme) || w.origins[origin(u)]) {
		return
	}
	if !slices.Contains(w.foreign, address) {
		w.foreign = append(w.foreign, address)
	}
}

// allow makes the origin of an address one of those under test.
func (w *watcher) allow(address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.origins[origin(u)] = true
	return nil
}

// origin is the origin of an address, where a WebSocket counts as HTTP.
func origin(u *url.URL) string {
	return strings.Replace(u.Scheme, "ws", "http", 1) + "://" + u.Host
}

// at returns where the tab is, and a channel that closes when that changes.
func (w *watcher) at() (navigation, <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.nav, w.changed
}

// wait waits until the tab is where it should be.
func (w *watcher) wait(ctx context.Context, there func(navigation) bool) error {
	for {
		nav, changed := w.at()
		if there(nav) {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("waiting for the page to load: %w", context.Cause(ctx))
		}
	}
}

// waitNew waits until another document than that of before has loaded, or until
// it is clear that none will come.
func (w *watcher) waitNew(ctx context.Context, before navigation) error {
	return w.wait(ctx, func(n navigation) bool {
		return n.loader != before.loader && n.loaded || n.dropped != before.dropped && !n.loading
	})
}

// consoleText is what console.error was called with, roughly as DevTools shows it.
func consoleText(args []*runtime.RemoteObject) string {
	var words []string
	for _, a := range args {
		if a.Description != "" {
			words = append(words, a.Description)
		} else {
			words = append(words, string(a.Value))
		}
	}
	return strings.Join(words, " ")
}
