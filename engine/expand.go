package engine

// batchSize is how many successors are looked up together, so that the waits
// for memory overlap.
const batchSize = 256

// worker is a Worker of a space.
type worker[S comparable] struct {
	space *space[S]
	seen  found[S] // what was published when Expand began

	first, end int
	degrees    []degree // of each state of the range
	targets    []uint32 // with Limits.Edges, of all events that can happen
	tally      Tally

	parent    S   // a copy of the state that is expanded: a guard that writes harms nothing
	waiting   int // successors that are not looked up yet
	states    [batchSize]S
	successor [batchSize]successor
	slots     [batchSize]uint64

	fresh []S         // what was not found: new, unless two are the same
	about []successor // of each fresh state
}

// successor is where a state came from.
type successor struct {
	hash   uint64
	parent uint32
	edge   uint32 // its place in targets
}

func (s *space[S]) Worker() Worker {
	w := &worker[S]{space: s}
	w.tally.Properties = make([]Count, len(s.machine.model.Properties))
	return w
}

func (w *worker[S]) Judge(first, end int) Tally {
	w.clear()
	for n := first; n < end; n++ {
		w.judge(n, w.space.found.states.at(n))
	}
	return w.tally
}

func (w *worker[S]) clear() {
	counts := w.tally.Properties
	for i := range counts {
		counts[i] = Count{First: -1}
	}
	w.tally = Tally{Properties: counts}
}

func (w *worker[S]) judge(n int, s *S) {
	for _, j := range w.space.judged {
		if j.fails(s).Well() == j.decided {
			continue
		}
		c := &w.tally.Properties[j.property]
		if c.States++; c.First < 0 {
			c.First = n
		}
	}
}

func (w *worker[S]) Expand(first, end int) {
	w.seen = w.space.published()
	w.first, w.end = first, end
	w.degrees, w.targets, w.fresh, w.about = w.degrees[:0], w.targets[:0], w.fresh[:0], w.about[:0]
	w.clear()
	for n := first; n < end; n++ {
		w.expand(n)
	}
	w.lookUp()
}

// expand makes the successors of state n.
func (w *worker[S]) expand(n int) {
	parent := &w.parent
	*parent = *w.seen.states.at(n)
	w.judge(n, parent)
	d := degree(0)
	for i := range w.space.steps {
		step := &w.space.steps[i]
		if !step.unless(parent, step.at).Well() {
			continue
		}
		next := &w.states[w.waiting]
		*next = *parent
		step.do(next, step.at, nil)
		w.successor[w.waiting] = successor{w.space.hash.sum(next), uint32(n), uint32(w.tally.Transitions)}
		w.tally.Transitions++
		d = (d + 2) | step.fair
		if w.waiting++; w.waiting == batchSize {
			w.lookUp()
		}
	}
	w.degrees = append(w.degrees, d)
	if d == 0 {
		w.tally.Ends++
	}
}

// lookUp tells the states of the batch that are known from those that are not.
// The first two loops only read ahead: their reads do not depend on each other,
// so the processor overlaps them.
func (w *worker[S]) lookUp() {
	for i := range w.waiting {
		w.slots[i] = w.seen.index.slot(w.seen.index.begin(w.successor[i].hash))
	}
	for i := range w.waiting {
		about := w.successor[i]
		n, known := w.seen.find(&w.states[i], about.hash)
		if !known {
			w.fresh, w.about = append(w.fresh, w.states[i]), append(w.about, about)
		}
		if w.space.limits.Edges {
			w.targets = append(w.targets, uint32(n))
		}
	}
	w.waiting = 0
}
