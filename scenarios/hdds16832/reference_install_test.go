package hdds16832_test

import "slices"

func (r *reference) doInstall(key, x string) bool {
	o := r.om[x]
	want := map[string]string{"in": "queued", "if": "failed", "rl": "downloaded"}[key]
	if o.state != "UP" || o.install != want {
		return false
	}
	switch key {
	case "in":
		r.download(x)
	case "if":
		o.install = "idle"
		o.tries, o.lines = o.tries+1, o.lines+1
	case "rl":
		l := r.leader()
		if l == "" || l == x || !r.talks(l, x) {
			return false
		}
		o.accept(r.om[l].term)
		r.reset(x, o.checkpoint)
		o.install, o.checkpoint = "SNAPSHOT_INSTALLED", 0
	}
	return true
}

func (r *reference) download(x string) {
	o := r.om[x]
	src := r.om[o.source]
	handled := r.set[x] == "null-check" || r.set[x] == "catch-all"
	switch {
	case o.provider != nil && !o.provider[o.source] && !handled:
		o.install = "failed" // of a NullPointerException
	case o.provider == nil || !o.provider[o.source] || !r.talks(o.source, x) || src.role != "LEADER":
		o.install, o.tries, o.lines = "SNAPSHOT_UNAVAILABLE", o.tries+1, o.lines+1
	case src.db <= o.applied:
		o.install, o.tries = "SNAPSHOT_UNAVAILABLE", o.tries+1
	default:
		o.older = o.older || src.db < o.db
		o.install, o.checkpoint, o.db, o.applied = "downloaded", src.db, src.db, src.db
	}
}

// reset: the log begins after entry i.
func (r *reference) reset(x string, i int) {
	o := r.om[x]
	o.log = slices.Clone(r.newest().log[:i])
	o.commit, o.snap, o.purge = i, i, i
	r.sawThrough(o, i)
}

func (r *reference) sawThrough(o *refOM, i int) {
	for k := o.everConf + 1; k <= i; k++ {
		if o.log[k-1].ring != "" {
			o.everConf = k
		}
	}
}

func (r *reference) crash(x string) bool {
	o := r.om[x]
	for _, n := range r.names {
		if r.om[n].state == "DOWN" && r.set["cut"] == "off" {
			return false
		}
	}
	if o.state != "UP" || r.changing() {
		return false
	}
	o.state, o.role, o.commit, o.applied, o.install = "DOWN", "FOLLOWER", 0, o.db, "idle"
	o.provider, o.peers, o.raft = nil, refSet(), refSet()
	return true
}

func (r *reference) restart(x string) {
	o := r.om[x]
	r.start(x, false)
	if refShared(o, r.newest()) < o.db {
		r.reset(x, o.db)
	}
	o.commit, o.applied = o.db, o.db
	r.sawThrough(o, o.db)
}
