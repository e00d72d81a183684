// Package web serves the scenarios as pages: a route and a file per page, an
// address in and a page out. It keeps nothing for a visitor.
package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/klauspost/compress/gzhttp"

	"interleave/engine"
	"interleave/engine/walk"
	"interleave/static"
	"interleave/store"
	"interleave/web/live"
	"interleave/web/page"
	"interleave/web/searches"
)

// Config is what the pages need to know.
type Config struct {
	Scenarios []*engine.Scenario
	// Base is the address under which visitors reach the server, when it is not
	// the one that it listens on: behind a proxy, or under a path. Nil: as asked.
	Base    *url.URL
	Version string
	Log     *slog.Logger
	// Store keeps short links. Nil: there are none, and StoreOff is why, or nil
	// when nobody wanted any.
	Store    *store.Store
	StoreOff error
	// Manual is what the help page says of the command line.
	Manual Manual
}

// site is the configuration, ready to serve.
type site struct {
	Config
	prefix string // path of Base without its last slash
	assets static.Assets
	starts map[string]engineStarts
	walks  map[string]func() (*walk.Walk, error) // of the scenarios that have one; computed when first asked for
	titles sync.Map                              // scenario → titles of the properties of all its setups, []string
	pages  http.Handler                          // below the prefix

	searches *searches.Pool
	claims   *claims
	storing  hosts
}

// Site serves all pages and their sockets.
type Site struct {
	*site
	handler http.Handler
	sockets *live.Sockets
}

// ServeHTTP answers one request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Shutdown tells live pages to come back later and closes their sockets, which
// http.Server.Shutdown does not know of, and ends the searches and the claims.
func (s *Site) Shutdown(ctx context.Context) error {
	err := s.sockets.Shutdown(ctx)
	s.searches.Close()
	s.claims.close()
	return err
}

// New makes the site.
func New(c Config) *Site {
	s := &site{Config: c, assets: static.Load(), starts: map[string]engineStarts{}, walks: map[string]func() (*walk.Walk, error){}, searches: searches.New(), claims: newClaims()}
	var origins []string
	if c.Base != nil {
		s.prefix = strings.TrimRight(c.Base.Path, "/")
		origins = append(origins, c.Base.Host)
	}
	sockets := live.New(s.answer, origins, c.Log)
	for _, sc := range c.Scenarios {
		s.starts[sc.ID] = startsOf(sc)
		if walk.Has(sc) {
			s.walks[sc.ID] = sync.OnceValues(func() (*walk.Walk, error) { return walk.Read(sc) })
		}
	}
	r := chi.NewRouter()
	s.pages = r
	r.Use(s.recovers, headers, middleware.GetHead)
	r.NotFound(s.notFound)
	r.MethodNotAllowed(s.notAllowed)
	r.Get("/", s.home)
	r.Get("/open", s.open)
	r.Get("/help", s.help)
	r.Get("/s/{id}", s.step)
	r.Get("/s/{id}/", s.step)
	r.Get("/s/{id}/go", s.follow)
	r.Get("/s/{id}/danger", s.danger)
	r.Get("/s/{id}/shorten", s.shorten)
	r.Get("/s/{id}/why", s.why)
	r.Get("/s/{id}/about", s.about)
	r.Get("/s/{id}/walk", s.handout)
	r.Get("/s/{id}/walk/", s.handout)
	r.Get("/s/{id}/walk/{chapter}", s.walk)
	r.Get("/s/{id}/walk/{chapter}/", s.walk)
	r.Get("/s/{id}/check", s.check)
	r.With(s.ownForms).Post("/s/{id}/check", s.change)
	s.linkRoutes(r)
	r.Handle("/ws", sockets)
	r.Handle("/static/*", http.StripPrefix("/static/", s.assets))
	site := &Site{s, gzhttp.GzipHandler(r), sockets}
	if s.prefix != "" {
		site.handler = gzhttp.GzipHandler(s.under(r))
	}
	return site
}

// under serves everything below the prefix and nothing beside it.
func (s *site) under(h http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(s.prefix+"/", http.StripPrefix(s.prefix, h))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			http.Redirect(w, r, s.prefix+"/", http.StatusFound)
			return
		}
		s.notFound(w, r)
	})
	return mux
}

// headers go with every answer. Nothing is loaded from elsewhere, no script
// runs, and no other site may frame a page.
func headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "+
			"connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types viz")
		h.Set("X-Content-Type-Options", "nosniff")
		// With no-referrer browsers send "Origin: null" with our own forms, and
		// over plain http that origin is all there is to tell them by.
		h.Set("Referrer-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// frame is what a page has around its content.
func (s *site) frame(title string) page.Frame {
	return page.Frame{
		Title: title, Home: s.path("/"),
		Tokens: s.path(s.assets.Path("tokens.css")), Layout: s.path(s.assets.Path("layout.css")), Icon: s.path(s.assets.Path("icon.svg")),
		Script: s.path(s.assets.Path("app.js")), Socket: s.path("/ws"), Help: s.path("/help"),
	}
}
