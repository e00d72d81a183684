package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"interleave/engine"
	"interleave/engine/address"
)

// setupOptions are the flags that choose a setup.
type setupOptions struct {
	setup string   // name or words
	set   []string // key=choice, several joined by commas
}

func (o *setupOptions) flags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.setup, "setup", "", "setup: its `NAME`, or words like \"wait reader=on\"")
	flags.StringArrayVar(&o.set, "set", nil, "change choices: `KEY=CHOICE,…`, a key like om* is all of them")
}

// override is the setup of a run with what --setup and --set choose.
func (o setupOptions) override(at address.Address) (engine.Setup, error) {
	setup := at.Setup
	if o.setup != "" {
		named, err := at.Scenario.Setup(o.setup)
		if err != nil {
			return setup, err
		}
		setup = named
	}
	var pairs []engine.Assignment
	for _, word := range strings.FieldsFunc(strings.Join(o.set, ","), func(r rune) bool { return r == ',' || r == ' ' }) {
		key, choice, ok := strings.Cut(word, "=")
		if !ok {
			return setup, fmt.Errorf("--set needs a key and its choice, as in om1=wait, not %.40q", word)
		}
		pairs = append(pairs, engine.Assignment{Key: key, Choice: choice})
	}
	return setup.With(pairs...)
}
