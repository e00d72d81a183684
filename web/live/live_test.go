package live

//lint:file-ignore SA1019 the module that live.go uses, and says why

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"nhooyr.io/websocket"
)

// echo answers every address with itself.
func echo(_ context.Context, _ *http.Request, address string) Answer {
	return Answer{Status: 200, URL: address, HTML: []byte("<p>" + address + "</p>")}
}

// start serves sockets until the test ends, when all of them must be closed.
func start(t *testing.T, answer Answerer, l limits) (*Sockets, *httptest.Server) {
	t.Helper()
	s := New(answer, []string{"viz.example.org"}, slog.New(slog.DiscardHandler))
	s.limits = l
	server := httptest.NewServer(s)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := s.Shutdown(ctx); err != nil {
			t.Errorf("sockets are left: %v", err)
		}
		server.Close()
		if s.all != 0 || len(s.open) != 0 {
			t.Errorf("after the end %d sockets are counted, by host %v", s.all, s.open)
		}
	})
	return s, server
}

func dial(t *testing.T, server *httptest.Server, origin string) (*websocket.Conn, *http.Response, error) {
	t.Helper()
	o := &websocket.DialOptions{HTTPHeader: http.Header{}}
	if origin != "" {
		o.HTTPHeader.Set("Origin", origin)
	}
	return websocket.Dial(t.Context(), server.URL, o) //nolint:bodyclose // Dial closes it
}

func mustDial(t *testing.T, server *httptest.Server) *websocket.Conn {
	t.Helper()
	c, _, err := dial(t, server, "")
	if err != nil {
		t.Fatal(err)
	}
	c.SetReadLimit(-1)
	t.Cleanup(func() { c.CloseNow() })
	return c
}

func send(t *testing.T, c *websocket.Conn, text string) {
	t.Helper()
	if err := c.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func TestAnswers(t *testing.T) {
	_, server := start(t, echo, usual())
	c := mustDial(t, server)
	for _, id := range []string{"1", "2", "99"} {
		send(t, c, `{"id":`+id+`,"url":"/s/x?e=a`+id+`"}`)
		_, b, err := c.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got, want := string(b), `{"id":`+id+`,"url":"/s/x?e=a`+id+`","status":200}`+"\n<p>/s/x?e=a"+id+"</p>"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestMisshapenMessages: each closes the socket, with a reason where there is
// something to say, and the server goes on.
func TestMisshapenMessages(t *testing.T) {
	_, server := start(t, echo, usual())
	for _, m := range []struct {
		name, text string
		kind       websocket.MessageType
		code       websocket.StatusCode
	}{
		{"no JSON", "hello", websocket.MessageText, websocket.StatusUnsupportedData},
		{"another shape", `[1,2]`, websocket.MessageText, websocket.StatusUnsupportedData},
		{"no address", `{"id":1}`, websocket.MessageText, websocket.StatusUnsupportedData},
		{"a number too large", `{"id":1e99,"url":"/"}`, websocket.MessageText, websocket.StatusUnsupportedData},
		{"binary", `{"id":1,"url":"/"}`, websocket.MessageBinary, websocket.StatusUnsupportedData},
		{"too long", `{"id":1,"url":"` + strings.Repeat("a", maxMessage) + `"}`, websocket.MessageText, websocket.StatusMessageTooBig},
		{"far too long", strings.Repeat("a", 10<<20), websocket.MessageText, websocket.StatusMessageTooBig},
	} {
		c := mustDial(t, server)
		_ = c.Write(t.Context(), m.kind, []byte(m.text)) // the server may hang up meanwhile
		_, _, err := c.Read(t.Context())
		if got := websocket.CloseStatus(err); got != m.code && m.name != "far too long" || err == nil {
			t.Errorf("%s: closed with %v (%v), want %v", m.name, got, err, m.code)
		}
	}
	largest := `{"id":1,"url":"` + strings.Repeat("a", 12000) + `"}`
	c := mustDial(t, server)
	send(t, c, largest)
	if _, b, err := c.Read(t.Context()); err != nil || len(b) < 24000 {
		t.Errorf("the longest address is answered with %d bytes, %v", len(b), err)
	}
}

func TestOrigins(t *testing.T) {
	_, server := start(t, echo, usual())
	for origin, want := range map[string]int{
		"": 101, server.URL: 101, "https://viz.example.org": 101,
		"https://evil.example": 403, "null": 403, "https://viz.example.org.evil.example": 403,
	} {
		c, r, err := dial(t, server, origin)
		if err == nil {
			c.CloseNow()
		}
		if r == nil || r.StatusCode != want {
			t.Errorf("a page of %q gets %v, want %d", origin, r, want)
		}
	}
}

func TestTooMany(t *testing.T) {
	l := usual()
	l.oneHost = 2
	_, server := start(t, echo, l)
	a := mustDial(t, server)
	mustDial(t, server)
	_, r, err := dial(t, server, "")
	if err == nil || r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" {
		t.Errorf("the third socket of a host gets %v, want 503", r)
	}
	a.Close(websocket.StatusNormalClosure, "")
	for deadline := time.Now().Add(5 * time.Second); ; {
		if c, _, err := dial(t, server, ""); err == nil {
			c.CloseNow()
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("a closed socket is counted for ever")
		}
	}
}

// TestShutdown: pages are told to come back, and none is taken any more.
func TestShutdown(t *testing.T) {
	s, server := start(t, echo, usual())
	c := mustDial(t, server)
	send(t, c, `{"id":1,"url":"/"}`)
	if _, _, err := c.Read(t.Context()); err != nil {
		t.Fatal(err)
	}
	closed := make(chan error, 1)
	go func() {
		_, _, err := c.Read(context.Background())
		closed <- err
	}()
	if err := s.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-closed; websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the page is told %v, want going away", err)
	}
	if _, r, err := dial(t, server, ""); err == nil || r.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("after the end a socket gets %v", r)
	}
}

// TestSlowReader: a page that does not read is dropped, and others are served.
func TestSlowReader(t *testing.T) {
	l := usual()
	l.goodbye = 100 * time.Millisecond
	l.write = 50 * time.Millisecond
	big := strings.Repeat("x", 8<<20)
	gone := make(chan struct{}, 1)
	s := New(func(ctx context.Context, _ *http.Request, address string) Answer {
		if address == "big" {
			return Answer{Status: 200, URL: address, HTML: []byte(big)}
		}
		return Answer{Status: 200, URL: address, HTML: []byte("<p></p>")}
	}, nil, slog.New(slog.DiscardHandler))
	s.limits = l
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.ServeHTTP(w, r)
		if r.URL.Query().Has("slow") {
			gone <- struct{}{}
		}
	}))
	defer server.Close()
	slow, _, err := websocket.Dial(t.Context(), server.URL+"?slow", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer slow.CloseNow()
	quick := mustDial(t, server)
	for range 3 {
		send(t, slow, `{"id":1,"url":"big"}`)
	}
	select {
	case <-gone:
	case <-time.After(10 * time.Second):
		t.Fatal("a page that does not read keeps its socket")
	}
	send(t, quick, `{"id":2,"url":"small"}`)
	if _, _, err := quick.Read(t.Context()); err != nil {
		t.Errorf("another page is not served: %v", err)
	}
	if err := s.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestSilentPeer: a page that is gone without a word is noticed by its ping.
func TestSilentPeer(t *testing.T) {
	l := usual()
	l.ping, l.pong = 20*time.Millisecond, 50*time.Millisecond
	gone := make(chan struct{}, 1)
	s := New(echo, nil, slog.New(slog.DiscardHandler))
	s.limits = l
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.ServeHTTP(w, r)
		gone <- struct{}{}
	}))
	defer server.Close()
	c := mustDial(t, server) // it never reads, so it never answers a ping
	_ = c
	select {
	case <-gone:
	case <-time.After(10 * time.Second):
		t.Fatal("a silent page keeps its socket")
	}
}

// TestNewestWins: what a mailbox holds is the last that was put in.
func TestNewestWins(t *testing.T) {
	m := mailbox{make(chan []byte, 1)}
	for _, text := range []string{"a", "b", "c"} {
		m.put([]byte(text))
	}
	if got := string(<-m.newest); got != "c" {
		t.Errorf("the mailbox gives %q, want c", got)
	}
	if len(m.newest) != 0 {
		t.Error("an older answer is left")
	}
}

// TestRate: more messages than the rate are answered, later.
func TestRate(t *testing.T) {
	_, server := start(t, echo, usual())
	c := mustDial(t, server)
	began := time.Now()
	const extra = 4
	go func() {
		for range burst + extra {
			if c.Write(context.Background(), websocket.MessageText, []byte(`{"id":1,"url":"/"}`)) != nil {
				return
			}
		}
	}()
	last := json.RawMessage(nil)
	send := time.AfterFunc(10*time.Second, func() { c.CloseNow() })
	defer send.Stop()
	for n := 0; n < 1; {
		_, b, err := c.Read(t.Context())
		if errors.Is(err, context.Canceled) || err != nil {
			t.Fatal(err)
		}
		last = b
		if time.Since(began) >= extra*time.Second/perSecond {
			n++
		}
	}
	if len(last) == 0 {
		t.Error("no answer after the burst")
	}
}
