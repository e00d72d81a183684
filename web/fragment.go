package web

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"strings"

	"interleave/web/live"
)

// fragment is the header that asks for the part of a step page that changes,
// without the document around it, and that marks such an answer.
const fragment = "X-Fragment"

// answer is what GET of an address gives as a fragment, redirects followed: the
// socket and GET go through the same handlers.
func (s *site) answer(ctx context.Context, from *http.Request, target string) live.Answer {
	const mostRedirects = 3
	for range mostRedirects {
		u, err := url.Parse(target)
		if err != nil || u.Host != "" || !strings.HasPrefix(u.Path, s.prefix+"/") {
			return live.Answer{Status: http.StatusBadRequest, URL: target}
		}
		u.Path = strings.TrimPrefix(u.Path, s.prefix)
		w := response{header: http.Header{}}
		s.pages.ServeHTTP(&w, (&http.Request{
			Method: http.MethodGet, URL: u, RequestURI: u.RequestURI(), Host: from.Host, TLS: from.TLS, Header: http.Header{fragment: {"1"}},
		}).WithContext(ctx))
		if w.status != http.StatusFound {
			a := live.Answer{Status: w.status, URL: target}
			if w.header.Get(fragment) != "" {
				a.HTML = w.body.Bytes()
			}
			return a
		}
		target = w.header.Get("Location")
	}
	return live.Answer{Status: http.StatusLoopDetected, URL: target}
}

// response keeps what a handler answers.
type response struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *response) Header() http.Header { return w.header }

func (w *response) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

func (w *response) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(b)
}
