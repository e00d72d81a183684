package web_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/scenarios"
)

func post(h http.Handler, target string, form url.Values, headers ...string) *http.Response {
	r := httptest.NewRequest(http.MethodPost, target, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

// await asks for a page until it says something.
func await(t *testing.T, h http.Handler, target, says string) string {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; {
		page := body(t, get(h, target))
		if strings.Contains(text(page), says) {
			return page
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s never says %q; it says %s", target, says, text(page))
		}
	}
}

// TestCheckPage: a GET starts nothing, a POST does, and the page then has every
// verdict with its bound and each counterexample as a link to its start.
func TestCheckPage(t *testing.T) {
	h := serve(t, "")
	const at = "/s/hdds-17458/check"
	if page := text(body(t, get(h, at))); !strings.Contains(page, "This setup is not searched yet.") {
		t.Errorf("before it is asked for, the page says %s", page)
	}
	r := post(h, at, url.Values{"do": {"search"}})
	if r.StatusCode != http.StatusSeeOther || r.Header.Get("Location") != at {
		t.Fatalf("the form answers %d, %s", r.StatusCode, r.Header.Get("Location"))
	}
	page := await(t, h, at, "exhausted")
	for _, want := range []string{
		"✕ 3 properties fail in this setup; 5,476 states searched.",
		"✕ brokenafter 15 steps: entry 4: om1 answered CONTAINS_SNAPSHOT, om2 answered OK",
		"no schedule of any length breaks it: 5,476 states, all of them, two replicas, four log entries",
		"every fair schedule comes to it: 5,476 states, all of them, two replicas, four log entries",
		"1 of 41 declared setups are searched; nothing is said about the others.",
	} {
		if !strings.Contains(text(page), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if !strings.Contains(page, `href="/s/hdds-17458?e=a1.a1.a1.a1.a2.a2.a2.s2.f2.f2.f2.e2.e2.e2.a2&k=0"`) {
		t.Error("the shortest counterexample is not opened at its start")
	}
	for _, never := range []string{"proved", "proven", "safe"} {
		if strings.Contains(strings.ToLower(text(page)), never) {
			t.Errorf("the page says %q", never)
		}
	}
	if again := body(t, get(h, at)); again != page {
		t.Error("the same address gives another page afterwards")
	}
}

// TestCheckForms: a form of another site is refused, one that is too large as
// well, and the setup of a form must be one.
func TestCheckForms(t *testing.T) {
	h := serve(t, "")
	const at = "/s/hdds-17458/check"
	for name, c := range map[string]struct {
		form    url.Values
		headers []string
		status  int
	}{
		"of another site": {url.Values{"do": {"search"}}, []string{"Sec-Fetch-Site", "cross-site"}, 403},
		"of this site":    {url.Values{"do": {"cancel"}}, []string{"Sec-Fetch-Site", "same-origin"}, 303},
		"too large":       {url.Values{"do": {strings.Repeat("x", 20<<10)}}, nil, 400},
		"another setup":   {url.Values{"do": {"search"}, "v": {"om1.wait"}}, nil, 303},
		"no setup":        {url.Values{"do": {"search"}, "v": {"om1.nothing"}}, nil, 400},
	} {
		if r := post(h, at, c.form, c.headers...); r.StatusCode != c.status {
			t.Errorf("a form %s answers %d, want %d", name, r.StatusCode, c.status)
		}
	}
	for target, status := range map[string]int{"/s/hdds-1/check": 404, at + "?v=om1.nothing": 400, at + "?e=a1": 302, at + "?v=om1.shipped": 302} {
		if r := get(h, target); r.StatusCode != status {
			t.Errorf("%s answers %d, want %d", target, r.StatusCode, status)
		}
	}
}

// bruteDistances is how far each state is from a violation, by relaxation over
// a plain map: the slow and obvious way.
func bruteDistances(m engine.Machine) map[engine.State]int {
	next := map[engine.State][]engine.State{}
	queue := []engine.State{m.Start()}
	next[m.Start()] = nil
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for i := range m.Events() {
			to, _, reason := m.Step(s, i)
			if reason != "" {
				continue
			}
			if _, seen := next[to]; !seen {
				next[to] = nil
				queue = append(queue, to)
			}
			next[s] = append(next[s], to)
		}
	}
	far := map[engine.State]int{}
	for s := range next {
		for _, v := range m.Check(s) {
			if v.Outcome == engine.Broken {
				far[s] = 0
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for s, successors := range next {
			for _, to := range successors {
				if d, ok := far[to]; ok {
					if old, known := far[s]; !known || d+1 < old {
						far[s], changed = d+1, true
					}
				}
			}
		}
	}
	return far
}

// TestDanger: the distances beside the next events are those of a brute-force
// computation, on 1,000 random states.
func TestDanger(t *testing.T) {
	h := serve(t, "")
	s := scenarios.All()[0]
	random := rand.New(rand.NewPCG(5, 4))
	for _, words := range []string{"shipped", "cache-over-db", "patched-om1", "patched"} {
		setup, err := s.Setup(words)
		if err != nil {
			t.Fatal(err)
		}
		m := s.Build(setup)
		far := bruteDistances(m)
		for range 250 {
			compareDanger(t, h, s, setup, m, far, randomWalk(m, random))
		}
	}
}

func randomWalk(m engine.Machine, random *rand.Rand) engine.Schedule {
	var schedule engine.Schedule
	state := m.Start()
	for range random.IntN(24) {
		var can []engine.Choice
		for _, c := range m.Choices(state) {
			if c.Reason == "" {
				can = append(can, c)
			}
		}
		if len(can) == 0 {
			break
		}
		e := can[random.IntN(len(can))].Event
		n, _ := m.Find(e.Code)
		state, _, _ = m.Step(state, n)
		schedule = append(schedule, e.Event)
	}
	return schedule
}

func compareDanger(t *testing.T, h http.Handler, s *engine.Scenario, setup engine.Setup, m engine.Machine, far map[engine.State]int, schedule engine.Schedule) {
	t.Helper()
	target := address.Of(s, setup, schedule).String()
	path, query, _ := strings.Cut(target, "?")
	var known struct {
		Here   string
		Events map[string]struct{ Text string }
	}
	if err := json.Unmarshal([]byte(body(t, get(h, path+"/danger?"+query))), &known); err != nil {
		t.Fatal(err)
	}
	trace := engine.Replay(m, schedule)
	state := trace.Steps[trace.Len()].State
	for _, c := range m.Choices(state) {
		got, listed := known.Events[c.Event.Code]
		if listed != (c.Reason == "") {
			t.Fatalf("%s: %s is listed: %v", target, c.Event.Code, listed)
		}
		if !listed {
			continue
		}
		n, _ := m.Find(c.Event.Code)
		next, _, _ := m.Step(state, n)
		want := "no violation reachable"
		if d, reachable := far[next]; reachable {
			want = map[bool]string{true: "", false: "violation in " + itoa(d)}[d == 0]
		}
		if got.Text != want {
			t.Fatalf("%s: after %s the page says %q, want %q", target, c.Event.Code, got.Text, want)
		}
	}
}

func itoa(n int) string {
	b, _ := json.Marshal(n)
	return string(b)
}

// TestShortenAndWhy: what a violation does not need is taken out, and each event
// that it needs is named.
func TestShortenAndWhy(t *testing.T) {
	h := serve(t, "")
	longer := "a1.a1.a2.s2.a1.s1.f1.f1.f1.e1.e1.e1.a1.a2.a2.a2"
	r := get(h, "/s/hdds-17458/shorten?e="+longer)
	if got := r.Header.Get("Location"); r.StatusCode != 302 || got != "/s/hdds-17458?e=a1.a1.a2.a1.s1.f1.f1.f1.e1.e1.e1.a1.a2.a2.a2" {
		t.Errorf("shortening answers %d, %s", r.StatusCode, got)
	}
	page := text(body(t, get(h, "/s/hdds-17458/why?e="+longer)))
	for _, want := range []string{"Why step 16 breaks “Replicas agree on every answer”", "15 of 16 events are needed"} {
		if !strings.Contains(page, want) {
			t.Errorf("why does not say %q: %s", want, page)
		}
	}
	if r := get(h, "/s/hdds-17458/shorten?e=a1"); r.StatusCode != 400 {
		t.Errorf("shortening what is not broken answers %d", r.StatusCode)
	}
}
