package ledger

import (
	"context"
	"fmt"
	"strings"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/explore"
)

// every searches a setup and answers for some of its properties, or for all. A
// search that is not complete is an error: it would say less than the claim.
func every(ctx context.Context, u engine.Setup, properties []string, search Searcher) (Sight, error) {
	r, err := search(ctx, u)
	switch {
	case err != nil:
		return Sight{}, err
	case r.Ended == explore.Cancelled:
		return Sight{}, fmt.Errorf("the search of %s was cancelled", u.Words())
	case r.Ended != explore.Exhausted:
		return Sight{}, fmt.Errorf("the search of %s was stopped by its limit on %s", u.Words(), r.Bound)
	}
	if len(properties) == 0 {
		for _, a := range r.Answers {
			properties = append(properties, a.Name)
		}
	}
	seen := Sight{At: address.Of(u.Scenario(), u, nil), Every: true}
	var lines []string
	for _, p := range properties {
		a, ok := r.Answer(p)
		if !ok {
			return Sight{}, fmt.Errorf("%s has no property %s in the setup %s", u.Scenario().ID, engine.Quote(p), u.Words())
		}
		lines = append(lines, line(a))
		if a.Found() && a.Failed() && seen.Every {
			seen.At, seen.Every = address.Of(u.Scenario(), u, a.Schedule).At(0), false
		}
	}
	lines = append(lines, explore.Number(r.States)+" states, all of them")
	seen.Got = strings.Join(lines, "; ")
	return seen, nil
}

// line is an answer in short: "agreement broken at step 15".
func line(a explore.Answer) string {
	if !a.Found() {
		return fmt.Sprintf("%s %s", a.Name, a.Verdict)
	}
	return fmt.Sprintf("%s %s at step %d", a.Name, a.Verdict, len(a.Schedule))
}

// Once is a searcher that searches each setup once. A search that was cut is
// made again. It is for one goroutine at a time.
func Once() Searcher {
	known := map[engine.Setup]explore.Result{}
	return func(ctx context.Context, u engine.Setup) (explore.Result, error) {
		r, ok := known[u]
		if !ok {
			r = explore.Search(ctx, u.Machine(), explore.Options{})
		}
		if r.Ended == explore.Exhausted {
			known[u] = r
		}
		return r, nil
	}
}
