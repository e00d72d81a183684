package engine

import "sync"

// Space is the set of states that a search has found so far, numbered from 0,
// the state that it began with. It keeps the states themselves and compares
// them with ==, so no two are ever taken for one. A search is handed numbers
// and never learns the type of a state.
//
// Numbers are given in the order in which a breadth-first search comes to the
// states: by the number of the first state that leads there, then by the
// declaration order of the events.
//
// Only a Worker's Expand may run beside other calls.
type Space interface {
	// Len is the number of states that are found.
	Len() int
	// Expanded is the number of states whose successors are found too: those of
	// the states 0 to Expanded-1.
	Expanded() int
	// Bytes is the memory that states, index and edges take.
	Bytes() int64
	// Full says which limit stopped the last Commit; NotFull: none.
	Full() Fullness
	// Worker makes a worker, which can be used again and again.
	Worker() Worker
	// State gives a state by its number.
	State(n int) State
	// Find gives the number of a state.
	Find(s State) (n int, found bool)
	// Parent is the first state from which state n ≥ 1 was reached, and the first
	// event that leads from there to it. Going on to the parent's parent gives a
	// shortest way from state 0.
	Parent(n int) (parent, event int)
	// Fails reports whether the function of a property, by its position in
	// Machine.Check, gives a reason in a state.
	Fails(n, property int) bool
	// Enabled appends the numbers of the events that can happen in a state.
	Enabled(n int, events []int) []int
	// Targets are the states that the enabled events of an expanded state lead
	// to, in the same order. They are there only with Limits.Edges, and are not
	// to be changed.
	Targets(n int) []uint32
	// Idle reports whether no fair event can happen in an expanded state. It is
	// known only with Limits.Edges.
	Idle(n int) bool
}

// Worker finds successors of states. Each worker is used by one goroutine at a
// time.
type Worker interface {
	// Expand judges the states first..end-1 and finds their successors.
	Expand(first, end int)
	// Judge evaluates the always- and reachable-properties in the states
	// first..end-1 and nothing else.
	Judge(first, end int) Tally
	// Commit numbers the states that the last Expand found new. Ranges must be
	// committed in order and without a gap. It reports false when the space is
	// full; the tally and Expanded then end before the state that did not fit.
	Commit() (Tally, bool)
}

// Tally is what was seen in a range of states.
type Tally struct {
	Transitions int     // events that can happen
	Ends        int     // states in which none can
	Properties  []Count // by the property's position; the worker's own, valid until its next call
}

// Count is how often a property was decided by a state: an always-property
// broken, a reachable one reached. Eventually-properties are never counted.
type Count struct {
	States int
	First  int // the lowest number of such a state, or -1
}

// Limits bound a space. The zero value has none but that numbers have 32 bits.
type Limits struct {
	States int   // 0: no limit
	Bytes  int64 // of states, index and edges; 0: no limit
	Edges  bool  // keep the edges, for Targets
}

// Fullness says which limit a space has reached.
type Fullness string

// The limits.
const (
	NotFull       Fullness = ""
	FullOfStates  Fullness = "states"
	FullOfMemory  Fullness = "memory"
	mostStates             = 1<<32 - 2
	mostEdgeSlots          = 1<<32 - 1
)

// space is the Space of a model.
type space[S comparable] struct {
	machine *compiled[S]
	hash    hasher[S]
	limits  Limits
	steps   []spaceStep[S] // the events that exist in this setup
	judged  []judgement[S] // the always- and reachable-properties

	found    found[S]     // what Commit works on
	parents  list[uint32] // of each state but the first, at its number
	starts   list[uint32] // where the edges of an expanded state begin
	edges    list[uint32] // of each expanded state: a degree, then the targets
	expanded int
	full     Fullness
	scratch  S

	mu     sync.Mutex
	shared found[S] // what Expand may read: it does not change any more, but for slots
}

// found is the part of a space that tells whether a state is new.
type found[S comparable] struct {
	states list[S]
	index  index
}

// spaceStep is an event as the search runs it.
type spaceStep[S comparable] struct {
	unless func(*S, At) Reason
	do     func(*S, At, *Recorder)
	at     At
	event  int    // its number in Machine.Events
	fair   degree // 1 if it is
}

// degree is twice the number of events that can happen in a state, and one more
// if a fair one is among them.
type degree uint32

func (d degree) events() int { return int(d >> 1) }
func (d degree) fair() bool  { return d&1 == 1 }

// judgement is a property as the search evaluates it. It is decided in a state
// in which it fails, if it is an always-property, or does not, if reachable.
type judgement[S comparable] struct {
	fails    func(*S) Reason
	property int
	decided  bool // by a failure
}

func (c *compiled[S]) Space(start State, limits Limits) Space {
	s := &space[S]{machine: c, hash: newHasher[S]()}
	for i, step := range c.steps {
		if c.events[i].Absent == "" {
			fair := degree(0)
			if c.events[i].Fair {
				fair = 1
			}
			s.steps = append(s.steps, spaceStep[S]{step.action.Unless, step.action.Do, step.at, i, fair})
		}
	}
	for i, p := range c.model.Properties {
		if p.Kind != KindEventually {
			s.judged = append(s.judged, judgement[S]{p.Fails, i, p.Kind == KindAlways})
		}
	}
	first := start.(S)
	s.found.index = newIndex(firstIndexBits)
	s.add(&first, s.hash.sum(&first), 0)
	s.limits = limits // the first state is there in any case
	s.publish()
	return s
}

// publish lets Expand see all that Commit has done.
func (s *space[S]) publish() {
	s.mu.Lock()
	s.shared = s.found
	s.mu.Unlock()
}

func (s *space[S]) published() found[S] {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shared
}

func (s *space[S]) Len() int       { return s.found.states.n }
func (s *space[S]) Expanded() int  { return s.expanded }
func (s *space[S]) Full() Fullness { return s.full }

func (s *space[S]) Bytes() int64 {
	return s.found.states.bytes() + s.parents.bytes() + s.starts.bytes() + s.edges.bytes() + s.found.index.bytes()
}

func (s *space[S]) State(n int) State { return *s.found.states.at(n) }

func (s *space[S]) Find(state State) (int, bool) {
	v := state.(S)
	return s.found.find(&v, s.hash.sum(&v))
}

func (s *space[S]) Parent(n int) (parent, event int) {
	parent = int(*s.parents.at(n))
	from, to := s.found.states.at(parent), s.found.states.at(n)
	for _, step := range s.steps {
		s.scratch = *from
		if !step.unless(&s.scratch, step.at).Well() {
			continue
		}
		if step.do(&s.scratch, step.at, nil); s.scratch == *to {
			return parent, step.event
		}
	}
	panic("no event leads from the parent of a state to it: an action is not a function of the state")
}

func (s *space[S]) Fails(n, property int) bool {
	return !s.machine.model.Properties[property].Fails(s.found.states.at(n)).Well()
}

func (s *space[S]) Enabled(n int, events []int) []int {
	s.scratch = *s.found.states.at(n)
	for _, step := range s.steps {
		if step.unless(&s.scratch, step.at).Well() {
			events = append(events, step.event)
		}
	}
	return events
}

func (s *space[S]) Targets(n int) []uint32 {
	at := int(*s.starts.at(n))
	return s.edges.run(at, 1+degree(*s.edges.at(at)).events())[1:]
}

func (s *space[S]) Idle(n int) bool { return !degree(*s.edges.at(int(*s.starts.at(n)))).fair() }
