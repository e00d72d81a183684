// Package address reads and prints the one form in which a state is kept,
// shared and sent: a setup, a schedule and the step that is shown.
//
//	/s/ID [?] v= e= k= p= t= m= d=
//
// in this order, each absent at its default, of [A-Za-z0-9.-] only. The page,
// the command line and the stories use the same two functions.
package address

import (
	"strconv"
	"strings"

	"interleave/engine"
)

// Limits of an address.
const (
	MaxEvents = 2000
	MaxLength = 12000 // characters, path and query
)

// Address is a setup, a schedule and the step that is shown.
type Address struct {
	Scenario *engine.Scenario
	Preset   string // alias for the beginning of the setup and the schedule; "" is none
	Setup    engine.Setup
	Schedule engine.Schedule // whole, with the preset's events
	Unknown  []string        // what follows the schedule, from the first unknown event on
	Step     int             // shown; 0 is the start
	Chapter  int             // of the walkthrough that was left for this state; 0: none
	Revision int             // of the model that the link was made with; 0: not said
	Digest   string          // of the state that the link was made for; "": not said
}

// Of is the address of the last step of a schedule.
func Of(s *engine.Scenario, setup engine.Setup, schedule engine.Schedule) Address {
	return Address{Scenario: s, Setup: setup, Schedule: schedule, Step: len(schedule)}
}

// At is the same run at another step, 0 to its length.
func (a Address) At(step int) Address {
	a.Step = step
	return a.plain()
}

// Then is the run up to the step shown, followed by an event. When that event
// comes next anyway, the rest of the schedule stays ahead.
func (a Address) Then(e engine.Event) Address {
	if a.Step < len(a.Schedule) && a.Schedule[a.Step] == e {
		return a.At(a.Step + 1)
	}
	a.Schedule = append(a.Schedule[:a.Step:a.Step], e)
	return a.At(a.Step + 1)
}

// Dropped is the run without what lies ahead of the step shown.
func (a Address) Dropped() Address {
	a.Schedule = a.Schedule[:a.Step]
	return a.plain()
}

// Under is the same schedule and step in another setup.
func (a Address) Under(setup engine.Setup) Address {
	a.Setup = setup
	return a.plain()
}

// Stamped says which model revision and which state the address was made for.
func (a Address) Stamped(digest string) Address {
	a.Revision, a.Digest = a.Scenario.Revision, digest
	return a
}

// plain drops what belongs to the address that somebody was given, not to
// those that lead on from it, and the preset once it is no alias any more.
func (a Address) plain() Address {
	a.Revision, a.Digest, a.Unknown = 0, "", nil
	if a.Preset == "" {
		return a
	}
	_, events, err := a.Scenario.Preset(a.Preset)
	if err != nil || len(a.Schedule) < len(events) {
		a.Preset = ""
		return a
	}
	for i, e := range events {
		if a.Schedule[i] != e {
			a.Preset = ""
		}
	}
	return a
}

// String is the path and the query, without the unknown events.
func (a Address) String() string { return "/s/" + a.Scenario.ID + query(a.Query()) }

// Check is the path and the query of the page on which the setup is searched.
func (a Address) Check() string {
	return "/s/" + a.Scenario.ID + "/check" + query(Of(a.Scenario, a.Setup, nil).Query())
}

// query is a query with its question mark, or nothing.
func query(q string) string {
	if q == "" {
		return ""
	}
	return "?" + q
}

// Query is the canonical query, without the question mark.
func (a Address) Query() string {
	var b strings.Builder
	put := func(key, value string) {
		if value == "" {
			return
		}
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(key + "=" + value)
	}
	base, events := a.base()
	put("v", assignments(a.Setup.Against(base)))
	put("e", a.Scenario.Codes(events))
	if a.Step != len(a.Schedule) {
		put("k", strconv.Itoa(a.Step))
	}
	put("p", a.Preset)
	if a.Chapter > 0 {
		put("t", strconv.Itoa(a.Chapter))
	}
	if a.Revision > 0 {
		put("m", strconv.Itoa(a.Revision))
	}
	put("d", a.Digest)
	return b.String()
}

// base is the setup that v is relative to, and the events that e has.
func (a Address) base() (engine.Setup, engine.Schedule) {
	if a.Preset == "" {
		return a.Scenario.Default(), a.Schedule
	}
	setup, events, err := a.Scenario.Preset(a.Preset)
	if err != nil {
		panic(err) // Parse and plain keep only presets that there are
	}
	return setup, a.Schedule[len(events):]
}

func assignments(all []engine.Assignment) string {
	parts := make([]string, len(all))
	for i, a := range all {
		parts[i] = a.Key + "." + a.Choice
	}
	return strings.Join(parts, ".")
}
