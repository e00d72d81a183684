package engine

import (
	"math"
	"slices"
	"testing"
	"unsafe"

	"pgregory.net/rapid"
)

// gappy has memory that == does not look at: padding, and a blank field.
type gappy struct {
	a uint8
	b uint32
	_ uint8
	c [3]struct {
		d uint16
		e int8
	}
	f bool
}

// TestHashFollowsEquality: equal states have equal hashes, whatever stands
// between their fields; another value in any field gives another hash.
func TestHashFollowsEquality(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var x gappy
		memory := unsafe.Slice((*byte)(unsafe.Pointer(&x)), unsafe.Sizeof(x))
		copy(memory, rapid.SliceOfN(rapid.Byte(), len(memory), len(memory)).Draw(t, "memory"))
		x.f = rapid.Bool().Draw(t, "f") // not every byte is a bool
		var clean gappy
		clean.a, clean.b, clean.f = x.a, x.b, x.f
		for i, c := range x.c {
			clean.c[i].d, clean.c[i].e = c.d, c.e
		}
		h := newHasher[gappy]()
		if x != clean || h.sum(&x) != h.sum(&clean) {
			t.Fatalf("%v and %v are equal: %v, and have the hashes %x and %x", x, clean, x == clean, h.sum(&x), h.sum(&clean))
		}
		other := clean
		switch rapid.IntRange(0, 4).Draw(t, "field") {
		case 0:
			other.a++
		case 1:
			other.b += 1 << 24
		case 2:
			other.c[1].d++
		case 3:
			other.c[2].e--
		case 4:
			other.f = !other.f
		}
		if h.sum(&other) == h.sum(&clean) {
			t.Fatalf("%v and %v have one hash", other, clean)
		}
	})
}

// TestHashOfUnusualStates: what memory does not decide is hashed as == sees it.
func TestHashOfUnusualStates(t *testing.T) {
	words := newHasher[[2]string]()
	long, short := [2]string{"ab", "c"}, [2]string{"a", "bc"}
	same := [2]string{string([]byte("ab")), string([]byte("c"))}
	if words.sum(&long) == words.sum(&short) || words.sum(&long) != words.sum(&same) {
		t.Error("strings are not hashed by their texts, apart from each other")
	}
	floats := newHasher[float64]()
	zero, negative := 0.0, math.Copysign(0, -1)
	if floats.sum(&zero) != floats.sum(&negative) {
		t.Error("0 and -0 are equal and have different hashes")
	}
}

// TestHashOfEveryLength: each byte of a state counts, also in the part that is
// read twice.
func TestHashOfEveryLength(t *testing.T) {
	for n := range 70 {
		b := make([]byte, n)
		seen := map[uint64]bool{hashOf(b, 0): true}
		for i := range b {
			for bit := range 8 {
				b[i] = 1 << bit
				seen[hashOf(b, 0)] = true
			}
			b[i] = 0
		}
		if len(seen) != 8*n+1 {
			t.Errorf("%d states of %d bytes have %d hashes", 8*n+1, n, len(seen))
		}
	}
}

// TestNoHashMerges: states that all have one hash keep numbers of their own.
func TestNoHashMerges(t *testing.T) {
	const states, hash = 3000, 0xfedcba9876543210
	f := found[[2]uint16]{index: newIndex(firstIndexBits)}
	for n := range states {
		s := [2]uint16{uint16(n), uint16(n % 7)}
		if got, known := f.find(&s, hash); known {
			t.Fatalf("state %d is taken for %d", n, got)
		}
		if f.index.crowded(n) {
			f.index = f.index.grown()
		}
		*f.states.next() = s
		f.index.put(hash, n)
	}
	for n := range states {
		s := [2]uint16{uint16(n), uint16(n % 7)}
		if got, known := f.find(&s, hash); !known || got != n {
			t.Fatalf("state %d is found as %d, %v", n, got, known)
		}
	}
}

// TestIndexGrows: what an index has, it has after it has grown, also where the
// probing went past the last slot.
func TestIndexGrows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hashes := rapid.SliceOfN(rapid.OneOf(rapid.Uint64(), rapid.Uint64Range(math.MaxUint64-9, math.MaxUint64)), 1, 40).Draw(t, "hashes")
		x := newIndex(2)
		for n, hash := range hashes {
			if x.crowded(n) {
				x = x.grown()
			}
			x.put(hash, n)
		}
		for n, hash := range hashes {
			found := false
			for i := x.begin(hash); x.slot(i) != 0; i = x.after(i) {
				m, same := numbered(x.slot(i), hash)
				found = found || same && m == n
			}
			if !found {
				t.Fatalf("number %d of hash %x is lost", n, hash)
			}
		}
	})
}

// TestList: runs stay in one block, and a copy of a list goes on seeing what it
// had.
func TestList(t *testing.T) {
	var l list[int]
	var copies []list[int]
	var begin []int
	for n := range 3000 {
		l.together(n%5 + 1)
		begin = append(begin, l.n)
		for range n%5 + 1 {
			*l.next() = n
		}
		copies = append(copies, l)
	}
	for n, at := range begin {
		for _, old := range []list[int]{copies[n], l} {
			if got := old.run(at, n%5+1); got[0] != n || got[n%5] != n {
				t.Fatalf("run %d is %v", n, got)
			}
		}
	}
}

// counter is a model that counts two numbers up.
func counter(most uint8) Machine {
	args := []Arg{{Name: "x", Short: "0", N: 0}, {Name: "y", Short: "1", N: 1}}
	return Compile(Model[[2]uint8]{
		Actions: []Action[[2]uint8]{{Name: "up", Key: "u", Each: Each(args), Label: "{0} goes up",
			Unless: func(s *[2]uint8, at At) Reason {
				if s[at[0]] == most {
					return Because("it is at {0}", int(most))
				}
				return Reason{}
			},
			Do: func(s *[2]uint8, at At, _ *Recorder) { s[at[0]]++ }}},
		Properties: []Property[[2]uint8]{Always("apart", "", func(s *[2]uint8) Reason {
			if s[0] == s[1] && s[0] > 1 {
				return Because("both are {0}", int(s[0]))
			}
			return Reason{}
		})},
	})
}

// TestSpace walks a space by hand: two workers that look at the same time, and
// commit in order.
func TestSpace(t *testing.T) {
	m := counter(3)
	s := m.Space(m.Start(), Limits{Edges: true})
	a, b := s.Worker(), s.Worker()
	for _, level := range [][3]int{{0, 1, 1}, {1, 2, 3}, {3, 4, 6}, {6, 8, 10}, {10, 12, 13}, {13, 14, 15}, {15, 16, 16}} {
		b.Expand(level[1], level[2])
		a.Expand(level[0], level[1])
		for _, w := range []Worker{a, b} {
			if _, fits := w.Commit(); !fits {
				t.Fatal("there is no limit, and it is full")
			}
		}
	}
	if s.Len() != 16 || s.Expanded() != 16 {
		t.Fatalf("%d states, %d expanded, want 16", s.Len(), s.Expanded())
	}
	want := []State{[2]uint8{0, 0}, [2]uint8{1, 0}, [2]uint8{0, 1}, [2]uint8{2, 0}, [2]uint8{1, 1}, [2]uint8{0, 2}}
	for n, state := range want {
		if got, found := s.Find(state); s.State(n) != state || !found || got != n {
			t.Errorf("state %d is %v and %v has the number %d", n, s.State(n), state, got)
		}
	}
	if parent, event := s.Parent(4); parent != 1 || event != 1 { // [1 1] from [1 0] by y
		t.Errorf("state 4 comes from %d by event %d", parent, event)
	}
	if got := s.Targets(1); !slices.Equal(got, []uint32{3, 4}) {
		t.Errorf("state 1 leads to %v", got)
	}
	if got := s.Enabled(9, nil); !slices.Equal(got, []int{0}) { // [0 3]
		t.Errorf("in %v the events %v can happen", s.State(9), got)
	}
}

// TestSpaceIsFull: a limit stops it at the same state whoever looks, and what
// was counted ends where it ends.
func TestSpaceIsFull(t *testing.T) {
	m := counter(200)
	for limit := 1; limit < 300; limit++ {
		s := m.Space(m.Start(), Limits{States: limit})
		w := s.Worker()
		transitions, first, fits := 0, 0, true
		for fits {
			var tally Tally
			w.Expand(first, s.Len())
			first = s.Len()
			tally, fits = w.Commit()
			transitions += tally.Transitions
		}
		if s.Len() != limit || s.Full() != FullOfStates || transitions != 2*s.Expanded() {
			t.Fatalf("limit %d: %d states, %d expanded, %d transitions", limit, s.Len(), s.Expanded(), transitions)
		}
	}
}

// TestSpaceKeepsItsMemory: it never takes more than it may.
func TestSpaceKeepsItsMemory(t *testing.T) {
	m := counter(255)
	for _, limit := range []int64{100_000, 300_000, 600_000} {
		s := m.Space(m.Start(), Limits{Bytes: limit, Edges: true})
		w := s.Worker()
		for first, fits := 0, true; fits && first < s.Len(); {
			end := s.Len()
			w.Expand(first, end)
			first = end
			_, fits = w.Commit()
		}
		if s.Full() != FullOfMemory || s.Bytes() > limit {
			t.Errorf("with %d bytes it takes %d and is full of %q", limit, s.Bytes(), s.Full())
		}
	}
}

// TestEdgesFillABlock: a state without successors may be the last thing in a
// block.
func TestEdgesFillABlock(t *testing.T) {
	const last = blockSize/2 - 1
	arg := Each([]Arg{{Name: "x", Short: "0"}})
	m := Compile(Model[uint16]{Actions: []Action[uint16]{
		{Name: "up", Key: "u", Each: arg,
			Unless: func(s *uint16, _ At) Reason { return reasonIf(*s == last) },
			Do:     func(s *uint16, _ At, _ *Recorder) { *s++ }},
		{Name: "stay", Key: "s", Each: arg,
			Unless: func(s *uint16, _ At) Reason { return reasonIf(*s > 0) },
			Do:     func(*uint16, At, *Recorder) {}},
	}})
	s := m.Space(m.Start(), Limits{Edges: true})
	w := s.Worker()
	for n := 0; n < s.Len(); n++ {
		w.Expand(n, n+1)
		w.Commit()
	}
	edges := s.(*space[uint16]).edges
	if edges.n != blockSize || len(s.Targets(last)) != 0 || len(s.Targets(0)) != 2 {
		t.Errorf("%d numbers of %d in a block; the first state leads to %v, the last to %v", edges.n, blockSize, s.Targets(0), s.Targets(last))
	}
}

func reasonIf(blocked bool) Reason {
	if blocked {
		return Because("no")
	}
	return Reason{}
}
