package store_test

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"interleave/store"
)

// machine drives a store and a map side by side.
type machine struct {
	dir      string
	now      time.Time
	store    *store.Store
	links    map[string]store.Link
	seen     map[string]bool       // codes that there ever were
	previous map[string]store.Link // before the last write
	before   int64                 // size of the file then
	after    int64                 // and now; 0: there was none since it was opened or compacted
}

func (m *machine) open(t *rapid.T) {
	s, err := store.Open(m.dir, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	s.SetNow(func() time.Time { return m.now })
	s.CompactFrom(rapid.SampledFrom([]int64{0, 2000, 1 << 20}).Draw(t, "compact from"))
	m.store, m.after = s, 0
}

func (m *machine) close(t *rapid.T) {
	if err := m.store.Close(); err != nil {
		t.Fatal(err)
	}
}

// size is that of the file.
func (m *machine) size(t *rapid.T) int64 {
	info, err := os.Stat(filepath.Join(m.dir, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func (m *machine) put(t *rapid.T) {
	l := numbered(rapid.IntRange(1, 6).Draw(t, "link"))
	if hours := rapid.IntRange(0, 3).Draw(t, "hours"); hours > 0 {
		l.Expires = m.now.Add(time.Duration(hours) * time.Hour)
	}
	m.previous, m.before = map[string]store.Link{}, m.size(t)
	for code, l := range m.links {
		m.previous[code] = l
	}
	code, err := m.store.PutLink(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	m.links[code], m.seen[code] = l, true
	if m.after = m.size(t); m.after <= m.before { // nothing to write, or compacted
		m.after = 0
	}
}

// cut takes away a part of the last write, as a crash in it would.
func (m *machine) cut(t *rapid.T) {
	if m.after == 0 {
		m.put(t)
	}
	if m.after == 0 { // that wrote nothing, or compacted: there is nothing to lose
		return
	}
	n := rapid.Int64Range(m.before, m.after-1).Draw(t, "cut at")
	m.close(t)
	if err := os.Truncate(filepath.Join(m.dir, store.FileName), n); err != nil {
		t.Fatal(err)
	}
	m.links = m.previous
	m.open(t)
}

func (m *machine) check(t *rapid.T) {
	for code, want := range m.links {
		got, err := m.store.Link(code)
		if !want.Expires.IsZero() && !want.Expires.After(m.now) {
			if !errors.Is(err, store.ErrExpired) {
				t.Fatalf("%s, which expired at %v, leads to %+v, %v at %v", code, want.Expires, got, err, m.now)
			}
			continue
		}
		if err != nil || !cmp.Equal(got, want) {
			t.Fatalf("%s leads to %+v, %v; want %+v", code, got, err, want)
		}
	}
	for code := range m.seen {
		if _, there := m.links[code]; there {
			continue
		}
		if _, err := m.store.Link(code); !errors.Is(err, store.ErrNotFound) {
			t.Fatalf("%s, which is not stored, is answered with %v", code, err)
		}
	}
	if n := m.store.Damaged(); n != 0 {
		t.Fatalf("%d records are damaged", n)
	}
}

// TestMachine compares a store with a map: puts, the time, closing, opening,
// compaction and a crash in the last write, in any order.
func TestMachine(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := &machine{dir: memory(t), now: time.Now().Truncate(time.Second), links: map[string]store.Link{}, seen: map[string]bool{}}
		m.open(r)
		defer func() { m.close(r) }()
		r.Repeat(map[string]func(*rapid.T){
			"put": m.put,
			"wait": func(r *rapid.T) {
				m.now = m.now.Add(time.Duration(rapid.IntRange(1, 120).Draw(r, "minutes")) * time.Minute)
			},
			"reopen": func(r *rapid.T) { m.close(r); m.open(r) },
			"cut":    m.cut,
			"":       m.check,
		})
	})
}
