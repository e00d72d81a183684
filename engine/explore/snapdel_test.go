package explore_test

import "interleave/engine"

// snapdel is the benchmark model: replicas apply a log of L entries, flush it to
// a database and evict a cache. Entry 1 creates a snapshot, 2 deletes it, P =
// L/2+1 purges it, D = P+1 deletes the bucket; the others are writes of keys.
// The replicas do not meet, so that the counts of n are known from those of
// one.
type snapdel struct{ replicas, entries, purge, remove uint8 }

func newSnapdel(replicas, entries int) snapdel {
	purge := uint8(entries/2 + 1)
	return snapdel{uint8(replicas), uint8(entries), purge, purge + 1}
}

// What the cache or the database has of the snapshot.
const (
	nothing = iota
	active
	deleted
	tombstone
)

// What a replica answered to the deletion of the bucket.
const (
	unanswered = iota
	accepted
	containsSnapshot
)

// replica is one of them. Some fields follow from others; a scenario has such
// fields too.
type replica struct {
	applied, flushed, evicted uint8
	snapCache, snapEpoch      uint8
	snapDB                    uint8
	bucketCache               uint8 // 1: a tombstone
	bucketDB                  uint8
	answer                    uint8
}

// replicas is the state; those that a size does not have stay zero.
type replicas [3]replica

func (p snapdel) init() (s replicas) {
	for i := range p.replicas {
		s[i].bucketDB = 1
	}
	return s
}

func (p snapdel) blocksApply(r *replica) engine.Reason {
	if r.applied >= p.entries {
		return engine.Because("the log ends at entry {0}", int(p.entries))
	}
	return engine.Reason{}
}

func (p snapdel) apply(r *replica) {
	r.applied++
	switch i := r.applied; i {
	case 1:
		r.snapCache, r.snapEpoch = active, i
	case 2:
		r.snapCache, r.snapEpoch = deleted, i
	case p.purge:
		r.snapCache, r.snapEpoch = tombstone, i
	case p.remove:
		if r.snapCache != nothing || r.snapDB != nothing {
			r.answer = containsSnapshot
		} else {
			r.answer, r.bucketCache = accepted, 1
		}
	}
}

func (p snapdel) blocksFlush(r *replica) engine.Reason {
	if r.flushed >= r.applied {
		return engine.Because("everything is flushed")
	}
	return engine.Reason{}
}

func (p snapdel) flush(r *replica) {
	switch {
	case r.applied >= p.purge:
		r.snapDB = nothing
	case r.applied >= 2:
		r.snapDB = deleted
	default:
		r.snapDB = active
	}
	if r.answer == accepted && r.flushed < p.remove && p.remove <= r.applied {
		r.bucketDB = 0
	}
	r.flushed = r.applied
}

func (p snapdel) blocksEvict(r *replica) engine.Reason {
	if r.evicted >= r.flushed {
		return engine.Because("everything that is flushed is evicted")
	}
	return engine.Reason{}
}

func (p snapdel) evict(r *replica) {
	if r.snapCache != nothing && r.snapEpoch <= r.flushed {
		r.snapCache, r.snapEpoch = nothing, 0
	}
	if r.bucketCache == 1 && p.remove <= r.flushed {
		r.bucketCache = 0
	}
	r.evicted = r.flushed
}

// disagreement: two replicas gave different answers.
func (p snapdel) disagreement(s *replicas) engine.Reason {
	seen := uint8(0)
	for i := range p.replicas {
		seen |= s[i].answer
	}
	if seen == accepted|containsSnapshot {
		return engine.Because("one replica deleted the bucket, another one did not")
	}
	return engine.Reason{}
}

func (p snapdel) machine() engine.Machine {
	args := []engine.Arg{{Name: "om1", Short: "1", N: 0}, {Name: "om2", Short: "2", N: 1}, {Name: "om3", Short: "3", N: 2}}
	action := func(name, key string, blocks func(*replica) engine.Reason, do func(*replica)) engine.Action[replicas] {
		return engine.Action[replicas]{
			Name: name, Key: key, Each: engine.Each(args[:p.replicas]), Label: "{0} " + name, Fair: true,
			Unless: func(s *replicas, at engine.At) engine.Reason { return blocks(&s[at[0]]) },
			Do:     func(s *replicas, at engine.At, _ *engine.Recorder) { do(&s[at[0]]) },
		}
	}
	return engine.Compile(engine.Model[replicas]{
		Init: p.init(),
		Actions: []engine.Action[replicas]{
			action("apply", "a", p.blocksApply, p.apply),
			action("flush", "f", p.blocksFlush, p.flush),
			action("evict", "e", p.blocksEvict, p.evict),
		},
		Properties: []engine.Property[replicas]{engine.Always("agreement", "Replicas agree", p.disagreement)},
	})
}

// counts are what a search of a size must find.
type counts struct{ states, transitions, bad, depth int }

// one are the counts of one replica, and how many of its states have each
// answer.
type one struct {
	counts
	answers [3]int
}

// alone walks one replica, event by event, without the engine.
func (p snapdel) alone() (o one) {
	seen := map[replica]bool{}
	for level := map[replica]bool{{bucketDB: 1}: true}; len(level) > 0; o.depth++ {
		next := map[replica]bool{}
		for r := range level {
			seen[r] = true
			o.states++
			o.answers[r.answer]++
		}
		for r := range level {
			for event := range 3 {
				if s := r; p.step(&s, event) {
					o.transitions++
					if !seen[s] {
						next[s] = true
					}
				}
			}
		}
		level = next
	}
	o.depth--
	return o
}

// step lets event 0, 1 or 2 of a replica happen: apply, flush, evict.
func (p snapdel) step(r *replica, event int) bool {
	switch {
	case event == 0 && r.applied < p.entries:
		p.apply(r)
	case event == 1 && r.flushed < r.applied:
		p.flush(r)
	case event == 2 && r.evicted < r.flushed:
		p.evict(r)
	default:
		return false
	}
	return true
}

// want are the closed formulas: replicas do not meet.
func (p snapdel) want() counts {
	o, n := p.alone(), int(p.replicas)
	noOther := power(o.answers[0]+o.answers[1], n) + power(o.answers[0]+o.answers[2], n) - power(o.answers[0], n)
	return counts{
		states: power(o.states, n), transitions: n * o.transitions * power(o.states, n-1),
		bad: power(o.states, n) - noOther, depth: n * o.depth,
	}
}

func power(base, n int) int {
	p := 1
	for range n {
		p *= base
	}
	return p
}
