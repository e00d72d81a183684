package web

import (
	"context"
	"sync"
	"time"

	"interleave/engine"
	"interleave/engine/ledger"
)

// longest is how long the claims of a scenario may take together. What is not
// computed by then is begun again when somebody asks for it.
const longest = 10 * time.Second

// claims keeps what came out of the claims of each scenario. They are computed
// in the background, once, when somebody first asks for them; no page waits.
type claims struct {
	ctx  context.Context
	stop context.CancelFunc
	wg   sync.WaitGroup

	mu    sync.Mutex
	found map[string]*found // by scenario id
}

// found is what is known of a scenario's claims. Its rows are in their order,
// as far as they are computed.
type found struct {
	search  ledger.Searcher
	rows    []ledger.Row
	running bool
}

func newClaims() *claims {
	ctx, stop := context.WithCancel(context.Background())
	return &claims{ctx: ctx, stop: stop, found: map[string]*found{}}
}

// ask gives the rows that are computed, and begins with the others. It reports
// whether more is to come.
func (c *claims) ask(s *engine.Scenario) (rows []ledger.Row, more bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f := c.found[s.ID]
	if f == nil {
		f = &found{search: ledger.Once()}
		c.found[s.ID] = f
	}
	more = len(f.rows) < len(s.Claims)
	if more && !f.running && c.ctx.Err() == nil {
		f.running = true
		c.wg.Go(func() { c.compute(s, f) })
	}
	return f.rows, more
}

// compute executes the claims that are left, one after another.
func (c *claims) compute(s *engine.Scenario, f *found) {
	ctx, cancel := context.WithTimeout(c.ctx, longest)
	defer cancel()
	c.mu.Lock()
	left := s.Claims[len(f.rows):]
	c.mu.Unlock()
	for _, claim := range left {
		row, err := ledger.Execute(ctx, s, claim, f.search)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			row.Seen.Got = err.Error() // and not met: the tests of a scenario have this
		}
		c.mu.Lock()
		f.rows = append(f.rows, row)
		c.mu.Unlock()
	}
	c.mu.Lock()
	f.running = false
	c.mu.Unlock()
}

// close ends what runs and waits for it.
func (c *claims) close() {
	c.mu.Lock()
	c.stop()
	c.mu.Unlock()
	c.wg.Wait()
}
