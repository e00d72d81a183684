package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/explore"
	"interleave/web/page"
)

// mostCut is the length of a schedule up to which it is shortened or asked why:
// both replay it again and again.
const mostCut = 300

// broken reads the address of a broken step and which property it is about:
// the first one that the step breaks, unless the address names another.
func (s *site) brokenStep(r *http.Request, end string) (run, string, error) {
	query := r.URL.Query()
	property := query.Get("of")
	query.Del("of")
	a, err := address.Parse(s.Scenarios, strings.TrimSuffix(r.URL.Path, end), query.Encode())
	if err != nil {
		return run{}, "", err
	}
	if a.Step > mostCut {
		return run{}, "", &address.Fault{Kind: address.Malformed, Scenario: a.Scenario,
			Sentence: fmt.Sprintf("A schedule of at most %d events is cut down; this one has %d up to the step shown.", mostCut, a.Step)}
	}
	u := s.replay(a)
	for _, v := range u.trace.Broken(a.Step) {
		if property == "" || v.Property == property {
			return u, v.Property, nil
		}
	}
	return run{}, "", &address.Fault{Kind: address.Malformed, Scenario: a.Scenario,
		Sentence: fmt.Sprintf("Step %d does not break what is to be explained; choose a step that breaks a property.", a.Step)}
}

// shorten leads to a schedule without the events that the violation does not
// need.
func (s *site) shorten(w http.ResponseWriter, r *http.Request) {
	u, property, err := s.brokenStep(r, "/shorten")
	if err != nil {
		s.fault(w, r, err)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	limits := explore.Options{MaxStates: 200_000, Timeout: 2 * time.Second, MaxMemory: 128 << 20}
	short, err := explore.Shorten(ctx, u.m, u.a.Schedule[:u.a.Step], property, limits)
	if err != nil {
		s.fault(w, r, err)
		return
	}
	to := address.Of(u.a.Scenario, u.a.Setup, short.Schedule)
	to.Chapter = u.a.Chapter
	s.redirect(w, r, to)
}

// why shows for each event of a broken schedule whether the violation needs it.
func (s *site) why(w http.ResponseWriter, r *http.Request) {
	u, property, err := s.brokenStep(r, "/why")
	if err != nil {
		s.fault(w, r, err)
		return
	}
	p := page.Why{
		Frame: s.frame(u.a.Scenario.Issue + ", why · Interleave"), Issue: u.a.Scenario.Issue,
		Back: s.href(u.a.At(u.a.Step)), Shorten: s.beside(u.a, "shorten"),
	}
	p.Sheet = s.path(s.assets.Path("check.css"))
	for _, v := range u.trace.Broken(u.a.Step) {
		if v.Property == property {
			p.Heading, p.Reason = fmt.Sprintf("Why step %d breaks “%s”", u.a.Step, v.Title), v.Reason
		}
	}
	for n := 1; n <= u.a.Step; n++ {
		p.Steps = append(p.Steps, u.without(n, property))
	}
	for _, w := range p.Steps {
		if w.Needed {
			p.Needed++
		}
	}
	s.render(w, r, http.StatusOK, page.Reasons(p))
}

// without replays the schedule to the step shown without one of its events.
func (u run) without(n int, property string) page.WhyStep {
	events := append(u.a.Schedule[:n-1:n-1], u.a.Schedule[n:u.a.Step]...)
	t := engine.Replay(u.m, events)
	w := page.WhyStep{N: n, Code: u.trace.Event(n).Code, Sentence: u.trace.Words(n).Sentence, Needed: true}
	for _, v := range t.Broken(t.Len()) {
		if v.Property == property {
			w.Needed = false
		}
	}
	missed := 0
	for _, step := range t.Steps[1:] {
		if !step.Happened() {
			missed++
		}
	}
	if missed > 0 {
		w.Then = count(missed, "later event cannot happen then", "later events cannot happen then")
	}
	w.Link = u.site.href(address.Of(u.a.Scenario, u.a.Setup, events))
	return w
}

// beside is a page about the state that an address shows.
func (s *site) beside(a address.Address, name string) string {
	path := "/s/" + a.Scenario.ID + "/" + name
	if q := a.At(a.Step).Query(); q != "" {
		path += "?" + q
	}
	return s.path(path)
}
