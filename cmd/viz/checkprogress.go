package main

import (
	"fmt"
	"io"
	"os"

	"interleave/engine/explore"
)

// report is a line on a terminal that says how far a search is. On anything
// else nothing is said.
type report struct {
	out  io.Writer // nil: nobody looks
	what string
	said bool
}

func newReport(stderr io.Writer, what string) *report {
	r := &report{what: what}
	if f, ok := stderr.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			r.out = stderr
		}
	}
	return r
}

// progress is what a search is to call; nil when nobody looks.
func (r *report) progress() func(explore.Progress) {
	if r.out == nil {
		return nil
	}
	return func(p explore.Progress) {
		r.said = true
		fmt.Fprintf(r.out, "\r\x1b[K%s: depth %d · %s states · %s states/s · %s to expand", r.what,
			p.Depth, explore.Number(p.States), explore.Number(int(p.Rate())), explore.Number(p.Frontier))
	}
}

// clear takes the line away.
func (r *report) clear() {
	if r.said {
		fmt.Fprint(r.out, "\r\x1b[K")
	}
}
