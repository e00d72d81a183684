package hdds16810_test

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"

	"interleave/engine/enginetest"
	"interleave/scenarios/hdds16810"
)

// Another search of the same rules made its states otherwise. With its choices
// the second implementation has its numbers:
//
//   - a round with nothing to pull still writes its tree, as a round with repairs does;
//   - the peer's tree stays in the state until the round is over, and so does the
//     tree that the round began with;
//   - a task, and the list of its peers with it, ends with the scan;
//   - with the tree written first, the question whether to raise is an event
//     whatever the answer is;
//   - a call that fails is the one for the peer's tree or GetBlock, not ReadChunk;
//   - nothing follows a state in which bcsid-held is broken.
//
// In these setups bcsid-held breaks with its choices where it does without.

// longer is what that search has found in a setup.
type longer struct {
	setup          string
	states, broken int
}

func (l longer) check(t *testing.T) {
	t.Helper()
	if states, broken := searchLonger(t, l.setup); states != l.states || broken != l.broken {
		t.Errorf("%s: %d states, bcsid-held broken in %d, want %d, %d", l.setup, states, broken, l.states, l.broken)
	}
}

func TestLonger(t *testing.T) {
	for _, l := range []longer{
		{"shipped", 4112, 140}, {"patched", 4356, 0},
	} {
		l.check(t)
	}
}

func TestLargeLonger(t *testing.T) {
	for _, l := range []longer{
		{"patched grain=fine-2", 8608, 0},
		{"cap-healthy", 6696, 0}, {"cap-healthy grain=fine-2", 18620, 0},
		{"cap-race-late", 32968, 0},
		{"cap-b", 50312, 0},
		{"patched grain=fine-2 commands=2", 58795, 0},
	} {
		l.check(t)
	}
}

var readChunk = regexp.MustCompile("^fail-rpc:.*c[01]$")

// searchLonger counts the states of the second implementation, and those in
// which bcsid-held is broken.
func searchLonger(t *testing.T, words string) (states, violating int) {
	t.Helper()
	s := hdds16810.Scenario()
	setup, err := s.Setup(words)
	if err != nil {
		t.Fatal(err)
	}
	var events []string
	for _, e := range s.Build(setup).Events() {
		if e.Absent == "" && !readChunk.MatchString(string(e.Event)) {
			events = append(events, string(e.Event))
		}
	}
	start := newReference(enginetest.Choices(setup))
	start.longer = true
	seen := map[string]bool{start.spell(): true}
	for queue := []*reference{start}; len(queue) > 0; {
		at := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if at.broken()[held] {
			violating++
			continue
		}
		for _, event := range events {
			if !at.can(event) {
				continue
			}
			next := at.clone()
			next.do(event)
			if key := next.spell(); !seen[key] {
				seen[key] = true
				queue = append(queue, next)
			}
		}
	}
	return len(seen), violating
}

// spell writes down what a state of the second implementation is, between the
// repairs of blocks.
func (r *reference) spell() string {
	b := []byte{byte(r.failures)}
	for i := 1; i <= len(r.nodes); i++ {
		n := r.nodes[i]
		b = n.tree.spell(append(append(b, n.state...), byte(n.bcsid), byte(n.commands)))
		for number := range r.blocks {
			b = append(b, '|')
			if block := n.blocks[number]; block != nil {
				b = append(b, byte(block.bcsid))
				b = append(append(append(b, block.chunks[0]...), ','), block.chunks[1]...)
			}
		}
		if n.task != nil {
			b = n.task.spell(b)
		}
	}
	return string(b)
}

func (t *refTask) spell(b []byte) []byte {
	b = append(append(b, t.phase...), byte(t.filtered), byte(t.adopted), byte(t.peerBCSID))
	b = t.before.spell(t.treeRead.spell(t.tree.spell(b)))
	b = fmt.Append(b, t.peers, t.covered)
	for _, item := range t.list {
		b = fmt.Append(b, item.block, item.chunks, item.flag[0], item.flag[1])
	}
	return b
}

func (t refTree) spell(b []byte) []byte {
	for number := range 3 {
		leaves, listed := t[number]
		b = strconv.AppendBool(b, listed)
		for c := range 2 {
			b = append(append(b, ','), leaves[c].sum...)
		}
	}
	return b
}
