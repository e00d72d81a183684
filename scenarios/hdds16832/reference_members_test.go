package hdds16832_test

import (
	"maps"
	"slices"
	"strings"
)

func refSet(names ...string) map[string]bool {
	set := map[string]bool{}
	for _, n := range names {
		set[n] = true
	}
	return set
}

func refList(set map[string]bool) string {
	if len(set) == 0 {
		return "empty"
	}
	return strings.Join(slices.Sorted(maps.Keys(set)), " ")
}

// start gives an OM its lists of peers from the configuration.
func (r *reference) start(name string, bootstrap bool) {
	o := r.om[name]
	o.state, o.peers = "UP", maps.Clone(r.config)
	delete(o.peers, name)
	o.provider = nil
	if len(o.peers) > 0 {
		o.provider = maps.Clone(o.peers)
	}
	o.raft = refSet()
	if !bootstrap {
		o.raft = maps.Clone(r.config)
		o.raft[name] = true
	}
}

// update is what an OM makes of a ring that it is told of.
func (r *reference) update(name, ring string) {
	o := r.om[name]
	known := maps.Clone(o.raft)
	for _, n := range r.names {
		switch {
		case n == name && refIn(n, ring) && !known[n]:
			o.raft[n] = true
			maps.Copy(o.raft, o.peers)
		case n != name && refIn(n, ring) && !known[n] && r.config[n]:
			r.addPeer(name, n)
		case n != name && !refIn(n, ring) && known[n]:
			delete(o.raft, n)
			delete(o.peers, n)
			delete(o.provider, n)
		}
	}
}

// addPeer: only a provider that is there already is given the new peer, as shipped.
func (r *reference) addPeer(name, n string) {
	o := r.om[name]
	fresh := o.provider == nil
	if r.set[name] == "put-first" {
		o.peers[n] = true
	}
	if fresh {
		o.provider = maps.Clone(o.peers)
	}
	if !fresh || r.set[name] == "add-always" {
		o.provider[n] = true
	}
	o.peers[n], o.raft[n] = true, true
}
