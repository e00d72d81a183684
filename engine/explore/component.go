package explore

import (
	"context"
	"slices"
)

// components finds strongly connected components by Tarjan's algorithm, with
// its own stack in place of recursion.
type components struct {
	*unmet
	seen   []uint32 // of a position: when it was come to, from 1; 0: not yet
	low    []uint32 // of a position: when the earliest on the stack that it leads back to was come to
	part   []uint32 // of a position: its component, once that is finished; nowhere: it is not
	clock  uint32
	stack  []uint32 // positions whose component is not finished
	frames []frame
	parts  uint32 // that are finished
}

// frame is a state whose edges are being followed.
type frame struct {
	at   uint32 // position
	edge uint32 // that is followed next
}

// component is a set of states.
type component struct {
	*components
	number uint32
	entry  uint32 // the state that is nearest to the start
}

// has reports whether a state is a member.
func (c *component) has(n uint32) bool {
	at := c.position[n]
	return at != nowhere && c.part[at] == c.number
}

// fairComponent finds, among the components in which every fair event is
// impossible somewhere or happens, the one whose entry is nearest to the start;
// nil when there is none. It reports false when ctx ended before.
func (u *unmet) fairComponent(ctx context.Context) (*component, bool) {
	size := len(u.order)
	c := &components{unmet: u, seen: make([]uint32, size), low: make([]uint32, size), part: slices.Repeat([]uint32{nowhere}, size)}
	var best *component
	nearest := nowhere
	for root := range u.order {
		if c.seen[root] > 0 {
			continue
		}
		ok := c.from(ctx, uint32(root), func(members []uint32) {
			first := slices.Min(members)
			found := &component{c, c.parts, u.order[first]}
			if first < nearest && found.fair(members) {
				best, nearest = found, first
			}
		})
		if !ok {
			return nil, false
		}
	}
	return best, true
}

// from finds the components of what a position leads to.
func (c *components) from(ctx context.Context, root uint32, each func([]uint32)) bool {
	c.enter(root)
	for steps := 1; len(c.frames) > 0; steps++ {
		if steps%patience == 0 && ctx.Err() != nil {
			return false
		}
		f := &c.frames[len(c.frames)-1]
		if to, more := c.next(f); more {
			if c.seen[to] == 0 {
				c.enter(to)
			} else if c.part[to] == nowhere {
				c.low[f.at] = min(c.low[f.at], c.seen[to])
			}
			continue
		}
		c.leave(each)
	}
	return true
}

func (c *components) enter(at uint32) {
	c.clock++
	c.seen[at], c.low[at] = c.clock, c.clock
	c.stack = append(c.stack, at)
	c.frames = append(c.frames, frame{at: at})
}

// next follows the next edge that stays in this part of the graph.
func (c *components) next(f *frame) (to uint32, more bool) {
	n := int(c.order[f.at])
	if !c.known(n) {
		return 0, false
	}
	targets := c.space.Targets(n)
	for f.edge < uint32(len(targets)) {
		to = c.position[targets[f.edge]]
		f.edge++
		if to != nowhere {
			return to, true
		}
	}
	return 0, false
}

// leave ends a state whose edges are all followed, and with the first of a
// component the component.
func (c *components) leave(each func([]uint32)) {
	at := c.frames[len(c.frames)-1].at
	c.frames = c.frames[:len(c.frames)-1]
	if len(c.frames) > 0 {
		parent := c.frames[len(c.frames)-1].at
		c.low[parent] = min(c.low[parent], c.low[at])
	}
	if c.low[at] != c.seen[at] {
		return
	}
	i := len(c.stack) - 1
	for c.stack[i] != at {
		i--
	}
	members := c.stack[i:]
	for _, m := range members {
		c.part[m] = c.parts
	}
	c.stack = c.stack[:i]
	each(members)
	c.parts++
}

// fair reports whether a schedule can stay in the component for ever without
// passing over a fair event that stays possible.
func (c *component) fair(members []uint32) bool {
	if len(members) == 1 && !c.turns(c.entry) {
		return false // as most components are
	}
	possible := make([]int, len(c.events)) // in how many states
	happens := make([]bool, len(c.events)) // from a member to a member
	for _, at := range members {
		n := int(c.order[at])
		if !c.known(n) {
			return false
		}
		c.enabled = c.space.Enabled(n, c.enabled[:0])
		for i, to := range c.space.Targets(n) {
			e := c.enabled[i]
			possible[e]++
			if c.has(to) {
				happens[e] = true
			}
		}
	}
	for _, e := range c.fairs {
		if possible[e] == len(members) && !happens[e] {
			return false
		}
	}
	return true
}

// turns reports whether an event leads from a state back to it.
func (u *unmet) turns(n uint32) bool {
	return u.known(int(n)) && slices.Contains(u.space.Targets(int(n)), n)
}
