package e2e_test

import (
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
)

// proxy puts a reverse proxy in front of the server of target, as a company
// does that has more behind one host name: it passes on what is under the
// prefix, such as /class/viz/, with the path and the host as they came, and
// fails the test for any other request. It returns the address under which the
// server is now reached, without a slash at the end.
func proxy(t testing.TB, target, prefix string) string {
	t.Helper()
	to, err := url.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	prefix = "/" + strings.Trim(prefix, "/")
	forward := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host = to.Scheme, to.Host
			r.Out.Host = r.In.Host
			r.SetXForwarded()
		},
		// Whoever sent a request that fails sees it fail; a connection that
		// the browser closed is no news.
		ErrorLog: log.New(io.Discard, "", 0),
	}
	var (
		mu      sync.Mutex
		outside []string
	)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path+"/", prefix+"/") {
			mu.Lock()
			defer mu.Unlock()
			if request := r.Method + " " + r.URL.String(); !slices.Contains(outside, request) {
				outside = append(outside, request)
			}
			http.NotFound(w, r)
			return
		}
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		t.Helper()
		server.CloseClientConnections()
		server.Close()
		mu.Lock()
		defer mu.Unlock()
		for _, request := range outside {
			t.Errorf("request outside of %s/: %s", prefix, request)
		}
	})
	return server.URL + prefix
}
