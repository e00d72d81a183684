package main

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"interleave/web"
)

// manual is what the help page says of the command line: the commands
// themselves, as they describe themselves.
func (p *program) manual() web.Manual {
	root := p.rootCommand()
	root.InitDefaultCompletionCmd()
	var m web.Manual
	for _, c := range append([]*cobra.Command{root}, root.Commands()...) {
		m.Commands = append(m.Commands, described(c)...)
	}
	m.JSON = jsonKeys()
	return m
}

// described is a command and those below it.
func described(c *cobra.Command) []web.Command {
	d := web.Command{Use: c.UseLine(), Says: c.Short}
	flags := c.NonInheritedFlags()
	if !c.HasParent() {
		d.Use, d.Says, flags = "viz [command]", c.Long, c.PersistentFlags()
	}
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Name == "help" {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		name := "--" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		if value != "" {
			name += " " + value
		}
		d.Flags = append(d.Flags, web.Flag{Name: name, Says: usage})
	})
	all := []web.Command{d}
	if c.HasParent() && c.Name() != "completion" {
		for _, sub := range c.Commands() {
			all = append(all, described(sub)...)
		}
	}
	return all
}
