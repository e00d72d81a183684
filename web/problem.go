package web

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"

	"github.com/a-h/templ"

	"interleave/engine/address"
	"interleave/web/page"
)

// render answers with a page; nothing is sent before it is complete.
func (s *site) render(w http.ResponseWriter, r *http.Request, status int, c templ.Component) {
	var b bytes.Buffer
	if err := c.Render(r.Context(), &b); err != nil {
		panic(fmt.Errorf("render %s: %w", r.URL.Path, err))
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	if _, err := w.Write(b.Bytes()); err != nil {
		s.Log.Debug("the reader is gone", "path", r.URL.Path, "err", err)
	}
}

// statuses are the answers to what is wrong with an address.
var statuses = map[address.Kind]struct {
	status  int
	heading string
}{
	address.Malformed: {http.StatusBadRequest, "This address cannot be read"},
	address.Missing:   {http.StatusNotFound, "There is nothing here"},
	address.TooLong:   {http.StatusRequestURITooLong, "This address is too long"},
}

// fault answers with what is wrong with an address.
func (s *site) fault(w http.ResponseWriter, r *http.Request, err error) {
	var f *address.Fault
	if !errors.As(err, &f) {
		f = &address.Fault{Kind: address.Malformed, Sentence: err.Error()}
	}
	ways := []page.Way{}
	if f.Scenario != nil {
		ways = append(ways, page.Way{Label: "Start " + f.Scenario.Issue + " afresh", Href: s.path("/s/" + f.Scenario.ID)})
	}
	k := statuses[f.Kind]
	s.problem(w, r, k.status, k.heading, f.Sentence, ways...)
}

// problem is a page that says what is wrong and how to go on.
func (s *site) problem(w http.ResponseWriter, r *http.Request, status int, heading, sentence string, ways ...page.Way) {
	s.render(w, r, status, page.Wrong(page.Problem{
		Frame: s.frame(heading + " · Interleave"), Heading: heading, Sentence: sentence,
		Address: shorten(r.URL.RequestURI()),
		Ways:    append(ways, page.Way{Label: "All scenarios", Href: s.path("/")}),
	}))
}

// shorten keeps a page small when the address is not.
func shorten(uri string) string {
	const longest = 300
	if len(uri) <= longest {
		return uri
	}
	return fmt.Sprintf("%s… (%d characters)", uri[:longest], len(uri))
}

func (s *site) notFound(w http.ResponseWriter, r *http.Request) {
	s.problem(w, r, http.StatusNotFound, "There is nothing here", "No page has this address; the start page leads to those that there are.")
}

func (s *site) notAllowed(w http.ResponseWriter, r *http.Request) {
	s.problem(w, r, http.StatusMethodNotAllowed, "This page can only be read", fmt.Sprintf("It does not take %s; open it as a link.", r.Method))
}

// recovers turns a panic of a scenario into a page with the address and a way
// back. The log has the cause, once.
func (s *site) recovers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler {
				panic(cause)
			}
			s.Log.Error("a page failed", "uri", r.URL.RequestURI(), "cause", cause, "stack", string(debug.Stack()))
			s.problem(w, r, http.StatusInternalServerError, "This state cannot be shown",
				"The scenario failed while it was replayed; that is a fault of Interleave, and the log of the server has its cause.")
		}()
		next.ServeHTTP(w, r)
	})
}
