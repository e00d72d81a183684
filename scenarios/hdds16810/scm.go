package hdds16810

import (
	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// scm is what SCM knows of the container. It acts on reports, which may be old.
type scm struct {
	known     [maxNodes]seen
	container datanode.ReplicaState // QUASI_CLOSED or CLOSED
	sequence  int8                  // of the container: only grows
	closing   [maxNodes]bool        // a close command (force) is on its way
}

// seen is a replica as its datanode reported it last.
type seen struct {
	state  datanode.ReplicaState
	bcsid  int8 // SCM calls it the sequence ID
	origin int8
}

// wanted is the number of good replicas that SCM keeps.
const wanted = 3

// reported is what SCM knows once every datanode has reported. The container's
// sequence ID has been reported before the start by whoever had it then.
func (m *model) reported(s *state) scm {
	c := scm{container: datanode.QuasiClosed, sequence: s.scm.sequence}
	if m.setup.Is("layout", "suite") {
		c.container = datanode.Closed
	}
	for i := range m.n {
		r := &s.nodes[i].replica
		c.known[i] = seen{r.State, r.BCSID, r.Origin}
		c.sequence = max(c.sequence, m.init.nodes[i].replica.BCSID)
		if r.State != datanode.Unhealthy || m.init.nodes[i].replica.State == datanode.NoReplica {
			c.sequence = max(c.sequence, r.BCSID)
		}
	}
	return c
}

// scmOf is what SCM knows: with scm=off, everything at once.
func (m *model) scmOf(s *state) scm {
	if m.scm {
		return s.scm
	}
	return m.reported(s)
}

// forceCloses are the replicas that SCM would force close, or why none
// (QuasiClosedContainerHandler): all QUASI_CLOSED ones with the highest
// sequence ID, unless an UNHEALTHY one is above them.
func (c *scm) forceCloses() (who [maxNodes]bool, why engine.Reason) {
	if c.container == datanode.Closed {
		return who, engine.Because("the container is CLOSED")
	}
	quasi, unhealthy, at, origins := int8(-1), int8(-1), 0, [maxNodes + 1]bool{}
	for i, k := range c.known {
		switch k.state {
		case datanode.QuasiClosed:
			quasi = max(quasi, k.bcsid)
			origins[k.origin] = true
		case datanode.Unhealthy:
			if k.bcsid > unhealthy {
				unhealthy, at = k.bcsid, i
			}
			origins[k.origin] = true
		}
	}
	if n := count(origins[:]); n < wanted {
		return who, engine.Because("its QUASI_CLOSED and UNHEALTHY replicas have {0|origin|origins}, not 3", n)
	}
	if quasi < 0 {
		return who, engine.Because("no replica is QUASI_CLOSED")
	}
	if quasi < unhealthy {
		return who, engine.Because("{0} is less than {1}, of d{2}, which is UNHEALTHY", int(quasi), int(unhealthy), at+1)
	}
	for i, k := range c.known {
		who[i] = k.state == datanode.QuasiClosed && k.bcsid == quasi
	}
	return who, engine.Reason{}
}

// sources are the replicas that SCM would copy from, those with the highest
// sequence ID (RatisUnderReplicationHandler.getSources).
func (c *scm) sources() (who [maxNodes]bool) {
	usable := func(k seen) bool { return k.state == datanode.Closed || k.state == datanode.QuasiClosed }
	switch {
	case c.container == datanode.Closed && c.any(func(k seen) bool { return k.state == datanode.Closed }):
		usable = func(k seen) bool { return k.state == datanode.Closed }
	case !c.any(usable):
		usable = func(k seen) bool { return k.state == datanode.Unhealthy }
	}
	highest := int8(-1)
	for _, k := range c.known {
		if usable(k) {
			highest = max(highest, k.bcsid)
		}
	}
	for i, k := range c.known {
		who[i] = usable(k) && k.bcsid == highest
	}
	return who
}

func (c *scm) any(is func(seen) bool) bool {
	for _, k := range c.known {
		if is(k) {
			return true
		}
	}
	return false
}

// good is the number of replicas that SCM counts as good ones. In a CLOSED
// container a QUASI_CLOSED replica with another sequence ID is none.
func (c *scm) good() int {
	n := 0
	for _, k := range c.known {
		if k.state == datanode.Closed || k.state == datanode.QuasiClosed && !c.stale(k) {
			n++
		}
	}
	return n
}

// stale reports whether a replica cannot become CLOSED with the container.
func (c *scm) stale(k seen) bool {
	return c.container == datanode.Closed && k.state == datanode.QuasiClosed && k.bcsid != c.sequence
}

func count(all []bool) int {
	n := 0
	for _, is := range all {
		if is {
			n++
		}
	}
	return n
}
