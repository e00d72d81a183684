package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"interleave/store"
)

// logged is a log that is read once nobody writes to it any more.
func logged() (*slog.Logger, *bytes.Buffer) {
	var b bytes.Buffer
	return slog.New(slog.NewTextHandler(&b, nil)), &b
}

// open opens a store that closes when the test ends.
func open(t testing.TB, dir string) *store.Store {
	t.Helper()
	s, err := store.Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shut(t, s) })
	return s
}

func shut(t testing.TB, s *store.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func put(t testing.TB, s *store.Store, l store.Link) string {
	t.Helper()
	code, err := s.PutLink(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// wantLink fails unless the code leads to the link, or to the error.
func wantLink(t testing.TB, s *store.Store, code string, want store.Link, wantErr error) {
	t.Helper()
	got, err := s.Link(code)
	if !errors.Is(err, wantErr) || !cmp.Equal(got, want) {
		t.Errorf("%s leads to %+v, %v; want %+v, %v", code, got, err, want, wantErr)
	}
}

// numbered is the n-th of many links.
func numbered(n int) store.Link {
	return store.Link{Address: fmt.Sprintf("/s/hdds-17458?e=a1&k=%d", n), Title: fmt.Sprintf("link %d", n)}
}

var year2100 = time.Date(2100, 1, 1, 0, 0, 0, 0, time.Local)

func TestLinks(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for _, l := range []store.Link{
		{Address: "/s/hdds-17458"},
		{Address: "/s/hdds-17458?p=report"},
		{Address: "/s/hdds-17458", Title: "with a title"},
		{Address: "/s/hdds-17458", Note: "with a note\nof two lines"},
		{Address: "/s/hdds-17458", Title: `<img src=x onerror=alert(1)> "'>`, Note: "</script>\n*3\n$3\nset\n é 🎓"},
		{Address: "/s/hdds-17458?p=report", Expires: year2100},
	} {
		code := put(t, s, l)
		wantLink(t, s, code, l, nil)
		if again := put(t, s, l); again != code {
			t.Errorf("%+v got the codes %s and %s", l, code, again)
		}
		shut(t, s)
		s = open(t, dir)
		wantLink(t, s, code, l, nil)
	}
	wantLink(t, s, "0000000", store.Link{}, store.ErrNotFound)
	for _, code := range []string{"", "abc", "ABCDEFG", "abcdefgh/", "abcdefl", strings.Repeat("a", 17), "../../x"} {
		wantLink(t, s, code, store.Link{}, store.ErrMalformed)
	}
}

// TestSameLinkOnce: repeating a request writes nothing.
func TestSameLinkOnce(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	code := put(t, s, numbered(1))
	before := size(t, dir)
	for range 5 {
		if again := put(t, s, numbered(1)); again != code {
			t.Errorf("the same link has the codes %s and %s", code, again)
		}
	}
	spaced := numbered(1)
	spaced.Title = " " + spaced.Title + "\r\n"
	if again := put(t, s, spaced); again != code {
		t.Errorf("with white space around its title the link has the code %s, not %s", again, code)
	}
	if after := size(t, dir); after != before {
		t.Errorf("the file grew from %d to %d bytes", before, after)
	}
}

func size(t testing.TB, dir string) int64 {
	t.Helper()
	info, err := os.Stat(filepath.Join(dir, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func TestInvalid(t *testing.T) {
	s := open(t, t.TempDir())
	for says, l := range map[string]store.Link{
		"must begin with /s/": {Address: "https://example.org/"},
		"have no spaces":      {Address: "/s/x y"},
		"the address has 12003 characters; at most 12000 are kept": {Address: "/s/" + strings.Repeat("a", 12000)},
		"the title has 101 characters; at most 100 are kept":       {Address: "/s/x", Title: strings.Repeat("é", 101)},
		"the note has 1001 characters; at most 1000 are kept":      {Address: "/s/x", Note: strings.Repeat("é", 1001)},
		"the title has more than one line":                         {Address: "/s/x", Title: "a\nb"},
		"the note is not valid UTF-8":                              {Address: "/s/x", Note: "\xff"},
		"the note has a control character, U+0000":                 {Address: "/s/x", Note: "a\x00b"},
		"the title has a control character, U+202E":                {Address: "/s/x", Title: "a\u202eb"},
		"the link would have expired already":                      {Address: "/s/x", Expires: time.Now().Add(-time.Hour)},
	} {
		code, err := s.PutLink(t.Context(), l)
		if _, ok := errors.AsType[store.Invalid](err); !ok || !strings.Contains(err.Error(), says) {
			t.Errorf("%.60v is answered with %q, %v; want %q", l, code, err, says)
		}
	}
	most := store.Link{Address: "/s/" + strings.Repeat("a", 11_997), Title: strings.Repeat("é", 100), Note: strings.Repeat("🎓", 1000)}
	wantLink(t, s, put(t, s, most), most, nil)
}

// TestCollision: two links whose hashes begin alike have codes of their own.
func TestCollision(t *testing.T) {
	s := open(t, t.TempDir())
	first := numbered(1)
	code := put(t, s, first)
	other := store.Link{Address: "/s/other"}
	if err := s.Overwrite("l/"+code, `{"address":"/s/other"}`, 0); err != nil {
		t.Fatal(err)
	}
	longer := put(t, s, first)
	if len(longer) != len(code)+1 || !strings.HasPrefix(longer, code) {
		t.Errorf("beside %s the code is %s", code, longer)
	}
	wantLink(t, s, code, other, nil)
	wantLink(t, s, longer, first, nil)
	if again := put(t, s, first); again != longer {
		t.Errorf("the second time the code is %s, not %s", again, longer)
	}
}

// TestNewerSchema: a file of a newer program is refused and left as it is.
func TestNewerSchema(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	if err := s.Overwrite("schema", "2", 0); err != nil {
		t.Fatal(err)
	}
	shut(t, s)
	before := read(t, dir)
	if _, err := store.Open(dir, slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), dir+": it has schema 2, this program knows 1") {
		t.Errorf("a newer schema is answered with %v", err)
	}
	if !bytes.Equal(before, read(t, dir)) {
		t.Error("the file was changed")
	}
}

func read(t testing.TB, dir string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestClosed(t *testing.T) {
	s := open(t, t.TempDir())
	code := put(t, s, numbered(1))
	shut(t, s)
	shut(t, s)
	if _, err := s.Link(code); err == nil {
		t.Error("a closed store gives links")
	}
	if _, err := s.PutLink(t.Context(), numbered(2)); err == nil {
		t.Error("a closed store takes links")
	}
}

func BenchmarkPutLink(b *testing.B) {
	s := open(b, b.TempDir())
	for n := 0; b.Loop(); n++ {
		put(b, s, numbered(n))
	}
}

func BenchmarkLink(b *testing.B) {
	s := open(b, b.TempDir())
	code := put(b, s, numbered(1))
	for b.Loop() {
		if _, err := s.Link(code); err != nil {
			b.Fatal(err)
		}
	}
}
