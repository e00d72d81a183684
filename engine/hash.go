package engine

import (
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"reflect"
	"unsafe"
)

// hasher gives equal states equal hashes. States that are made of integers and
// booleans are hashed as memory, without the bytes that == does not look at;
// others, which a model should not have, by the runtime's slower way.
type hasher[S comparable] struct {
	runs   []run // that decide equality; nil: use seed
	seed   maphash.Seed
	packed bool // every byte decides
}

// run is a part of a state's memory.
type run struct{ from, to uintptr }

func newHasher[S comparable]() hasher[S] {
	t := reflect.TypeFor[S]()
	runs, ok := runsOf(t, 0, nil)
	if !ok {
		return hasher[S]{seed: maphash.MakeSeed()}
	}
	return hasher[S]{runs: runs, packed: len(runs) == 1 && runs[0] == run{0, t.Size()}}
}

// runsOf appends the parts of a value at an offset that decide whether it is
// equal to another one. ok is false where memory does not decide, as with
// floats and strings.
func runsOf(t reflect.Type, at uintptr, runs []run) (_ []run, ok bool) {
	switch k := t.Kind(); {
	case k >= reflect.Bool && k <= reflect.Uintptr:
		if last := len(runs) - 1; last >= 0 && runs[last].to == at {
			runs[last].to += t.Size()
			return runs, true
		}
		return append(runs, run{at, at + t.Size()}), true
	case k == reflect.Array:
		for i := range t.Len() {
			if runs, ok = runsOf(t.Elem(), at+uintptr(i)*t.Elem().Size(), runs); !ok {
				return nil, false
			}
		}
		return runs, true
	case k == reflect.Struct:
		for f := range t.Fields() {
			if f.Name == "_" {
				continue // == does not look at it
			}
			if runs, ok = runsOf(f.Type, at+f.Offset, runs); !ok {
				return nil, false
			}
		}
		return runs, true
	}
	return nil, false
}

// sum is the hash of a state.
func (h *hasher[S]) sum(s *S) uint64 {
	if h.runs == nil {
		return maphash.Comparable(h.seed, *s)
	}
	memory := unsafe.Slice((*byte)(unsafe.Pointer(s)), unsafe.Sizeof(*s))
	if h.packed {
		return hashOf(memory, 0)
	}
	var sum uint64
	for _, r := range h.runs {
		sum = hashOf(memory[r.from:r.to], sum)
	}
	return sum
}

// Odd constants without a pattern, from wyhash.
const (
	hash0 = 0xa0761d6478bd642f
	hash1 = 0xe7037ed1a0b428db
	hash2 = 0x8ebc6af09c88c6e3
)

// hashOf is a hash of bytes in the manner of wyhash: 16 bytes a multiplication.
// The last two words of many bytes overlap with those before.
func hashOf(b []byte, sum uint64) uint64 {
	n := len(b)
	sum = mix(sum^hash0, uint64(n)^hash1)
	var low, high uint64
	switch {
	case n >= 16:
		low, high = binary.LittleEndian.Uint64(b[n-16:]), binary.LittleEndian.Uint64(b[n-8:])
		for ; len(b) > 16; b = b[16:] {
			sum = mix(binary.LittleEndian.Uint64(b)^hash1, binary.LittleEndian.Uint64(b[8:])^sum)
		}
	case n >= 8:
		low, high = binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[n-8:])
	default:
		for i, c := range b {
			low |= uint64(c) << (8 * i)
		}
	}
	return mix(low^hash2, high^sum)
}

func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
