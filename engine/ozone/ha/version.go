package ha

// Version is what code an OM runs, as the mechanisms in which versions differ.
type Version struct {
	// AddsAlways: addOMNodeToPeers puts the new node into the provider also when
	// it has just made it (the patch: addNewPeerNode outside of the else branch).
	AddsAlways bool
	// PutsFirst: addOMNodeToPeers puts the new node into peerNodesMap before it
	// makes the provider, whose copy has it then.
	PutsFirst bool
	// ChecksNull: downloadSnapshot throws an IOException that names the leader
	// when the provider does not have it.
	ChecksNull bool
	// CatchesAll: installSnapshotFromLeader catches any exception of the download
	// and not only IOException.
	CatchesAll bool
}

// Rules is what stays the same while an OM runs.
type Rules struct {
	Self    int8
	Names   []string // of all OMs, by number
	Version Version
}

// Name is the OM's own name.
func (r *Rules) Name() string { return r.Names[r.Self] }
