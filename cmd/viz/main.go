// Command viz makes reports of interleavings steppable: it serves the pages,
// and prints on the command line what they show.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"interleave/engine"
	"interleave/scenarios"
)

// The exit codes. A wrong use goes before a broken property: nothing is shown.
const (
	exitOK      = 0
	exitBroken  = 1 // step: an always-property is broken at a step that is shown; check: a property has failed; claims: one is not met; store: records are damaged
	exitWrong   = 2 // wrong use, or a name that there is not
	exitUnknown = 3 // check: an answer is unknown, and none has failed
)

// The ends of a command that has shown something. They are no failures of the
// command, so nothing is said about them.
var (
	errBroken  = errors.New("a property is broken")
	errUnknown = errors.New("an answer is unknown")
	errDamaged = errors.New("the store has damaged records")
)

func main() {
	cobra.MousetrapHelpText = "" // on Windows a double click starts the server
	os.Exit(Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Main runs one command line, without the program's name, and gives the exit
// code. The end of ctx ends a server as an interrupt does.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newProgram().rootCommand()
	root.SetArgs(append([]string{}, args...)) // cobra takes nil for os.Args
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	refuseUnknown(root)
	switch err := root.ExecuteContext(ctx); {
	case err == nil:
		return exitOK
	case errors.Is(err, errBroken), errors.Is(err, errDamaged):
		return exitBroken
	case errors.Is(err, errUnknown):
		return exitUnknown
	default:
		fmt.Fprintln(stderr, "viz: "+oneLine(err.Error()))
		return exitWrong
	}
}

// oneLine joins the lines of a text.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// program is what all commands share: the scenarios and the global flags.
type program struct {
	scenarios []*engine.Scenario
	json      bool
	base      base
}

func newProgram() *program { return &program{scenarios: scenarios.All()} }

func (p *program) rootCommand() *cobra.Command {
	root := p.serveCommand()
	root.Use = "viz"
	root.Long = "viz makes reports of interleavings steppable. Without a command it serves the pages."
	root.Args = knownCommand
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w: %s --help lists the flags", err, cmd.CommandPath())
	})
	root.PersistentFlags().BoolVar(&p.json, "json", false, "print JSON, one object a line")
	root.PersistentFlags().Var(&p.base, "base", "URL that the pages have for their readers, in front of links")
	root.AddCommand(p.serveCommand(), p.listCommand(), p.stepCommand(), p.checkCommand(), p.claimsCommand(), p.linkCommand(), p.storeCommand(), p.versionCommand())
	return root
}

// refuseUnknown makes the commands that cobra adds answer what they do not know
// with an error; they would show a help text.
func refuseUnknown(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = knownTopic
		case "completion":
			cmd.Args = knownCommand
			cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
		}
	}
}

// knownCommand refuses what follows a command and is none of its own.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	look := cmd.CommandPath() + " --help lists them"
	return fmt.Errorf("%s has no command %.40q: %s", cmd.CommandPath(), args[0], suggestion(args[0], names, look))
}

// knownTopic refuses help about what is no command.
func knownTopic(help *cobra.Command, args []string) error {
	cmd, rest, err := help.Root().Find(args)
	if err == nil {
		err = knownCommand(cmd, rest)
	}
	return err
}

// scenario finds a scenario by its id.
func (p *program) scenario(id string) (*engine.Scenario, error) {
	if s := engine.Find(p.scenarios, id); s != nil {
		return s, nil
	}
	var ids []string
	for _, s := range p.scenarios {
		ids = append(ids, s.ID)
	}
	return nil, fmt.Errorf("there is no scenario %.40q: %s", id, suggestion(id, ids, "viz list prints them"))
}
