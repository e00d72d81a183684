package raft

import "interleave/engine"

// StartIndex is the index of a leader's startup CONF entry, the first of its
// term (LeaderStateImpl.StartupLogEntry); 0 on a follower.
func (n *Node) StartIndex() int8 {
	if n.Role != Leader {
		return 0
	}
	for i, e := range n.Entries[:n.Last] {
		if e.Term == n.Term {
			return int8(i + 1)
		}
	}
	return 0
}

// Transaction is the last transaction at or before an index; 0 when there is
// none.
func (n *Node) Transaction(index int8) int8 {
	for i := min(index, n.Last); i > 0; i-- {
		if !n.Entries[i-1].Conf() {
			return i
		}
	}
	return 0
}

// Configuration is the last CONF entry at or before an index; 0 when there is
// none.
func (n *Node) Configuration(index int8) int8 {
	for i := min(index, n.Last); i > 0; i-- {
		if n.Entries[i-1].Conf() {
			return i
		}
	}
	return 0
}

// Between is the number of transactions in (after, through].
func (n *Node) Between(after, through int8) int {
	many := 0
	for i := after + 1; i <= min(through, n.Last); i++ {
		if !n.Entries[i-1].Conf() {
			many++
		}
	}
	return many
}

// Known is the leader that a member takes for its own: the one of the member's
// term, or -1 when it knows of none.
func (r *Ring) Known(f int8) int8 {
	for i := range r {
		if r[i].Role == Leader && r[i].Term == r[f].Term {
			return int8(i)
		}
	}
	return -1
}

// BlocksConfirm: before a leader gives its commit index to a read, a majority
// must answer its heartbeat, and a member of a newer term does not. reach are
// the members that it reaches.
func (r *Ring) BlocksConfirm(l int8, reach Peers) engine.Reason {
	var answer Peers
	for i := range r {
		if reach.Has(int8(i)) && r[i].Term <= r[l].Term {
			answer = answer.With(int8(i))
		}
	}
	if ring := r[l].Members(); !answer.majority(ring) {
		return engine.Because("{0:om} leads term {1}, and {2} of {3} members would answer its heartbeat", int(l), int(r[l].Term), (answer & ring).Len(), ring.Len())
	}
	return engine.Reason{}
}
