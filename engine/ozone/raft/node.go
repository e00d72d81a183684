package raft

// The largest sizes, so that a ring is a value of fixed size.
const (
	MaxMembers = 3
	MaxLog     = 12
)

// Role is what a member is in its term.
type Role int8

// The roles.
const (
	Follower Role = iota
	Leader
)

func (r Role) String() string { return [...]string{"FOLLOWER", "LEADER"}[r] }

// Entry is one entry of the log. A CONF entry has the members of the ring from
// it on; an entry without members is a transaction.
type Entry struct {
	Term int8
	Ring Peers
}

// Conf reports whether the entry is a CONF entry.
func (e Entry) Conf() bool { return e.Ring != 0 }

// Node is one member's view of the log: what is on its disk, and its commit
// index and role.
//
// Entries through Purged are not in its log any more. The array keeps them
// nevertheless: they are committed, so they are the same on every member, and
// stand for what a checkpoint has of them. No member is ever sent one.
type Node struct {
	Role     Role
	Term     int8
	Ring     Peers // it was started with; the last CONF entry takes its place
	Commit   int8
	Snapshot int8 // last entry of its last snapshot
	Purged   int8 // the log begins after it
	Last     int8
	Entries  [MaxLog]Entry // entry i is at i-1
}

// At is entry i, from 1; the zero Entry, of term 0, where there is none.
func (n *Node) At(i int8) Entry {
	if i < 1 || i > n.Last {
		return Entry{}
	}
	return n.Entries[i-1]
}

// Writes is the number of transactions in the log, purged ones included.
func (n *Node) Writes() int {
	writes := 0
	for _, e := range n.Entries[:n.Last] {
		if !e.Conf() {
			writes++
		}
	}
	return writes
}

// Start is the first index that is, or will be, in the log.
func (n *Node) Start() int8 { return n.Purged + 1 }

// append adds an entry of the node's own term.
func (n *Node) append(ring Peers) {
	n.Entries[n.Last] = Entry{n.Term, ring}
	n.Last++
}

// cut drops the entries after one.
func (n *Node) cut(last int8) {
	for i := last; i < n.Last; i++ {
		n.Entries[i] = Entry{}
	}
	n.Last = last
}

// Conf is the ring as the node knows it, committed or not: that of its last
// CONF entry, and that of the one before. at is the index of the last one, 0
// when there is none.
func (n *Node) Conf() (ring, before Peers, at int8) {
	ring, before = n.Ring, n.Ring
	for i, e := range n.Entries[:n.Last] {
		if e.Conf() {
			ring, before, at = e.Ring, ring, int8(i+1)
		}
	}
	return ring, before, at
}

// Changed is the index of the last CONF entry with another ring than before it,
// 0 when there is none. A startup CONF entry has the same.
func (n *Node) Changed() (at int8) {
	ring := n.Ring
	for i, e := range n.Entries[:n.Last] {
		if e.Conf() && e.Ring != ring {
			ring, at = e.Ring, int8(i+1)
		}
	}
	return at
}

// Members is the ring as the node knows it.
func (n *Node) Members() Peers {
	ring, _, _ := n.Conf()
	return ring
}

// Quorum reports whether some members are enough to commit or to elect. While
// the last CONF entry is not committed it takes a majority of both rings; Ratis
// has two entries for that, a joint and a stable one.
func (n *Node) Quorum(some Peers) bool {
	ring, before, at := n.Conf()
	return some.majority(ring) && (at <= n.Commit || before == 0 || some.majority(before))
}

// Common is how many entries two logs share from the first one on.
func Common(x, y *Node) int8 {
	least := min(x.Last, y.Last)
	for i := least; i > 0; i-- {
		if x.Entries[i-1] == y.Entries[i-1] {
			return i // of one index and term: all before are the same too
		}
	}
	return 0
}

// newer reports whether a log is ahead of another in an election.
func (n *Node) newer(than *Node) bool {
	mine, other := n.At(n.Last).Term, than.At(than.Last).Term
	return mine > other || mine == other && n.Last > than.Last
}
