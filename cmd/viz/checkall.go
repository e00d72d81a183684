package main

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/spf13/cobra"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/explore"
)

// checkAll searches many setups and prints each as soon as it is searched.
func (p *program) checkAll(ctx context.Context, cmd *cobra.Command, o checkOptions, s *engine.Scenario) error {
	m := newMatrix(s)
	if err := p.around(cmd, m.head()); err != nil {
		return err
	}
	var t totals
	for name, setup := range setups(s, o.all) {
		c := p.search(ctx, cmd, o, address.Of(s, setup, nil))
		text := m.row(name, c)
		if p.json {
			var err error
			if text, err = c.json(); err != nil {
				return err
			}
		}
		if err := put(cmd, text); err != nil {
			return err
		}
		t.add(c.result)
		if ctx.Err() != nil {
			t.cancelled = true
			break
		}
	}
	if err := p.around(cmd, m.foot(t)); err != nil {
		return err
	}
	return outcome(t.failed > 0, t.unknown > 0 || t.cancelled)
}

// around prints what stands around rows of text; JSON has only its lines.
func (p *program) around(cmd *cobra.Command, text string) error {
	if p.json {
		return nil
	}
	return put(cmd, text)
}

// totals are how many setups came out how.
type totals struct {
	searched, failed, unknown int
	cancelled                 bool // before all were searched
}

func (t *totals) add(r explore.Result) {
	t.searched++
	switch {
	case r.Failed():
		t.failed++
	case r.Unknown():
		t.unknown++
	}
}

func (t totals) String() string {
	text := fmt.Sprintf("%d setups searched: %d failed, %d unknown", t.searched, t.failed, t.unknown)
	if t.cancelled {
		text += "; cancelled, not complete"
	}
	return text
}

// setups are the setups that --all stands for, with their names, in declaration
// order. Two names may be of one setup.
func setups(s *engine.Scenario, all string) iter.Seq2[string, engine.Setup] {
	if all == allFull {
		return func(yield func(string, engine.Setup) bool) {
			product(s, nil, func(u engine.Setup) bool { return yield(u.Words(), u) })
		}
	}
	return func(yield func(string, engine.Setup) bool) {
		for _, n := range s.Setups {
			if setup, _ := s.Named(n.Name); !yield(n.Name, setup) {
				return
			}
		}
	}
}

// product yields every setup that begins with some choices; the last switch
// changes first. Choices about what a setup leaves out make no setup.
func product(s *engine.Scenario, chosen []engine.Assignment, yield func(engine.Setup) bool) bool {
	if len(chosen) == len(s.Choosable()) {
		setup, err := s.Default().With(chosen...)
		return err != nil || yield(setup)
	}
	sw := s.Choosable()[len(chosen)]
	for _, option := range sw.Choices {
		if !product(s, append(chosen[:len(chosen):len(chosen)], engine.Assignment{Key: sw.Key, Choice: option.Key}), yield) {
			return false
		}
	}
	return true
}

// matrix prints setups × properties.
type matrix struct {
	scenario *engine.Scenario
	columns  []string // properties
	name     int      // width of the first column
}

// newMatrix has a column for each property that some declared setup has.
func newMatrix(s *engine.Scenario) matrix {
	m := matrix{scenario: s, name: len("setup")}
	known := map[string]bool{}
	for _, n := range s.Setups {
		setup, _ := s.Named(n.Name)
		m.name = max(m.name, len(n.Name))
		built := s.Build(setup)
		for _, v := range built.Check(built.Start()) {
			if !known[v.Property] {
				known[v.Property] = true
				m.columns = append(m.columns, v.Property)
			}
		}
	}
	return m
}

func (m matrix) head() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s  %11s", m.name, "setup", "states")
	for _, c := range m.columns {
		b.WriteString("  " + c)
	}
	return b.String() + "\n"
}

// row has a cell for each property: its sign, and the length of the schedule
// that shows it.
func (m matrix) row(name string, c check) string {
	var b strings.Builder
	states := explore.Number(c.result.States)
	if !c.result.Complete {
		states = "> " + states
	}
	fmt.Fprintf(&b, "%-*s  %11s", m.name, name, states)
	for _, column := range m.columns {
		cell := "·"
		if a, ok := c.result.Answer(column); ok {
			cell = strings.TrimSpace(sign(a.Verdict))
			if a.Failed() {
				cell = "✕"
			}
			if a.Found() {
				cell += fmt.Sprint(" ", len(a.Schedule))
			}
		}
		fmt.Fprintf(&b, "  %-*s", len(column), cell)
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}

// foot explains the signs, before what came out of it all.
func (m matrix) foot(t totals) string {
	return "\n✕ broken or never reached, ✓ holds or reached, ? unknown, · not asked; with the number of events that shows it\n" +
		"viz check " + m.scenario.ID + " --setup NAME prints the schedules\n" + t.String() + "\n"
}
