package web

import (
	"context"
	"fmt"
	"sync"
	"time"

	"interleave/engine"
	"interleave/engine/ledger"
)

// longest is how long a claim may take: a claim and its counter may each search
// half a million states, on a machine that has other work too.
const longest = 30 * time.Second

// claims keeps what came out of the claims of each scenario. They are computed
// in the background, once, when somebody first asks for them; no page waits.
type claims struct {
	ctx  context.Context
	stop context.CancelFunc
	wg   sync.WaitGroup

	mu    sync.Mutex
	found map[string][]ledger.Row // by scenario id; in the order of its claims, as far as they are computed
}

func newClaims() *claims {
	ctx, stop := context.WithCancel(context.Background())
	return &claims{ctx: ctx, stop: stop, found: map[string][]ledger.Row{}}
}

// ask gives the rows that are computed; the first who asks has them computed. It
// reports whether more is to come.
func (c *claims) ask(s *engine.Scenario) (rows []ledger.Row, more bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	rows, begun := c.found[s.ID]
	if !begun && c.ctx.Err() == nil {
		c.found[s.ID] = nil
		c.wg.Go(func() { c.compute(s) })
	}
	return rows, len(rows) < len(s.Claims)
}

// compute executes the claims, one after another.
func (c *claims) compute(s *engine.Scenario) {
	search := ledger.Once()
	for _, claim := range s.Claims {
		row := c.execute(s, claim, search)
		if c.ctx.Err() != nil {
			return
		}
		c.mu.Lock()
		c.found[s.ID] = append(c.found[s.ID], row)
		c.mu.Unlock()
	}
}

// execute carries a claim out, for as long as it may take.
func (c *claims) execute(s *engine.Scenario, claim engine.Claim, search ledger.Searcher) ledger.Row {
	ctx, cancel := context.WithTimeout(c.ctx, longest)
	defer cancel()
	row, err := ledger.Execute(ctx, s, claim, search)
	if err != nil && ctx.Err() != nil {
		err = fmt.Errorf("it takes longer than %v: viz claims %s has the time", longest, s.ID)
	}
	row.Err = err
	return row
}

// close ends what runs and waits for it.
func (c *claims) close() {
	c.mu.Lock()
	c.stop()
	c.mu.Unlock()
	c.wg.Wait()
}
