package hdds16832

// graph is the states of a compact search and its steps, for loops.
type graph struct {
	number map[spot]int
	spots  []spot
	depth  []int
	edges  [][]edge
}

// edge is a step to a state, by number.
type edge struct{ to, fair int }

func (g *graph) add(from int, e move) {
	to, known := g.number[e.to]
	if !known {
		to = len(g.spots)
		g.number[e.to] = to
		g.spots, g.depth = append(g.spots, e.to), append(g.depth, g.depth[from]+1)
	}
	for len(g.edges) <= max(from, to) {
		g.edges = append(g.edges, nil)
	}
	g.edges[from] = append(g.edges[from], edge{to, e.fair})
}

// loop gives after how many events the first state comes that is on a loop of
// bad states which leaves no fair event out for ever, or at which such a
// schedule stops; -1: there is none.
func (g *graph) loop(bad func(*state) bool) int {
	first := -1
	for _, c := range g.components(bad) {
		if g.fair(c) {
			for _, n := range c {
				if first < 0 || g.depth[n] < first {
					first = g.depth[n]
				}
			}
		}
	}
	return first
}

// fair reports whether a schedule can stay in a component for ever: each fair
// event is impossible in one of its states, or is a step from one to another.
func (g *graph) fair(component []int) bool {
	in := map[int]bool{}
	for _, n := range component {
		in[n] = true
	}
	var possible [fairs]int
	var inside [fairs]bool
	for _, n := range component {
		var here [fairs]bool
		for _, e := range g.edges[n] {
			if e.fair != unfair {
				here[e.fair] = true
				inside[e.fair] = inside[e.fair] || in[e.to]
			}
		}
		for k, is := range here {
			if is {
				possible[k]++
			}
		}
	}
	for k := range fairs {
		if possible[k] == len(component) && !inside[k] {
			return false
		}
	}
	return true
}

// components are the strongly connected ones of the bad states: those that are
// reached forwards from a state and backwards too.
func (g *graph) components(bad func(*state) bool) [][]int {
	t := tarjan{g: g, bad: make([]bool, len(g.spots)), order: make([]int, len(g.spots)), low: make([]int, len(g.spots))}
	for n := range g.spots {
		t.bad[n] = bad(&g.spots[n].s)
	}
	for n := range g.spots {
		if t.bad[n] && t.order[n] == 0 {
			t.visit(n)
		}
	}
	return t.found
}

// tarjan is Tarjan's search for strongly connected components.
type tarjan struct {
	g          *graph
	bad        []bool
	order, low []int // 0: not visited
	stack      []int
	found      [][]int
	visited    int
}

// done stands for the order of a state whose component is found.
const done = 1 << 30

func (t *tarjan) visit(n int) {
	t.visited++
	t.order[n], t.low[n] = t.visited, t.visited
	t.stack = append(t.stack, n)
	for _, e := range t.g.edges[n] {
		if !t.bad[e.to] {
			continue
		}
		if t.order[e.to] == 0 {
			t.visit(e.to)
		}
		t.low[n] = min(t.low[n], t.low[e.to])
	}
	if t.low[n] != t.order[n] {
		return
	}
	var component []int
	for {
		last := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		component = append(component, last)
		t.low[last] = done
		if last == n {
			break
		}
	}
	t.found = append(t.found, component)
}

// found is what a search finds; -1: never.
type found struct {
	states         int
	before         int // states in which not all three are in the ring, or leadership has not moved
	differ, thrown int // events until lists of peers differ, and until an exception leaves an install
	stuck, pending int // events until the first state of a loop in which a never catches up, and a write never commits
}

// search searches whole, and then for loops.
func (v compact) search() found {
	start := spot{s: v.m.start()}
	g := graph{number: map[spot]int{start: 0}, spots: []spot{start}, depth: []int{0}}
	r := found{differ: -1, thrown: -1}
	for n := 0; n < len(g.spots); n++ {
		c := g.spots[n]
		if l := c.s.leader(); l < 0 || c.s.ring[l].Members() != all || c.s.ring[l].Term == 1 {
			r.before++
		}
		if r.differ < 0 && !v.m.mismatch(&c.s).Well() {
			r.differ = g.depth[n]
		}
		v.next(c, func(e move) {
			if e.thrown && r.thrown < 0 {
				r.thrown = g.depth[n] + 1
			}
			g.add(n, e)
		})
	}
	r.states = len(g.spots)
	r.stuck = g.loop(func(s *state) bool { return !v.m.stuck(s).Well() })
	r.pending = g.loop(func(s *state) bool { return !v.m.uncommitted(s).Well() })
	return r
}
