package store_test

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"interleave/store"
)

// written is a file after one more write.
type written struct {
	size  int
	links map[string]store.Link
}

// history makes a file by several writes, some of which supersede others.
func history(t *testing.T) (data []byte, after []written) {
	t.Helper()
	dir := t.TempDir()
	s := open(t, dir)
	links := map[string]store.Link{}
	after = append(after, written{0, nil}, written{int(size(t, dir)), nil})
	for i, l := range []store.Link{
		{Address: "/s/a"}, {Address: "/s/b", Title: "b"}, {Address: "/s/a"}, {Address: "/s/c", Note: "1\n2"}, {Address: "/s/b", Title: "b"}, {Address: "/s/c", Note: "1\n2"},
	} {
		l.Expires = year2100.AddDate(i, 0, 0)
		links[put(t, s, l)] = l
		w := written{int(size(t, dir)), map[string]store.Link{}}
		for code, l := range links {
			w.links[code] = l
		}
		after = append(after, w)
	}
	return read(t, dir), after
}

// memory is a temporary folder, in memory where the system has such: an fsync on
// a disk takes longer than all the rest of a test that opens a thousand files.
func memory(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "interleave-store-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// folder is a data folder with a file.
func folder(t testing.TB, data []byte) string {
	t.Helper()
	dir := memory(t)
	if err := os.WriteFile(filepath.Join(dir, store.FileName), data, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestCut: a file that is cut off at any byte opens with what was complete
// there, says what it cut, and takes the next write.
func TestCut(t *testing.T) {
	data, after := history(t)
	last := after[0]
	for n := range len(data) + 1 {
		if len(after) > 1 && n == after[1].size {
			after = after[1:]
		}
		last = after[0]
		dir := folder(t, data[:n])
		log, text := logged()
		s, err := store.Open(dir, log)
		if err != nil {
			t.Fatalf("cut at %d: %v", n, err)
		}
		for code := range after[len(after)-1].links {
			want, there := last.links[code]
			got, err := s.Link(code)
			if !cmp.Equal(got, want) || there != (err == nil) || !there && !errors.Is(err, store.ErrNotFound) {
				t.Errorf("cut at %d, %s leads to %+v, %v; want %+v", n, code, got, err, want)
			}
		}
		if said := strings.Contains(text.String(), "is cut off"); said != (n != last.size) || s.Damaged() > 0 {
			t.Errorf("cut at %d, after a record at %d, the log says %q, damaged are %d", n, last.size, text, s.Damaged())
		}
		code := put(t, s, numbered(n))
		shut(t, s)
		if n%10 == 0 {
			s = open(t, dir)
			wantLink(t, s, code, numbered(n), nil)
			shut(t, s)
		}
	}
}

// TestZeroTail: some file systems leave zeros at the end after a power loss.
func TestZeroTail(t *testing.T) {
	data, after := history(t)
	for _, n := range []int{1, 64, 4096} {
		dir := folder(t, append(bytes.Clone(data), make([]byte, n)...))
		for round := range 3 {
			s := open(t, dir)
			wantAll(t, s, after[len(after)-1].links)
			put(t, s, numbered(round))
			shut(t, s)
		}
		if r, err := store.Check(dir); err != nil || r != (store.Report{Whole: len(after[len(after)-1].links) + 3}) {
			t.Errorf("after %d zeros there is %+v, %v", n, r, err)
		}
	}
}

func wantAll(t testing.TB, s *store.Store, links map[string]store.Link) {
	t.Helper()
	for code, l := range links {
		wantLink(t, s, code, l, nil)
	}
}

// flipped opens a file with one bit changed. Each link must be right or absent,
// never another and never an older one; the file must be reported, and what is
// right is still there when it is opened again.
func flipped(t *testing.T, data []byte, links map[string]store.Link, bit int) {
	t.Helper()
	data = bytes.Clone(data)
	data[bit/8] ^= 1 << (bit % 8)
	dir := folder(t, data)
	log, text := logged()
	s, err := store.Open(dir, log)
	if err != nil {
		if !strings.Contains(err.Error(), "has schema") { // as a newer program would write
			t.Errorf("bit %d of byte %d: %v", bit%8, bit/8, err)
		}
		return
	}
	defer shut(t, s)
	absent := 0
	for code, want := range links {
		got, err := s.Link(code)
		switch {
		case errors.Is(err, store.ErrNotFound):
			absent++
		case err != nil || !cmp.Equal(got, want):
			t.Errorf("bit %d of byte %d: %s leads to %+v, %v; want %+v", bit%8, bit/8, code, got, err, want)
		}
	}
	if absent > 1 || s.Damaged() == 0 || !strings.Contains(text.String(), "the store was damaged") {
		t.Errorf("bit %d of byte %d: %d links are absent, %d records damaged, the log says %q", bit%8, bit/8, absent, s.Damaged(), text)
	}
	if aside, _ := filepath.Glob(filepath.Join(dir, store.FileName+".corrupt-*")); len(aside) != 1 || !bytes.Equal(data, readFile(t, aside[0])) {
		t.Errorf("bit %d of byte %d: the damaged file is not kept: %v", bit%8, bit/8, aside)
	}
	if r, err := store.Check(dir); err != nil || r.Damaged+int(r.Unfinished) > 0 || r.Whole != len(links)-absent {
		t.Errorf("bit %d of byte %d: afterwards there is %+v, %v", bit%8, bit/8, r, err)
	}
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestFlip changes one bit of each byte.
func TestFlip(t *testing.T) {
	data, after := history(t)
	for at := range data {
		flipped(t, data, after[len(after)-1].links, 8*at+at%8)
	}
}

// TestLargeFlip changes each bit.
func TestLargeFlip(t *testing.T) {
	data, after := history(t)
	for bit := range 8 * len(data) {
		flipped(t, data, after[len(after)-1].links, bit)
	}
}

// TestDamage: what damage of other kinds leaves.
func TestDamage(t *testing.T) {
	data, after := history(t)
	all := after[len(after)-1].links
	second := data[after[2].size:after[3].size]
	for name, c := range map[string]struct {
		data    []byte
		kept    int
		damaged int
	}{
		"garbage after":          {append(bytes.Clone(data), "nonsense"...), 3, 1},
		"garbage before":         {append([]byte("\x00\xff*9999999999\r\n$"), data...), 3, 1},
		"garbage alone":          {bytes.Repeat([]byte("*3\r\n$3\r\n"), 100), 0, 1},
		"a record twice":         {append(bytes.Clone(data), second...), 3, 0},
		"a record without begin": {append(bytes.Clone(data[:after[2].size]), data[after[2].size+9:]...), 3, 1},
		"a sector of zeros":      {bytes.Replace(data, second, make([]byte, len(second)), 1), 3, 1},
		"the end alone":          {data[len(data)-10:], 0, 1},
		"a foreign command":      {append(bytes.Clone(data), "*1\r\n$7\r\nflushdb\r\n"...), 3, 1},
		"an empty part":          {append(bytes.Clone(data), "*3\r\n$0\r\n\r\n$0\r\n\r\n$0\r\n\r\n"...), 3, 1},
	} {
		dir := folder(t, c.data)
		s, err := store.Open(dir, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		kept := 0
		for code, want := range all {
			if got, err := s.Link(code); err == nil {
				kept++
				if !cmp.Equal(got, want) && name != "a record twice" {
					t.Errorf("%s: %s leads to %+v, not %+v", name, code, got, want)
				}
			}
		}
		if kept != c.kept || s.Damaged() != c.damaged {
			t.Errorf("%s: %d links are kept and %d records damaged, want %d and %d", name, kept, s.Damaged(), c.kept, c.damaged)
		}
		put(t, s, numbered(1))
		shut(t, s)
	}
}

// TestScramble damages a file in several places at once. Each code must lead to
// a link that was stored under it or to none, and the log must say that
// something is wrong.
func TestScramble(t *testing.T) {
	data, after := history(t)
	links := after[len(after)-1].links
	once := map[string][]store.Link{}
	for _, w := range after {
		for code, l := range w.links {
			once[code] = append(once[code], l)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		changed := bytes.Clone(data)
		for range rapid.IntRange(1, 4).Draw(r, "places") {
			at := rapid.IntRange(0, len(changed)-1).Draw(r, "at")
			junk := rapid.OneOf(
				rapid.SliceOfN(rapid.Byte(), 1, 40),
				rapid.SliceOfN(rapid.Just(byte(0)), 1, 400),
				rapid.SampledFrom([][]byte{[]byte("*3\r\n$3\r\nset\r\n"), []byte("$99999999\r\n"), []byte("\r\n*"), []byte("*1\r\n$0\r\n\r\n")}),
			).Draw(r, "junk")
			if rapid.Bool().Draw(r, "insert") {
				changed = slices.Insert(changed, at, junk...)
			} else {
				copy(changed[at:], junk)
			}
		}
		dir := folder(t, changed)
		log, text := logged()
		s, err := store.Open(dir, log)
		if err != nil {
			r.Fatal(err)
		}
		defer shut(t, s)
		for code := range links {
			if got, err := s.Link(code); !errors.Is(err, store.ErrNotFound) && (err != nil || !slices.Contains(once[code], got)) {
				r.Errorf("%s leads to %+v, %v, which it never did", code, got, err)
			}
		}
		if (text.Len() == 0) != bytes.Equal(changed, data) {
			r.Errorf("the log says %q", text)
		}
	})
}
