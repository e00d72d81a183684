package engine

import "fmt"

// State is one state of a machine. Its dynamic type is comparable and holds no
// pointer: == is equality of states, and a copy shares nothing.
type State any

// Choice is an event together with why it cannot happen now.
type Choice struct {
	Event  EventInfo
	Words  Words  // with the current values
	Reason string // empty when the event can happen
}

// Words are an event in words.
type Words struct {
	Sentence string // "om2 applies entry 4, DeleteBucket b"
	Brief    string // "apply 4": where the component is clear and room is short
}

// Machine steps one setup of a scenario. All its methods are pure.
type Machine interface {
	// Start is the first state.
	Start() State
	// Events lists every event of the scenario in declaration order, also those
	// that do not exist in this setup (Absent). Position is the event's number.
	Events() []EventInfo
	// Find gives the number of an event by its code or its long name.
	Find(name string) (int, bool)
	// Choices lists the events that exist in this setup, in declaration order.
	Choices(State) []Choice
	// Words are an event in words, with the values of the state before it.
	Words(s State, event int) Words
	// Step lets an event happen. When it cannot, the state comes back unchanged
	// with the reason in words.
	Step(s State, event int) (next State, effects Effects, reason string)
	// Check evaluates every property in one state.
	Check(State) []Verdict
	// View shows a state.
	View(State, Tallies) View
	// Space is where a search that begins with a state keeps what it finds.
	Space(start State, limits Limits) Space
}

// Model is a transition system over states of type S, as data. S must hold no
// pointer, slice, map or interface.
type Model[S comparable] struct {
	Init       S
	Actions    []Action[S]
	Properties []Property[S]
	View       func(s *S, t Tallies) View
	Names      Names // for the numbers in reasons
}

// Action is a family of events that differ in their arguments. Its guard and
// its effect stand side by side.
type Action[S comparable] struct {
	Name  string // "flush"; the first part of the long name
	Key   string // "f"; one or two letters, unique in the scenario
	Group Group
	Fair  bool
	Each  [][]Arg // one event for each tuple; the same in every setup
	Label string  // "{0} flushes a batch": arguments by position
	Ozone string  // the Ozone class and method it stands for
	// Component is where the events are shown; empty: at their first argument.
	Component string

	// Absent says why an event does not exist in this setup; nil: it always does.
	Absent func(at At) string
	// Unless says why an event cannot happen now.
	Unless func(s *S, at At) Reason
	// Do is what the event changes. r is nil while a search runs.
	Do func(s *S, at At, r *Recorder)
	// Says is the event with the values of the state before it. It is asked only
	// when the event can happen; nil: Label and Name.
	Says func(s *S, at At) Words
}

// compiled is a model behind the Machine interface.
type compiled[S comparable] struct {
	model  Model[S]
	events []EventInfo
	steps  []step[S]
	byName map[string]int
}

// step is one event ready to run.
type step[S comparable] struct {
	action *Action[S]
	at     At
}

// Compile makes a machine of a model. It panics on two events with one name
// or code: a scenario with such a fault must not start (the lint names it).
func Compile[S comparable](m Model[S]) Machine {
	c := &compiled[S]{model: m, byName: map[string]int{}}
	for i := range m.Actions {
		a := &m.Actions[i]
		for _, args := range a.Each {
			c.add(a, args)
		}
	}
	return c
}

func (c *compiled[S]) add(a *Action[S], args []Arg) {
	var at At
	for i, arg := range args {
		at[i] = arg.N
	}
	info := EventInfo{
		Event: longName(a.Name, args), Code: code(a.Key, args), Action: a.Name,
		Group: a.Group, Component: args[0].Name, Label: fill(a.Label, args), Fair: a.Fair, Ozone: a.Ozone,
	}
	if a.Component != "" {
		info.Component = a.Component
	}
	if a.Absent != nil {
		info.Absent = a.Absent(at)
	}
	for _, name := range []string{string(info.Event), info.Code} {
		if _, taken := c.byName[name]; taken {
			panic(fmt.Sprintf("compile: two events are called %q", name))
		}
		c.byName[name] = len(c.events)
	}
	c.events = append(c.events, info)
	c.steps = append(c.steps, step[S]{a, at})
}

// fill puts the names of the arguments into a label.
func fill(label string, args []Arg) string {
	out := make([]byte, 0, len(label)+8)
	for i := 0; i < len(label); i++ {
		if label[i] == '{' && i+2 < len(label) && label[i+2] == '}' {
			out = append(out, args[label[i+1]-'0'].Name...)
			i += 2
			continue
		}
		out = append(out, label[i])
	}
	return string(out)
}

func (c *compiled[S]) Start() State        { return c.model.Init }
func (c *compiled[S]) Events() []EventInfo { return c.events }

func (c *compiled[S]) Find(name string) (int, bool) {
	i, ok := c.byName[name]
	return i, ok
}

func (c *compiled[S]) Choices(state State) []Choice {
	s := state.(S)
	var choices []Choice
	for i, e := range c.events {
		if e.Absent == "" {
			choices = append(choices, Choice{Event: e, Words: c.words(&s, i), Reason: c.blocked(&s, i)})
		}
	}
	return choices
}

func (c *compiled[S]) Words(state State, event int) Words {
	s := state.(S)
	return c.words(&s, event)
}

func (c *compiled[S]) words(s *S, event int) Words {
	step := c.steps[event]
	if step.action.Says != nil && c.events[event].Absent == "" && step.action.Unless(s, step.at).Well() {
		return step.action.Says(s, step.at)
	}
	return Words{c.events[event].Label, c.events[event].Action}
}

func (c *compiled[S]) blocked(s *S, event int) string {
	if absent := c.events[event].Absent; absent != "" {
		return absent
	}
	step := c.steps[event]
	return step.action.Unless(s, step.at).Say(c.model.Names)
}

func (c *compiled[S]) Step(state State, event int) (State, Effects, string) {
	s := state.(S)
	if reason := c.blocked(&s, event); reason != "" {
		return state, Effects{}, reason
	}
	var r Recorder
	step := c.steps[event]
	step.action.Do(&s, step.at, &r)
	return s, r.effects, ""
}

func (c *compiled[S]) Check(state State) []Verdict {
	s := state.(S)
	verdicts := make([]Verdict, len(c.model.Properties))
	for i, p := range c.model.Properties {
		verdicts[i] = p.verdict(&s, c.model.Names)
	}
	return verdicts
}

func (c *compiled[S]) View(state State, t Tallies) View {
	s := state.(S)
	return c.model.View(&s, t)
}
