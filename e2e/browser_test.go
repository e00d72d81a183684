// Package e2e_test drives the built program with a real browser, with and
// without scripts.
//
// A test takes a server from startViz and then a tab from newTab, in this order,
// so that the tab closes first, and reads as what a person does: open, click,
// text. Each step has its own deadline, and its failure names the step, the
// selector and the page. At the end of a test the tab fails it for anything
// that the page wrote to the console as an error, for a request that failed, and
// for a request to another server.
package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// plainHost is a name of this machine that browsers do not trust as they do
// 127.0.0.1: over plain http its pages have no clipboard, and a form from them
// is known by its origin alone.
const plainHost = "viz.test"

// scratch is a folder for the built program, removed after the tests.
var scratch string

func TestMain(m *testing.M) {
	if os.Getenv(fakeServer) != "" {
		serveFake()
		return
	}
	var err error
	if scratch, err = os.MkdirTemp("", "viz-e2e-"); err != nil {
		panic(err)
	}
	defer os.RemoveAll(scratch)
	defer func() {
		for _, b := range browsers {
			b.stop()
		}
	}()
	// The exit code is that of m.Run as long as TestMain returns.
	m.Run()
}

// scripting tells whether a browser runs the scripts of pages.
type scripting bool

const (
	scriptOn  scripting = true
	scriptOff scripting = false
)

func (s scripting) String() string {
	if s {
		return "script on"
	}
	return "script off"
}

// eachScripting runs a test with scripts and without.
func eachScripting(t *testing.T, test func(*testing.T, scripting)) {
	t.Helper()
	for _, s := range []scripting{scriptOn, scriptOff} {
		t.Run(s.String(), func(t *testing.T) { test(t, s) })
	}
}

// browsers are the two browser processes of the package. Each starts when the
// first test needs it, since starting one costs seconds.
var browsers = map[scripting]*browser{
	scriptOn:  {},
	scriptOff: {flags: []chromedp.ExecAllocatorOption{chromedp.Flag("blink-settings", "scriptEnabled=false")}},
}

// browser is a browser process that tests share.
type browser struct {
	flags []chromedp.ExecAllocatorOption

	once  sync.Once
	ctx   context.Context
	close context.CancelFunc
	err   error
}

// context starts the browser if it does not run and returns its context.
func (b *browser) context(t testing.TB) context.Context {
	t.Helper()
	b.once.Do(b.start)
	if b.err != nil {
		t.Fatal(b.err)
	}
	return b.ctx
}

func (b *browser) start() {
	path, err := chromium()
	if err != nil {
		b.err = err
		return
	}
	options := slices.Concat(chromedp.DefaultExecAllocatorOptions[:], b.flags, []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path),
		// The only pages are our own, and in many containers the sandbox
		// cannot start.
		chromedp.NoSandbox,
		// A click that falls into a running animation may hit what is moving.
		chromedp.Flag("force-prefers-reduced-motion", true),
		chromedp.Flag("host-resolver-rules", "MAP "+plainHost+" 127.0.0.1"),
	})
	root, cancel := context.WithCancel(context.Background())
	allocator, wait := chromedp.NewExecAllocator(root, options...)
	b.ctx, _ = chromedp.NewContext(allocator)
	b.close = func() { cancel(); wait() }

	// The browser lives as long as the context of its first command, so a
	// deadline for the start cannot be a context with a deadline.
	late := time.AfterFunc(startTimeout, cancel)
	defer late.Stop()
	if err := chromedp.Do(b.ctx); err != nil {
		b.err = fmt.Errorf("starting %s: %w", path, err)
	}
}

// stop ends the browser if it was started.
func (b *browser) stop() {
	if b.close != nil {
		b.close()
	}
}

// chromium returns the path of the browser: what CHROMIUM says, or one from PATH.
func chromium() (string, error) {
	names := []string{"chromium", "chromium-browser", "google-chrome"}
	if name := os.Getenv("CHROMIUM"); name != "" {
		names = []string{name}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Chromium: run ./check, which installs it")
}
