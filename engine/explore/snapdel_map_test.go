package explore_test

// plainMap is a search over a map of states, written for this model alone: what
// the engine is measured against.
func (p snapdel) plainMap() counts {
	c := counts{depth: -1}
	seen := map[replicas]struct{}{p.init(): {}}
	for level := []replicas{p.init()}; len(level) > 0; c.depth++ {
		var next []replicas
		for _, s := range level {
			if !p.disagreement(&s).Well() {
				c.bad++
			}
			for event := range 3 * int(p.replicas) {
				t := s
				if !p.step(&t[event/3], event%3) {
					continue
				}
				c.transitions++
				if _, known := seen[t]; !known {
					seen[t] = struct{}{}
					next = append(next, t)
				}
			}
		}
		level = next
	}
	c.states = len(seen)
	return c
}

// mapWithParents keeps the state and the event that each state comes from, so
// that a counterexample can be printed.
func (p snapdel) mapWithParents() (c counts) {
	type node struct {
		state  replicas
		parent int32
		event  int8
	}
	seen := map[replicas]int32{p.init(): 0}
	all := []node{{p.init(), -1, -1}}
	for i, end := 0, 1; i < len(all); i++ {
		if i == end {
			end = len(all)
			c.depth++
		}
		s := all[i].state
		if !p.disagreement(&s).Well() {
			c.bad++
		}
		for event := range 3 * int(p.replicas) {
			t := s
			if !p.step(&t[event/3], event%3) {
				continue
			}
			c.transitions++
			if _, known := seen[t]; !known {
				seen[t] = int32(len(all))
				all = append(all, node{t, int32(i), int8(event)})
			}
		}
	}
	c.states = len(all)
	return c
}
