package e2e_test

import (
	"net/url"
	"strings"
	"testing"
)

// makeShort opens the Share menu of a state, makes a short link, and returns its
// path and the digest of the state.
func makeShort(tb *tab, state, title, note string) (path, digest string) {
	tb.t.Helper()
	tb.open(state)
	digest = tb.attr("#view", "data-digest")
	tb.click("[popovertarget=share]")
	if title != "" {
		tb.fill("#shortlink [name=title]", title)
	}
	if note != "" {
		tb.fill("#shortlink textarea", note)
	}
	tb.click("#shortlink button")
	u, err := url.Parse(tb.attr(".copy", "value"))
	if err != nil || !strings.HasPrefix(u.Path, "/l/") || tb.location() != u.String()+"/made" {
		tb.t.Fatalf("the short link is %s, the page %s", u, tb.location())
	}
	return u.Path, digest
}

// TestShortLinkSurvives makes two short links, restarts the server, and opens
// them in a browser that knows nothing: with a script and without.
func TestShortLinkSurvives(t *testing.T) {
	eachScripting(t, func(t *testing.T, s scripting) {
		data := t.TempDir()
		const title, note = `Here <b>om1</b> and om2 part`, "</textarea><script>alert(1)</script>"
		var told, bare, digest string
		t.Run("make", func(t *testing.T) {
			base, tb := startViz(t, "--data", data), newTab(t, s)
			state := base + "/s/hdds-17458?k=15&p=report"
			told, digest = makeShort(tb, state, title, note)
			long := tb.attr(".copyline:last-of-type .copy", "value")
			want(t, "the long link", long, state+"&m=1&d="+digest)
			tb.back()
			want(t, "where back leads", tb.location(), state)
			bare, _ = makeShort(tb, state, "", "")
			again, _ := makeShort(tb, state, "", "")
			want(t, "the link made again", again, bare)
		})
		t.Run("open", func(t *testing.T) {
			base, tb := startViz(t, "--data", data), newTab(t, s)
			tb.open(base + told)
			want(t, "the heading", tb.text("h1"), title)
			says(t, tb, ".said", note)
			says(t, tb, "main", "These words are of whoever has made the link.", "It leads to step 15 of 27 of HDDS-17458")
			tb.reload()
			tb.click("main .primary")
			want(t, "the digest", tb.attr("#view", "data-digest"), digest)
			want(t, "whether there is a notice", tb.exists(".notices"), false)
			says(t, tb, ".verdict", "Step 15 breaks 2 properties.")
			tb.back()
			want(t, "where back leads", tb.location(), base+told)
			tb.open(base + bare)
			want(t, "where a link without words leads", tb.location(), base+"/s/hdds-17458?k=15&p=report&m=1&d="+digest)
			tb.reload()
			want(t, "the digest after a reload", tb.attr("#view", "data-digest"), digest)
		})
	})
}

// TestCopy: a button copies where the page may, and otherwise selects the field
// and does not claim to have copied. Without scripts there is no such button.
func TestCopy(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOn)
	for address, said := range map[string]string{
		base: "Copied.",
		strings.Replace(base, "127.0.0.1", plainHost, 1): "Not copied: the field is selected, press Ctrl+C or ⌘C.",
	} {
		tb.open(address + "/s/hdds-17458?p=report")
		tb.click("[popovertarget=share]")
		tb.click("#share [data-copy]")
		tb.wait("#share small:not(:empty)")
		says(t, tb, "#share small", said)
		selected := eval[string](tb, "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)")
		want(t, "what is selected", selected, tb.attr("#share .copy", "value"))
		tb.click("#shortlink button") // which over plain http the browser tells by its origin alone
		tb.click("[data-copy]")
		tb.wait("small:not(:empty)")
		says(t, tb, "small", said)
	}
	plain := newTab(t, scriptOff)
	plain.open(base + "/s/hdds-17458")
	plain.click("[popovertarget=share]")
	want(t, "the Copy button without scripts", eval[string](plain, "getComputedStyle(document.querySelector('[data-copy]')).display"), "none")
}

// TestTypedStays: what is typed for a short link stays while the state changes,
// and the link is that of the state then.
func TestTypedStays(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOn)
	tb.open(base + "/s/hdds-17458?k=14&p=report")
	settled(tb, scriptOn)
	tb.click("[popovertarget=share]")
	tb.fill("#shortlink [name=title]", "typed before")
	tb.click("[popovertarget=share]")
	tb.click(`.ctl [aria-label="forward one step"]`)
	tb.wait(`#view[data-step="15"]`)
	tb.click("[popovertarget=share]")
	tb.click("#shortlink button")
	says(t, tb, "main", "typed before", "It leads to step 15 of 27")
}

// TestShortLinkPages: the pages of short links, and the menu that makes them,
// are sound to axe in each size, light and dark, and do not scroll sideways.
func TestShortLinkPages(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOn)
	told, _ := makeShort(tb, base+"/s/hdds-17458?k=15&p=report", strings.Repeat("wide", 25), strings.Repeat("n", 1000))
	for name, path := range map[string]string{"short": told, "short-made": told + "/made", "share": "/s/hdds-17458?k=15&p=report"} {
		for size, width := range map[string]int{"1440": 1440, "390": 390} {
			tb.size(width, 844)
			for _, dark := range []bool{false, true} {
				tb.dark(dark)
				tb.open(base + path)
				if name == "share" {
					tb.click("[popovertarget=share]")
				}
				tb.screenshot(name + "-" + size + "-" + map[bool]string{false: "light", true: "dark"}[dark])
				if wide := eval[int](tb, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); wide > 0 {
					t.Errorf("%s at %s: the body is %d pixels too wide", path, size, wide)
				}
				if dark {
					axe(t, tb, "color-contrast")
				} else {
					axe(t, tb)
				}
			}
		}
	}
}
