package main

import (
	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/explore"
)

// checkJSON is what `viz check --json` prints of a setup, on one line.
type checkJSON struct {
	Scenario    string         `json:"scenario"`
	Setup       picks          `json:"setup"`
	Name        *string        `json:"name"` // of the setup; null when it has none
	States      int            `json:"states"`
	Transitions int            `json:"transitions"`
	Depth       int            `json:"depth"`
	Ended       explore.Ending `json:"ended"`
	Bound       *explore.Bound `json:"bound"` // null when no limit was reached
	Properties  []answerJSON   `json:"properties"`
}

type answerJSON struct {
	Name     string         `json:"name"`
	Kind     engine.Kind    `json:"kind"`
	Verdict  engine.Outcome `json:"verdict"`
	Reason   string         `json:"reason"`   // the clause that fails, or why nothing is known; empty when it holds or was reached
	Schedule []string       `json:"schedule"` // codes, from the start of the setup
	Loop     *int           `json:"loop"`     // the step that the last one leads back to; null when there is none
	Link     *string        `json:"link"`     // of the schedule; null when there is none
}

// json is the search as one line of JSON.
func (c check) json() (string, error) {
	r := c.result
	j := checkJSON{
		Scenario: c.at.Scenario.ID, Setup: c.at.Setup.All(), Name: nameOf(c.at.Setup),
		States: r.States, Transitions: r.Transitions, Depth: r.Depth, Ended: r.Ended, Properties: []answerJSON{},
	}
	if r.Bound != explore.NoBound {
		j.Bound = &r.Bound
	}
	for _, a := range r.Answers {
		j.Properties = append(j.Properties, c.answerJSON(a))
	}
	return line(j)
}

func (c check) answerJSON(a explore.Answer) answerJSON {
	j := answerJSON{Name: a.Name, Kind: a.Kind, Verdict: a.Verdict, Reason: a.Reason, Schedule: []string{}}
	if a.Verdict == engine.Unknown || a.Verdict == engine.NotReached || a.Finish != explore.NoFinish {
		j.Reason = c.result.Sentence(a)
	}
	if !a.Found() {
		return j
	}
	at := c.way(a)
	j.Schedule = codes(at, 0)
	if a.Loop >= 0 {
		loop := len(c.at.Schedule) + a.Loop
		j.Loop = &loop
	}
	if link, ok := c.link(a); ok {
		j.Link = &link
	}
	return j
}

// way is the address of the last step of an answer's schedule.
func (c check) way(a explore.Answer) address.Address {
	schedule := append(c.at.Schedule[:len(c.at.Schedule):len(c.at.Schedule)], a.Schedule...)
	return address.Of(c.at.Scenario, c.at.Setup, schedule)
}

// link is the link of an answer's schedule. It reports false when that is
// longer than links may be.
func (c check) link(a explore.Answer) (link string, ok bool) {
	at := c.way(a)
	r := replay(at, "")
	if len(at.Schedule) > address.MaxEvents || len(r.link) > address.MaxLength {
		return "", false
	}
	return c.base + r.link, true
}
