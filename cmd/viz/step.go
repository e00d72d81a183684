package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"interleave/engine"
	"interleave/engine/address"
)

// stepOptions are the flags of step.
type stepOptions struct {
	setupOptions
	preset string
	file   string // of events; "-" is stdin
}

const stepExample = `  viz step hdds-17458 -p report
  viz step hdds-17458 --set om2=wait a2.a2.a2 a2
  viz step '/s/hdds-17458?v=om1.wait&e=a1.a2&k=1' s1`

func (p *program) stepCommand() *cobra.Command {
	var o stepOptions
	cmd := &cobra.Command{
		Use:     "step SCENARIO|LINK [EVENT…]",
		Short:   "Let events happen, and print each step as the page shows it",
		Example: stepExample,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("step needs a scenario or a link: viz list prints the scenarios")
			}
			return nil
		},
		ValidArgsFunction: p.completeScenario,
		RunE:              func(cmd *cobra.Command, args []string) error { return p.step(cmd, o, args[0], args[1:]) },
	}
	flags := cmd.Flags()
	o.setupOptions.flags(cmd)
	flags.StringVarP(&o.preset, "preset", "p", "", "begin with a preset's setup and events")
	flags.StringVarP(&o.file, "file", "f", "", "read events from a file before the arguments; - is stdin")
	p.completeStep(cmd)
	return cmd
}

// step prints the steps of a run. Everything is read and checked before
// anything is printed.
func (p *program) step(cmd *cobra.Command, o stepOptions, from string, events []string) error {
	at, stale, err := p.asked(cmd, o, from, events)
	if err != nil {
		return err
	}
	r := replay(at, p.base.String())
	text, err := r.print(p.json)
	if err != nil {
		return err
	}
	if stale != "" {
		cmd.PrintErrln("viz: " + stale)
	}
	if err := put(cmd, text); err != nil {
		return err
	}
	if r.trace.FirstBroken(at.Step) >= 0 {
		return errBroken
	}
	return nil
}

// asked is the address that flags and arguments make. stale says how a link
// does not fit the model, in a sentence; empty: it does.
func (p *program) asked(cmd *cobra.Command, o stepOptions, from string, events []string) (at address.Address, stale string, err error) {
	if at, err = p.start(from, o.preset); err != nil {
		return at, "", err
	}
	stale = staleness(at)
	setup, err := o.override(at)
	if err != nil {
		return at, "", err
	}
	words, err := o.events(cmd.InOrStdin(), events)
	if err != nil {
		return at, "", err
	}
	at, err = onward(at.Under(setup), words)
	return at, stale, err
}

// start is the address that a run begins with: that of a link, of a preset, or
// the start of a scenario.
func (p *program) start(from, preset string) (address.Address, error) {
	if strings.ContainsAny(from, "/?") {
		if preset != "" {
			return address.Address{}, errors.New("-p does not go with a link, which has its own events: leave one of them out")
		}
		return p.link(from)
	}
	s, err := p.scenario(from)
	switch {
	case err != nil:
		return address.Address{}, err
	case preset == "":
		return address.Of(s, s.Default(), nil), nil
	}
	return atPreset(s, preset)
}

// onward lets the events happen after the step that an address shows.
func onward(at address.Address, words string) (address.Address, error) {
	events, unknown := at.Scenario.Schedule(words)
	if unknown != nil {
		return at, unknownEvent(at.Scenario, unknown[0])
	}
	if n := at.Step + len(events); n > address.MaxEvents {
		return at, fmt.Errorf("the schedule has %d events: leave some out, at most %d are replayed", n, address.MaxEvents)
	}
	for _, e := range events {
		at = at.Then(e)
	}
	if n := len(at.Stamped("0000").String()); n > address.MaxLength { // as it is printed
		return at, fmt.Errorf("the link has %d characters: leave some events out, at most %d are read", n, address.MaxLength)
	}
	return at, nil
}

func unknownEvent(s *engine.Scenario, name string) error {
	known := nearEvents(name, s.Build(s.Default()))
	look := fmt.Sprintf("viz list %s prints them", s.ID)
	return fmt.Errorf("%s has no event %.40q: %s", s.ID, name, suggestion(name, known, look))
}
