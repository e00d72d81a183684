package explore

import "interleave/engine"

// Result is what a search has found out about one setup.
type Result struct {
	States      int // that were found, the first one included
	Transitions int // from a state that was expanded, self-loops included
	Depth       int // events to the farthest state that was found
	Step        int // that the first state is of, as the options say
	Within      int // every schedule of so many events was judged; -1: not even the first state
	Ends        int // states in which no event can happen, proper ends and dead ends
	Ended       Ending
	Bound       Bound // what ended it, with Bounded
	Complete    bool  // every reachable state was found and judged; an eventually-property may still be unknown
	Answers     []Answer
	// Distances is there when it was asked for and the search is complete.
	Distances *Distances
}

// Ending says how a search ended.
type Ending string

// The endings.
const (
	Exhausted Ending = "exhausted" // every question is answered
	Bounded   Ending = "bound"     // a limit was reached
	Cancelled Ending = "cancelled"
)

// Bound is a limit that ended a search.
type Bound string

// The bounds.
const (
	NoBound     Bound = ""
	BoundStates Bound = "states"
	BoundDepth  Bound = "depth"
	BoundTime   Bound = "time"
	BoundMemory Bound = "memory"
)

// Answer is what is known of one property.
type Answer struct {
	Name    string
	Title   string
	Kind    engine.Kind
	Again   bool // of an eventually-property: it must be met again and again
	Verdict engine.Outcome
	Reason  string // the clause that fails at the end of the schedule; empty without one, or when it was reached
	States  int    // found so far that break an always-property or meet a reachable one
	// Schedule begins where the search began: a shortest counterexample of an
	// always-property, a shortest witness of a reachable one, for an eventually-
	// property a way on which it is never met. It is nil when there is none, and
	// empty when the first state is one already.
	Schedule engine.Schedule
	Finish   Finish
	// Loop is the step to which the last step of the schedule leads back, or -1.
	Loop int
}

// Finish says how a schedule goes on that breaks an eventually-property.
type Finish string

// The ways.
const (
	NoFinish   Finish = ""
	Loop       Finish = "loop"       // round and round, for ever, and no fair event is passed over
	DeadEnd    Finish = "dead-end"   // not at all: no event can happen
	Standstill Finish = "standstill" // perhaps not at all: only events can happen that nobody owes
)

// Found reports whether the answer has a schedule.
func (a Answer) Found() bool { return a.Schedule != nil }

// Failed reports whether something that must be so is not: a broken property,
// or one that no schedule reaches.
func (a Answer) Failed() bool {
	return a.Verdict == engine.Broken || a.Verdict == engine.NotReached
}

// Failed reports whether an answer has failed.
func (r Result) Failed() bool {
	for _, a := range r.Answers {
		if a.Failed() {
			return true
		}
	}
	return false
}

// Unknown reports whether an answer is open.
func (r Result) Unknown() bool {
	for _, a := range r.Answers {
		if a.Verdict == engine.Unknown {
			return true
		}
	}
	return false
}

// Answer gives the answer about a property by its name.
func (r Result) Answer(property string) (Answer, bool) {
	for _, a := range r.Answers {
		if a.Name == property {
			return a, true
		}
	}
	return Answer{}, false
}
