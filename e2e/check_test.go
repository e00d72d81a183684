package e2e_test

import (
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"interleave/engine"
	"interleave/scenarios"
	"interleave/web"
)

// TestCheck searches a setup and the whole matrix, follows a counterexample from
// the matrix to its start, and steps it to the violation: with a script and
// without.
func TestCheck(t *testing.T) {
	eachScripting(t, func(t *testing.T, s scripting) {
		base, tb := startSearching(t), newTab(t, s)
		tb.open(base + "/s/hdds-17458?k=15&p=report")
		tb.click(`.top a[href$="/check"]`)
		tb.wait(".checks")
		says(t, tb, ".verdict", "This setup is not searched yet.")
		tb.click(".found button")
		awaitText(tb, ".verdict", "3 properties fail in this setup; 5,476 states searched.")
		want(t, "the address", tb.location(), base+"/s/hdds-17458/check")
		tb.click(".panel header button")
		awaitText(tb, ".verdict", "All 41 declared setups are searched.")
		says(t, tb, `.patch tr:nth-child(2)`, "patched", "holds in 7,396 states", "reached in 12 steps")
		tb.screenshot("check-" + map[scripting]string{scriptOn: "on", scriptOff: "off"}[s])
		if s == scriptOn {
			axe(t, tb)
		}
		tb.click(".patch tr.here td.x a")
		tb.wait(`#view[data-step="0"]`)
		for n := 1; n <= 15; n++ {
			tb.click(`#go-forward`)
			tb.wait(fmt.Sprintf(`#view[data-step="%d"]`, n))
		}
		says(t, tb, ".verdict", "Step 15 breaks 1 property.")
	})
}

// awaitText waits until an element says something: on the page as it changes,
// or on a page that loads itself again.
func awaitText(tb *tab, selector, part string) {
	tb.t.Helper()
	for deadline := time.Now().Add(60 * time.Second); ; {
		text := tb.text(selector)
		if strings.Contains(strings.Join(strings.Fields(text), " "), part) {
			return
		}
		if time.Now().After(deadline) {
			tb.t.Fatalf("at %s, %s never says %q; it says %q", tb.location(), selector, part, text)
		}
	}
}

// startScenarios serves scenarios in this process.
func startScenarios(t *testing.T, all []*engine.Scenario) (base string) {
	t.Helper()
	site := web.New(web.Config{Scenarios: all, Log: slog.New(slog.DiscardHandler)})
	server := httptest.NewServer(site)
	t.Cleanup(func() {
		if err := site.Shutdown(t.Context()); err != nil {
			t.Log(err) // the context of a test ends before its cleanups
		}
		server.Close()
	})
	return server.URL
}

// TestCancel cancels a search that would take long: what it has found so far is
// shown as that.
func TestCancel(t *testing.T) {
	gate := make(chan struct{})
	var once sync.Once
	open := func() { once.Do(func() { close(gate) }) }
	all := scenarios.All()
	build := all[0].Build
	all[0].Build = func(u engine.Setup) engine.Machine { return slowMachine{build(u), gate} }
	site := startScenarios(t, all)
	t.Cleanup(open)
	tb := newTab(t, scriptOn)
	tb.open(site + "/s/hdds-17458/check")
	tb.wait("html[data-live]")
	tb.click(".found button")
	awaitText(tb, ".verdict", "This setup is being searched.")
	tb.click(".found button")
	open()
	awaitText(tb, ".found", "cancelled")
	says(t, tb, ".verdict", "the search was cut")
}

// slowMachine begins its search when the gate opens.
type slowMachine struct {
	engine.Machine
	gate chan struct{}
}

func (m slowMachine) Space(s engine.State, l engine.Limits) engine.Space {
	<-m.gate
	return m.Machine.Space(s, l)
}

// TestDangerBesideTheStep: the distance comes to the step page by itself, and
// without a script a page has what is known by then.
func TestDangerBesideTheStep(t *testing.T) {
	base := startViz(t)
	off := newTab(t, scriptOff)
	off.open(base + "/s/hdds-17458?k=14&p=report")
	says(t, off, "#ev-s1", "not searched yet")
	tb := newTab(t, scriptOn)
	openLive(tb, base+"/s/hdds-17458?k=13&p=report")
	tb.press("1")
	tb.wait(`#view[data-step="14"]`)
	awaitText(tb, "#distances", "all 5,476 states of this setup")
	tb.open(base + "/s/hdds-17458?k=14&p=report")
	awaitText(tb, "#known", "From here the nearest violation is 1 event away.")
	says(t, tb, "#ev-s1", "violation in 1")
	off.reload()
	says(t, off, "#ev-s1", "violation in 1")
	off.open(base + "/s/hdds-17458?k=15&p=report")
	off.click(".whys a")
	says(t, off, "h1", "Why step 15 breaks")
	off.click(".found a")
	want(t, "the shortened schedule", off.attr("#view", "data-length"), "15")
}
