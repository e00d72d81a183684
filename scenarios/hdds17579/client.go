package hdds17579

import "interleave/engine/ozone/om"

// client is what the clients have: which writes are acknowledged, and one read.
type client struct {
	acked   uint16 // bit i: the write at index i was acknowledged
	refused int8   // writes that preExecute refused with BUCKET_NOT_FOUND
	layout  bool   // a write was built for the layout that the bucket had before
	// lacked is the first transaction before the leader's term that was not there
	// when a write was admitted; 0: none.
	lacked int8
	read   read
}

// phase is where a read stands.
type phase int8

// The phases.
const (
	idle     phase = iota
	routed         // went to Ratis, which has not looked at its role yet
	starting       // waits for a leader's startup future
	waiting        // has a read index and waits until it counts as applied
	answered
	rejected // the client asks again
)

// read is one read, of every key. Fields that a phase does not need are zero,
// so that equal situations are equal states.
type read struct {
	phase  phase
	mode   om.Mode
	om     int8
	leader bool // the OM was a leader when the read arrived
	source int8 // leader that gives the read index
	index  int8 // read index
	passed bool // EDGE: something has woken it
	asked  int8 // last acknowledged index when it arrived; kept in an answer that lacks it
	found  int8 // answered: everything through this index is found
	why    fault
}

// fault is why a read was not answered.
type fault int8

// The faults.
const (
	noFault fault = iota
	notLeader
	notReady
	readFailed
)

var faultNames = []string{"-", "OMNotLeaderException", "OMLeaderNotReadyException", "ReadException"}

// run is one run of a background service.
type run struct {
	om     int8 // 1 is om1; 0: none has started
	term   int8 // in which it started
	view   int8 // the last transaction in the view that it took
	early  bool // it started on a state that lacks a write from before the leader's term
	stale  bool // it submitted in a later term, from a view that lacks a write from before that
	lacked int8 // the first transaction that it lacked
	done   bool
}

// last is the highest index that is acknowledged.
func (c *client) last() int8 {
	for i := int8(15); i > 0; i-- {
		if c.acked&(1<<i) != 0 {
			return i
		}
	}
	return 0
}
