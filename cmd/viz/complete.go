package main

import (
	"strings"

	"github.com/spf13/cobra"

	"interleave/engine"
)

// completeScenario completes the first argument.
func (p *program) completeScenario(_ *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var found []cobra.Completion
	for _, s := range p.scenarios {
		if len(args) == 0 && strings.HasPrefix(s.ID, begun) {
			found = append(found, cobra.CompletionWithDesc(s.ID, s.Title))
		}
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}

// completeSetup completes --setup by the scenario's setups.
func (p *program) completeSetup(cmd *cobra.Command) {
	p.completeFlag(cmd, "setup", func(s *engine.Scenario) (names, notes []string) {
		for _, n := range s.Setups {
			names, notes = append(names, n.Name), append(notes, n.Set)
		}
		return names, notes
	})
}

// completeStep completes the flags of step that depend on the scenario.
func (p *program) completeStep(cmd *cobra.Command) {
	p.completeSetup(cmd)
	p.completeFlag(cmd, "preset", func(s *engine.Scenario) (names, notes []string) {
		for _, preset := range s.Presets {
			names, notes = append(names, preset.Name), append(notes, preset.Title)
		}
		return names, notes
	})
}

// completeFlag completes a flag by names of the scenario that is the first
// argument, each with a note.
func (p *program) completeFlag(cmd *cobra.Command, flag string, list func(*engine.Scenario) (names, notes []string)) {
	complete := func(_ *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var found []cobra.Completion
		if len(args) == 0 {
			return found, cobra.ShellCompDirectiveNoFileComp
		}
		at, err := p.start(args[0], "")
		if err != nil {
			return found, cobra.ShellCompDirectiveNoFileComp
		}
		names, notes := list(at.Scenario)
		for i, name := range names {
			if strings.HasPrefix(name, begun) {
				found = append(found, cobra.CompletionWithDesc(name, notes[i]))
			}
		}
		return found, cobra.ShellCompDirectiveNoFileComp
	}
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // the flag is defined above
	}
}
