package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"interleave/store"
	"interleave/web"
)

// Limits of the server. The header limit is above the longest address, so that
// the pages can say that an address is too long.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 15 * time.Second
	writeTimeout      = 30 * time.Second
	idleTimeout       = 120 * time.Second
	maxHeaderBytes    = 256 << 10
	shutdownTimeout   = 5 * time.Second // for the requests that run at the end
)

// serveOptions are the flags of serve.
type serveOptions struct {
	addr string
	data string
	open bool
}

func (p *program) serveCommand() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the pages until interrupted",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("serve takes no %.40q: give the address with --addr", args[0])
			}
			return nil
		},
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			// Only a server ends in order: other commands just stop.
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			context.AfterFunc(ctx, stop) // a second interrupt does not wait
			return p.serve(ctx, cmd, o)
		},
	}
	cmd.Flags().StringVar(&o.addr, "addr", "127.0.0.1:8080", "host and port to listen on; port 0 takes a free one")
	dataFlag(cmd, &o.data)
	cmd.Flags().BoolVar(&o.open, "open", false, "open the pages in the browser")
	return cmd
}

// serve runs the server until ctx ends.
func (p *program) serve(ctx context.Context, cmd *cobra.Command, o serveOptions) error {
	listener, err := listen(ctx, o.addr)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))
	address := "http://" + listener.Addr().String() + p.base.Path() + "/"
	if err := p.announce(cmd, address); err != nil {
		listener.Close()
		return err
	}
	kept, off := storeBeside(o.data, log)
	defer closeStore(kept, log) // when nothing runs any more
	ctx, end := context.WithCancel(ctx)
	var running sync.WaitGroup
	defer running.Wait()
	defer end()
	if o.open {
		running.Go(func() { openBrowser(ctx, address, log) })
	}
	server, site := p.server(log, kept, off)
	served := make(chan error, 1)
	running.Go(func() { served <- server.Serve(listener) })
	select {
	case err := <-served:
		return fmt.Errorf("the server at %s ended: %w", address, err)
	case <-ctx.Done():
		return shutDown(ctx, server, site, log)
	}
}

// listen opens the address. Its errors name it and the flag.
func listen(ctx context.Context, addr string) (net.Listener, error) {
	var listener net.Listener
	_, _, err := net.SplitHostPort(addr) // Listen takes nothing for a free port on all interfaces
	if err == nil {
		var config net.ListenConfig
		listener, err = config.Listen(ctx, "tcp", addr)
	}
	var op *net.OpError
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use: choose another with --addr", addr)
	case errors.As(err, &op):
		err = op.Err // without the address, which may be another spelling
	}
	return nil, fmt.Errorf("cannot listen on %q: %w: choose another with --addr, like 127.0.0.1:8080", addr, err)
}

// announce prints where the pages are.
func (p *program) announce(cmd *cobra.Command, address string) error {
	if !p.json {
		return put(cmd, "Interleave is at "+address+"\n")
	}
	text, err := line(struct {
		Address string `json:"address"`
	}{address})
	if err != nil {
		return err
	}
	return put(cmd, text)
}

func (p *program) server(log *slog.Logger, kept *store.Store, off error) (*http.Server, *web.Site) {
	site := web.New(web.Config{
		Scenarios: p.scenarios, Base: p.base.url, Version: built().String(), Log: log,
		Store: kept, StoreOff: off, Manual: p.manual(),
	})
	server := &http.Server{
		Handler:           site,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	dropUnused(server)
	return server, site
}

// dropUnused makes Shutdown close the connections on which nothing was asked
// yet. Browsers open such ahead of need, and Shutdown would wait for them.
func dropUnused(server *http.Server) {
	var mu sync.Mutex
	unused := map[net.Conn]bool{}
	server.ConnState = func(c net.Conn, state http.ConnState) {
		mu.Lock()
		defer mu.Unlock()
		if state == http.StateNew {
			unused[c] = true
		} else {
			delete(unused, c)
		}
	}
	server.RegisterOnShutdown(func() {
		mu.Lock()
		defer mu.Unlock()
		for c := range unused {
			c.Close()
		}
	})
}

// shutDown lets the running requests end, as long as they do so in time.
func shutDown(ctx context.Context, server *http.Server, site *web.Site, log *slog.Logger) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := site.Shutdown(ctx); err != nil {
		log.Warn("live pages were cut off", "after", shutdownTimeout, "err", err)
	}
	if err := server.Shutdown(ctx); err != nil {
		log.Warn("requests were cut off", "after", shutdownTimeout, "err", err)
		server.Close()
	}
	return nil
}

// openBrowser opens an address in the user's browser. That it cannot is said
// and no more: the address is on the screen.
func openBrowser(ctx context.Context, address string, log *slog.Logger) {
	name, args := browser(runtime.GOOS, address)
	err := exec.CommandContext(ctx, name, args...).Run()
	if err != nil && ctx.Err() == nil {
		log.Warn("cannot open the browser: open the address yourself", "address", address, "err", err)
	}
}

// browser is the command that opens an address on an operating system.
func browser(goos, address string) (name string, args []string) {
	switch goos {
	case "windows":
		return "rundll32", []string{"url.dll,FileProtocolHandler", address}
	case "darwin":
		return "open", []string{address}
	}
	return "xdg-open", []string{address}
}
