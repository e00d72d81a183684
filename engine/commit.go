package engine

// Commit numbers what Expand found.
func (w *worker[S]) Commit() (Tally, bool) {
	s := w.space
	end := w.end
	for i := range w.fresh {
		about := &w.about[i]
		n, known := s.found.find(&w.fresh[i], about.hash)
		if !known {
			if n, known = s.add(&w.fresh[i], about.hash, about.parent); !known {
				end = int(about.parent)
				break
			}
		}
		if s.limits.Edges {
			w.targets[about.edge] = uint32(n)
		}
	}
	if s.limits.Edges {
		end = w.commitEdges(end)
	}
	s.expanded = end
	s.publish()
	if end < w.end {
		return w.cut(end), false
	}
	return w.tally, true
}

// cut is the tally of the states of the range before one.
func (w *worker[S]) cut(end int) Tally {
	w.Judge(w.first, end)
	for _, d := range w.degrees[:end-w.first] {
		w.tally.Transitions += d.events()
		if d == 0 {
			w.tally.Ends++
		}
	}
	return w.tally
}

// commitEdges keeps the edges of the states of the range before one, or of as
// many as fit.
func (w *worker[S]) commitEdges(end int) int {
	s, targets := w.space, w.targets
	for n := w.first; n < end; n++ {
		d := w.degrees[n-w.first]
		s.edges.together(d.events() + 1)
		if !s.roomForEdges(d.events() + 1) {
			return n
		}
		*s.starts.next() = uint32(s.edges.n)
		*s.edges.next() = uint32(d)
		for _, target := range targets[:d.events()] {
			*s.edges.next() = target
		}
		targets = targets[d.events():]
	}
	return end
}

// add numbers a state that is not found yet, if there is room.
func (s *space[S]) add(state *S, hash uint64, parent uint32) (n int, added bool) {
	if !s.roomForState() {
		return 0, false
	}
	n = s.found.states.n
	if s.found.index.crowded(n) {
		s.found.index = s.found.index.grown()
	}
	*s.found.states.next() = *state
	*s.parents.next() = parent
	s.found.index.put(hash, n)
	return n, true
}

// roomForState reports whether one more state is within the limits. While the
// index grows there are two of them.
func (s *space[S]) roomForState() bool {
	n := s.found.states.n
	if n == mostStates || s.limits.States > 0 && n >= s.limits.States {
		s.full = FullOfStates
		return false
	}
	var more int64
	if s.found.states.grows(1) {
		more += s.found.states.blockBytes() + s.parents.blockBytes()
	}
	if s.found.index.crowded(n) {
		more += 2 * s.found.index.bytes()
	}
	return s.roomFor(more)
}

func (s *space[S]) roomForEdges(many int) bool {
	var more int64
	if s.edges.grows(many) {
		more += s.edges.blockBytes()
	}
	if s.starts.grows(1) {
		more += s.starts.blockBytes()
	}
	if s.edges.n+many > mostEdgeSlots {
		s.full = FullOfMemory
		return false
	}
	return s.roomFor(more)
}

func (s *space[S]) roomFor(more int64) bool {
	if more > 0 && s.limits.Bytes > 0 && s.Bytes()+more > s.limits.Bytes {
		s.full = FullOfMemory
		return false
	}
	return true
}
