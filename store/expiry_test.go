package store_test

import (
	"strings"
	"testing"
	"time"

	"interleave/store"
)

// TestResurrection: a link that was made to expire does not become permanent
// again: not by a restart after its time, not by compaction, not by damage.
func TestResurrection(t *testing.T) {
	dir := t.TempDir()
	now := time.Now()
	clock := func() time.Time { return now }
	s := open(t, dir)
	s.SetNow(clock)
	l := numbered(1)
	code := put(t, s, l)
	l.Expires = now.Add(time.Second)
	put(t, s, l)
	shut(t, s)
	now = now.Add(2 * time.Second)
	for _, compactFrom := range []int64{1 << 20, 0} {
		s = open(t, dir)
		s.SetNow(clock)
		wantLink(t, s, code, store.Link{}, store.ErrExpired)
		s.CompactFrom(compactFrom)
		for range 10 { // rewrites of one link, which compaction then drops
			l := numbered(2)
			l.Expires = now.Add(time.Duration(size(t, dir)) * time.Minute)
			put(t, s, l)
		}
		wantLink(t, s, code, store.Link{}, store.ErrExpired)
		shut(t, s)
	}
	if n := size(t, dir); n > 1000 {
		t.Errorf("after compaction the file has %d bytes", n)
	}
	now = now.Add(store.KeepExpired + time.Hour)
	s = open(t, dir)
	s.SetNow(clock)
	wantLink(t, s, code, store.Link{}, store.ErrExpired)
	s.CompactFrom(0)
	for i := range 10 {
		l := numbered(3)
		l.Expires = now.Add(time.Duration(i+1) * time.Hour)
		put(t, s, l)
	}
	wantLink(t, s, code, store.Link{}, store.ErrNotFound)
	l = numbered(1)
	if again := put(t, s, l); again != code {
		t.Errorf("made again the link has the code %s, not %s", again, code)
	}
	wantLink(t, s, code, l, nil)
}

// TestCompaction: a file does not grow with what is superseded, and keeps the
// rest.
func TestCompaction(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	s.CompactFrom(4096)
	want := map[string]store.Link{}
	for i := range 200 {
		l := numbered(i % 10)
		l.Expires = year2100.AddDate(0, 0, i)
		want[put(t, s, l)] = l
	}
	wantAll(t, s, want)
	if n := size(t, dir); n > 8192 {
		t.Errorf("10 links take %d bytes", n)
	}
	shut(t, s)
	wantAll(t, open(t, dir), want)
}

// TestSyncFails: when the disk refuses, the write is not acknowledged and the
// store says so from then on; a restart reads what is there.
func TestSyncFails(t *testing.T) {
	dir := t.TempDir()
	log, text := logged()
	s, err := store.Open(dir, log)
	if err != nil {
		t.Fatal(err)
	}
	code := put(t, s, numbered(1))
	s.BreakSync()
	for range 2 {
		if _, err := s.PutLink(t.Context(), numbered(2)); err == nil || !strings.Contains(err.Error(), dir) {
			t.Errorf("a write without fsync is answered with %v", err)
		}
	}
	if _, err := s.Link(code); err == nil {
		t.Error("a store that does not know its disk gives links")
	}
	shut(t, s)
	if n := strings.Count(text.String(), "takes no more calls"); n != 1 {
		t.Errorf("the log says it %d times: %s", n, text)
	}
	wantLink(t, open(t, dir), code, numbered(1), nil)
}
