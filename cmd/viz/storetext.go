package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"interleave/store"
)

// storeReport is what was read of a store, as --json prints it.
type storeReport struct {
	Folder string `json:"folder"`
	File   string `json:"file,omitzero"` // the backup
	store.Report
}

// printReport prints what is in a store, and ends with a code of its own when
// some of it is damaged.
func (p *program) printReport(cmd *cobra.Command, c storeReport) error {
	text, err := c.text(), error(nil)
	if p.json {
		text, err = line(c)
	}
	if err == nil {
		err = put(cmd, text)
	}
	if err == nil && c.Damaged > 0 {
		err = errDamaged
	}
	return err
}

func (c storeReport) text() string {
	var out page
	rows := [][]string{{"folder", c.Folder}}
	if c.File != "" {
		rows = append(rows, []string{"backup", c.File})
	}
	out.columns(append(rows,
		[]string{"whole", fmt.Sprint(c.Whole)},
		[]string{"expired", fmt.Sprint(c.Expired)},
		[]string{"damaged", fmt.Sprint(c.Damaged)},
	))
	if c.Unfinished > 0 {
		out.line(fmt.Sprintf("The last %d bytes are of a write that is under way, or that a crash cut off.", c.Unfinished))
	}
	if c.Damaged > 0 {
		out.line("What is damaged is not shown to anybody; the next start of the server sets it aside.")
	}
	return out.String()
}
