package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// build is what the program was built from, as `viz version --json` prints it.
type build struct {
	Version  string `json:"version"`  // of the module, "(devel)" when it has none
	Revision string `json:"revision"` // of the version control; empty when not known
	Dirty    bool   `json:"dirty"`    // there were changes that were not committed
	Go       string `json:"go"`
}

// built reads what the Go tool wrote into the program.
func built() build {
	b := build{Version: "(devel)", Go: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Version = cmp.Or(info.Main.Version, b.Version)
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.modified":
			b.Dirty = s.Value == "true"
		}
	}
	return b
}

// String is the version in words: "v1.2.0, revision 0123abc, dirty".
func (b build) String() string {
	text := b.Version
	if b.Revision != "" {
		text += ", revision " + b.Revision
	}
	if b.Dirty {
		text += ", dirty"
	}
	return text
}

func (p *program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Print what this program was built from",
		ValidArgsFunction: cobra.NoFileCompletions,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("version takes no %.40q: leave it out", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			b := built()
			if !p.json {
				return put(cmd, fmt.Sprintf("viz %s, %s\n", b, b.Go))
			}
			text, err := line(b)
			if err != nil {
				return err
			}
			return put(cmd, text)
		},
	}
}
