package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"interleave/engine"
)

func (p *program) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list [SCENARIO]",
		Short: "Print the scenarios, or what can be chosen in one",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("list takes one scenario: leave out %.40q", args[1])
			}
			return nil
		},
		ValidArgsFunction: p.completeScenario,
		RunE: func(cmd *cobra.Command, args []string) error {
			listed := p.scenarios
			if len(args) == 1 {
				s, err := p.scenario(args[0])
				if err != nil {
					return err
				}
				listed = []*engine.Scenario{s}
			}
			text, err := p.list(listed, len(args) == 1)
			if err != nil {
				return err
			}
			return put(cmd, text)
		},
	}
}

// list prints scenarios: as JSON in full, as text shortly or with all that can
// be chosen.
func (p *program) list(listed []*engine.Scenario, full bool) (string, error) {
	var out page
	for i, s := range listed {
		if p.json {
			text, err := p.listJSON(s)
			if err != nil {
				return "", err
			}
			out.WriteString(text)
			continue
		}
		if i > 0 {
			out.line()
		}
		out.line(s.ID, "  ", s.Title)
		out.line("  ", s.Impact)
		if full {
			listAll(&out, s)
		}
	}
	return out.String(), nil
}

// listAll prints what can be chosen in a scenario, and what it leaves out.
func listAll(out *page, s *engine.Scenario) {
	listSwitches(out, "switches", s.Switches)
	listSwitches(out, "settings", s.Settings)
	out.line("\nsetups")
	var setups [][]string
	for _, n := range s.Setups {
		setups = append(setups, []string{"  " + n.Name, cmp.Or(n.Set, "every default")})
	}
	out.columns(setups)
	out.line("\npresets")
	for _, preset := range s.Presets {
		out.line("  ", preset.Name, ": ", preset.Title)
		if preset.Ours {
			out.line("      ", engine.OursWords, ", not the report's")
		}
		out.line("      setup   ", preset.Setup)
		out.line("      events  ", preset.Events)
	}
	out.line("\nevents")
	events := [][]string{{"  code", "event", "", "group"}}
	for _, e := range s.Build(s.Default()).Events() {
		events = append(events, []string{"  " + e.Code, string(e.Event), e.Label, string(e.Group)})
	}
	out.columns(events)
	out.line("\nthe model leaves out")
	for _, sentence := range s.LeavesOut {
		out.line("  ", sentence)
	}
}

// listSwitches prints switches with their choices. The first is the default.
func listSwitches(out *page, title string, switches []engine.Switch) {
	out.line("\n", title)
	for _, sw := range switches {
		name := sw.Title
		if sw.Component != "" {
			name = sw.Component + ", " + sw.Title
		}
		out.line("  ", sw.Key, ": ", name)
		var choices [][]string
		for i, o := range sw.Choices {
			about := []string{"      " + o.Key, strings.TrimSuffix(o.Title+": "+o.Note, ": ")}
			if i == 0 {
				about[1] += " (default)"
			}
			choices = append(choices, about)
		}
		out.columns(choices)
	}
}
