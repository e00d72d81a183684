package explore

import "slices"

// loop is a list of events that leads from the entry of a fair component back
// to it, through members only, so that each fair event happens or is impossible
// at some place of it. It goes to the nearest place that does something for
// that, again and again, and then back.
func (c *component) loop() []int {
	owed := map[int]bool{} // fair events for which nothing is done yet
	for _, e := range c.fairs {
		owed[e] = true
	}
	c.settle(c.entry, owed)
	var events []int
	at := c.entry
	for len(owed) > 0 {
		for _, s := range c.nearest(at, func(e int, to uint32) bool { return owed[e] || c.frees(to, owed) }) {
			delete(owed, s.event)
			c.settle(s.to, owed)
			events, at = append(events, s.event), s.to
		}
	}
	if at == c.entry && len(events) > 0 {
		return events
	}
	for _, s := range c.nearest(at, func(_ int, to uint32) bool { return to == c.entry }) {
		events = append(events, s.event)
	}
	return events
}

// stride is an event and the state that it leads to.
type stride struct {
	event int
	to    uint32
}

// nearest is a shortest way within a component that ends with a wanted stride.
// There must be one.
func (c *component) nearest(from uint32, wanted func(event int, to uint32) bool) []stride {
	type reached struct {
		stride
		before int
	}
	queue := []reached{{stride{-1, from}, -1}}
	seen := map[uint32]bool{from: true}
	for i := 0; ; i++ {
		n := int(queue[i].to)
		enabled := c.space.Enabled(n, nil)
		for k, to := range c.space.Targets(n) {
			if !c.has(to) {
				continue
			}
			if wanted(enabled[k], to) {
				way := []stride{{enabled[k], to}}
				for ; queue[i].before >= 0; i = queue[i].before {
					way = append(way, queue[i].stride)
				}
				slices.Reverse(way)
				return way
			}
			if !seen[to] {
				seen[to] = true
				queue = append(queue, reached{stride{enabled[k], to}, i})
			}
		}
	}
}

// settle takes out the owed events that are impossible in a state.
func (u *unmet) settle(n uint32, owed map[int]bool) {
	u.enabled = u.space.Enabled(int(n), u.enabled[:0])
	for _, e := range u.fairs {
		if owed[e] && !slices.Contains(u.enabled, e) {
			delete(owed, e)
		}
	}
}

// frees reports whether an owed event is impossible in a state.
func (u *unmet) frees(n uint32, owed map[int]bool) bool {
	u.enabled = u.space.Enabled(int(n), u.enabled[:0])
	return slices.ContainsFunc(u.fairs, func(e int) bool { return owed[e] && !slices.Contains(u.enabled, e) })
}
