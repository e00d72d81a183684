package main

import (
	"fmt"
	"strings"

	"interleave/engine"
	"interleave/engine/address"
)

// scenarioJSON is what `viz list --json` prints of a scenario, on one line.
type scenarioJSON struct {
	Scenario  string       `json:"scenario"`
	Issue     string       `json:"issue"`
	Title     string       `json:"title"`
	Impact    string       `json:"impact"`
	Revision  int          `json:"revision"`
	Switches  []switchJSON `json:"switches"`
	Settings  []switchJSON `json:"settings"`
	Setups    []setupJSON  `json:"setups"`
	Presets   []presetJSON `json:"presets"`
	Events    []eventJSON  `json:"events"`
	LeavesOut []string     `json:"leavesOut"`
}

type switchJSON struct {
	Key       string       `json:"key"`
	Component string       `json:"component"` // empty for a setting
	Title     string       `json:"title"`
	Version   bool         `json:"version"`
	Choices   []choiceJSON `json:"choices"` // the first is the default
}

type choiceJSON struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Note  string `json:"note"`
}

type setupJSON struct {
	Name  string `json:"name"`
	Setup picks  `json:"setup"`
}

type presetJSON struct {
	Name      string   `json:"name"`
	Title     string   `json:"title"`
	Setup     picks    `json:"setup"`
	SetupName *string  `json:"setupName"` // null when the setup has no name
	Schedule  []string `json:"schedule"`  // codes
	Link      string   `json:"link"`
	Ours      bool     `json:"ours"` // the model's finding, not the report's
}

type eventJSON struct {
	Event engine.Event `json:"event"`
	Code  string       `json:"code"`
	Label string       `json:"label"`
	Group engine.Group `json:"group"`
	Fair  bool         `json:"fair"`
}

// listJSON is a scenario as one line of JSON.
func (p *program) listJSON(s *engine.Scenario) (string, error) {
	j := scenarioJSON{
		Scenario: s.ID, Issue: s.Issue, Title: s.Title, Impact: s.Impact, Revision: s.Revision,
		Switches: switchesJSON(s.Switches), Settings: switchesJSON(s.Settings),
		Setups: []setupJSON{}, Presets: []presetJSON{}, Events: []eventJSON{}, LeavesOut: some(s.LeavesOut),
	}
	for _, n := range s.Setups {
		setup, err := s.Setup(n.Set)
		if err != nil {
			return "", fmt.Errorf("setup %s: %w", n.Name, err)
		}
		j.Setups = append(j.Setups, setupJSON{n.Name, setup.All()})
	}
	for _, preset := range s.Presets {
		about, err := p.presetJSON(s, preset)
		if err != nil {
			return "", err
		}
		j.Presets = append(j.Presets, about)
	}
	for _, e := range s.Build(s.Default()).Events() {
		j.Events = append(j.Events, eventJSON{e.Event, e.Code, e.Label, e.Group, e.Fair})
	}
	return line(j)
}

func (p *program) presetJSON(s *engine.Scenario, preset engine.Preset) (presetJSON, error) {
	at, err := atPreset(s, preset.Name)
	if err != nil {
		return presetJSON{}, err
	}
	return presetJSON{
		Name: preset.Name, Title: preset.Title, Setup: at.Setup.All(), SetupName: nameOf(at.Setup),
		Schedule: codes(at, 0), Link: p.base.String() + at.String(), Ours: preset.Ours,
	}, nil
}

// atPreset is the last step of a preset.
func atPreset(s *engine.Scenario, name string) (address.Address, error) {
	setup, schedule, err := s.Preset(name)
	at := address.Of(s, setup, schedule)
	at.Preset = name
	return at, err
}

// codes are the codes of an address's events after a step.
func codes(at address.Address, step int) []string {
	rest := at.Schedule[step:]
	if len(rest) == 0 {
		return []string{}
	}
	return strings.Split(at.Scenario.Codes(rest), ".")
}

func switchesJSON(switches []engine.Switch) []switchJSON {
	all := []switchJSON{}
	for _, s := range switches {
		j := switchJSON{Key: s.Key, Component: s.Component, Title: s.Title, Version: s.Version, Choices: []choiceJSON{}}
		for _, o := range s.Choices {
			j.Choices = append(j.Choices, choiceJSON{o.Key, o.Title, o.Note})
		}
		all = append(all, j)
	}
	return all
}
