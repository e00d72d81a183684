package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"interleave/engine"
)

// put writes what a command prints, in one piece.
func put(cmd *cobra.Command, text string) error {
	if _, err := io.WriteString(cmd.OutOrStdout(), text); err != nil {
		return fmt.Errorf("cannot write the output: %w", err)
	}
	return nil
}

// page is text output: sections of lines and of rows in columns.
type page struct{ strings.Builder }

// line adds a line.
func (p *page) line(parts ...string) { p.WriteString(strings.Join(parts, "") + "\n") }

// columns adds rows of equally many cells, without white space at their ends.
func (p *page) columns(rows [][]string) {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		_, _ = w.Write([]byte(strings.Join(row, "\t") + "\n")) // a Builder takes all
	}
	_ = w.Flush()
	for row := range strings.Lines(b.String()) {
		p.line(strings.TrimRight(row, " \n"))
	}
}

// line is a value as one line of JSON. "<" and "&" stay as they are: the output
// goes to a terminal or a program, not into a page.
func line(value any) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return "", fmt.Errorf("cannot print JSON: %w", err)
	}
	return b.String(), nil
}

// picks is a setup as a JSON object whose keys are in declaration order.
type picks []engine.Assignment

// MarshalJSON writes {"om1":"wait",…}. Keys and choices are of [a-z0-9-].
func (p picks) MarshalJSON() ([]byte, error) {
	pairs := make([]string, len(p))
	for i, a := range p {
		pairs[i] = fmt.Sprintf("%q:%q", a.Key, a.Choice)
	}
	return []byte("{" + strings.Join(pairs, ",") + "}"), nil
}

// nameOf is the name of a setup; nil, which is null, when it has none.
func nameOf(u engine.Setup) *string {
	if name := u.Name(); name != "" {
		return &name
	}
	return nil
}

// some is a list that is [] and not null when it is empty.
func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
