package explore

import (
	"fmt"
	"strconv"

	"interleave/engine"
)

// Summary is how much was searched, in words.
func (r Result) Summary() string {
	found := fmt.Sprintf("%s, %s, at most %s away", count(r.States, "state", "states"), count(r.Transitions, "transition", "transitions"), count(r.Depth, "event", "events"))
	switch {
	case r.Complete && r.Ends == 0:
		return found + ": all of them; something can always happen"
	case r.Complete:
		return found + ": all of them; in " + Number(r.Ends) + " nothing more can happen"
	case r.Ended == Cancelled:
		return found + "; cancelled, not complete"
	}
	return found + "; stopped by the limit on " + string(r.Bound) + ", not complete"
}

// Sentence says of an answer, beside its verdict, how much of what can happen
// it speaks for, or how it comes about.
func (r Result) Sentence(a Answer) string {
	switch a.Verdict {
	case engine.Holds:
		if a.Kind == engine.KindEventually {
			return "every fair schedule comes to it" + a.again(" again and again") + ": " + r.all()
		}
		return "no schedule of any length breaks it: " + r.all()
	case engine.NotReached:
		return "no schedule of any length reaches it: " + r.all()
	case engine.Reached:
		return after(len(a.Schedule))
	case engine.Broken:
		return a.broken(r.Step) + ": " + a.Reason
	}
	return r.open(a.Kind)
}

// all is how many states that is, in a complete search.
func (r Result) all() string {
	return count(r.States, "state, and there is no other", "states, all of them")
}

// again is a text for a property that must be met again and again.
func (a Answer) again(text string) string {
	if a.Again {
		return text
	}
	return ""
}

// broken says how a property is broken. Steps are counted on from one.
func (a Answer) broken(from int) string {
	n := len(a.Schedule)
	switch a.Finish {
	case Loop:
		round := fmt.Sprintf("steps %d to %d", from+a.Loop+1, from+n)
		if a.Loop+1 == n {
			round = fmt.Sprintf("step %d", from+n)
		}
		return round + " can happen over and over, for ever, and it is never met" + a.again(" again")
	case DeadEnd:
		return "nothing more can happen " + after(n)
	case Standstill:
		return "nothing more has to happen " + after(n)
	}
	return after(n)
}

// open says how far a question is from its answer.
func (r Result) open(kind engine.Kind) string {
	found := "not found"
	if kind == engine.KindReachable {
		found = "not reached"
	}
	if kind == engine.KindEventually && r.Complete {
		found = "not decided"
	}
	return found + " " + r.bound() + "; not complete"
}

// bound says how much was searched.
func (r Result) bound() string {
	states := count(r.States, "state", "states")
	switch {
	case r.Bound == BoundDepth:
		return "within " + steps(r.Within)
	case r.Bound == BoundTime:
		return "in time: " + states + " found"
	case r.Bound == BoundMemory:
		return "within the memory allowed: " + states + " found"
	case r.Ended == Cancelled:
		return "when the search was cancelled: " + states + " found"
	}
	return "in " + states + ", which has every schedule of " + steps(r.Within)
}

func steps(n int) string { return count(n, "step", "steps") }

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + many
}

func after(n int) string {
	if n == 0 {
		return "at the start"
	}
	return "after " + steps(n)
}

// Number prints a number with a comma before each three digits.
func Number(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
