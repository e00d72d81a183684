package engine

import "sync/atomic"

// index finds the numbers of states by their hashes: open addressing with
// linear probing. A slot has the upper half of a hash in its upper half and a
// number plus one in its lower half; 0 is empty. What it finds are candidates:
// only the states themselves tell.
//
// One goroutine may put while others look.
type index struct {
	slots []uint64
	shift uint // a hash begins at the slot of its upper 64-shift bits
}

const firstIndexBits = 10

func newIndex(bits uint) index { return index{make([]uint64, 1<<bits), 64 - bits} }

func (x *index) bytes() int64 { return int64(len(x.slots)) * 8 }

// begin is the slot at which the probing of a hash begins.
func (x *index) begin(hash uint64) int { return int(hash >> x.shift) }

// after is the slot after a slot.
func (x *index) after(i int) int { return (i + 1) & (len(x.slots) - 1) }

func (x *index) slot(i int) uint64 { return atomic.LoadUint64(&x.slots[i]) }

// numbered reports whether a slot has a state with the upper half of a hash,
// and which.
func numbered(slot, hash uint64) (n int, same bool) {
	return int(slot&(1<<32-1)) - 1, slot>>32 == hash>>32
}

// put adds a number whose state is not there.
func (x *index) put(hash uint64, n int) {
	i := x.begin(hash)
	for x.slots[i] != 0 {
		i = x.after(i)
	}
	atomic.StoreUint64(&x.slots[i], hash&^(1<<32-1)|uint64(n+1))
}

// crowded reports whether an index with n numbers must grow before the next.
func (x *index) crowded(n int) bool { return (n+1)*3 > len(x.slots)*2 }

// grown is the index with twice the slots. The upper half of a hash decides the
// slot, so the states are not asked.
func (x *index) grown() index {
	y := newIndex(64 - x.shift + 1)
	for _, slot := range x.slots {
		if slot == 0 {
			continue
		}
		i := y.begin(slot)
		for y.slots[i] != 0 {
			i = y.after(i)
		}
		y.slots[i] = slot
	}
	return y
}

// find gives the number of a state.
func (f *found[S]) find(s *S, hash uint64) (int, bool) {
	for i := f.index.begin(hash); ; i = f.index.after(i) {
		slot := f.index.slot(i)
		if slot == 0 {
			return 0, false
		}
		// A number that this copy of the list does not have yet is not known to be
		// the state: Commit looks again.
		if n, same := numbered(slot, hash); same && n < f.states.n && *f.states.at(n) == *s {
			return n, true
		}
	}
}
