package raft

import "math/bits"

// Peers is a set of members, by their numbers.
type Peers uint8

// Only is the set of some members.
func Only(members ...int8) Peers {
	var p Peers
	for _, n := range members {
		p |= 1 << n
	}
	return p
}

// Has reports whether a member is in the set.
func (p Peers) Has(n int8) bool { return p&(1<<n) != 0 }

// With is the set and one member more.
func (p Peers) With(n int8) Peers { return p | 1<<n }

// Without is the set but for one member.
func (p Peers) Without(n int8) Peers { return p &^ (1 << n) }

// Len is the number of members.
func (p Peers) Len() int { return bits.OnesCount8(uint8(p)) }

// majority reports whether some members are more than half of a ring. Of a ring
// of nobody nobody is.
func (p Peers) majority(ring Peers) bool { return 2*(p&ring).Len() > ring.Len() }
