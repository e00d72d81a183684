package om_test

import (
	"strings"
	"testing"

	"interleave/engine/ozone/om"
	"interleave/engine/ozone/raft"
)

// fixed is a log that is committed: "c1 e e c2" has CONF entries of terms 1 and
// 2, and two transactions between them. Its OM leads the last term.
func fixed(entries string) *raft.Node {
	n := &raft.Node{Role: raft.Leader, Ring: raft.Only(0)}
	for i, e := range strings.Fields(entries) {
		if e != "e" {
			n.Term = int8(e[1] - '0')
			n.Entries[i].Ring = n.Ring
		}
		n.Entries[i].Term = n.Term
		n.Last++
	}
	n.Commit = n.Last
	return n
}

// walk searches a pipeline over a fixed log: how many states it has, whether
// one has the applied index in the last term while an earlier transaction is not
// flushed, and whether it comes to rest elsewhere than in the last term.
func walk(n *raft.Node, f *om.Flow, start om.Pipeline) (states int, early, stuck bool) {
	found := []om.Pipeline{start}
	seen := map[om.Pipeline]bool{start: true}
	for i := 0; i < len(found); i++ {
		p := found[i]
		ends := true
		try := func(can bool, do func(*om.Pipeline)) {
			if !can {
				return
			}
			ends = false
			next := p
			do(&next)
			if !seen[next] {
				seen[next] = true
				found = append(found, next)
			}
		}
		try(p.BlocksHand(f, n).Well(), (*om.Pipeline).Hand)
		try(p.BlocksConf(f, n).Well(), (*om.Pipeline).Conf)
		try(p.BlocksExecute(f, n).Well(), func(p *om.Pipeline) { p.Execute(n) })
		try(p.BlocksSwap().Well(), (*om.Pipeline).Swap)
		try(p.BlocksFlush().Well(), func(p *om.Pipeline) { p.Flush(f) })
		current := n.At(p.Applied).Term == n.Term
		early = early || current && p.Flushed < n.Transaction(n.StartIndex())
		stuck = stuck || ends && !current
	}
	return len(found), early, stuck
}

// TestPipelineCounts: the numbers of states that another search of the same
// rules has found, from nothing applied and from a start with entry 2 flushed.
func TestPipelineCounts(t *testing.T) {
	for _, c := range []struct {
		log           string
		permits       int
		head, flushed int // under HDDS-10798
		others        int // under the two other rules
		othersAtRest  bool
	}{
		{"c1 e e c2", 10, 26, 9, 27, true},
		{"c1 e c2 c3", 10, 14, 3, 16, true},
		{"c1 e c2 e c3", 10, 33, 10, 38, true},
		{"c1 e e e e e c2", 10, 183, 105, 184, true},
		{"c1 e e e e e c2", 2, 56, 0, 0, true},
	} {
		n := fixed(c.log)
		f := om.Flow{Number: 1, Permits: c.permits}
		states, early, stuck := walk(n, &f, om.Pipeline{})
		if states != c.head || early || stuck {
			t.Errorf("%s, %d permits: %d states, want %d; too early: %v, stuck: %v", c.log, c.permits, states, c.head, early, stuck)
		}
		if c.permits < 10 {
			continue
		}
		restarted := om.Pipeline{Handed: 2, Executed: 2, Swapped: 2, Flushed: 2, Applied: 2}
		if states, early, stuck := walk(n, &f, restarted); states != c.flushed || early || stuck {
			t.Errorf("%s from a start at 2: %d states, want %d; too early: %v, stuck: %v", c.log, states, c.flushed, early, stuck)
		}
		for _, rule := range []om.IndexRule{om.Index10546, om.IndexNone} {
			f := om.Flow{Number: 1, Permits: c.permits, Index: rule}
			if states, early, stuck := walk(n, &f, om.Pipeline{}); states != c.others || early || stuck != c.othersAtRest {
				t.Errorf("%s, rule %d: %d states, want %d; too early: %v, stuck: %v", c.log, rule, states, c.others, early, stuck)
			}
			if _, _, stuck := walk(n, &f, restarted); stuck != (c.log != "c1 e c2 c3") {
				t.Errorf("%s from a start at 2, rule %d: stuck: %v", c.log, rule, stuck)
			}
		}
	}
}
