package hdds17579

import (
	"testing"

	"interleave/engine"
)

// every looks at each state of a setup, in the order of a breadth-first search.
func every(t *testing.T, words string, look func(n int, s *state)) engine.Space {
	t.Helper()
	s := Scenario()
	setup, err := s.Setup(words)
	if err != nil {
		t.Fatal(err)
	}
	m := s.Build(setup)
	space := m.Space(m.Start(), engine.Limits{})
	w := space.Worker()
	for space.Expanded() < space.Len() {
		first := space.Expanded()
		w.Expand(first, min(first+256, space.Len()))
		if _, ok := w.Commit(); !ok {
			t.Fatalf("%s: the space is full", words)
		}
	}
	for n := range space.Len() {
		st := space.State(n).(state)
		look(n, &st)
	}
	return space
}

// distinct is the number of states when what forget drops does not count.
func distinct(t *testing.T, words string, forget func(*state)) int {
	t.Helper()
	seen := map[state]bool{}
	every(t, words, func(_ int, s *state) {
		forget(s)
		seen[*s] = true
	})
	return len(seen)
}

// length is how many events a shortest way to some state takes; -1: there is
// none.
func length(t *testing.T, words string, is func(*state) bool) int {
	t.Helper()
	first := -1
	space := every(t, words, func(n int, s *state) {
		if first < 0 && is(s) {
			first = n
		}
	})
	events := 0
	for first > 0 {
		first, _ = space.Parent(first)
		events++
	}
	return events + first
}

// TestLargeStates: numbers of states and lengths that another search of the same
// rules has found. Its states do not say whether a write was ever admitted too
// early.
func TestLargeStates(t *testing.T) {
	const one = "oms=1 crash=on before=3 permits=3 reads=none"
	forget := func(s *state) { s.client.lacked = 0 }
	for words, want := range map[string]int{one: 927, "om1=term-check " + one: 585} {
		if got := distinct(t, words, forget); got != want {
			t.Errorf("%s: %d states, want %d", words, got, want)
		}
	}
	const read = "option=linearizable reads=allow-follower before=1"
	lagging := func(s *state) bool { r := &s.client.read; return r.phase == answered && r.om == om3 && r.asked > 0 }
	for words, want := range map[string]int{
		"": 15, "om*=term-check ": 15, "om*=ratis-waits ": 15, "om*=callback-waits ": 15, "om*=in-order ": -1, "om*=all-four ": -1,
	} {
		if got := length(t, words+read+" third=full after=0", lagging); got != want {
			t.Errorf("%s: a stale answer of om3 after %d events, want %d", words, got, want)
		}
	}
	lost := func(s *state) bool { c := &s.client; return c.lacked > 0 && c.acked&(1<<c.lacked) != 0 }
	if got := length(t, "reads=none before=1", lost); got != 11 {
		t.Errorf("a write is admitted without one that is acknowledged after %d events, want 11", got)
	}
}

// TestLargeTransactionIndex: no read that meets a leader and has a transaction
// for its read index is stale. One that meets a follower can be: a CONF entry that comes
// while it waits lets it pass.
func TestLargeTransactionIndex(t *testing.T) {
	of := func(leader bool) func(*state) bool {
		return func(s *state) bool {
			r := &s.client.read
			if r.phase != waiting || r.leader != leader || s.ring[r.om].At(r.index).Conf() {
				return false
			}
			o, n := s.of(r.om)
			return r.asked > o.Executed && o.Level(n, false) >= r.index
		}
	}
	const read = "option=linearizable reads=linearizable before=1"
	if got := length(t, read, of(true)); got != -1 {
		t.Errorf("a read on a leader can be stale with a transaction for its index, after %d events", got)
	}
	if got := length(t, read+" third=full after=0", of(false)); got != 12 {
		t.Errorf("a read on a follower can be stale with a transaction for its index after %d events, want 12", got)
	}
}

// TestLargeBound: a ready leader is behind by as many transactions as there are
// permits, or as the backlog has, and not more.
func TestLargeBound(t *testing.T) {
	for permits, want := range map[string]int{"1": 1, "2": 2, "3": 3, "10": 5} {
		words := "oms=1 prefill=5 reads=none permits=" + permits
		setup, err := Scenario().Setup(words)
		if err != nil {
			t.Fatal(err)
		}
		m, most := newModel(setup), 0
		every(t, words, func(_ int, s *state) {
			if o, n := s.of(om1); m.serves(s, om1) {
				most = max(most, n.Between(o.Executed, n.StartIndex()))
			}
		})
		if most != want {
			t.Errorf("%s permits: a ready leader is up to %d behind, want %d", permits, most, want)
		}
	}
}
