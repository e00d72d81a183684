package main

import (
	"interleave/engine"
	"interleave/engine/address"
)

// run is an address replayed to the step that it shows.
type run struct {
	at      address.Address
	trace   engine.Trace
	view    engine.View
	choices []engine.Choice
	digest  string
	link    string
}

func replay(at address.Address, base string) run {
	m := at.Scenario.Build(at.Setup)
	r := run{at: at, trace: engine.Replay(m, at.Schedule[:at.Step])}
	r.view = r.trace.View(at.Step)
	r.choices = m.Choices(r.trace.Steps[at.Step].State)
	r.digest = r.view.Digest()
	r.link = base + at.Stamped(r.digest).String()
	return r
}

// print is the run as text or as JSON.
func (r run) print(json bool) (string, error) {
	if json {
		return r.json()
	}
	return r.text(), nil
}

// verdicts are those of the step that is shown.
func (r run) verdicts() []engine.Verdict { return r.trace.Steps[r.at.Step].Verdicts }
