package ha

import (
	"interleave/engine"
	"interleave/engine/ozone/raft"
)

// Members is who an OM takes for its peers, in the three places where it keeps
// that.
type Members struct {
	Raft        raft.Peers // raftPeerMap; has the OM itself
	Nodes       raft.Peers // peerNodesMap; has not
	Provider    raft.Peers // the copy that the snapshot provider has
	HasProvider bool       // omRatisSnapshotProvider is not null
}

// Started is what a start makes of the configuration: peers from it, and a
// provider only if there are any. An OM that starts in order to be bootstrapped
// does not know the ring yet.
func Started(r *Rules, config raft.Peers, bootstrap bool, rec *engine.Recorder) Members {
	m := Members{Raft: config.With(r.Self), Nodes: config.Without(r.Self)}
	if bootstrap {
		m.Raft = 0
	}
	if m.Nodes != 0 {
		m.copyNodes(r, rec)
	}
	return m
}

// copyNodes makes the provider, with a copy of the peers as they are now.
func (m *Members) copyNodes(r *Rules, rec *engine.Recorder) {
	m.HasProvider, m.Provider = true, m.Nodes
	if rec != nil {
		rec.Log(r.Name(), engine.Info, "OmRatisSnapshotProvider", "Initializing OM Snapshot Provider")
	}
}

// Update is updatePeerList: it adds the members of a ring that the Ratis server
// does not know yet, and removes those that are in it no more. A member that is
// known is not looked at, so a startup CONF entry repairs nothing.
func (m *Members) Update(r *Rules, ring, config raft.Peers, rec *engine.Recorder) {
	added, removed := ring&^m.Raft, m.Raft&^ring
	for i := range r.Names {
		switch n := int8(i); {
		case added.Has(n) && n == r.Self:
			m.Raft |= m.Nodes.With(n) // it has come to know that it is in the ring
		case added.Has(n):
			m.add(r, n, config, rec)
		case removed.Has(n) && n != r.Self:
			m.remove(r, n, rec)
		}
	}
}

// add is addOMNodeToPeers. As shipped, the provider is made before the new node
// is among the peers that it copies.
func (m *Members) add(r *Rules, n int8, config raft.Peers, rec *engine.Recorder) {
	if !config.Has(n) {
		if rec != nil {
			rec.Log(r.Name(), engine.Error, "OzoneManager", "There is no OM configuration for node ID %s in ozone-site.xml.", r.Names[n])
		}
		return
	}
	if r.Version.PutsFirst {
		m.Nodes = m.Nodes.With(n)
	}
	if !m.HasProvider {
		m.copyNodes(r, rec)
		if r.Version.AddsAlways {
			m.Provider = m.Provider.With(n)
		}
	} else {
		m.Provider = m.Provider.With(n)
	}
	m.Raft, m.Nodes = m.Raft.With(n), m.Nodes.With(n)
	if rec != nil {
		rec.Log(r.Name(), engine.Info, "OzoneManager", "Added OM %s: … to the Peer list.", r.Names[n])
	}
}

// remove is removeOMNodeFromPeers, after a decommission.
func (m *Members) remove(r *Rules, n int8, rec *engine.Recorder) {
	m.Provider, m.Raft, m.Nodes = m.Provider.Without(n), m.Raft.Without(n), m.Nodes.Without(n)
	if rec != nil {
		rec.Log(r.Name(), engine.Info, "OzoneManager", "Removed OM %s from OM Peer Nodes.", r.Names[n])
	}
}

// Mirrored reports whether the three places agree. An OM without peers needs no
// provider.
func (m *Members) Mirrored(self int8) bool {
	return m.Nodes == m.Raft.Without(self) && (m.Provider == m.Nodes && m.HasProvider || m.Nodes == 0)
}
