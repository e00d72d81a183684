package engine

import (
	"fmt"
	"io/fs"
)

// Scenario is one report made steppable. It is data; nothing in it is generic.
type Scenario struct {
	ID       string // "hdds-17458"
	Issue    string // "HDDS-17458"
	URL      string // where the report is
	Title    string // "One log, two answers to DeleteBucket"
	Impact   string // one sentence: what it does to a user
	Mechanic string // two or three sentences: how it comes about
	Area     string // "Ozone Manager"
	// Revision changes whenever an old link would show another state.
	Revision int

	Components []Component
	Switches   []Switch // component by component, the version first
	Settings   []Switch
	Setups     []NamedSetup // the rows of the patch matrix, in order
	Presets    []Preset
	Build      func(Setup) Machine // pure; the events are the same in every setup
	Stories    fs.FS               // stories/*.txt
	LeavesOut  []string            // what the model does not have, a sentence each
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
}

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

// Preset finds a preset by its name and gives its setup and schedule.
func (s *Scenario) Preset(name string) (Setup, Schedule, error) {
	for _, p := range s.Presets {
		if p.Name != name {
			continue
		}
		setup, err := s.Setup(p.Setup)
		if err != nil {
			return Setup{}, nil, fmt.Errorf("preset %s: %w", name, err)
		}
		schedule, unknown := ParseSchedule(s.Build(setup), p.Events)
		if unknown != nil {
			return Setup{}, nil, fmt.Errorf("preset %s: unknown event %s", name, quote(unknown[0]))
		}
		return setup, schedule, nil
	}
	return Setup{}, nil, fmt.Errorf("%s has no preset %s: viz list %s prints them", s.ID, quote(name), s.ID)
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
