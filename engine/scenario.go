package engine

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"
)

// Scenario is one report made steppable. It is data; nothing in it is generic.
type Scenario struct {
	ID       string   // "hdds-17458"
	Issue    string   // "HDDS-17458"
	URL      string   // where the report is
	Title    string   // "One log, two answers to DeleteBucket"
	Impact   string   // one sentence: what it does to a user
	Mechanic string   // two or three sentences: how it comes about
	Trigger  []string // what has to happen, in order, a sentence each
	Effects  []string // what follows from it, a sentence each: impact in full
	Area     string   // "Ozone Manager"
	// Revision changes whenever an old link would show another state.
	Revision int

	Components []Component
	Switches   []Switch // component by component, the version first
	Settings   []Switch
	Setups     []NamedSetup // the rows of the patch matrix, in order
	Presets    []Preset
	Build      func(Setup) Machine // pure; the events are the same in every setup
	Bounds     func(Setup) string  // what a setup has, as part of a verdict: "two replicas, four log entries"; may be nil
	Stories    fs.FS               // stories/*.txt
	LeavesOut  []string            // what the model does not have, a sentence each
	Claims     []Claim             // of the report, in its order
	Essence    Essence             // the picture of it on the start page; empty: what replicas differ in

	ready *ready
}

// ready is what follows from a scenario's data, worked out once.
type ready struct {
	events  []EventInfo
	byName  map[string]int
	setups  []Setup // of Setups, by position
	presets map[string]opened
}

// opened is a preset as a setup and a schedule.
type opened struct {
	setup    Setup
	schedule Schedule
}

// Ready checks that a scenario's setups and presets can be read, and works out
// once what its pages ask for again and again. A scenario is used only after it.
func (s Scenario) Ready() (*Scenario, error) {
	r := &ready{byName: map[string]int{}, presets: map[string]opened{}}
	s.ready = r
	made := &s
	m := s.Build(made.Default())
	r.events = m.Events()
	for i, e := range r.events {
		r.byName[e.Code], r.byName[string(e.Event)] = i, i
	}
	for _, n := range s.Setups {
		setup, err := made.Setup(n.Set)
		if err != nil {
			return nil, fmt.Errorf("setup %s: %w", n.Name, err)
		}
		r.setups = append(r.setups, setup)
	}
	for _, p := range s.Presets {
		setup, err := made.Setup(p.Setup)
		if err != nil {
			return nil, fmt.Errorf("preset %s: %w", p.Name, err)
		}
		schedule, unknown := made.Schedule(p.Events)
		if unknown != nil {
			return nil, fmt.Errorf("preset %s: unknown event %s", p.Name, Quote(unknown[0]))
		}
		r.presets[p.Name] = opened{setup, schedule}
	}
	return made, nil
}

// Events lists every event of the scenario in declaration order. Whether one
// exists in a setup (Absent) is the machine's to say.
func (s *Scenario) Events() []EventInfo { return s.ready.events }

// Schedule reads events separated by dots, commas or white space, by code or
// long name. At the first unknown one it stops and gives the rest back.
func (s *Scenario) Schedule(text string) (schedule Schedule, unknown []string) {
	names := strings.FieldsFunc(text, func(r rune) bool {
		return r == '.' || r == ',' || unicode.IsSpace(r)
	})
	for i, name := range names {
		n, known := s.ready.byName[name]
		if !known {
			return schedule, names[i:]
		}
		schedule = append(schedule, s.ready.events[n].Event)
	}
	return schedule, nil
}

// Codes prints a schedule as links have it: codes joined by dots.
func (s *Scenario) Codes(schedule Schedule) string {
	codes := make([]string, len(schedule))
	for i, e := range schedule {
		codes[i] = s.ready.events[s.ready.byName[string(e)]].Code
	}
	return strings.Join(codes, ".")
}

// Named gives the setup of a name that the scenario declares.
func (s *Scenario) Named(name string) (Setup, bool) {
	for i, n := range s.Setups {
		if n.Name == name && i < len(s.ready.setups) {
			return s.ready.setups[i], true
		}
	}
	return Setup{}, false
}

// Component is a part with its own place on the board.
type Component struct {
	Key   string // "om1"
	Title string
	Note  string
}

// NamedSetup is a setup with a name, in the words that Scenario.Setup reads.
type NamedSetup struct{ Name, Set string }

// Preset is a setup and a schedule worth looking at. Every event of it
// happens in its own setup.
type Preset struct {
	Name   string
	Title  string // what one sees, in a sentence
	Setup  string // in the words that Scenario.Setup reads
	Events string // codes joined by dots
	Ours   bool   // the model's finding: the report does not have it
}

// OursWords say of a preset that it is Ours, wherever presets are listed.
const OursWords = "this model's finding"

// Choosable lists the switches and then the settings.
func (s *Scenario) Choosable() []Switch {
	return append(s.Switches[:len(s.Switches):len(s.Switches)], s.Settings...)
}

// position finds a switch or setting; -1 when there is none.
func (s *Scenario) position(key string) int {
	for i, sw := range s.Choosable() {
		if sw.Key == key {
			return i
		}
	}
	return -1
}

// Preset finds a preset by its name and gives its setup and schedule. The
// schedule must not be appended to in place.
func (s *Scenario) Preset(name string) (Setup, Schedule, error) {
	p, ok := s.ready.presets[name]
	if !ok {
		return Setup{}, nil, fmt.Errorf("%s has no preset %s: viz list %s prints them", s.ID, Quote(name), s.ID)
	}
	return p.setup, slices.Clip(p.schedule), nil
}

// Find gives the scenario with an id, or nil.
func Find(all []*Scenario, id string) *Scenario {
	for _, s := range all {
		if s.ID == id {
			return s
		}
	}
	return nil
}
