package web_test

import (
	"strings"
	"testing"
)

// TestClaims: a claim that a step changes shows what it was before; one that
// comes beside others is no change of those.
func TestClaims(t *testing.T) {
	for target, want := range map[string]struct{ has, hasNot string }{
		"/s/hdds-16810?k=12&p=report": {"changed fromclaims nothing → to claims through commit 4", ""},
		"/s/hdds-17579?k=22&p=report": {"om2 claims✕ not held: READYom2 claims✕ not held: ReadIndex", "changed fromReadIndex"},
	} {
		page := text(body(t, get(serve(t, ""), target)))
		if !strings.Contains(page, want.has) {
			t.Errorf("%s does not say %q", target, want.has)
		}
		if want.hasNot != "" && strings.Contains(page, want.hasNot) {
			t.Errorf("%s says %q", target, want.hasNot)
		}
	}
}

// TestMatrixSaysAll: the patch matrix has a column for each property of each
// declared setup, and positions are marked where replicas differ.
func TestMatrixSaysAll(t *testing.T) {
	page := text(body(t, get(serve(t, ""), "/s/hdds-17579/check")))
	for _, title := range []string{"A DEFAULT read has", "A LINEARIZABLE_LEADER_ONLY read has", "A LOCAL_LEASE read that", "A service starts only where"} {
		if !strings.Contains(page, title) {
			t.Errorf("the matrix has no column %q", title)
		}
	}
	page = text(body(t, get(serve(t, ""), "/s/hdds-16810?k=12&p=report")))
	if want := "replicas=agree≠differ=agree=agree"; !strings.Contains(page, want) {
		t.Errorf("the page does not say %q", want)
	}
}
