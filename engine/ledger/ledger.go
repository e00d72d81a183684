// Package ledger executes the claims of a report: it replays or searches what a
// claim names and compares what comes out with what the claim expects.
package ledger

import (
	"context"
	"fmt"
	"strings"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/explore"
)

// Shown says how a claim is shown. The values are those of --json.
type Shown string

// The ways.
const (
	ByPreset  Shown = "preset"  // a run is replayed and looked at
	BySearch  Shown = "search"  // every schedule of a setup is searched
	ByContext Shown = "context" // not at all
)

// Of says how a claim is shown.
func Of(c engine.Claim) Shown {
	switch {
	case c.Context():
		return ByContext
	case searches(c.Ask):
		return BySearch
	}
	return ByPreset
}

// Row is a claim and what came out.
type Row struct {
	Claim   engine.Claim
	Shown   Shown
	Seen    Sight // zero for context that leads nowhere
	Counter Sight // of the counter; zero for context
	Met     bool  // false for context
	// Err is why there is no answer, where somebody keeps the row all the same.
	Err error
}

// Differs reports whether the counter gives another answer than is expected, so
// that the claim could have failed.
func (r Row) Differs() bool { return r.Counter.Got != r.Claim.Expected }

// Sight is an answer and where it was found.
type Sight struct {
	Got string
	// At is where the answer was found: the last state that was looked at, or
	// the start of a counterexample. At.Scenario is nil when there is none.
	At address.Address
	// Every is set when the answer is about every schedule of At's setup and
	// there is no counterexample to open.
	Every bool
}

// Is reports whether there is somewhere to go.
func (s Sight) Is() bool { return s.At.Scenario != nil }

// Searcher searches a setup from its start.
type Searcher func(ctx context.Context, u engine.Setup) (explore.Result, error)

// Execute carries a claim out, and its counter. The error names the claim and
// says what it asks in vain, or why a search has no answer.
func Execute(ctx context.Context, s *engine.Scenario, c engine.Claim, search Searcher) (Row, error) {
	r := Row{Claim: c, Shown: Of(c)}
	for _, run := range []struct {
		commands string
		sight    *Sight
	}{{c.Run, &r.Seen}, {c.Counter, &r.Counter}} {
		if run.commands == "" {
			continue
		}
		var err error
		if *run.sight, err = observe(ctx, s, run.commands, c.Ask, search); err != nil {
			return r, fmt.Errorf("claim %s: %w", c.ID, err)
		}
	}
	r.Met = r.Shown != ByContext && r.Seen.Got == c.Expected
	return r, nil
}

// observe asks a question after a run.
func observe(ctx context.Context, s *engine.Scenario, run, ask string, search Searcher) (Sight, error) {
	if searches(ask) {
		scene, err := s.Look(run)
		if err != nil {
			return Sight{}, err
		}
		return every(ctx, scene.Setup, strings.Fields(ask)[1:], search)
	}
	commands := run
	if ask != "" {
		commands += "; " + ask
	}
	scene, err := s.Look(commands)
	if err != nil {
		return Sight{}, err
	}
	return Sight{Got: strings.ReplaceAll(scene.Output, "\n", "; "), At: place(s, scene)}, nil
}

// place is the address of a scene.
func place(s *engine.Scenario, scene engine.Scene) address.Address {
	at := address.Of(s, scene.Setup, scene.Schedule)
	at.Preset = scene.Preset
	return at.At(scene.Step)
}

// searches reports whether a question is about every schedule of a setup.
func searches(ask string) bool { return ask == "search" || strings.HasPrefix(ask, "search ") }
