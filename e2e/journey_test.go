package e2e_test

import (
	"net/url"
	"strings"
	"testing"
)

// TestToTheViolation walks from the start page to the violation, back, through
// a reload, and gives one OM the patch: with a script and without.
func TestToTheViolation(t *testing.T) {
	eachScripting(t, func(t *testing.T, s scripting) {
		base, tb := startViz(t), newTab(t, s)
		tb.open(base + "/")
		tb.click("#hdds-17458 .primary")
		settled(tb, s)
		want(t, "the address of the violation", tb.location(), base+"/s/hdds-17458?k=15&p=report")
		says(t, tb, ".verdict", "Step 15 breaks 2 properties.", "om1 answered OK, om2 answered CONTAINS_SNAPSHOT")
		want(t, "om1's answer", tb.text(`[data-key="om1/answer/4"]`), "OK")
		says(t, tb, `[data-key="om2/answer/4"]`, "CONTAINS_SNAPSHOT")
		says(t, tb, `tr:has([data-key="om1/answer/4"]) .ne`, "≠")

		tb.click(`.ctl [aria-label="back one step"]`)
		tb.wait(`#view[data-step="14"]`)
		says(t, tb, ".verdict", "All 5 always-properties hold at step 14.")
		says(t, tb, ".next", "om2 applies entry 4, DeleteBucket b", "breaks 2 properties")
		digest := tb.attr("#view", "data-digest")
		tb.reload()
		settled(tb, s)
		want(t, "the digest after a reload", tb.attr("#view", "data-digest"), digest)
		tb.back()
		tb.wait(`#view[data-step="15"]`)
		says(t, tb, ".verdict", "Step 15 breaks 2 properties.")

		tb.click("[popovertarget=switch-om2]")
		tb.click("#switch-om2 li:nth-child(5) button")
		tb.wait(".verdict.ok, .verdict.warn")
		want(t, "the address with the patch on om2", tb.location(), base+"/s/hdds-17458?v=om2.wait&k=15&p=report")
		says(t, tb, ".verdict", "All 5 always-properties hold at step 15.")
		says(t, tb, `[data-key="om2/answer/4"]`, "WAITING")
		says(t, tb, `[data-key="om2/wait"]`, "2")
		says(t, tb, ".next", "om2 swaps its buffers")
		says(t, tb, ".off", "DeleteBucket waits for om2's double buffer: 2 flushes to go")

		tb.back()
		tb.wait(".verdict.bad")
		says(t, tb, ".verdict", "Step 15 breaks 2 properties.")
		tb.back()
		want(t, "where it began", tb.location(), base+"/")
	})
}

// settled waits until a page that runs scripts has its socket.
func settled(tb *tab, s scripting) {
	if s == scriptOn {
		tb.wait("html[data-live]")
	}
}

// says checks that the text of one of the elements has each of the parts.
func says(t *testing.T, tb *tab, selector string, parts ...string) {
	t.Helper()
	text := strings.Join(strings.Fields(strings.Join(tb.texts(selector), " ")), " ")
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("at %s, %s does not say %q; it says %q", tb.location(), selector, p, text)
		}
	}
}

// TestOwnSchedule makes a schedule event by event without a script, forgets
// what is ahead, and opens what the page gives to share.
func TestOwnSchedule(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOff)
	tb.open(base + "/s/hdds-17458")
	for range 3 {
		tb.click(".next .ev")
	}
	want(t, "three first events", tb.location(), base+"/s/hdds-17458?e=a1.a1.a1")
	tb.click(`.st .e[href$="k=1"]`)
	want(t, "the step that was clicked", tb.attr("#view", "data-step"), "1")
	tb.click(`.ctl [aria-label="to the start"]`)
	want(t, "the start", tb.location(), base+"/s/hdds-17458?e=a1.a1.a1&k=0")
	tb.click(`.ctl [aria-label="to the end"]`)
	tb.click(`.ctl [aria-label="back one step"]`)
	tb.click(`.ctl .quiet`)
	want(t, "the future is dropped", tb.location(), base+"/s/hdds-17458?e=a1.a1")

	tb.click("[popovertarget=setup]")
	tb.click("#setup [name=to]")
	want(t, "an unchanged setup", tb.location(), base+"/s/hdds-17458?e=a1.a1")

	tb.click("[popovertarget=share]")
	link, digest := tb.attr("#share .copy", "value"), tb.attr("#view", "data-digest")
	want(t, "the link to share", link, base+"/s/hdds-17458?e=a1.a1&m=1&d="+digest)
	other := newTab(t, scriptOff)
	other.allowConsole("400")
	other.open(link)
	want(t, "the digest of what was shared", other.attr("#view", "data-digest"), digest)
	want(t, "whether there is a notice", other.exists(".notices"), false)
	other.open(base + "/")
	other.fill(".lk input", "see "+link)
	other.click(".lk button")
	says(t, other, "h1", "cannot be read")
}

// TestBehindPrefix walks under a path of a proxy, which fails the test for every
// request beside it.
func TestBehindPrefix(t *testing.T) {
	u, err := url.Parse(startViz(t, "--base", "http://viz.example.org/class/viz/"))
	if err != nil {
		t.Fatal(err)
	}
	base := proxy(t, "http://"+u.Host, "/class/viz/")
	tb := newTab(t, scriptOff)
	tb.allowConsole("404")
	tb.open(base + "/")
	tb.click("#hdds-17458 .primary")
	want(t, "the violation", tb.location(), base+"/s/hdds-17458?k=15&p=report")
	tb.click(".next .ev")
	tb.click("[popovertarget=presets]")
	tb.click("#presets li:nth-child(11) a")
	want(t, "a preset", tb.location(), base+"/s/hdds-17458?p=patched")
	tb.click("[popovertarget=setup]")
	tb.click("#setup [name=to]")
	want(t, "the form of the setup", tb.location(), base+"/s/hdds-17458?p=patched")
	tb.click("[popovertarget=share]")
	if link := tb.attr("#share .copy", "value"); !strings.HasPrefix(link, "http://viz.example.org/class/viz/s/hdds-17458?p=patched&m=1&d=") {
		t.Errorf("the link to share is %s", link)
	}
	tb.click(".brand")
	want(t, "the start page", tb.location(), base+"/")
	tb.open(base + "/nowhere")
	says(t, tb, "h1", "There is nothing here")
}

// every page that there is, as it looks at several places.
var everyPage = []struct{ name, path string }{
	{"home", "/"},
	{"start", "/s/hdds-17458"},
	{"before", "/s/hdds-17458?k=14&p=report"},
	{"broken", "/s/hdds-17458?k=15&p=report"},
	{"waiting", "/s/hdds-17458?v=om2.wait&k=15&p=report"},
	{"three", "/s/hdds-17458?v=om1.wait.om3-ids.db.oms.3.log.loop.entry5.other-bucket.pause.on.reader.on.crash.on.leader-change.on.install.on&e=a1.a2.a3.s1.f1.cx2"},
	{"missed", "/s/hdds-17458?e=f1.a1.cx1.a1&k=1"},
	{"long", "/s/hdds-17458?e=" + strings.TrimSuffix(strings.Repeat("a1.s1.f1.e1.", 60), ".") + "&k=100"},
	{"brackets", "/s/hdds-16810?k=12&p=report"},
	{"wide", "/s/hdds-16804?p=report"},
	{"check", "/s/hdds-17458/check"},
	{"about", "/s/hdds-17458/about"},
	{"chapter", "/s/hdds-17458/walk/8"},
	{"handout", "/s/hdds-17458/walk"},
	{"help", "/help"},
	{"why", "/s/hdds-17458/why?k=15&p=report"},
	{"unknown", "/s/hdds-17458?e=a1.zz9.a2"},
	{"malformed", "/s/hdds-17458?v=om1.nothing"},
	{"nowhere", "/nowhere"},
}

// TestEveryPage: each page in each size, light and dark, is sound to axe, and
// its body never scrolls sideways; on the step page the verdict, the events and
// the way forward are in view.
func TestEveryPage(t *testing.T) {
	base := startSearching(t)
	for _, p := range everyPage {
		t.Run(p.name, func(t *testing.T) {
			tb := newTab(t, scriptOn)
			tb.allowConsole("400")
			tb.allowConsole("404")
			tb.size(1440, 900)
			tb.open(base + p.path)
			for _, size := range []struct {
				name          string
				width, height int
			}{{"1440", 1440, 900}, {"1280", 1280, 720}, {"390", 390, 844}, {"zoomed", 720, 450}} { // to 200 %
				tb.size(size.width, size.height)
				tb.dark(false)
				tb.screenshot(p.name + "-" + size.name + "-light")
				if wide := eval[int](tb, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); wide > 0 {
					t.Errorf("%s at %s: the body is %d pixels too wide", p.path, size.name, wide)
				}
				if tb.exists("#view[data-step]") {
					inView(t, tb)
				}
				if size.name == "1440" || size.name == "390" {
					axe(t, tb)
				}
				tb.dark(true)
				tb.screenshot(p.name + "-" + size.name + "-dark")
				if size.name == "1440" { // nothing but colours is another
					axe(t, tb, "color-contrast")
				}
			}
		})
	}
}

// inView checks what must never scroll away.
func inView(t *testing.T, tb *tab) {
	t.Helper()
	hidden := eval[string](tb, `[".verdict", ":is(.bar, .ctl) [aria-label='back one step'], .page[data-step='0'] .verdict, .page[data-chapter] .bar [aria-label='next chapter']", ":is(.bar .primary, .bar .primaryless, .next h2)"].filter(s =>
		![...document.querySelectorAll(s)].some(e => {
			const r = e.getBoundingClientRect();
			return r.width > 0 && r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth;
		})).join("; ")`)
	if hidden != "" {
		t.Errorf("at %s these are out of view: %s", tb.location(), hidden)
	}
}
