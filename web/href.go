package web

import (
	"net/http"

	"interleave/engine/address"
)

// path is the one place where an address of this server is made: every link,
// form and redirect goes through it, so all of them stay under the base path.
func (s *site) path(p string) string { return s.prefix + p }

// href leads to a state.
func (s *site) href(a address.Address) string { return s.path(a.String()) }

// whole is a path with the host that the visitor sees.
func (s *site) whole(r *http.Request, path string) string {
	if s.Base != nil && s.Base.Host != "" {
		return s.Base.Scheme + "://" + s.Base.Host + path
	}
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + r.Host + path
}
