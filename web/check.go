package web

import (
	"net/http"
	"slices"
	"strings"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/engine/explore"
	"interleave/web/page"
	"interleave/web/searches"
)

// checkPath is the address of the check page of a setup: the schedule of an
// address does not matter to it.
func (s *site) checkPath(setup engine.Setup) string {
	return s.path(address.Of(setup.Scenario(), setup, nil).Check())
}

// check shows what is known of a setup's search. It starts nothing, so the same
// address gives the same page to everybody.
func (s *site) check(w http.ResponseWriter, r *http.Request) {
	a, err := address.Parse(s.Scenarios, strings.TrimSuffix(r.URL.Path, "/check"), r.URL.RawQuery)
	if err != nil {
		s.fault(w, r, err)
		return
	}
	if at := s.checkPath(a.Setup); at != s.path(r.URL.RequestURI()) {
		w.Header().Set("Cache-Control", "no-cache")
		http.Redirect(w, r, at, http.StatusFound)
		return
	}
	p := s.checkPage(a.Setup)
	w.Header().Add("Vary", fragment)
	if r.Header.Get(fragment) != "" {
		w.Header().Set(fragment, "1")
		s.render(w, r, http.StatusOK, page.CheckView(p))
		return
	}
	s.render(w, r, http.StatusOK, page.Checking(p))
}

// change starts and cancels searches, and leads back to the page.
func (s *site) change(w http.ResponseWriter, r *http.Request) {
	const largest = 16 << 10 // bytes of a form
	r.Body = http.MaxBytesReader(w, r.Body, largest)
	if err := r.ParseForm(); err != nil {
		s.problem(w, r, http.StatusBadRequest, "This form cannot be read", "Open the page again and press its button.")
		return
	}
	query := ""
	if v := r.PostForm.Get("v"); v != "" {
		query = "v=" + v
	}
	a, err := address.Parse(s.Scenarios, strings.TrimSuffix(r.URL.Path, "/check"), query)
	if err != nil {
		s.fault(w, r, err)
		return
	}
	taken := true
	switch r.PostForm.Get("do") {
	case "search":
		taken = s.searches.Start(searches.Key{Setup: a.Setup, Kind: searches.Full})
	case "cancel":
		s.cancelAll(a)
	case "all":
		for _, n := range a.Scenario.Setups {
			setup, _ := a.Scenario.Named(n.Name)
			taken = s.searches.Start(searches.Key{Setup: setup, Kind: searches.Full}) && taken
		}
	}
	if !taken {
		w.Header().Set("Retry-After", "10")
		s.problem(w, r, http.StatusServiceUnavailable, "Too many searches wait", "This server keeps a bounded number of searches; try again when some have ended.",
			page.Way{Label: "Back to the check page", Href: s.checkPath(a.Setup)})
		return
	}
	http.Redirect(w, r, s.checkPath(a.Setup), http.StatusSeeOther)
}

// cancelAll ends the setup's own search and those of the matrix that wait.
func (s *site) cancelAll(a address.Address) {
	s.searches.Cancel(searches.Key{Setup: a.Setup, Kind: searches.Full})
	for _, n := range a.Scenario.Setups {
		setup, _ := a.Scenario.Named(n.Name)
		s.searches.Cancel(searches.Key{Setup: setup, Kind: searches.Full})
	}
}

// checkPage settles what the check page shows.
func (s *site) checkPage(setup engine.Setup) page.Check {
	sc := setup.Scenario()
	c := page.Check{
		Frame: s.frame(sc.Issue + ", check · Interleave"), Issue: sc.Issue, Heading: sc.Title,
		Step: s.href(address.Of(sc, setup, nil)), About: s.aboutPath(sc), Setup: setup.Words(), Bounds: boundsOf(setup),
		Action: s.path("/s/" + sc.ID + "/check"), Whole: true,
	}
	c.Sheet = s.path(s.assets.Path("check.css"))
	if v, ok := strings.CutPrefix(address.Of(sc, setup, nil).Query(), "v="); ok {
		c.Fields = []page.Field{{Name: "v", Value: v}}
	}
	own := s.searches.Ask(searches.Key{Setup: setup, Kind: searches.Full})
	c.Search = s.checkSearch(setup, own)
	c.Again = own.Stage == searches.Queued || own.Stage == searches.Running
	c.Columns = s.columns(sc)
	for _, n := range sc.Setups {
		s.row(&c, n, setup)
	}
	c.Search.Running = c.Again
	c.Verdict = checkVerdict(own, c)
	return c
}

// columns are the titles of all properties that a declared setup has, in the
// order in which they first come up. Machines are not free, so they are made
// once.
func (s *site) columns(sc *engine.Scenario) []string {
	if known, ok := s.titles.Load(sc); ok {
		return known.([]string)
	}
	var all []string
	for _, n := range sc.Setups {
		setup, _ := sc.Named(n.Name)
		m := setup.Machine()
		for _, v := range m.Check(m.Start()) {
			if !slices.Contains(all, v.Title) {
				all = append(all, v.Title)
			}
		}
	}
	s.titles.Store(sc, all)
	return all
}

// row adds a setup to the matrix.
func (s *site) row(c *page.Check, n engine.NamedSetup, here engine.Setup) {
	setup, _ := here.Scenario().Named(n.Name)
	snap := s.searches.Ask(searches.Key{Setup: setup, Kind: searches.Full})
	row := page.CheckRow{Name: n.Name, Note: n.Set, Here: setup == here, Link: s.checkPath(setup)}
	for i := range c.Columns {
		row.Cells = append(row.Cells, s.matrixCell(setup, snap, c.Columns[i]))
	}
	c.Again = c.Again || snap.Stage == searches.Queued || snap.Stage == searches.Running
	c.Whole = c.Whole && snap.Stage != searches.Unknown
	c.Rows = append(c.Rows, row)
}

// boundsOf says what a setup has, as the bound of every verdict about it.
func boundsOf(u engine.Setup) string {
	if u.Scenario().Bounds == nil {
		return u.Scenario().Area
	}
	return u.Scenario().Bounds(u)
}

// checkSearch is the search of the page's own setup.
func (s *site) checkSearch(setup engine.Setup, snap searches.Snapshot) page.CheckSearch {
	c := page.CheckSearch{Stage: "This setup is not searched yet."}
	switch snap.Stage {
	case searches.Unknown:
		c.Ready = true
	case searches.Queued:
		c.Stage = "Waits for other searches to end."
	case searches.Running:
		c.Stage = "Searching: nothing is said until a depth is complete."
		c.Numbers = []page.Number{
			{Value: explore.Number(snap.Progress.States), Unit: "states"}, {Value: explore.Number(snap.Progress.Frontier), Unit: "to expand"},
			{Value: explore.Number(snap.Progress.Depth), Unit: "depth"}, {Value: explore.Number(int(snap.Progress.Rate())), Unit: "states/s"},
		}
	case searches.Done:
		c.Ready = snap.Result.Ended == explore.Cancelled
		c.Numbers = []page.Number{
			{Value: explore.Number(snap.Result.States), Unit: "states"}, {Value: explore.Number(snap.Result.Transitions), Unit: "transitions"},
			{Value: explore.Number(snap.Result.Depth), Unit: "depth"}, {Value: ended(snap.Result), Unit: "ended"},
		}
		s.answers(&c, setup, snap.Result)
	}
	return c
}

func ended(r explore.Result) string {
	if r.Ended == explore.Bounded {
		return "at its limit of " + string(r.Bound)
	}
	return string(r.Ended)
}

// answers are the verdicts, and the first counterexample as a row of events.
func (s *site) answers(c *page.CheckSearch, setup engine.Setup, r explore.Result) {
	for _, a := range r.Answers {
		o := checkOutcomes[a.Verdict]
		answer := page.CheckAnswer{Title: a.Title, Kind: string(a.Kind), Mark: o.mark, Tone: o.tone, Word: o.word, Sentence: r.Sentence(a)}
		if a.Verdict == engine.Holds || a.Verdict == engine.NotReached {
			answer.Sentence += ", " + boundsOf(setup)
		}
		if a.Found() {
			answer.Link = s.href(address.Of(setup.Scenario(), setup, a.Schedule).At(0))
			answer.LinkSays = "open its " + count(len(a.Schedule), "step", "steps")
		}
		c.Answers = append(c.Answers, answer)
		if a.Verdict == engine.Broken && c.Way == nil {
			c.WayName = "Shortest schedule that breaks “" + a.Title + "”"
			c.WayLink = answer.Link
			c.Way = way(setup, a.Schedule)
		}
	}
}

// way are the events of a schedule, the last of which breaks something.
func way(setup engine.Setup, schedule engine.Schedule) []page.WayStep {
	t := engine.Replay(setup.Machine(), schedule)
	var steps []page.WayStep
	for n := 1; n <= t.Len(); n++ {
		steps = append(steps, page.WayStep{Component: t.Event(n).Component, Brief: t.Words(n).Brief, Last: n == t.Len()})
	}
	return steps
}
