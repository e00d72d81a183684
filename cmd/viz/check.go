package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/explore"
)

// checkOptions are the flags of check.
type checkOptions struct {
	setupOptions
	all       string // which setups: "" the one chosen, or a key of allModes
	from      bool   // from the state shown
	maxStates int
	maxDepth  int
	timeout   time.Duration
	threads   int
}

// The choices of --all.
const (
	allDeclared = "declared" // the scenario's setups
	allFull     = "full"     // every choice of every switch and setting with every other one
)

const checkExample = `  viz check hdds-17458
  viz check hdds-17458 --setup patched --set oms=3
  viz check hdds-17458 --all --json
  viz check '/s/hdds-17458?e=a1.a1.a1' --from`

const checkLong = `Search every schedule of a setup, and answer each property.

A broken always-property comes with a shortest schedule that breaks it, an
eventually-property with one on which it is never met. Ctrl-C ends the search
with what it has found. The exit code is 1 when a property is broken or cannot
be reached, otherwise 3 when an answer is unknown.`

func (p *program) checkCommand() *cobra.Command {
	var o checkOptions
	cmd := &cobra.Command{
		Use:     "check SCENARIO|LINK",
		Short:   "Search every schedule, and answer each property",
		Long:    checkLong,
		Example: checkExample,
		Args: func(_ *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				return errors.New("check needs a scenario or a link: viz list prints the scenarios")
			case 1:
				return o.valid()
			}
			return fmt.Errorf("check takes one scenario or link: leave out %.40q", args[1])
		},
		ValidArgsFunction: p.completeScenario,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			context.AfterFunc(ctx, stop) // a second interrupt does not wait
			return p.check(ctx, cmd, o, args[0])
		},
	}
	o.flags(cmd)
	p.completeSetup(cmd)
	return cmd
}

func (o *checkOptions) flags(cmd *cobra.Command) {
	o.setupOptions.flags(cmd)
	flags := cmd.Flags()
	flags.StringVar(&o.all, "all", "", "search the setups that the scenario declares; --all=full: all that there are")
	flags.Lookup("all").NoOptDefVal = allDeclared
	flags.BoolVar(&o.from, "from", false, "begin with the state that the link shows")
	flags.IntVar(&o.maxStates, "max-states", 0, "stop at `N` states; 0: no limit but 4 GiB of memory")
	flags.IntVar(&o.maxDepth, "max-depth", 0, "search schedules of at most `N` events; 0: no limit")
	flags.DurationVar(&o.timeout, "timeout", 0, "stop the search of a setup after a `DURATION`, like 30s; 0: never")
	flags.IntVar(&o.threads, "threads", 0, "use `N` threads; 0: one for each processor. The answers are the same")
}

// valid refuses flags that cannot be meant.
func (o *checkOptions) valid() error {
	for _, n := range []struct {
		flag  string
		value int
	}{{"max-states", o.maxStates}, {"max-depth", o.maxDepth}, {"threads", o.threads}, {"timeout", int(o.timeout)}} {
		if n.value < 0 {
			return fmt.Errorf("--%s must not be negative", n.flag)
		}
	}
	const mostThreads = 1024
	switch {
	case o.threads > mostThreads:
		return fmt.Errorf("--threads must be at most %d", mostThreads)
	case o.all != "" && o.all != allDeclared && o.all != allFull:
		return fmt.Errorf("--all is one of %s (what it is without a value), %s, not %.40q", allDeclared, allFull, o.all)
	case o.all != "" && (o.setup != "" || o.set != nil || o.from):
		return errors.New("--all takes every setup from its start: leave out --setup, --set and --from, or leave out --all")
	}
	return nil
}

// check searches and prints what it finds, setup by setup.
func (p *program) check(ctx context.Context, cmd *cobra.Command, o checkOptions, from string) error {
	at, err := p.start(from, "")
	if err != nil {
		return err
	}
	stale := staleness(at)
	setup, err := o.override(at)
	if err != nil {
		return err
	}
	if stale != "" {
		cmd.PrintErrln("viz: " + stale)
	}
	if o.all != "" {
		return p.checkAll(ctx, cmd, o, at.Scenario)
	}
	c := p.search(ctx, cmd, o, at.Under(setup))
	text, err := p.checked(c)
	if err != nil {
		return err
	}
	if err := put(cmd, text); err != nil {
		return err
	}
	return outcome(c.result.Failed(), c.result.Unknown())
}

// checked is a search as text or as a line of JSON.
func (p *program) checked(c check) (string, error) {
	if p.json {
		return c.json()
	}
	return c.text(), nil
}

// outcome is the end of a command that has searched.
func outcome(failed, unknown bool) error {
	switch {
	case failed:
		return errBroken
	case unknown:
		return errUnknown
	}
	return nil
}

// check is a search that has ended.
type check struct {
	at     address.Address // the state that it began with; its schedule is what led there
	base   string          // in front of links
	result explore.Result
}

// search searches a setup from the start, or from the state shown.
func (p *program) search(ctx context.Context, cmd *cobra.Command, o checkOptions, at address.Address) check {
	if !o.from {
		at = at.At(0)
	}
	at = at.Dropped()
	m := at.Scenario.Build(at.Setup)
	trace := engine.Replay(m, at.Schedule)
	report := newReport(cmd.ErrOrStderr(), at.Setup.Words())
	defer report.clear()
	r := explore.Search(ctx, m, explore.Options{
		From: trace.Steps[trace.Len()].State, Step: trace.Len(), MaxStates: o.maxStates, MaxDepth: o.maxDepth, Timeout: o.timeout, Threads: o.threads,
		Progress: report.progress(),
	})
	return check{at, p.base.String(), r}
}
