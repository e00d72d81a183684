package hdds17579_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/engine/explore"
	"interleave/scenarios/hdds17579"
)

// searched keeps results for the tests of one run, because they ask for the same
// setups.
type searched struct {
	scenario *engine.Scenario
	known    map[engine.Setup]explore.Result
}

func newSearched() *searched {
	return &searched{hdds17579.Scenario(), map[engine.Setup]explore.Result{}}
}

// all searches every schedule of a setup.
func (s *searched) all(t *testing.T, words string) explore.Result {
	t.Helper()
	setup, err := s.scenario.Setup(words)
	if err != nil {
		t.Fatal(err)
	}
	r, known := s.known[setup]
	if !known {
		r = explore.Search(context.Background(), s.scenario.Build(setup), explore.Options{})
		s.known[setup] = r
	}
	const most = 2_000_000 // states that a row may have
	if r.Ended != explore.Exhausted || r.States > most {
		t.Fatalf("%s: %s after %d states", words, r.Ended, r.States)
	}
	return r
}

// cell is what the table has for a property: the length of a shortest schedule
// that breaks it, or T.
func (s *searched) cell(t *testing.T, words, property string) string {
	t.Helper()
	a, there := s.all(t, words).Answer(property)
	switch {
	case !there:
		t.Fatalf("%s has no property %s", words, property)
	case a.Verdict == engine.Broken:
		return fmt.Sprint(len(a.Schedule))
	case a.Verdict == engine.Holds:
		return "T"
	}
	return string(a.Verdict)
}

// smaller gives a row of the patch matrix one write less before the change of
// leader, where that changes no verdict and no length: with two the rows have 13
// million states together.
func smaller(n engine.NamedSetup) string {
	whole := n.Name == "shipped" || n.Name == "patched" || strings.Contains(n.Set, "oms=1") || strings.Contains(n.Set, "before=")
	if whole {
		return n.Set
	}
	return n.Set + " before=1"
}

// TestLargeMatrix holds what the search finds in every declared setup against a
// golden file, which -update rewrites.
func TestLargeMatrix(t *testing.T) {
	s := newSearched()
	var b strings.Builder
	for _, n := range s.scenario.Setups {
		words := smaller(n)
		name := n.Name
		if words != n.Set {
			name += " before=1"
		}
		fmt.Fprintf(&b, "%s: %s\n", name, enginetest.Found(s.all(t, words)))
	}
	enginetest.Searches(t, b.String())
	s.table(t)
	s.settings(t)
	s.beyond(t)
}

// table compares every cell with what another search of the same rules has
// found: by version the lengths of shortest schedules that break a property.
func (s *searched) table(t *testing.T) {
	const ring, none = " before=1", " before=1 reads=none service=other"
	columns := []struct{ set, property string }{
		{ring, "fresh-default"}, {lin, "fresh-leader-only"}, {lin, "fresh-allow-follower"}, {ring + lease, "fresh-local-lease"}, {lin, "fresh-follower"},
		{none, "ready-means-applied"}, {none, "ready-means-flushed"}, {none, "service-gate"}, {none, "write-admission"}, {none, "idle-leader-ready"}, {none, "becomes-ready"},
	}
	for _, row := range strings.Split(strings.TrimSpace(tableOfVerdicts), "\n") {
		version, cells, _ := strings.Cut(row, "|")
		set := "om*=" + strings.TrimSpace(version)
		if of, index, ok := strings.Cut(strings.TrimSpace(version), "+"); ok {
			set = "om*=" + of + " om*-index=" + index
		}
		want := strings.Fields(cells)
		for i, c := range columns {
			if got := s.cell(t, set+c.set, c.property); got != want[i] {
				t.Errorf("%s: %s is %s, want %s", set+c.set, c.property, got, want[i])
			}
		}
	}
	// Its own test closes the two deleting services only.
	if got := s.cell(t, "om*=service-check reads=none before=1 service=deleting", "service-gate"); got != "T" {
		t.Errorf("service-check, the deleting services: service-gate is %s", got)
	}
}

// The settings of the rows -lin and -lease.
const (
	lin   = " option=linearizable reads=linearizable third=full before=1 after=0"
	lease = " lease=on reads=local-lease"
)

// The columns: DEFAULT, LEADER_ONLY, ALLOW_FOLLOWER on a leader, LOCAL_LEASE, a
// follower; ready-means-applied and -flushed, service-gate, write-admission,
// idle-leader-ready, becomes-ready. A number is a length, T that it holds.
const tableOfVerdicts = `
shipped                         | 11 13 13  7 13   7  7  8  8  T  T
term-check                      |  T  T 13  7 13   T  T  T  T  T  T
term-check-laf-reject           |  T  T  T  7 13   T  T  T  T  T  T
laf-reject                      | 11 13 13  7 13   7  7  8  8  T  T
lease-fix                       | 11 13 13 11 13   7  7  8  8  T  T
service-check                   | 11 13 13  7 13   7  7  8  8  T  T
ratis-waits                     |  T  T  T  7 13   T  8  T  T  T  T
in-order                        | 11  T  T  7  T   7  7  8  8  T  T
callback-waits                  | 11  T  T  7 15   7  7  8  8  T  T
ratis2-ready                    |  T  T 13  7 13   T  T  T  T  T  T
term-check+h10546               |  T  T 13  7 13   T  T  T  T 10 16
term-check+none                 |  T  T 13  7 13   T  T  T  T 10 16
all-four                        |  T  T  T  T  T   T  T  T  T  T  T
`

// settings are those that change a cell.
func (s *searched) settings(t *testing.T) {
	for _, c := range []struct{ set, property, want string }{
		// The read option DEFAULT: both linearizable modes answer like DEFAULT.
		{"reads=linearizable", "fresh-leader-only", "11"},
		{"reads=linearizable", "fresh-allow-follower", "11"},
		{"om*=term-check reads=linearizable", "fresh-allow-follower", "T"},
		{"reads=no-hint", "fresh-no-hint", "11"},
		{"om*=term-check reads=no-hint", "fresh-no-hint", "T"},
		// LINEARIZABLE without skip: a read without a hint goes through Ratis.
		{"reads=no-hint option=linearizable", "fresh-no-hint", "13"},
		{"om*=in-order reads=no-hint option=linearizable", "fresh-no-hint", "T"},
		{"om*=callback-waits reads=no-hint option=linearizable", "fresh-no-hint", "T"},
		// With skip a ready leader answers ALLOW_FOLLOWER locally.
		{"reads=allow-follower option=linearizable skip=on", "fresh-allow-follower", "11"},
		{"om*=in-order reads=allow-follower option=linearizable skip=on", "fresh-allow-follower", "11"},
		{"om*=callback-waits reads=allow-follower option=linearizable skip=on", "fresh-allow-follower", "11"},
		{"om*=term-check reads=allow-follower option=linearizable skip=on", "fresh-allow-follower", "13"},
		// With local lease a read without a hint is local on every OM.
		{"reads=no-hint lease=on", "fresh-no-hint", "7"},
		{"om*=term-check-lease-fix reads=no-hint lease=on", "fresh-no-hint", "T"},
		{"om*=lease-fix reads=no-hint lease=on", "fresh-no-hint", "11"},
		// Without local lease LOCAL_LEASE is as DEFAULT.
		{"reads=local-lease", "fresh-local-lease", "11"},
		// EDGE.
		{"om*-queue=edge option=linearizable reads=linearizable", "fresh-leader-only", "T"},
		{"om*-queue=edge option=linearizable reads=linearizable", "fresh-allow-follower", "13"},
		{"om*-queue=edge option=linearizable reads=linearizable", "fresh-follower", "13"},
		{"om*-queue=edge option=linearizable reads=no-hint", "fresh-no-hint", "T"},
	} {
		if got := s.cell(t, c.set+" before=1", c.property); got != c.want {
			t.Errorf("%s before=1: %s is %s, want %s", c.set, c.property, got, c.want)
		}
	}
}

// beyond is what lies outside of a ring of three and two terms.
func (s *searched) beyond(t *testing.T) {
	for _, c := range []struct{ set, property, want string }{
		{"oms=1 crash=on before=1", "fresh-default", "12"},
		{"oms=1 crash=on before=1", "ready-means-applied", "8"},
		{"oms=1 crash=on om1=term-check", "fresh-default", "T"},
		{"oms=1 crash=on om1=term-check", "becomes-ready", "T"},
		// One OM gives its commit index at once, and after a start that is what its database has.
		{"oms=1 crash=on option=linearizable reads=allow-follower om1=term-check", "fresh-allow-follower", "10"},
		{"oms=1 crash=on option=linearizable reads=allow-follower om1=ratis-waits", "fresh-allow-follower", "10"},
		{"oms=1 crash=on option=linearizable reads=allow-follower om1=in-order", "fresh-allow-follower", "10"},
		{"oms=1 crash=on option=linearizable reads=allow-follower om1=all-four", "fresh-allow-follower", "T"},
		{"oms=1 crash=on option=linearizable reads=allow-follower om1=all-four", "fresh-follower", "10"},
		// A run of term 1 in term 3, with the write between them.
		{"terms=3 before=0 reads=none service=deleting", "service-run", "14"},
		{"om*=term-check terms=3 before=0 reads=none service=deleting", "service-run", "17"},
		{"om*=all-four terms=3 before=0 reads=none service=deleting", "service-run", "17"},
		{"om*=ratis-waits terms=3 before=0 reads=none service=deleting", "service-run", "15"},
		// A read that a deposed leader has let in takes its index when it leads again.
		{"om*=term-check terms=3 before=0 option=linearizable reads=leader-only", "fresh-leader-only", "20"},
		{"om*=term-check-in-order terms=3 before=0 option=linearizable reads=leader-only", "fresh-leader-only", "T"},
		{"om*=term-check-in-order terms=3 before=0 option=linearizable reads=allow-follower", "fresh-allow-follower", "18"},
		{"om*=term-check terms=3 before=0", "fresh-default", "T"},
	} {
		if got := s.cell(t, c.set, c.property); got != c.want {
			t.Errorf("%s: %s is %s, want %s", c.set, c.property, got, c.want)
		}
	}
}
