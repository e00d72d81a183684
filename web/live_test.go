package web_test

//lint:file-ignore SA1019 the module that web/live uses, and says why

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"nhooyr.io/websocket"
	"pgregory.net/rapid"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/scenarios"
	"interleave/web"
)

// TestSocketIsGET: what the socket answers for an address is, byte for byte,
// what GET of it answers as a fragment.
func TestSocketIsGET(t *testing.T) {
	server := httptest.NewServer(serve(t, ""))
	defer server.Close()
	c, _, err := websocket.Dial(t.Context(), server.URL+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.CloseNow()
	c.SetReadLimit(-1)
	rapid.Check(t, func(r *rapid.T) {
		target := anyTarget(r)
		q, _ := json.Marshal(map[string]any{"id": 7, "url": target})
		if err := c.Write(t.Context(), websocket.MessageText, q); err != nil {
			r.Fatal(err)
		}
		_, b, err := c.Read(t.Context())
		if err != nil {
			r.Fatal(err)
		}
		first, html, _ := strings.Cut(string(b), "\n")
		var head struct {
			ID     int
			URL    string
			Status int
		}
		if err := json.Unmarshal([]byte(first), &head); err != nil || head.ID != 7 {
			r.Fatalf("the answer to %s begins with %s", target, first)
		}
		status, at, page := fragment(t, server.URL, target)
		if head.Status != status || head.URL != at {
			r.Fatalf("%s: the socket says %d at %s, GET %d at %s", target, head.Status, head.URL, status, at)
		}
		if html != page {
			r.Fatalf("%s: the socket answers %d bytes, GET %d: they differ", target, len(html), len(page))
		}
	})
}

// anyTarget draws an address: canonical, in another spelling, or wrong.
func anyTarget(t *rapid.T) string {
	s := rapid.SampledFrom(scenarios.All()).Draw(t, "scenario")
	setup, err := s.Setup(rapid.SampledFrom(s.Setups).Draw(t, "setup").Set)
	if err != nil {
		t.Fatal(err)
	}
	var events engine.Schedule
	for range rapid.IntRange(0, 30).Draw(t, "length") {
		events = append(events, rapid.SampledFrom(s.Events()).Draw(t, "event").Event)
	}
	a := address.Of(s, setup, events).At(rapid.IntRange(0, len(events)).Draw(t, "step"))
	return rapid.SampledFrom([]string{
		a.String(), a.Stamped("0123").String(), "/s/" + s.ID + "?" + strings.ReplaceAll(a.Query(), ".", "%2E"),
		a.String() + "&e=x", "/s/" + s.ID + "/go?to=k.0&" + a.Query(), "/s/" + s.ID + "?e=a1.nothing.a2", "/s/nothing", "/",
		"/s/" + s.ID + "/walk/1", "/s/hdds-17458/walk/8?answer=4b5a", a.String() + "&t=2",
	}).Draw(t, "spelling")
}

// fragment is GET as the page's module would do it: redirects followed, and
// nothing but the fragment taken.
func fragment(t *testing.T, base, target string) (status int, at, html string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodGet, base+target, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Fragment", "1")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	if resp.Header.Get("X-Fragment") != "" {
		html = string(b)
		if resp.Header.Get("Vary") == "" || strings.Contains(html, "<html") {
			t.Errorf("%s: the fragment has no Vary, or is a document", target)
		}
	}
	return resp.StatusCode, resp.Request.URL.RequestURI(), html
}

// FuzzAddressOnSocket: whatever a message holds is answered.
func FuzzAddressOnSocket(f *testing.F) {
	for _, seed := range []string{"/s/hdds-17458?e=a1", "", "//evil/s/hdds-17458", "/../../etc", "/s/%zz", "http://x/s/hdds-17458", "/ws", "/s/hdds-17458/go?to=k.1&e=a1", "\x00", "/s/hdds-17458?e=" + strings.Repeat("a1.", 3000)} {
		f.Add(seed)
	}
	site := web.New(web.Config{Scenarios: scenarios.All(), Log: slog.New(slog.DiscardHandler)})
	f.Fuzz(func(t *testing.T, target string) {
		a := site.Answer(httptest.NewRequest(http.MethodGet, "/ws", nil), target)
		if a.Status < 200 || a.Status > 599 || a.Status == http.StatusInternalServerError {
			t.Errorf("%q is answered with %d", target, a.Status)
		}
		if a.HTML != nil && !strings.HasPrefix(string(a.HTML), `<div id="view"`) {
			t.Errorf("%q gives %.60q", target, a.HTML)
		}
	})
}

// TestAnnouncements: each step of each preset is said in at most 40 words, and
// names the event and the verdict.
func TestAnnouncements(t *testing.T) {
	h := serve(t, "")
	for _, target := range []string{"/s/hdds-17458", "/s/hdds-17458?k=15&p=report", "/s/hdds-17458?e=f1", "/s/hdds-17458?p=naive"} {
		page := body(t, get(h, target))
		_, says, _ := strings.Cut(page, `data-say="`)
		says, _, _ = strings.Cut(says, `"`)
		if n := len(strings.Fields(says)); n == 0 || n > 40 {
			t.Errorf("%s announces %d words: %s", target, n, says)
		}
		if target == "/s/hdds-17458?k=15&p=report" && says != "Step 15 of 27. om2 applies entry 4, DeleteBucket b. 5 values change, answer to entry 4 is CONTAINS_SNAPSHOT. Step 15 breaks 2 properties. Replicas agree on every answer: entry 4: om1 answered OK, om2 answered CONTAINS_SNAPSHOT." {
			t.Errorf("%s announces %q", target, says)
		}
	}
}
