package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"interleave/engine"
	"interleave/engine/ledger"
)

const claimsLong = `Execute every claim of a report, and print what came out.

A claim is shown by a run that is replayed, or by a search of every schedule of a
setup. The label is the report's own evidence: run, read from code, or argued;
what the model shows does not change it. Claims that are context are told and not
executed. The exit code is 1 when a claim is not met.`

func (p *program) claimsCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "claims [SCENARIO]",
		Short:   "Execute the claims of the reports",
		Long:    claimsLong,
		Example: "  viz claims\n  viz claims hdds-17458 --json",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("claims takes one scenario: leave out %.40q", args[1])
			}
			return nil
		},
		ValidArgsFunction: p.completeScenario,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			listed := p.scenarios
			if len(args) == 1 {
				s, err := p.scenario(args[0])
				if err != nil {
					return err
				}
				listed = []*engine.Scenario{s}
			}
			return p.claims(ctx, cmd, listed)
		},
	}
}

// claims executes and prints the claims of scenarios, a scenario at a time.
func (p *program) claims(ctx context.Context, cmd *cobra.Command, listed []*engine.Scenario) error {
	unmet := false
	for _, s := range listed {
		rows, err := execute(ctx, s)
		if err != nil {
			return err
		}
		text, err := p.claimed(s, rows)
		if err != nil {
			return err
		}
		if err := put(cmd, text); err != nil {
			return err
		}
		unmet = unmet || ledger.Count(rows).Unmet > 0
	}
	return outcome(unmet, false)
}

// execute carries out all claims of a scenario.
func execute(ctx context.Context, s *engine.Scenario) ([]ledger.Row, error) {
	var rows []ledger.Row
	search := ledger.Once()
	for _, c := range s.Claims {
		r, err := ledger.Execute(ctx, s, c, search)
		if err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// claimed is what came out as text or as lines of JSON.
func (p *program) claimed(s *engine.Scenario, rows []ledger.Row) (string, error) {
	if !p.json {
		return claimsText(s, rows), nil
	}
	var out page
	for _, r := range rows {
		text, err := p.claimJSON(s, r)
		if err != nil {
			return "", err
		}
		out.WriteString(text)
	}
	return out.String(), nil
}

// claimJSON is what `viz claims --json` prints of a claim, on one line.
type claimJSON struct {
	ID        string       `json:"id"`
	Scenario  string       `json:"scenario"`
	Text      string       `json:"text"`
	Label     engine.Label `json:"label"` // the report's evidence
	LabelNote string       `json:"labelNote"`
	Shown     ledger.Shown `json:"shown"`
	Link      *string      `json:"link"`     // of the state or the search that shows it; null for context without one
	Expected  string       `json:"expected"` // empty for context
	Got       string       `json:"got"`
	Met       *bool        `json:"met"` // null for context
}

func (p *program) claimJSON(s *engine.Scenario, r ledger.Row) (string, error) {
	c := r.Claim
	j := claimJSON{
		ID: c.ID, Scenario: s.ID, Text: c.Text, Label: c.Label, LabelNote: c.Note,
		Shown: r.Shown, Expected: c.Expected, Got: r.Seen.Got,
	}
	if r.Shown != ledger.ByContext {
		j.Met = &r.Met
	}
	if r.Seen.Is() {
		link := p.seen(r.Seen)
		j.Link = &link
	}
	return line(j)
}

// seen is the link of what a claim was met by: a state, or the page on which a
// setup is searched.
func (p *program) seen(s ledger.Sight) string {
	if s.Every {
		return p.base.String() + s.At.Check()
	}
	return replay(s.At, p.base.String()).link
}
