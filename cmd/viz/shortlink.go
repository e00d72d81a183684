package main

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"interleave/store"
)

// shortOptions are the flags of link.
type shortOptions struct {
	title, note string
	expires     time.Duration
	data        string
}

func (p *program) linkCommand() *cobra.Command {
	var o shortOptions
	cmd := &cobra.Command{
		Use:     "link LINK",
		Short:   "Make a short link of a state, in the store of a server that does not run",
		Example: "  viz link '/s/hdds-17458?k=15&p=report' --title 'the answers part' --base https://viz.example.org/",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("link needs one link, in quotes: the pages have it in their Share menu")
			}
			return nil
		},
		ValidArgsFunction: p.completeScenario,
		RunE:              func(cmd *cobra.Command, args []string) error { return p.makeLink(cmd, o, args[0]) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.title, "title", "", fmt.Sprintf("title, at most %d characters", store.MaxTitle))
	flags.StringVar(&o.note, "note", "", fmt.Sprintf("note for whoever opens it, at most %d characters", store.MaxNote))
	flags.DurationVar(&o.expires, "expires", 0, "how long the short link works, like 720h; 0 is for ever")
	dataFlag(cmd, &o.data)
	return cmd
}

// shortLink is a short link as --json prints it.
type shortLink struct {
	Code    string `json:"code"`
	Link    string `json:"link"`
	Address string `json:"address"`
}

// makeLink stores the state that a link leads to and prints its short link.
func (p *program) makeLink(cmd *cobra.Command, o shortOptions, from string) (err error) {
	at, err := p.start(from, "")
	if err != nil {
		return err
	}
	if stale := staleness(at); stale != "" {
		cmd.PrintErrln("viz: " + stale)
	}
	l := store.Link{Address: replay(at.At(at.Step), "").link, Title: o.title, Note: o.note}
	if o.expires != 0 {
		l.Expires = time.Now().Add(o.expires)
	}
	s, err := openStore(o.data, slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil)))
	if errors.Is(err, store.ErrInUse) {
		return fmt.Errorf("%w: if that is the server, make the short link in its Share menu", err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	code, err := s.PutLink(cmd.Context(), l)
	if err != nil {
		return err
	}
	return p.printLink(cmd, shortLink{code, p.base.String() + "/l/" + code, l.Address})
}

func (p *program) printLink(cmd *cobra.Command, l shortLink) error {
	if !p.json {
		return put(cmd, l.Link+"\n")
	}
	text, err := line(l)
	if err != nil {
		return err
	}
	return put(cmd, text)
}
