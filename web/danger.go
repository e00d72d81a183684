package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/explore"
	"interleave/web/page"
	"interleave/web/searches"
)

// patience is how long a question for distances waits for the search.
const patience = 3 * time.Second

// known is what a search says about the state that is shown.
type known struct {
	Here   string         `json:"here"`   // for the verdict; empty when there is nothing to say
	Note   string         `json:"note"`   // what the distances rest on
	Events map[string]far `json:"events"` // by code, of those that can happen
}

// far is how far a violation is after an event.
type far struct {
	Text string `json:"text"`
	Tone string `json:"tone"` // "near", "none-left" or "unknown"
}

// danger answers beside a step how far a violation is after each next event. It
// is no part of the step, which never waits for a search.
func (s *site) danger(w http.ResponseWriter, r *http.Request) {
	a, err := address.Parse(s.Scenarios, strings.TrimSuffix(r.URL.Path, "/danger"), r.URL.RawQuery)
	if err != nil {
		s.fault(w, r, err)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	k := searches.Key{Setup: a.Setup, Kind: searches.Quick}
	snap := searches.Snapshot{}
	if result, ok := s.searches.Wait(ctx, k); ok {
		snap = searches.Snapshot{Stage: searches.Done, Result: result}
	}
	text, err := json.Marshal(s.replay(a).distances(snap))
	if err != nil {
		panic(err) // strings alone
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	if _, err := w.Write(text); err != nil {
		s.Log.Debug("the reader is gone", "path", r.URL.Path, "err", err)
	}
}

// distances words what a search knows about the next events.
func (u run) distances(snap searches.Snapshot) known {
	k := known{Events: map[string]far{}}
	d, unknown := snap.Result.Distances, far{"not searched yet", "unknown"}
	switch {
	case snap.Stage != searches.Done:
		k.Note = "Distances: this setup is not searched yet."
	case d == nil:
		unknown.Text = "too large to search while stepping"
		k.Note = fmt.Sprintf("Distances: this setup is too large to search while stepping; the search stopped at %s states.", explore.Number(snap.Result.States))
	default:
		k.Note = fmt.Sprintf("Distances count the events after that one. They rest on all %s states of this setup.", explore.Number(snap.Result.States))
		k.Here = here(d, u.trace.Steps[u.a.Step].State, snap.Result.States)
	}
	state := u.trace.Steps[u.a.Step].State
	for _, c := range u.m.Choices(state) {
		if c.Reason != "" {
			continue
		}
		k.Events[c.Event.Code] = unknown
		if d != nil {
			n, _ := u.m.Find(c.Event.Code)
			next, _, _ := u.m.Step(state, n)
			k.Events[c.Event.Code] = distance(d, next)
		}
	}
	return k
}

// here is a sentence for the verdict.
func here(d *explore.Distances, s engine.State, states int) string {
	switch n, ok := d.Of(s); {
	case !ok || n == 0:
		return ""
	case n < 0:
		return fmt.Sprintf("From here no schedule breaks any of them: all %s states of this setup are searched.", explore.Number(states))
	default:
		return fmt.Sprintf("From here the nearest violation is %s away.", count(n, "event", "events"))
	}
}

func distance(d *explore.Distances, s engine.State) far {
	switch n, ok := d.Of(s); {
	case !ok:
		return far{"not searched yet", "unknown"}
	case n < 0:
		return far{"no violation reachable", "none-left"}
	case n == 0:
		return far{} // it breaks something, or something is broken: the page says which
	default:
		return far{fmt.Sprintf("violation in %d", n), "near"}
	}
}

// know puts what is known at this moment into a page that no script completes.
func (u run) know(p *page.Step) {
	k := u.distances(u.site.searches.Ask(searches.Key{Setup: u.a.Setup, Kind: searches.Quick}))
	p.Known, p.Distances = k.Here, k.Note
	for g := range p.Next {
		for e := range p.Next[g].Events {
			event := &p.Next[g].Events[e]
			f := k.Events[event.Code]
			event.Far, event.FarTone = f.Text, f.Tone
		}
	}
}
