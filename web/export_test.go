package web

import (
	"context"
	"net/http"

	"interleave/web/live"
)

// Answer is what the site would answer on a socket.
func (s *Site) Answer(from *http.Request, target string) live.Answer {
	return s.answer(context.Background(), from, target)
}
