package hdds16810

import (
	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// properties in the order of the patch matrix. Those that ask for a complete
// replica are there only where one can be made.
func (m *model) properties() []engine.Property[state] {
	all := []engine.Property[state]{
		engine.Always("bcsid-held", "BCSID N means that every commit through N is held", m.overClaim),
		engine.Always("bcsid-good", "A replica that is not UNHEALTHY has all that it claims good on disk", m.badClaim),
		engine.Always("closed-complete", "A replica that SCM force closes has all that it claims", m.closedIncomplete),
		engine.Always("source-complete", "A source of a copy has all that it claims", m.sourceIncomplete),
		engine.Always("no-read-of-hole", "No read is served from a block with a hole", m.readOfHole),
		engine.Eventually("data-converges", "What is good on one replica comes to all", m.dataApart),
		engine.Eventually("bcsid-converges", "Then every complete replica has the highest BCSID", m.bcsidApart),
		engine.Eventually("closable", "Then a complete container is not on hold in SCM", m.onHold),
	}
	if m.asked {
		all = append(all,
			engine.Reachable("raise-happens", "A reconciliation can raise a BCSID", m.neverRaised),
			engine.Reachable("full-replica", "A replica that pulled can be complete, at the highest BCSID", m.neverFull))
	}
	return all
}

// overClaim: a commit at or below the container BCSID is not in the metadata.
func (m *model) overClaim(s *state) engine.Reason {
	for i := range m.n {
		if why := m.missing(s, i, false); !why.Well() {
			return why
		}
	}
	return engine.Reason{}
}

// badClaim: the same, or it is not good on disk, without the replicas that are
// marked UNHEALTHY.
func (m *model) badClaim(s *state) engine.Reason {
	for i := range m.n {
		if s.nodes[i].replica.State == datanode.Unhealthy {
			continue
		}
		if why := m.missing(s, i, true); !why.Well() {
			return why
		}
	}
	return engine.Reason{}
}

func (m *model) missing(s *state, i int, good bool) engine.Reason {
	r := &s.nodes[i].replica
	c := r.NotHeld(m.layout, good)
	if c < 0 {
		return engine.Reason{}
	}
	return engine.Because("d{0}: BCSID {1}, commit {2} {3:chunk} (block {4}, chunk {5})",
		i+1, int(r.BCSID), int(m.layout.Commit(c)), int(r.Chunks[c]), int(c/datanode.ChunksPerBlock), int(c%datanode.ChunksPerBlock))
}

// closedIncomplete: a CLOSED replica, or with scm=off one that SCM would force
// close, lacks some of what it claims.
func (m *model) closedIncomplete(s *state) engine.Reason {
	var would [maxNodes]bool
	if !m.scm {
		c := m.reported(s)
		would, _ = c.forceCloses()
	}
	for i := range m.n {
		if s.nodes[i].replica.State != datanode.Closed && !would[i] {
			continue
		}
		if why := m.missing(s, i, true); !why.Well() {
			return why
		}
	}
	return engine.Reason{}
}

// sourceIncomplete: SCM would copy from a replica that lacks some of what it
// claims.
func (m *model) sourceIncomplete(s *state) engine.Reason {
	c := m.scmOf(s)
	sources := c.sources()
	for i := range m.n {
		if !sources[i] || s.nodes[i].replica.State == datanode.Unhealthy {
			continue
		}
		if why := m.missing(s, i, true); !why.Well() {
			return why
		}
	}
	return engine.Reason{}
}

// readOfHole: both BCSID checks let a read pass and the block lacks a chunk.
func (m *model) readOfHole(s *state) engine.Reason {
	for i := range m.n {
		r := &s.nodes[i].replica
		if r.State == datanode.NoReplica {
			continue
		}
		for b := range m.layout.Blocks {
			if r.Read(m.layout, b) != datanode.ReadOK {
				continue
			}
			for c := b * datanode.ChunksPerBlock; c < (b+1)*datanode.ChunksPerBlock; c++ {
				if !r.Chunks[c].Listed() {
					return engine.Because("d{0} serves block {1} at {2} without chunk {3}", i+1, int(b), int(r.Blocks[b]), int(c%datanode.ChunksPerBlock))
				}
			}
		}
	}
	return engine.Reason{}
}

// dataApart: a chunk that is good on one replica is not good on another. A
// chunk behind one that nobody has cannot be pulled: that would be a hole.
func (m *model) dataApart(s *state) engine.Reason {
	lost := int8(-1) // block
	for c := range m.layout.Chunks() {
		if !m.goodSomewhere(s, c) {
			lost = c / datanode.ChunksPerBlock
		}
		if lost == c/datanode.ChunksPerBlock {
			continue
		}
		for i := range m.n {
			if r := &s.nodes[i].replica; r.State != datanode.NoReplica && r.Chunks[c] != datanode.ChunkGood {
				return engine.Because("d{0}: block {1}, chunk {2} is {3:chunk}", i+1, int(c/datanode.ChunksPerBlock), int(c%datanode.ChunksPerBlock), int(r.Chunks[c]))
			}
		}
	}
	return engine.Reason{}
}

// bcsidApart: a replica has every chunk and a BCSID below the last commit.
func (m *model) bcsidApart(s *state) engine.Reason {
	if why := m.dataApart(s); !why.Well() {
		return why
	}
	for i := range m.n {
		if r := &s.nodes[i].replica; r.State != datanode.NoReplica && r.Whole(m.layout) && r.BCSID < m.layout.Last() {
			return engine.Because("d{0} is complete, with BCSID {1}", i+1, int(r.BCSID))
		}
	}
	return engine.Reason{}
}

// onHold: SCM keeps the container QUASI_CLOSED because of an UNHEALTHY replica,
// although a complete one is there that is not. Where none is, the hold is right.
func (m *model) onHold(s *state) engine.Reason {
	if why := m.dataApart(s); !why.Well() {
		return why
	}
	quasi, unhealthy, complete := int8(-1), int8(-1), false
	for i := range m.n {
		switch r := &s.nodes[i].replica; r.State {
		case datanode.Unhealthy:
			unhealthy = max(unhealthy, r.BCSID)
		case datanode.QuasiClosed, datanode.Closed:
			quasi = max(quasi, r.BCSID)
			complete = complete || r.Whole(m.layout)
		}
	}
	if complete && quasi < unhealthy {
		return engine.Because("on hold: {0} on the complete replicas is less than {1} on an UNHEALTHY one", int(quasi), int(unhealthy))
	}
	return engine.Reason{}
}

func (m *model) neverRaised(s *state) engine.Reason {
	for i := range m.n {
		if s.nodes[i].replica.BCSID > m.init.nodes[i].replica.BCSID {
			return engine.Reason{}
		}
	}
	return engine.Because("no replica has raised its BCSID yet")
}

func (m *model) neverFull(s *state) engine.Reason {
	for i := range m.n {
		r := &s.nodes[i].replica
		if !m.init.nodes[i].replica.Whole(m.layout) && r.Whole(m.layout) && r.BCSID == m.layout.Last() {
			return engine.Reason{}
		}
	}
	return engine.Because("no replica that pulled is complete and at BCSID {0} yet", int(m.layout.Last()))
}
