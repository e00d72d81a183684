package explore

import (
	"slices"

	"interleave/engine"
)

// brute is a search over a map of states, in the plainest way: the second
// implementation that the search is compared with.
type brute struct {
	machine engine.Machine
	events  []int // that exist
	number  map[engine.State]int
	states  []engine.State
	depth   []int
	edges   [][]stride // of each state
	broken  [][]bool   // of each state, by property: its function gives a reason
}

func bruteForce(m engine.Machine) *brute {
	b := &brute{machine: m, number: map[engine.State]int{m.Start(): 0}, states: []engine.State{m.Start()}, depth: []int{0}}
	for i, e := range m.Events() {
		if e.Absent == "" {
			b.events = append(b.events, i)
		}
	}
	for n := 0; n < len(b.states); n++ {
		var edges []stride
		for _, e := range b.events {
			next, _, reason := m.Step(b.states[n], e)
			if reason != "" {
				continue
			}
			if _, known := b.number[next]; !known {
				b.number[next] = len(b.states)
				b.states, b.depth = append(b.states, next), append(b.depth, b.depth[n]+1)
			}
			edges = append(edges, stride{e, uint32(b.number[next])})
		}
		b.edges = append(b.edges, edges)
		var broken []bool
		for _, v := range m.Check(b.states[n]) {
			broken = append(broken, v.Reason != "")
		}
		b.broken = append(b.broken, broken)
	}
	return b
}

// first is the depth of the nearest state that has, or has not, a reason of a
// property, and how many have; -1 when none has.
func (b *brute) first(property int, broken bool) (depth, states int) {
	depth = -1
	for n := range b.states {
		if b.broken[n][property] != broken {
			continue
		}
		if states++; depth < 0 {
			depth = b.depth[n]
		}
	}
	return depth, states
}

// evades reports whether some fair schedule never meets a property, or from some
// step on: whether, of the states that are reached without it, or of all, one has no fair event or a strongly
// connected component is fair. Components are found by Kosaraju's algorithm.
func (b *brute) evades(property int) bool {
	var post []int // states in the order in which they are left
	seen := map[int]bool{}
	var visit func(n int)
	visit = func(n int) {
		if seen[n] || !b.broken[n][property] {
			return
		}
		seen[n] = true
		for _, e := range b.edges[n] {
			visit(int(e.to))
		}
		post = append(post, n)
	}
	visit(0)
	if b.machine.Check(b.states[0])[property].Again {
		for n := range b.states { // whatever has been before
			visit(n)
		}
	}
	back := map[int][]int{}
	for n := range seen {
		for _, e := range b.edges[n] {
			back[int(e.to)] = append(back[int(e.to)], n)
		}
	}
	taken := map[int]bool{}
	for _, root := range slices.Backward(post) {
		if b.fair(partOf(root, seen, taken, back)) {
			return true
		}
	}
	return false
}

// partOf is what leads to a state and is not taken yet.
func partOf(root int, seen, taken map[int]bool, back map[int][]int) map[int]bool {
	part := map[int]bool{}
	for queue := []int{root}; len(queue) > 0; {
		n := queue[0]
		queue = queue[1:]
		if taken[n] || !seen[n] {
			continue
		}
		taken[n], part[n] = true, true
		queue = append(queue, back[n]...)
	}
	return part
}

// fair reports whether every fair event is impossible somewhere in a part or
// stays in it: then a schedule can stay there, or stop if it is one state.
func (b *brute) fair(part map[int]bool) bool {
	for _, e := range b.events {
		if !b.machine.Events()[e].Fair || len(part) == 0 {
			continue
		}
		always, stays := true, false
		for n := range part {
			i := slices.IndexFunc(b.edges[n], func(s stride) bool { return s.event == e })
			always = always && i >= 0
			stays = stays || i >= 0 && part[int(b.edges[n][i].to)]
		}
		if always && !stays {
			return false
		}
	}
	return len(part) > 0
}

// reporter is a test of testing or of rapid.
type reporter interface {
	Helper()
	Errorf(string, ...any)
}

// compare holds a complete search against the brute force.
func (b *brute) compare(t reporter, name string, s *search, r Result) {
	t.Helper()
	transitions, ends := 0, 0
	for n := range b.states {
		transitions += len(b.edges[n])
		if len(b.edges[n]) == 0 {
			ends++
		}
		if got, found := s.space.Find(b.states[n]); !found || got != n {
			t.Errorf("%s: state %d is number %d, %v", name, n, got, found)
			return
		}
	}
	want := Result{States: len(b.states), Transitions: transitions, Depth: slices.Max(b.depth), Within: slices.Max(b.depth), Ends: ends, Ended: Exhausted, Complete: true}
	got := r
	got.Answers, got.Distances = nil, nil
	if !sameCounts(got, want) {
		t.Errorf("%s: the search found %+v, brute force %+v", name, got, want)
	}
	for i, a := range r.Answers {
		b.judge(t, name, i, a)
	}
}

func sameCounts(a, b Result) bool {
	return a.States == b.States && a.Transitions == b.Transitions && a.Depth == b.Depth && a.Within == b.Within &&
		a.Ends == b.Ends && a.Ended == b.Ended && a.Bound == b.Bound && a.Complete == b.Complete
}

// judge holds an answer against the brute force.
func (b *brute) judge(t reporter, name string, property int, a Answer) {
	t.Helper()
	var verdict engine.Outcome
	length, states := -1, 0
	switch a.Kind {
	case engine.KindAlways:
		length, states = b.first(property, true)
		verdict = map[bool]engine.Outcome{true: engine.Broken, false: engine.Holds}[length >= 0]
	case engine.KindReachable:
		length, states = b.first(property, false)
		verdict = map[bool]engine.Outcome{true: engine.Reached, false: engine.NotReached}[length >= 0]
	default:
		verdict = map[bool]engine.Outcome{true: engine.Broken, false: engine.Holds}[b.evades(property)]
		length = len(a.Schedule)
	}
	if a.Verdict != verdict || a.States != states || a.Found() && len(a.Schedule) != length {
		t.Errorf("%s: %s is %s after %d events in %d states, by brute force %s after %d in %d", name, a.Name, a.Verdict, len(a.Schedule), a.States, verdict, length, states)
	}
	if why := witness(b.machine, b.machine.Start(), property, a); why != "" {
		t.Errorf("%s: the schedule of %s, %v, is none: %s", name, a.Name, a.Schedule, why)
	}
}

// witness says what is wrong with an answer's schedule, or nothing.
func witness(m engine.Machine, s engine.State, property int, a Answer) string {
	if !a.Found() {
		return ""
	}
	states := []engine.State{s}
	for _, e := range a.Schedule {
		n, _ := m.Find(string(e))
		next, _, reason := m.Step(s, n)
		if reason != "" {
			return "an event does not happen: " + reason
		}
		states, s = append(states, next), next
	}
	last := m.Check(s)[property]
	switch {
	case a.Kind == engine.KindAlways && last.Outcome != engine.Broken, a.Kind == engine.KindReachable && last.Outcome != engine.Reached:
		return "its last state does not decide the property"
	case a.Kind != engine.KindEventually:
		return ""
	case last.Reason == "" || a.Reason == "":
		return "no reason is given"
	}
	unmet := 0 // from this step on
	if last.Again {
		unmet = len(states) - 1
		if a.Finish == Loop {
			unmet = a.Loop
		}
	}
	for n, s := range states {
		if n >= unmet && m.Check(s)[property].Reason == "" {
			return "the property is met at a step of it"
		}
		if n == a.Loop && s != states[len(states)-1] {
			return "its last step does not lead back to the beginning of the loop"
		}
	}
	return unfair(m, states, a)
}

// unfair says which fair event a schedule passes over for ever, or nothing.
func unfair(m engine.Machine, states []engine.State, a Answer) string {
	round := states[len(states)-1:]
	if a.Finish == Loop {
		round = states[a.Loop : len(states)-1]
		if len(round) == 0 {
			return "the loop has no event"
		}
	}
	possible := 0 // events in the last state
	for i, e := range m.Events() {
		if e.Absent != "" {
			continue
		}
		somewhere := false // impossible
		for _, s := range round {
			_, _, reason := m.Step(s, i)
			somewhere = somewhere || reason != ""
		}
		if !somewhere {
			possible++
		}
		if e.Fair && !somewhere && (a.Finish != Loop || !slices.Contains(a.Schedule[a.Loop:], e.Event)) {
			return string(e.Event) + " is passed over"
		}
	}
	if dead := possible == 0 && a.Finish != Loop; dead != (a.Finish == DeadEnd) {
		return "it ends as " + string(a.Finish)
	}
	return ""
}
