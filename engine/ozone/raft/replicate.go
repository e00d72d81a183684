package raft

import "interleave/engine"

// Match is the leader's matchIndex of a member: how far their logs agree. An
// append and its answer are one event here, so there is nothing to find out.
func (r *Ring) Match(l, f int8) int8 { return Common(&r[l], &r[f]) }

// Next is the leader's nextIndex of a member.
func (r *Ring) Next(l, f int8) int8 { return r.Match(l, f) + 1 }

// blocksAppend is the reason common to what a leader sends on the append path.
func (r *Ring) blocksAppend(l, f int8) engine.Reason {
	switch {
	case r[l].Role != Leader:
		return engine.Because("{0:om} is not the leader", int(l))
	case !r[l].Members().Has(f):
		return engine.Because("{1:om} is not in the ring of {0:om}", int(l), int(f))
	case r[f].Term > r[l].Term:
		return engine.Because("{1:om} is in term {2}, and {0:om} leads term {3}", int(l), int(f), int(r[f].Term), int(r[l].Term))
	}
	return engine.Reason{}
}

// BlocksReplicate: a leader sends the entry at nextIndex, unless it has purged
// it.
func (r *Ring) BlocksReplicate(l, f int8) engine.Reason {
	if why := r.blocksAppend(l, f); !why.Well() {
		return why
	}
	next := r.Next(l, f)
	switch {
	case next > r[l].Last:
		return engine.Because("{1:om} has all {2|entry|entries} of {0:om}", int(l), int(f), int(r[l].Last))
	case next <= r[l].Purged:
		return engine.Because("{1:om} needs entry {2}, and {0:om} has purged its log through {3}", int(l), int(f), int(next), int(r[l].Purged))
	}
	return engine.Reason{}
}

// Replicate sends one entry. The member drops what conflicts with it.
func (r *Ring) Replicate(l, f int8) {
	next := r.Next(l, f)
	n := &r[f]
	n.follow(r[l].Term)
	n.cut(next - 1)
	n.Entries[next-1] = r[l].Entries[next-1]
	n.Last = next
}

// BlocksCommit: a leader commits through the last entry of its own term that a
// majority has.
func (r *Ring) BlocksCommit(l int8) engine.Reason {
	n := &r[l]
	if n.Role != Leader {
		return engine.Because("{0:om} is not the leader", int(l))
	}
	if r.committable(l) > n.Commit {
		return engine.Reason{}
	}
	if n.Commit == n.Last {
		return engine.Because("{0:om} has committed all {1|entry|entries} of its log", int(l), int(n.Last))
	}
	return engine.Because("entry {0} is on {1} of {2} members, and that is no majority", int(n.Commit)+1, r.holders(l, n.Commit+1).Len(), n.Members().Len())
}

// holders are the members of the leader's ring whose logs have its entry i.
func (r *Ring) holders(l, i int8) Peers {
	held := Only(l)
	for k := range r {
		if n := int8(k); n != l && r.Match(l, n) >= i {
			held = held.With(n)
		}
	}
	return held & r[l].Members()
}

// committable is the last index that the leader may commit now. Entries of older
// terms are committed along with one of its own.
func (r *Ring) committable(l int8) int8 {
	n := &r[l]
	for i := n.Last; i > n.Commit; i-- {
		if n.At(i).Term == n.Term && n.Quorum(r.holders(l, i)) {
			return i
		}
	}
	return n.Commit
}

// Advance moves the leader's commit index.
func (r *Ring) Advance(l int8) { r[l].Commit = r.committable(l) }

// BlocksLearn: the commit index comes with an append or a heartbeat, and there
// is none for a member that needs an entry that is purged.
func (r *Ring) BlocksLearn(l, f int8) engine.Reason {
	if why := r.blocksAppend(l, f); !why.Well() {
		return why
	}
	match := r.Match(l, f)
	switch {
	case match < r[l].Purged:
		return engine.Because("{1:om} needs entry {2}, and {0:om} has purged its log through {3}", int(l), int(f), int(match)+1, int(r[l].Purged))
	case r[f].Term == r[l].Term && r[f].Commit >= min(r[l].Commit, match):
		return engine.Because("{0:om} has nothing new for {1:om}: term {2}, committed through {3}", int(l), int(f), int(r[l].Term), int(min(r[l].Commit, match)))
	}
	return engine.Reason{}
}

// Learn is a heartbeat.
func (r *Ring) Learn(l, f int8) {
	r[f].follow(r[l].Term)
	r[f].Commit = max(r[f].Commit, min(r[l].Commit, r.Match(l, f)))
}
