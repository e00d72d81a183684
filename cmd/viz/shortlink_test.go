package main

import (
	"bytes"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// follow asks without following redirects, and gives where one leads.
func follow(t *testing.T, r *http.Request) (status int, location string) {
	t.Helper()
	client := http.Client{
		Transport: &http.Transport{DisableKeepAlives: true}, Timeout: patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode, answer.Header.Get("Location")
}

// TestLinkAndServer: what the command makes the server knows, and both make the
// same of one state; beside the server the store can be read, not written.
func TestShortLinkAndServer(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	const state = "/s/hdds-17458?k=15&p=report"
	short := strings.TrimSuffix(done(t, exitOK, "link", state, "--data", dir), "\n")
	var told shortLink
	decode(t, done(t, exitOK, "link", state, "--data", dir, "--title", "a b", "--base", "https://example.org/class/", "--json"), &told)
	if !regexp.MustCompile(`^/l/[a-z0-9]{7}$`).MatchString(short) || told.Link != "https://example.org/class/l/"+told.Code || "/l/"+told.Code == short {
		t.Fatalf("the short links are %q and %+v", short, told)
	}

	r := start(t, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	base := strings.TrimSuffix(r.address, "/")
	get, _ := http.NewRequest(http.MethodGet, base+short, nil)
	if status, at := follow(t, get); status != http.StatusFound || at != told.Address {
		t.Errorf("%s answers %d, %q; want %s", short, status, at, told.Address)
	}
	post, _ := http.NewRequest(http.MethodPost, base+"/l", strings.NewReader(url.Values{"link": {base + told.Address}}.Encode()))
	post.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	post.Header.Set("Origin", base)
	if status, at := follow(t, post); status != http.StatusSeeOther || at != short+"/made" {
		t.Errorf("the form makes %d, %q of the same state, the command %s", status, at, short)
	}
	refused(t, map[string]string{"link hdds-17458 --data " + dir: "the data folder " + dir + " is in use by another process: if that is the server, make the short link in its Share menu"})
	wantLines(t, done(t, exitOK, "store", "check", "--data", dir), "whole  2")
	done(t, exitOK, "store", "backup", filepath.Join(t.TempDir(), "b"), "--data", dir)
	r.stop(t)
	done(t, exitOK, "link", "hdds-17458", "--data", dir)
}

func TestShortLinkErrors(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	refused(t, map[string]string{
		"link":                             "link needs one link, in quotes",
		"link /s/hdds-17458 /s/hdds-17458": "link needs one link, in quotes",
		"link /s/nope":                     `there is no scenario "nope"`,
		"link /s/hdds-17458?e=a1.q9":       `has no event "q9"`,
		"link /s/hdds-17458 --expires x":   "invalid argument",
		"link /s/hdds-17458 --expires=-1h --data " + dir:                            "the link would have expired already",
		"link /s/hdds-17458 --data " + file:                                         "cannot make the data folder",
		"link /s/hdds-17458 --note " + strings.Repeat("x", 1001) + " --data " + dir: "the note has 1001 characters; at most 1000 are kept",
	})
}

// TestLinkStale: a link whose state has changed is said to, and the short link is
// of what it leads to now.
func TestShortLinkStale(t *testing.T) {
	dir := t.TempDir()
	fresh := done(t, exitOK, "link", "hdds-17458", "--data", dir)
	r := viz("link", "/s/hdds-17458?d=0000", "--data", dir)
	if r.code != exitOK || r.stdout != fresh || !isLine(r.stderr) || !strings.Contains(r.stderr, "digest 0000") {
		t.Errorf("it ended with %d, printed %q, not %q, and said %q", r.code, r.stdout, fresh, r.stderr)
	}
}

// TestServeWithoutStore: a server whose folder is taken serves the pages, and
// says once, in one line, what is off and why.
func TestServeWithoutStore(t *testing.T) {
	dir := t.TempDir()
	first := start(t, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	var log bytes.Buffer
	second := startLogging(t, &log, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	for path, want := range map[string]int{"": 200, "s/hdds-17458": 200, "l/0000000": 503} {
		if status := get(t, second.address+path); status != want {
			t.Errorf("/%s answers %d, want %d", path, status, want)
		}
	}
	second.stop(t)
	if text := log.String(); !isLine(text) || !strings.Contains(text, `short links are off" err="the data folder `+dir+` is in use by another process"`) {
		t.Errorf("the log is %q", text)
	}
	first.stop(t)
}
