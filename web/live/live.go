// Package live answers addresses on a WebSocket with what GET of them answers.
//
// It imports nhooyr.io/websocket, the module that this project was asked to
// use. The module lives on as github.com/coder/websocket with the same API, so
// a change is this one line; nothing else in the program knows of it.
package live

//lint:file-ignore SA1019 the deprecated path is chosen on purpose, see above

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
	"nhooyr.io/websocket"
)

// Limits of a socket, and of all of them.
const (
	maxMessage = 16 << 10 // bytes; an address has at most 12,000 characters
	perSecond  = 20       // messages that are answered; more have to wait
	burst      = 40
)

// limits are those that a test makes small.
type limits struct {
	all, oneHost               int // sockets
	write, ping, pong, goodbye time.Duration
}

func usual() limits {
	return limits{
		all: 2000, oneHost: 500, // a class may sit behind one address
		write: 5 * time.Second, ping: 20 * time.Second, pong: 10 * time.Second, goodbye: time.Second,
	}
}

// Answer is what an address gives.
type Answer struct {
	Status int    // as of GET
	URL    string // where redirects have led
	HTML   []byte // the fragment; nil when the address gives no step page
}

// Answerer gives what an address answers to the page that has made the request
// for the socket.
type Answerer func(ctx context.Context, page *http.Request, address string) Answer

// Sockets answers on any number of sockets until Shutdown.
type Sockets struct {
	answer  Answerer
	origins []string
	log     *slog.Logger
	limits  limits

	ctx    context.Context
	cancel context.CancelFunc
	mu     sync.Mutex
	closed bool
	open   map[string]int // by the visitor's host
	all    int
	wg     sync.WaitGroup
}

// New makes Sockets that answers with a function. origins are the hosts of
// pages that may open a socket, beside the one that is asked.
func New(answer Answerer, origins []string, log *slog.Logger) *Sockets {
	ctx, cancel := context.WithCancel(context.Background())
	return &Sockets{answer: answer, origins: origins, log: log, limits: usual(), ctx: ctx, cancel: cancel, open: map[string]int{}}
}

// Shutdown tells every page to come back later, and waits until the sockets
// are closed or ctx ends.
func (s *Sockets) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cancel()
	done := make(chan struct{})
	go func() { // ends with the last socket, whose writes have a limit
		s.wg.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ServeHTTP takes a socket and stays until it is closed.
func (s *Sockets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	if !s.enter(host) {
		w.Header().Set("Retry-After", "15")
		http.Error(w, "There are as many live pages as this server keeps; the page works without, try again later.", http.StatusServiceUnavailable)
		return
	}
	defer s.leave(host)
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: s.origins, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		s.log.Debug("no socket", "err", err) // Accept has answered
		return
	}
	defer c.CloseNow()
	c.SetReadLimit(maxMessage)
	// Not a child of s.ctx: a read whose context ends hangs up without a word.
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	m := mailbox{make(chan []byte, 1)}
	var writer sync.WaitGroup
	writer.Go(func() {
		defer cancel()
		s.write(ctx, c, m)
	})
	s.read(ctx, c, r, m)
	cancel()
	writer.Wait()
}

func (s *Sockets) enter(host string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.all >= s.limits.all || s.open[host] >= s.limits.oneHost {
		return false
	}
	s.all++
	s.open[host]++
	s.wg.Add(1)
	return true
}

func (s *Sockets) leave(host string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all--
	if s.open[host]--; s.open[host] == 0 {
		delete(s.open, host)
	}
	s.wg.Done()
}

// request is a message of a page: an address, and a number that comes back.
type request struct {
	ID  int64  `json:"id"`
	URL string `json:"url"`
}

// head is the first line of an answer; the fragment follows.
type head struct {
	ID     int64  `json:"id"`
	URL    string `json:"url"`
	Status int    `json:"status"`
}

// read answers the messages in their order until the socket is closed.
func (s *Sockets) read(ctx context.Context, c *websocket.Conn, page *http.Request, m mailbox) {
	limit := rate.NewLimiter(perSecond, burst)
	for {
		kind, text, err := c.Read(ctx)
		if err != nil {
			return
		}
		var q request
		if kind != websocket.MessageText || json.Unmarshal(text, &q) != nil || q.URL == "" {
			c.Close(websocket.StatusUnsupportedData, `a message is {"id":1,"url":"/s/…"}`)
			return
		}
		if limit.Wait(ctx) != nil {
			return
		}
		a := s.answer(ctx, page, q.URL)
		first, err := json.Marshal(head{q.ID, a.URL, a.Status})
		if err != nil {
			panic(err) // it holds numbers and a string
		}
		m.put(append(append(first, '\n'), a.HTML...))
	}
}

// write sends what is in the mailbox, and pings, until ctx ends.
func (s *Sockets) write(ctx context.Context, c *websocket.Conn, m mailbox) {
	ping := time.NewTicker(s.limits.ping)
	defer ping.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-s.ctx.Done():
			// Close waits for the page's answer; one that is stuck gets no more time.
			late := time.AfterFunc(s.limits.goodbye, func() { c.CloseNow() })
			c.Close(websocket.StatusGoingAway, "the server ends; come back")
			late.Stop()
			return
		case b := <-m.newest:
			err = within(ctx, s.limits.write, func(ctx context.Context) error { return c.Write(ctx, websocket.MessageText, b) })
		case <-ping.C:
			err = within(ctx, s.limits.pong, c.Ping)
		}
		if err != nil { // a reader that is slow or gone is dropped, never waited for
			return
		}
	}
}

func within(ctx context.Context, d time.Duration, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return f(ctx)
}

// mailbox holds the newest answer for a page that reads slowly: each is a whole
// state, so an older one is not missed.
type mailbox struct{ newest chan []byte }

func (m mailbox) put(b []byte) {
	for {
		select {
		case m.newest <- b:
			return
		default:
		}
		select {
		case <-m.newest:
		default:
		}
	}
}
