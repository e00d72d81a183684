package om

import "interleave/engine"

// BlocksPause: a paused flush thread cannot be paused.
func (o *OM) BlocksPause(r *Rules) engine.Reason { return o.blocksFlushThread(r) }

// Pause stops the flush thread, as a test hook of Ozone does.
func (o *OM) Pause() { o.Paused = true }

// BlocksUnpause: only a paused double buffer can be unpaused.
func (o *OM) BlocksUnpause(r *Rules) engine.Reason {
	if why := o.blocksWork(r); !why.Well() {
		return why
	}
	if !o.Paused {
		return engine.Because("its double buffer is not paused")
	}
	return engine.Reason{}
}

// Unpause lets the flush thread go on.
func (o *OM) Unpause() { o.Paused = false }

// BlocksOpen: a client can open a snapshot while it is active and its
// checkpoint is there, that is after its flush.
func (o *OM) BlocksOpen(r *Rules, snapshot int8) engine.Reason {
	if why := o.blocksWork(r); !why.Well() {
		return why
	}
	switch {
	case o.Reader > 0:
		return engine.Because("a client holds one open there already")
	case o.Snapshot.DB[snapshot] == None:
		return engine.Because("no checkpoint of it is flushed there")
	case o.Snapshot.partial(snapshot) != Active:
		return engine.Because("it is not active there")
	}
	return engine.Reason{}
}

// Open has a client hold a snapshot open.
func (o *OM) Open(snapshot int8) { o.Reader = snapshot + 1 }

// BlocksClose: only an open snapshot can be closed.
func (o *OM) BlocksClose(r *Rules) engine.Reason {
	if why := o.blocksWork(r); !why.Well() {
		return why
	}
	if o.Reader == 0 {
		return engine.Because("no client holds one open there")
	}
	return engine.Reason{}
}

// Close has the client let go.
func (o *OM) Close() { o.Reader = 0 }

// BlocksCrash: a process that is down cannot crash.
func (o *OM) BlocksCrash(r *Rules) engine.Reason { return o.blocksWork(r) }

// Crash loses what is volatile: caches, buffers, the wait, and the answers of
// entries that are not flushed, which will be run again.
func (o *OM) Crash() {
	o.reset()
	o.Process = Down
}

// BlocksRestart: only a stopped process can be started.
func (o *OM) BlocksRestart(r *Rules) engine.Reason {
	if o.Process == Up {
		return engine.Because("om{0} is up", int(r.Number))
	}
	return engine.Reason{}
}

// Restart starts the process from RocksDB.
func (o *OM) Restart() {
	o.reset()
	o.Process = Up
}

// reset is what is left after the process is gone.
func (o *OM) reset() {
	for i := o.Flushed + 1; i < MaxLog; i++ {
		o.Answers[i] = NoAnswer
	}
	o.empty(o.Flushed)
	o.Paused = false
}

// empty drops buffers, caches and waits; everything through an index is in
// RocksDB.
func (o *OM) empty(through int8) {
	o.Applied, o.Swapped, o.Flushed, o.Evicted, o.Ends = through, through, through, through, 0
	o.Waiting, o.ToGo, o.Reader = false, 0, 0
	o.load()
}

// BlocksInstall: an OM takes a checkpoint of another one that reaches what it
// has applied itself; its apply thread must not be held.
func (o *OM) BlocksInstall(r *Rules, from *OM, source *Rules) engine.Reason {
	if why := from.blocksWork(source); !why.Well() {
		return why
	}
	if why := o.blocksWork(r); !why.Well() {
		return why
	}
	switch {
	case o.Waiting:
		return engine.Because("om{0}'s apply thread is held by entry {1}, which waits", int(r.Number), int(o.Applied)+1)
	case from.Flushed == 0:
		return engine.Because("om{0} has flushed nothing yet", int(source.Number))
	case from.Flushed < o.Applied:
		return engine.Because("om{0}'s checkpoint ends at entry {1}, om{2} has applied through {3}", int(source.Number), int(from.Flushed), int(r.Number), int(o.Applied))
	}
	return engine.Reason{}
}

// Install replaces RocksDB by the other OM's checkpoint and starts over from
// it. The answers that were given stay given.
func (o *OM) Install(from *OM) {
	o.Volume.DB, o.Bucket.DB, o.Snapshot.DB, o.Key.DB = from.Volume.DB, from.Bucket.DB, from.Snapshot.DB, from.Key.DB
	o.empty(from.Flushed)
}
