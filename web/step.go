package web

import (
	"fmt"
	"net/http"
	"strings"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/web/page"
)

// mostLinks is the length of a run up to which each control repeats its
// address; beyond it the page has the address once, as a form.
const mostLinks = 200

// run is an address replayed, with what its pages ask of it again and again.
type run struct {
	site          *site
	a             address.Address
	m             engine.Machine
	trace         engine.Trace
	before, after engine.View // of the step that is shown
	focus         focus       // of the chapter that speaks of it
	history       history
}

func (s *site) step(w http.ResponseWriter, r *http.Request) {
	a, err := address.Parse(s.Scenarios, r.URL.Path, r.URL.RawQuery)
	if err != nil {
		s.fault(w, r, err)
		return
	}
	status := http.StatusOK
	if a.Unknown != nil {
		status = http.StatusBadRequest // the part before the unknown event is shown
	} else if r.URL.RawQuery != a.Query() || strings.HasSuffix(r.URL.Path, "/") {
		s.redirect(w, r, a)
		return
	}
	if a.Chapter > 0 && !s.hasChapter(w, r, a.Scenario, a.Chapter) {
		return
	}
	run := s.replay(a)
	p := run.page(s.whole(r, s.href(a.At(a.Step).Stamped(run.after.Digest()))))
	w.Header().Add("Vary", fragment)
	if r.Header.Get(fragment) != "" {
		w.Header().Set(fragment, "1")
		s.render(w, r, status, page.View(p))
		return
	}
	run.know(&p)
	s.render(w, r, status, page.Stepping(p))
}

func (s *site) replay(a address.Address) run {
	m := a.Scenario.Build(a.Setup)
	t := engine.Replay(m, a.Schedule)
	u := run{site: s, a: a, m: m, trace: t, after: t.View(a.Step)}
	u.before = u.after
	if a.Step > 0 {
		u.before = t.View(a.Step - 1)
	}
	u.history = u.histories()
	return u
}

// link leads to another address, by a button of the form in a long run.
func (u run) link(a address.Address, button string) page.Link {
	if len(u.a.Schedule) > mostLinks {
		return page.Link{Go: button}
	}
	return page.Link{Href: u.site.href(a)}
}

// to leads to another step of the run.
func (u run) to(n int) page.Link { return u.link(u.a.At(n), fmt.Sprintf("k.%d", n)) }

// page settles everything that the step page shows.
func (u run) page(link string) page.Step {
	s := u.a.Scenario
	p := page.Step{
		Frame: u.site.frame(u.title()), Run: page.Run{Action: u.site.path("/s/" + s.ID + "/go"), Fields: u.fields()}, ID: s.ID, Check: u.site.checkPath(u.a.Setup), About: u.site.aboutPath(s), Issue: s.Issue, Heading: s.Title,
		Say: u.say(), Verdict: u.verdict(), Notices: u.notices(), Now: u.now(), Properties: u.properties(),
		Blocked: u.blocked(), Matrices: u.matrices(), Boards: u.boards(),
		Controls: u.controls(), Strip: u.strip(), Presets: u.presets(), Setups: u.setups(),
		SetupName: u.setupName(), Settings: u.settings(), Share: u.share(link),
	}
	if u.a.Step > 0 && u.a.Step <= mostCut && len(u.trace.Broken(u.a.Step)) > 0 {
		p.Why, p.Shorten = u.site.beside(u.a, "why"), u.site.beside(u.a, "shorten")
	}
	p.Leads, p.Lists = u.lists()
	p.Next = u.next()
	for i := range p.Next {
		p.Count += len(p.Next[i].Events)
	}
	p.First = likely(p.Next)
	u.walks(&p)
	return p
}

func (u run) title() string {
	if u.a.Step == 0 {
		return fmt.Sprintf("%s, start · Interleave", u.a.Scenario.Issue)
	}
	return fmt.Sprintf("%s, step %d of %d · Interleave", u.a.Scenario.Issue, u.a.Step, u.trace.Len())
}

// likely is the event that the phone's bar offers: the one that the schedule
// has next, or the first.
func likely(groups []page.NextGroup) *page.Event {
	var first *page.Event
	for g := range groups {
		for e := range groups[g].Events {
			if event := &groups[g].Events[e]; event.Ahead || first == nil {
				first = event
			}
			if first.Ahead {
				return first
			}
		}
	}
	return first
}

// fields are the address in its parts, for a form.
func (u run) fields() []page.Field {
	var fields []page.Field
	query := u.a.At(u.a.Step).Query()
	for part := range strings.SplitSeq(query, "&") {
		if name, value, ok := strings.Cut(part, "="); ok {
			fields = append(fields, page.Field{Name: name, Value: value})
		}
	}
	return fields
}

// notices are what the reader must know about the address.
func (u run) notices() []page.Notice {
	var all []page.Notice
	if rev := u.a.Scenario.Revision; u.a.Revision > 0 && u.a.Revision != rev {
		all = append(all, page.Notice{Text: fmt.Sprintf("This link was made with revision %d of the model; this is revision %d, and the schedule was replayed with it.", u.a.Revision, rev)})
	}
	if now := u.after.Digest(); u.a.Digest != "" && u.a.Digest != now {
		all = append(all, page.Notice{Text: fmt.Sprintf("This link was made for a state with the digest %s; the replay comes to %s, so this is not the state that was meant.", u.a.Digest, now)})
	}
	if u.a.Unknown != nil {
		const most = 20
		all = append(all, page.Notice{
			Text:  fmt.Sprintf("The replay stops after step %d: %s has no event of the next name. Not replayed:", u.trace.Len(), u.a.Scenario.Issue),
			Items: quoted(cut(u.a.Unknown, most)),
		})
	}
	if missed := u.missed(); len(missed) > 0 {
		const most = 10
		all = append(all, page.Notice{Text: fmt.Sprintf("In this setup %s of the schedule cannot happen at its place; the state stays as it is there: step %s.",
			count(len(missed), "event", "events"), strings.Join(cut(missed, most), ", "))})
	}
	return all
}

// quoted shows names that somebody sent.
func quoted(names []string) []string {
	all := make([]string, len(names))
	for i, n := range names {
		all[i] = engine.Quote(n)
	}
	return all
}

// missed are the steps whose event did not happen.
func (u run) missed() []string {
	var steps []string
	for n := 1; n <= u.trace.Len(); n++ {
		if !u.trace.Steps[n].Happened() {
			steps = append(steps, fmt.Sprint(n))
		}
	}
	return steps
}

// cut keeps a list short and says how much is left out.
func cut(all []string, most int) []string {
	if len(all) <= most {
		return all
	}
	return append(all[:most:most], fmt.Sprintf("and %d more", len(all)-most))
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
