package e2e_test

import "testing"

// TestAbout: from the start page to the claims of a report, to the state that
// shows one, and back; and what is chosen by label: with a script and without.
func TestAbout(t *testing.T) {
	eachScripting(t, func(t *testing.T, s scripting) {
		base, tb := startSearching(t), newTab(t, s)
		tb.open(base + "/")
		tb.click("#hdds-17458 .claims a")
		want(t, "the address", tb.location(), base+"/s/hdds-17458/about")
		awaitText(tb, ".cnt", "44 / 44")
		says(t, tb, `[id="17458-10"] .lb`, "run")
		says(t, tb, `[id="17458-10"] .rs`, "met · open")
		says(t, tb, `[id="17458-19"] .lb`, "argued")
		says(t, tb, `[id="17458-26"] .rs`, "not in the model")

		tb.click(`[id="17458-10"] summary`)
		says(t, tb, `[id="17458-10"] dd:nth-of-type(1)`, "answer/4: om1 OK ≠ om2 CONTAINS_SNAPSHOT")
		tb.click(`[id="17458-10"] .rs a`)
		settled(tb, s)
		want(t, "the state of claim 10", tb.location(), base+"/s/hdds-17458?k=15&p=report")
		want(t, "om1's answer", tb.text(`[data-key="om1/answer/4"]`), "OK")
		says(t, tb, `[data-key="om2/answer/4"]`, "CONTAINS_SNAPSHOT")

		tb.click(`.top a[href$="/about"]`)
		awaitText(tb, ".cnt", "44 / 44")
		tb.click("label:has(#only-argued)")
		want(t, "rows of what is argued", eval[int](tb, `[...document.querySelectorAll(".ledger tbody tr")].filter(r => r.offsetHeight > 0).length`), 15)
		tb.click(`[id="17458-30"] .rs a`)
		want(t, "the search of claim 30", tb.location(), base+"/s/hdds-17458/check")
		tb.click(`.top a[href$="/about"]`)
		tb.click(".brand")
		says(t, tb, "#hdds-17458", "44 of 44 claims met · 6 context")
	})
}
