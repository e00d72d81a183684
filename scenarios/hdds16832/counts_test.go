package hdds16832_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/engine/explore"
	"interleave/scenarios/hdds16832"
)

func search(t *testing.T, s *engine.Scenario, words string, from engine.State) explore.Result {
	t.Helper()
	setup, err := s.Setup(words)
	if err != nil {
		t.Fatal(err)
	}
	return explore.Search(context.Background(), s.Build(setup), explore.Options{From: from})
}

// TestLargeMatrix holds what the search finds in every declared setup against a
// golden file, which -update rewrites, and against what each version is to do.
// Every space is searched whole.
func TestLargeMatrix(t *testing.T) {
	const most = 2_000_000 // states that a row may have
	s := hdds16832.Scenario()
	var b strings.Builder
	for _, n := range s.Setups {
		r := search(t, s, n.Set, nil)
		fmt.Fprintf(&b, "%s: %s\n", n.Name, enginetest.Found(r))
		if got, want := broken(r), brokenBy(n); r.Ended != explore.Exhausted || r.States > most || got != want {
			t.Errorf("%s: %s after %d states, broken: %s; want %s", n.Name, r.Ended, r.States, got, want)
		}
	}
	enginetest.Searches(t, b.String())
}

// brokenBy is what a setup must break, by what its versions are; nothing else,
// and what is to be reachable must be.
func brokenBy(n engine.NamedSetup) string {
	var all []string
	add := func(is bool, property string) {
		if is {
			all = append(all, property)
		}
	}
	a := strings.Contains(n.Set, "a=add-always") || strings.Contains(n.Set, "a=put-first") || strings.Contains(n.Set, "peers=config")
	handled := strings.Contains(n.Set, "null-check") || strings.Contains(n.Set, "catch-all")
	needed := !strings.Contains(n.Set, "min-commit") // a checkpoint of b
	add(!a, "provider-mirrors-peers")
	add(!a && !handled && needed, "no-unhandled-error")
	add(!a && needed, "catch-up")
	add(!a && needed && strings.Contains(n.Set, "crash=on"), "one-failure-tolerated")
	return strings.Join(all, " ")
}

func broken(r explore.Result) string {
	var all []string
	for _, a := range r.Answers {
		if a.Verdict != engine.Holds && a.Verdict != engine.Reached {
			all = append(all, a.Name)
		}
	}
	return strings.Join(all, " ")
}

// TestLargePatchChangesNothing: where every OM starts with its peers, the patch
// has the same states and the same ways between them.
func TestLargePatchChangesNothing(t *testing.T) {
	s := hdds16832.Scenario()
	shipped, patched := search(t, s, "shipped-peers", nil), search(t, s, "add-always-peers", nil)
	if got, want := enginetest.Found(patched), enginetest.Found(shipped); got != want {
		t.Errorf("with the patch: %s\nwithout:        %s", got, want)
	}
}

// TestLargeAfterTheWorkaround: once a has been started again, or b removed and
// added again, it catches up in every schedule that goes on from there.
func TestLargeAfterTheWorkaround(t *testing.T) {
	s := hdds16832.Scenario()
	for _, c := range []struct{ set, events string }{
		// a, b and c are a ring, then a goes down and comes back.
		{"shipped-crash", shippedRing + ".cx1.rs1"},
		{"shipped-rebootstrap", shippedRing + ".dc2.r1-3.c1.l3.cf1.cf3.bs2.r1-3.r1-2.r1-2.r1-2.r1-2.r1-2.c1.l2.l3.cf1.cf3.cf2.cf2.cf2.cf2.cf2"},
	} {
		setup, err := s.Setup(c.set)
		if err != nil {
			t.Fatal(err)
		}
		schedule, unknown := s.Schedule(c.events)
		if unknown != nil {
			t.Fatal(unknown)
		}
		trace := engine.Replay(s.Build(setup), schedule)
		if last := trace.Steps[trace.Len()]; !last.Happened() {
			t.Fatalf("%s: %s", c.set, last.Reason)
		}
		r := search(t, s, c.set, trace.Steps[trace.Len()].State)
		if a, _ := r.Answer("catch-up"); a.Verdict != engine.Holds {
			t.Errorf("%s, from %s on: catch-up is %s: %v", c.set, c.events, a.Verdict, a.Schedule)
		}
		if a, _ := r.Answer("no-unhandled-error"); a.Verdict != engine.Holds {
			t.Errorf("%s, from %s on: no-unhandled-error is %s: %v", c.set, c.events, a.Verdict, a.Schedule)
		}
	}
}

const shippedRing = "st1.bs2.r1-2.r1-2.c1.l2.cf1.cf2.cf2.bs3.r1-2.r1-3.r1-3.r1-3.c1.l2.l3.cf1.cf2.cf3.cf3.cf3"
