package raft

import "interleave/engine"

// Behind reports whether a member of the leader's ring needs an entry that the
// leader has purged: the append path has nothing for it any more.
func (r *Ring) Behind(l, f int8) bool {
	return r[l].Role == Leader && l != f && r[l].Members().Has(f) && r.Match(l, f) < r[l].Purged
}

// BlocksNotify: a leader tells a member to install a snapshot when the next
// entry that it needs is purged, and only then.
func (r *Ring) BlocksNotify(l, f int8) engine.Reason {
	if why := r.blocksAppend(l, f); !why.Well() {
		return why
	}
	if !r.Behind(l, f) {
		return engine.Because("{1:om} needs entry {2}, and the log of {0:om} begins at {3}: no snapshot is needed", int(l), int(f), int(r.Next(l, f)), int(r[l].Start()))
	}
	return engine.Reason{}
}

// Notify is the term that comes with the notification.
func (r *Ring) Notify(l, f int8) { r[f].follow(r[l].Term) }

// Snap notes a snapshot that ends at an index.
func (n *Node) Snap(index int8) { n.Snapshot = index }

// Purge drops the log through an index.
func (n *Node) Purge(through int8) { n.Purged = through }

// Reset makes a member's log begin after a checkpoint that it has. The newest
// log has the entries that the checkpoint stands for.
func (r *Ring) Reset(f, index int8) {
	from := r[r.Newest()]
	n := &r[f]
	n.cut(0)
	copy(n.Entries[:index], from.Entries[:index])
	n.Last, n.Commit, n.Snapshot, n.Purged = index, index, index, index
}

// Stop loses what is not on disk.
func (n *Node) Stop() { n.Role, n.Commit = Follower, 0 }

// Resume is a start: what the database has is committed. A log that does not
// agree with it begins after it.
func (r *Ring) Resume(x, database int8) {
	if Common(&r[x], &r[r.Newest()]) < database {
		r.Reset(x, database)
	}
	r[x].Commit = database
}
