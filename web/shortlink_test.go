package web_test

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"interleave/scenarios"
	"interleave/store"
	"interleave/web"
)

// keeping is a site with a store.
func keeping(t *testing.T, base string) (http.Handler, *store.Store, string) {
	t.Helper()
	dir := t.TempDir()
	s, err := store.Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	c := web.Config{Scenarios: scenarios.All(), Log: slog.New(slog.DiscardHandler), Store: s}
	if base != "" {
		if c.Base, err = url.Parse(base); err != nil {
			t.Fatal(err)
		}
	}
	return web.New(c), s, filepath.Join(dir, "interleave.db")
}

// made sends a form that must be taken, and gives where the short link is.
func made(t *testing.T, h http.Handler, form url.Values) string {
	t.Helper()
	r := post(h, "/l", form, "Sec-Fetch-Site", "same-origin")
	short, ok := strings.CutSuffix(r.Header.Get("Location"), "/made")
	if r.StatusCode != http.StatusSeeOther || !ok {
		t.Fatalf("the form is answered with %d, %q: %s", r.StatusCode, r.Header.Get("Location"), text(body(t, r)))
	}
	return short
}

// shared is the link that a page has to share.
func shared(t *testing.T, h http.Handler, target string) string {
	t.Helper()
	_, after, _ := strings.Cut(body(t, get(h, target)), `readonly value="`)
	link, _, _ := strings.Cut(after, `"`)
	if !strings.Contains(link, "/s/") {
		t.Fatalf("%s has no link to share", target)
	}
	return link
}

func TestShortLink(t *testing.T) {
	h, _, _ := keeping(t, "")
	link := shared(t, h, "/s/hdds-17458?k=15&p=report")
	long := strings.TrimPrefix(link, "http://example.com")
	form := url.Values{"link": {link}}
	bare := made(t, h, form)
	if r := get(h, bare); r.StatusCode != http.StatusFound || r.Header.Get("Location") != long {
		t.Errorf("%s is answered with %d, %q; want %s", bare, r.StatusCode, r.Header.Get("Location"), long)
	}
	if page := text(body(t, get(h, long))); strings.Contains(page, "made for a state") || !strings.Contains(page, "Step 15 breaks 2 properties.") {
		t.Errorf("%s does not lead to the state", long)
	}
	if again := made(t, h, url.Values{"link": {"/s/hdds-17458?p=report&k=15"}, "title": {" "}}); again != bare {
		t.Errorf("the same state got %s and %s", bare, again)
	}
	form["title"] = []string{`<img src=x onerror=alert(1)> "'>`}
	form["note"] = []string{"</script>\r\njavascript:alert(1)"}
	told := made(t, h, form)
	for target, heading := range map[string]string{told: "<h1>&lt;img src=x onerror=alert(1)&gt; &#34;&#39;&gt;</h1>", told + "/made": "<h1>Short link</h1>", bare + "/made": "<h1>Short link</h1>"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
		page := w.Body.String()
		if strings.Contains(page, "<img") || strings.Count(page, "</script>") != 1 || w.Code != http.StatusOK {
			t.Errorf("%s answers %d and has the words as more than text", target, w.Code)
		}
		short := strings.TrimSuffix(target, "/made")
		for _, want := range []string{heading, `value="http://example.com` + short + `"`, `value="http://example.com` + strings.ReplaceAll(long, "&", "&amp;") + `"`, `href="` + strings.ReplaceAll(long, "&", "&amp;") + `"`, "It leads to step 15 of 27 of HDDS-17458"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s does not have %s", target, want)
			}
		}
		if strings.HasPrefix(target, told) && !strings.Contains(page, "&lt;/script&gt;\njavascript:alert(1)") {
			t.Errorf("%s does not have the note", target)
		}
	}
}

// expired stores a link that ends within the second, which counts as over. At
// the turn of a second that may be too late already.
func expired(t *testing.T, s *store.Store) string {
	t.Helper()
	for {
		code, err := s.PutLink(t.Context(), store.Link{Address: "/s/hdds-17458", Expires: time.Now().Truncate(time.Second).Add(time.Second - 1)})
		if _, late := errors.AsType[store.Invalid](err); late {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
}

func TestShortLinkAnswers(t *testing.T) {
	h, s, _ := keeping(t, "")
	code := expired(t, s)
	gone, err := s.PutLink(t.Context(), store.Link{Address: "/s/gone"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		target string
		status int
		says   string
	}{
		{"/l/0000000", 404, "There is no such short link"},
		{"/l/" + code, 410, "This short link has expired"},
		{"/l/" + code + "/made", 410, "This short link has expired"},
		{"/l/" + code + ".", 400, "This is no short link"},
		{"/l/ABCDEFG", 400, "This is no short link"},
		{"/l/%3Cscript%3E", 400, "This is no short link"},
		{"/l/" + strings.Repeat("a", 5000), 400, "This is no short link"},
		{"/l", 400, "This is no short link"},
		{"/l/", 400, "This is no short link"},
		{"/l/" + gone + "/made", 200, "made by another version"},
		{"/l/" + gone + "/more", 404, "No page has this address"},
	} {
		r := get(h, c.target)
		if page := text(body(t, r)); r.StatusCode != c.status || !strings.Contains(page, c.says) || !strings.Contains(page, "All scenarios") {
			t.Errorf("%.40s answers %d and says %.300q; want %d and %q", c.target, r.StatusCode, page, c.status, c.says)
		}
	}
}

// TestShortLinkRefused: what is no form of the site, or too much, stores nothing
// and says what to do.
func TestShortLinkRefused(t *testing.T) {
	h, _, file := keeping(t, "")
	before := size(t, file)
	for name, c := range map[string]struct {
		form    url.Values
		headers []string
		status  int
		says    string
	}{
		"another site":     {url.Values{"link": {"/s/hdds-17458"}}, []string{"Sec-Fetch-Site", "cross-site"}, 403, "came from another site"},
		"another origin":   {url.Values{"link": {"/s/hdds-17458"}}, []string{"Origin", "http://evil.example"}, 403, "came from another site"},
		"no origin at all": {url.Values{"link": {"/s/hdds-17458"}}, []string{"Origin", "null"}, 403, "came from another site"},
		"no link":          {url.Values{}, nil, 400, "A link to a state has /s/"},
		"a foreign link":   {url.Values{"link": {"https://evil.example/"}}, nil, 400, "A link to a state has /s/"},
		"no scenario":      {url.Values{"link": {"/s/nope"}}, nil, 404, `There is no scenario "nope"`},
		"an unknown event": {url.Values{"link": {"/s/hdds-17458?e=a1.q9"}}, nil, 400, `HDDS-17458 has no event "q9"`},
		"a long title":     {url.Values{"link": {"/s/hdds-17458"}, "title": {strings.Repeat("é", 101)}}, nil, 400, "The title has 101 characters; at most 100 are kept."},
		"two lines":        {url.Values{"link": {"/s/hdds-17458"}, "title": {"a\nb"}}, nil, 400, "The title has more than one line."},
		"not UTF-8":        {url.Values{"link": {"/s/hdds-17458"}, "note": {"\xff"}}, nil, 400, "The note is not valid UTF-8."},
		"a long note":      {url.Values{"link": {"/s/hdds-17458"}, "note": {strings.Repeat("x", 1001)}}, nil, 400, "The note has 1001 characters"},
		"too much":         {url.Values{"link": {"/s/hdds-17458"}, "note": {strings.Repeat("x", 17000)}}, nil, 413, "more than 16 KiB together"},
	} {
		r := post(h, "/l", c.form, c.headers...)
		if page := text(body(t, r)); r.StatusCode != c.status || !strings.Contains(page, c.says) {
			t.Errorf("%s: the answer is %d and says %.300q; want %d and %q", name, r.StatusCode, page, c.status, c.says)
		}
	}
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		for _, target := range []string{"/l?link=/s/hdds-17458", "/l/0000000", "/l/0000000/made", "/s/hdds-17458"} {
			h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(method, target, nil))
		}
	}
	if after := size(t, file); after != before {
		t.Errorf("the store grew from %d to %d bytes", before, after)
	}
}

// TestShortLinkAtOnce: a button that is pressed again and again makes one link.
func TestShortLinkAtOnce(t *testing.T) {
	h, _, file := keeping(t, "")
	form := url.Values{"link": {"/s/hdds-17458?e=a1"}, "title": {"pressed"}}
	answers := make(chan string)
	for range 5 {
		go func() { answers <- post(h, "/l", form).Header.Get("Location") }()
	}
	first := <-answers
	for range 4 {
		if at := <-answers; at != first || at == "" {
			t.Errorf("the answers lead to %q and %q", first, at)
		}
	}
	if r, err := store.Check(filepath.Dir(file)); err != nil || r != (store.Report{Whole: 1}) {
		t.Errorf("there is %+v, %v", r, err)
	}
}

func size(t *testing.T, file string) int64 {
	t.Helper()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// TestShortLinkBehindProxy: the form works under a base path, with the host that
// readers see, and links have it.
func TestShortLinkBehindProxy(t *testing.T) {
	h, _, _ := keeping(t, "http://viz.example.org/class/")
	if !strings.Contains(body(t, get(h, "/class/s/hdds-17458")), `action="/class/l"`) {
		t.Error("the form does not lead under the base path")
	}
	form := url.Values{"link": {shared(t, h, "/class/s/hdds-17458?e=a1")}}
	r := post(h, "/class/l", form, "Origin", "http://viz.example.org")
	at := r.Header.Get("Location")
	if r.StatusCode != http.StatusSeeOther || !strings.HasPrefix(at, "/class/l/") {
		t.Fatalf("the answer is %d, %q", r.StatusCode, at)
	}
	if page := body(t, get(h, at)); !strings.Contains(page, `value="http://viz.example.org`+strings.TrimSuffix(at, "/made")+`"`) {
		t.Error("the page does not have the short link with its host")
	}
	if r := get(h, strings.TrimSuffix(at, "/made")); !strings.HasPrefix(r.Header.Get("Location"), "/class/s/hdds-17458?e=a1&m=") {
		t.Errorf("the short link leads to %q", r.Header.Get("Location"))
	}
}

// TestShortLinkRate: one host can store a class's worth at once, and is then
// told when to go on; another one is not held up.
func TestShortLinkRate(t *testing.T) {
	h, _, _ := keeping(t, "")
	from := func(host string) *http.Response {
		r := httptest.NewRequest(http.MethodPost, "/l", strings.NewReader("link=/s/hdds-17458"))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.RemoteAddr = host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Result()
	}
	for i := range 200 {
		r := from(fmt.Sprintf("[2001:db8::%d]:%d", i, i))
		if r.StatusCode == http.StatusSeeOther {
			continue
		}
		if page := text(body(t, r)); i < 30 || r.StatusCode != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" || !strings.Contains(page, "nothing was stored") {
			t.Errorf("request %d is answered with %d, Retry-After %q: %s", i, r.StatusCode, r.Header.Get("Retry-After"), page)
		}
		if r := from("192.0.2.1:1"); r.StatusCode != http.StatusSeeOther {
			t.Errorf("another host is answered with %d", r.StatusCode)
		}
		return
	}
	t.Error("nothing is too much")
}

// TestShortLinksOff: without a store all else works, and the pages say why.
func TestShortLinksOff(t *testing.T) {
	h := web.New(web.Config{Scenarios: scenarios.All(), Log: slog.New(slog.DiscardHandler), StoreOff: errors.New("the data folder /x is in use by another process")})
	page := body(t, get(h, "/s/hdds-17458"))
	if !strings.Contains(page, "Short links are off: the data folder /x is in use by another process. The long link") || strings.Contains(page, `id="shortlink"`) {
		t.Error("the step page does not say that short links are off")
	}
	for _, r := range []*http.Response{get(h, "/l/0000000"), post(h, "/l", url.Values{"link": {"/s/hdds-17458"}})} {
		if page := text(body(t, r)); r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(page, "The data folder /x is in use") {
			t.Errorf("the answer is %d: %s", r.StatusCode, page)
		}
	}
}

// TestStoreFails: a link that could not be stored is an error, not a link.
func TestStoreFails(t *testing.T) {
	h, s, _ := keeping(t, "")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r := post(h, "/l", url.Values{"link": {"/s/hdds-17458?e=a1"}})
	if page := body(t, r); r.StatusCode != http.StatusInternalServerError || !strings.Contains(page, "The short link was not stored") || !strings.Contains(page, `href="/s/hdds-17458?e=a1"`) {
		t.Errorf("the answer is %d: %s", r.StatusCode, text(page))
	}
	if r := get(h, "/l/0000000"); r.StatusCode != http.StatusInternalServerError {
		t.Errorf("reading is answered with %d", r.StatusCode)
	}
}
