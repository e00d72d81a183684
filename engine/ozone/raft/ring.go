package raft

import "interleave/engine"

// Ring is every member, in the ring or not yet.
type Ring [MaxMembers]Node

// Leads is the leader of the highest term among some members, or -1.
func (r *Ring) Leads(among Peers) int8 {
	leader := int8(-1)
	for i := range r {
		n := int8(i)
		if among.Has(n) && r[n].Role == Leader && (leader < 0 || r[n].Term > r[leader].Term) {
			leader = n
		}
	}
	return leader
}

// Newest is the member whose log is ahead of all others: it has every entry that
// is committed.
func (r *Ring) Newest() int8 {
	best := int8(0)
	for i := range r {
		if r[i].newer(&r[best]) {
			best = int8(i)
		}
	}
	return best
}

// BlocksLead: only a leader adds entries to the log.
func (r *Ring) BlocksLead(l int8) engine.Reason {
	if r[l].Role != Leader {
		return engine.Because("{0:om} is not the leader", int(l))
	}
	return engine.Reason{}
}

// Write adds a transaction to the leader's log.
func (r *Ring) Write(l int8) { r[l].append(0) }

// Reconfigure adds a CONF entry with a new ring to the leader's log.
func (r *Ring) Reconfigure(l int8, ring Peers) { r[l].append(ring) }

// Lead makes a member the leader of a term at once, as the only member of its
// ring, with its startup CONF entry committed.
func (r *Ring) Lead(l, term int8) {
	r[l].Term, r[l].Ring = term, Only(l)
	r[l].rule()
	r[l].Commit = r[l].Last
}

// rule makes the node the leader: it appends its startup CONF entry.
func (n *Node) rule() {
	n.Role = Leader
	n.append(n.Members())
}

// BlocksElect: a candidate needs the votes of a majority, and nobody votes for
// a log that is behind its own. reach are the members that it can reach.
func (r *Ring) BlocksElect(x int8, reach Peers) engine.Reason {
	n := &r[x]
	ring := n.Members()
	switch {
	case n.Role == Leader:
		return engine.Because("{0:om} is the leader of term {1}", int(x), int(n.Term))
	case !ring.Has(x):
		return engine.Because("{0:om} does not know that it is in the ring", int(x))
	}
	if votes := r.votes(x, reach); !n.Quorum(votes) {
		return engine.Because("{0:om} gets {1|vote|votes} of {2}: the others are out of reach or their logs are ahead", int(x), (votes & ring).Len(), ring.Len())
	}
	return engine.Reason{}
}

// votes are the members that vote for a candidate, itself among them.
func (r *Ring) votes(x int8, reach Peers) Peers {
	votes := Only(x)
	for i := range r {
		if n := int8(i); reach.Has(n) && !r[n].newer(&r[x]) {
			votes = votes.With(n)
		}
	}
	return votes
}

// Elect makes a candidate the leader of a new term. Every member that it
// reaches takes the term; a leader among them steps down.
func (r *Ring) Elect(x int8, reach Peers) {
	term := r[x].Term
	for i := range r {
		if reach.Has(int8(i)) {
			term = max(term, r[i].Term)
		}
	}
	term++
	for i := range r {
		if reach.Has(int8(i)) {
			r[i].follow(term)
		}
	}
	r[x].Term = term
	r[x].rule()
}

// follow takes a term; a leader of an older one steps down.
func (n *Node) follow(term int8) {
	if term > n.Term {
		n.Term, n.Role = term, Follower
	}
}
