package main

import "interleave/engine"

// runJSON is what `viz step --json` prints.
type runJSON struct {
	Scenario string        `json:"scenario"`
	Setup    picks         `json:"setup"`
	Name     *string       `json:"name"`  // of the setup; null when it has none
	Steps    []stepJSON    `json:"steps"` // without the start
	View     viewJSON      `json:"view"`  // of the last step
	Enabled  []enabledJSON `json:"enabled"`
	Blocked  []blockedJSON `json:"blocked"`
	Link     string        `json:"link"`
	Digest   string        `json:"digest"`
	Ahead    []string      `json:"ahead,omitempty"` // codes behind the step that a link shows
}

type stepJSON struct {
	N          int               `json:"n"`
	Event      engine.Event      `json:"event"`
	Code       string            `json:"code"`
	Label      string            `json:"label"`
	Happened   bool              `json:"happened"`
	Reason     string            `json:"reason"` // why it did not happen
	Changes    []engine.Change   `json:"changes"`
	Log        []engine.LogLine  `json:"log"`
	Properties []propertyVerdict `json:"properties"`
}

type propertyVerdict struct {
	Name    string         `json:"name"`
	Verdict engine.Outcome `json:"verdict"`
	Reason  string         `json:"reason"`
}

type viewJSON struct {
	Cells []engine.Value `json:"cells"`
}

type enabledJSON struct {
	Event engine.Event `json:"event"`
	Code  string       `json:"code"`
	Label string       `json:"label"`
}

type blockedJSON struct {
	enabledJSON
	Reason string `json:"reason"`
}

// json is the run as one line of JSON.
func (r run) json() (string, error) {
	j := runJSON{
		Scenario: r.at.Scenario.ID, Setup: r.at.Setup.All(), Name: nameOf(r.at.Setup),
		Steps: []stepJSON{}, View: viewJSON{some(r.view.Values())},
		Enabled: []enabledJSON{}, Blocked: []blockedJSON{},
		Link: r.link, Digest: r.digest, Ahead: codes(r.at, r.at.Step),
	}
	for n := 1; n <= r.trace.Len(); n++ {
		j.Steps = append(j.Steps, r.stepJSON(n))
	}
	for _, c := range r.choices {
		e := enabledJSON{c.Event.Event, c.Event.Code, c.Words.Sentence}
		if c.Reason == "" {
			j.Enabled = append(j.Enabled, e)
		} else {
			j.Blocked = append(j.Blocked, blockedJSON{e, c.Reason})
		}
	}
	return line(j)
}

func (r run) stepJSON(n int) stepJSON {
	step, event := r.trace.Steps[n], r.trace.Event(n)
	j := stepJSON{
		N: n, Event: event.Event, Code: event.Code, Label: r.trace.Words(n).Sentence,
		Happened: step.Happened(), Reason: step.Reason,
		Changes: some(r.trace.Changes(n)), Log: some(step.Effects.Log), Properties: []propertyVerdict{},
	}
	for _, v := range step.Verdicts {
		j.Properties = append(j.Properties, propertyVerdict{v.Property, v.Outcome, v.Reason})
	}
	return j
}
