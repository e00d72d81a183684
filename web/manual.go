package web

import "interleave/web/page"

// Manual is what the help page says of the command line. The program gives it
// from its own commands, so that the two cannot differ.
type Manual struct {
	Commands []Command
	JSON     []Answered // what commands print with --json
}

// The parts of a Manual are those of its page.
type (
	Command  = page.Command
	Flag     = page.Flag
	Answered = page.Answered
)
