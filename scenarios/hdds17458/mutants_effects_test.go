package hdds17458

import (
	"strings"

	"interleave/engine"
	"interleave/engine/ozone/om"
)

// otherwise is what an event of an OM does in place of what it does in the
// model: o is the OM after it, was before it.
type otherwise func(m *model, o *om.OM, was om.OM, r *om.Rules)

// effects are mutations of what events do.
func effects() []mutation {
	var all []mutation
	add := func(action, name string, do otherwise) {
		all = append(all, mutation{Name: action + ": " + name, Action: action, Model: func(u engine.Setup) engine.Model[state] { return wrapped(newModel(u), action, do) }})
	}
	applyEffects(add)
	flushEffects(add)
	evictEffects(add)
	waitEffects(add)
	environmentEffects(add)
	return all
}

// wrapped is the model with another effect of an action.
func wrapped(m *model, action string, do otherwise) engine.Model[state] {
	system := m.system()
	for i := range system.Actions {
		a := &system.Actions[i]
		if a.Name != action {
			continue
		}
		original := a.Do
		a.Do = func(s *state, at engine.At, r *engine.Recorder) {
			n := at[0]
			if strings.HasPrefix(action, "install") {
				n = at[1]
			}
			was := s.oms[n]
			original(s, at, r)
			do(m, &s.oms[n], was, &m.rules[n])
			m.submit(s)
		}
	}
	return system
}

// on is an effect on an entry of a kind that has just been applied with an
// answer; NoAnswer stands for any.
func on(op om.Op, answer om.Answer, do func(o *om.OM, was om.OM, e om.Entry)) otherwise {
	return func(m *model, o *om.OM, was om.OM, r *om.Rules) {
		if o.Applied == was.Applied {
			return
		}
		if e := r.Log.At(o.Applied); e.Op == op && (answer == om.NoAnswer || answer == o.Answers[o.Applied]) {
			do(o, was, e)
		}
	}
}

func applyEffects(add func(action, name string, do otherwise)) {
	for _, op := range []om.Op{om.CreateSnapshot, om.DeleteSnapshot, om.SnapshotPurge} {
		add("apply", op.String()+" writes nothing to the cache", on(op, om.OK, func(o *om.OM, was om.OM, e om.Entry) { o.Snapshot.Cache = was.Snapshot.Cache }))
		if op == om.CreateSnapshot {
			continue // there is no entry before
		}
		add("apply", op.String()+" does not renew the epoch", on(op, om.OK, func(o *om.OM, was om.OM, e om.Entry) {
			if c := was.Snapshot.Cache[e.Snapshot]; c.Row != om.None {
				o.Snapshot.Cache[e.Snapshot].Epoch = c.Epoch
			}
		}))
	}
	add("apply", "SnapshotPurge leaves no marker", on(om.SnapshotPurge, om.OK, func(o *om.OM, _ om.OM, e om.Entry) { o.Snapshot.Cache[e.Snapshot] = om.Cached{} }))
	for _, op := range []om.Op{om.DeleteBucket, om.CreateBucket} {
		add("apply", op.String()+" leaves the bucket as it is in the cache", on(op, om.OK, func(o *om.OM, was om.OM, _ om.Entry) { o.Bucket.Cache = was.Bucket.Cache }))
		add("apply", op.String()+" does not count in usedNamespace", on(op, om.OK, func(o *om.OM, was om.OM, _ om.Entry) { o.Volume.Cache = was.Volume.Cache }))
	}
	add("apply", "DeleteBucket does not ask whether there is a bucket", on(om.DeleteBucket, om.BucketNotFound, answers(om.OK)))
	add("apply", "CreateBucket does not ask whether there is a bucket", on(om.CreateBucket, om.BucketAlreadyExists, answers(om.OK)))
	add("apply", "DeleteVolume does not ask whether it is empty", on(om.DeleteVolume, om.VolumeNotEmpty, answers(om.OK)))
	add("apply", "DeleteVolume leaves the volume in the cache", on(om.DeleteVolume, om.OK, func(o *om.OM, was om.OM, _ om.Entry) { o.Volume.Cache = was.Volume.Cache }))
	add("apply", "CreateKey writes nothing to the cache", on(om.CreateKey, om.OK, func(o *om.OM, was om.OM, _ om.Entry) { o.Key.Cache = was.Key.Cache }))
}

func answers(a om.Answer) func(o *om.OM, _ om.OM, _ om.Entry) {
	return func(o *om.OM, _ om.OM, _ om.Entry) { o.Answers[o.Applied] = a }
}

// flushed calls do for every entry that a flush has committed with OK, or with
// another answer.
func flushed(ok bool, do func(o *om.OM, was om.OM, e om.Entry)) otherwise {
	return func(m *model, o *om.OM, was om.OM, r *om.Rules) {
		for i := was.Flushed + 1; i <= o.Flushed; i++ {
			if (o.Answers[i] == om.OK) == ok {
				do(o, was, r.Log.At(i))
			}
		}
	}
}

func flushEffects(add func(action, name string, do otherwise)) {
	add("flush", "commits all that is ready, not one batch", func(_ *model, o *om.OM, _ om.OM, r *om.Rules) {
		for o.Flushed < o.Swapped && o.Process == om.Up {
			o.Flush(r, nil)
		}
	})
	add("flush", "a failed DeleteBucket writes its row", flushed(false, func(o *om.OM, _ om.OM, e om.Entry) {
		if e.Op == om.DeleteBucket {
			o.Bucket.DB[e.Bucket] = om.None
		}
	}))
	add("flush", "CreateSnapshot looks nothing up", func(m *model, o *om.OM, was om.OM, r *om.Rules) {
		if o.Process == om.Terminated {
			*o = was
			o.Bucket.Cache[om.BucketB].Row, o.Bucket.DB[om.BucketB] = om.Present, om.Present
			o.Flush(r, nil)
			o.Bucket.Cache = was.Bucket.Cache
		}
	})
	add("flush", "goes on after a failed lookup", func(_ *model, o *om.OM, _ om.OM, _ *om.Rules) { o.Process = om.Up })
	for _, op := range []om.Op{om.CreateSnapshot, om.DeleteSnapshot, om.SnapshotPurge, om.DeleteBucket, om.CreateBucket, om.DeleteVolume, om.CreateKey} {
		add("flush", op.String()+" writes no row", flushed(true, func(o *om.OM, was om.OM, e om.Entry) {
			if e.Op == op {
				o.Snapshot.DB, o.Bucket.DB, o.Volume.DB, o.Key.DB = was.Snapshot.DB, was.Bucket.DB, was.Volume.DB, was.Key.DB
			}
		}))
	}
	add("flush", "usedNamespace is not written", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) { o.Volume.DB = was.Volume.DB })
	add("flush", "hands nothing to eviction", func(_ *model, o *om.OM, _ om.OM, _ *om.Rules) { o.Evicted, o.Ends = o.Flushed, 0 })
	add("swap", "takes one entry", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) { o.Swapped = was.Swapped + 1 })
}

func evictEffects(add func(action, name string, do otherwise)) {
	clear := func(o *om.OM, gone func(om.Cached) bool) {
		for k, c := range o.Snapshot.Cache {
			if gone(c) {
				o.Snapshot.Cache[k] = om.Cached{}
			}
		}
	}
	add("evict", "takes all flushed batches", func(_ *model, o *om.OM, was om.OM, r *om.Rules) {
		for o.Evicted < o.Flushed {
			o.Evict(r, nil)
		}
	})
	add("evict", "takes any epoch that is flushed", func(_ *model, o *om.OM, _ om.OM, _ *om.Rules) {
		clear(o, func(c om.Cached) bool { return c.Epoch <= o.Flushed })
	})
	add("evict", "takes keys that a later entry has overwritten", func(_ *model, o *om.OM, _ om.OM, _ *om.Rules) {
		clear(o, func(om.Cached) bool { return true })
	})
	add("evict", "leaves older epochs", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		for k, c := range was.Snapshot.Cache {
			if c.Row != om.None && c.Epoch < o.Evicted {
				o.Snapshot.Cache[k] = c
			}
		}
	})
	add("evict", "leaves markers", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		for k, c := range was.Snapshot.Cache {
			if c.Marker() {
				o.Snapshot.Cache[k] = c
			}
		}
	})
	add("evict", "leaves values", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		for k, c := range was.Snapshot.Cache {
			if c.Live() {
				o.Snapshot.Cache[k] = c
			}
		}
	})
	add("evict", "leaves the key table", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) { o.Key.Cache = was.Key.Cache })
	add("evict", "takes markers of the FULL caches too", func(_ *model, o *om.OM, _ om.OM, _ *om.Rules) {
		for k, c := range o.Bucket.Cache {
			if c.Marker() && c.Epoch <= o.Evicted {
				o.Bucket.Cache[k] = om.Cached{}
			}
		}
	})
}

func waitEffects(add func(action, name string, do otherwise)) {
	add("flush", "notifies nobody", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) { o.ToGo = was.ToGo })
	add("flush", "notifies after each batch", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		if o.Waiting && o.Flushed < o.Swapped {
			o.ToGo = max(0, o.ToGo-1)
		}
	})
	add("flush", "notifies twice", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		if o.ToGo < was.ToGo {
			o.ToGo = max(0, o.ToGo-1)
		}
	})
	add("idle", "notifies once", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) { o.ToGo = max(0, was.ToGo-1) })
	add("resume", "asks through the cache", func(_ *model, o *om.OM, was om.OM, r *om.Rules) {
		through := *r
		through.Version = om.Version{}
		*o = was
		o.Waiting = false
		o.Apply(&through, nil)
	})
	add("resume", "does not ask RocksDB", func(_ *model, o *om.OM, was om.OM, r *om.Rules) {
		if o.Answers[o.Applied] == om.ContainsSnapshot {
			*o = was
			o.Waiting, o.Snapshot.DB, o.Snapshot.Cache = false, [om.MaxKeys]om.Row{}, [om.MaxKeys]om.Cached{}
			o.Apply(r, nil)
			o.Snapshot = was.Snapshot
		}
	})
}

func environmentEffects(add func(action, name string, do otherwise)) {
	add("pause", "does nothing", func(_ *model, o *om.OM, _ om.OM, _ *om.Rules) { o.Paused = false })
	add("open-reader", "does nothing", func(_ *model, o *om.OM, _ om.OM, _ *om.Rules) { o.Reader = 0 })
	add("crash", "keeps the caches", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		o.Snapshot.Cache, o.Bucket.Cache, o.Volume.Cache = was.Snapshot.Cache, was.Bucket.Cache, was.Volume.Cache
	})
	add("crash", "keeps the buffers", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		o.Applied, o.Swapped, o.Answers = was.Applied, was.Swapped, was.Answers
	})
	add("crash", "keeps the answers that are not flushed", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) { o.Answers = was.Answers })
	add("crash", "keeps the wait", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) { o.Waiting, o.ToGo = was.Waiting, was.ToGo })
	add("crash", "keeps the reader", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) { o.Reader = was.Reader })
	add("restart", "brings back what is flushed only to RocksDB", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		o.Bucket.Cache, o.Volume.Cache = [om.MaxKeys]om.Cached{}, [om.MaxKeys]om.Cached{}
	})
	add("install", "keeps the caches", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		o.Snapshot.Cache, o.Bucket.Cache, o.Volume.Cache = was.Snapshot.Cache, was.Bucket.Cache, was.Volume.Cache
	})
	add("install", "keeps RocksDB", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		o.Snapshot.DB, o.Bucket.DB, o.Volume.DB = was.Snapshot.DB, was.Bucket.DB, was.Volume.DB
	})
	add("install", "forgets the answers", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) { o.Answers = [om.MaxLog]om.Answer{} })
	add("install", "keeps its place in the log", func(_ *model, o *om.OM, was om.OM, _ *om.Rules) {
		o.Applied, o.Swapped, o.Flushed, o.Evicted, o.Ends = was.Applied, was.Swapped, was.Flushed, was.Evicted, was.Ends
	})
}
