package hdds17458

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/om"
)

type action = engine.Action[state]

var omArgs = []engine.Arg{{Name: "om1", Short: "1", N: 0}, {Name: "om2", Short: "2", N: 1}, {Name: "om3", Short: "3", N: 2}}

// actions lists every action in the order of the scenario's table.
func (m *model) actions() []action {
	all := append(m.applies(), m.flushes()...)
	all = append(all, m.pauses()...)
	all = append(all, m.readers()...)
	all = append(all, m.crashes()...)
	return append(all, m.leaders()...)
}

// one is an action of a single OM, whose rules the om package has.
func (m *model) one(a action, blocks func(*om.OM, *om.Rules) engine.Reason, do func(*om.OM, *om.Rules, *engine.Recorder)) action {
	a.Each = engine.Each(omArgs)
	a.Absent = m.absent(a.Absent)
	a.Unless = func(s *state, at engine.At) engine.Reason { return blocks(&s.oms[at[0]], &m.rules[at[0]]) }
	a.Do = func(s *state, at engine.At, r *engine.Recorder) {
		do(&s.oms[at[0]], &m.rules[at[0]], r)
		m.submit(s)
	}
	return a
}

// absent says that an OM is not there, beside what an action itself needs.
func (m *model) absent(unless func(engine.At) string) func(engine.At) string {
	return func(at engine.At) string {
		for _, i := range at {
			if int(i) >= m.n {
				return fmt.Sprintf("om%d is not there with oms=%d", i+1, m.n)
			}
		}
		if unless != nil {
			return unless(at)
		}
		return ""
	}
}

// needs is the setting that an environment event exists by.
func (m *model) needs(setting string) func(engine.At) string {
	return func(engine.At) string {
		if m.setup.Is(setting, "on") {
			return ""
		}
		return fmt.Sprintf("this setup has %s=off", setting)
	}
}

func quiet(do func(*om.OM)) func(*om.OM, *om.Rules, *engine.Recorder) {
	return func(o *om.OM, _ *om.Rules, _ *engine.Recorder) { do(o) }
}

func (m *model) applies() []action {
	apply := m.one(action{Name: "apply", Key: "a", Group: engine.GroupApply, Fair: true,
		Label: "{0} applies the next entry", Ozone: "OzoneManagerStateMachine.applyTransaction"},
		nil, (*om.OM).Apply)
	apply.Unless = func(s *state, at engine.At) engine.Reason { return m.blocksApply(s, at) }
	apply.Says = func(s *state, at engine.At) engine.Words {
		o := &s.oms[at[0]]
		i := o.Applied + 1
		if o.Waits(&m.rules[at[0]]) {
			return m.words("wait", i, i, "om%d begins %s, and waits", at)
		}
		return m.words("apply", i, i, "om%d applies %s", at)
	}
	resume := m.one(action{Name: "resume", Key: "r", Group: engine.GroupApply, Fair: true,
		Label: "{0} goes on after its wait", Ozone: "OMBucketDeleteRequest.bucketContainsSnapshot"},
		(*om.OM).BlocksResume, (*om.OM).Resume)
	resume.Says = func(s *state, at engine.At) engine.Words {
		i := s.oms[at[0]].Applied + 1
		return m.words("resume", i, i, "om%d goes on with %s", at)
	}
	return []action{apply, resume}
}

// blocksApply is the OM's own reason, or that the leader has not submitted the
// next entry yet.
func (m *model) blocksApply(s *state, at engine.At) engine.Reason {
	o := &s.oms[at[0]]
	if o.Process == om.Up && !o.Waiting && o.Applied == s.last && int(s.last) < len(m.log) {
		return engine.Because("entry {0}, SnapshotPurge, is not in the log: the leader, om{1}, has flushed through {2} and must through {3}",
			int(m.gate.purge), int(s.leader)+1, int(s.oms[s.leader].Flushed), int(m.gate.after))
	}
	return o.BlocksApply(&m.rules[at[0]], s.last)
}

func (m *model) flushes() []action {
	swap := m.one(action{Name: "swap", Key: "s", Group: engine.GroupFlush, Fair: true,
		Label: "{0} swaps its buffers", Ozone: "OzoneManagerDoubleBuffer.swapCurrentAndReadyBuffer"},
		(*om.OM).BlocksSwap, quiet((*om.OM).Swap))
	flush := m.one(action{Name: "flush", Key: "f", Group: engine.GroupFlush, Fair: true,
		Label: "{0} flushes a batch", Ozone: "OzoneManagerDoubleBuffer.flushBatch"},
		(*om.OM).BlocksFlush, (*om.OM).Flush)
	flush.Says = func(s *state, at engine.At) engine.Words {
		from, to := s.oms[at[0]].Head(&m.rules[at[0]])
		return m.words("flush", from, to, "om%d flushes %s", at)
	}
	evict := m.one(action{Name: "evict", Key: "e", Group: engine.GroupFlush, Fair: true,
		Label: "{0} evicts a flushed batch", Ozone: "PartialTableCache.evictCache"},
		(*om.OM).BlocksEvict, (*om.OM).Evict)
	evict.Says = func(s *state, at engine.At) engine.Words {
		from, to := s.oms[at[0]].Oldest()
		return m.words("evict", from, to, "om%d evicts %s", at)
	}
	idle := m.one(action{Name: "idle", Key: "i", Group: engine.GroupFlush, Fair: true,
		Label: "{0}'s flush thread runs idle for a second", Ozone: "OzoneManagerDoubleBuffer.flushTransactions"},
		(*om.OM).BlocksIdle, quiet((*om.OM).Idle))
	return []action{swap, flush, evict, idle}
}

// words are an event about the entries from..to: "om1 flushes entry 3,
// SnapshotPurge s1" or "om1 flushes entries 4 to 5".
func (m *model) words(action string, from, to int8, sentence string, at engine.At) engine.Words {
	if from == to {
		return engine.Words{
			Sentence: fmt.Sprintf(sentence, at[0]+1, fmt.Sprintf("entry %d, %s", from, m.log.At(from))),
			Brief:    fmt.Sprintf("%s %d", action, from),
		}
	}
	return engine.Words{
		Sentence: fmt.Sprintf(sentence, at[0]+1, fmt.Sprintf("entries %d to %d", from, to)),
		Brief:    fmt.Sprintf("%s %d–%d", action, from, to),
	}
}

func (m *model) pauses() []action {
	return []action{
		m.one(action{Name: "pause", Key: "p", Group: engine.GroupEnvironment, Label: "{0}'s flush thread is paused",
			Ozone: "OzoneManagerDoubleBuffer.pause", Absent: m.needs("pause")},
			(*om.OM).BlocksPause, quiet((*om.OM).Pause)),
		m.one(action{Name: "unpause", Key: "u", Group: engine.GroupEnvironment, Label: "{0}'s flush thread goes on",
			Ozone: "OzoneManagerDoubleBuffer.unpause", Absent: m.needs("pause")},
			(*om.OM).BlocksUnpause, quiet((*om.OM).Unpause)),
	}
}

func (m *model) readers() []action {
	const snapshot = 0 // s1, the one that is purged
	return []action{
		m.one(action{Name: "open-reader", Key: "or", Group: engine.GroupEnvironment, Label: "a client opens snapshot s1 on {0}",
			Ozone: "OmSnapshotManager.getActiveSnapshot", Absent: m.needs("reader")},
			func(o *om.OM, r *om.Rules) engine.Reason { return o.BlocksOpen(r, snapshot) },
			quiet(func(o *om.OM) { o.Open(snapshot) })),
		m.one(action{Name: "close-reader", Key: "cr", Group: engine.GroupEnvironment, Fair: true, Label: "the client closes its snapshot on {0}",
			Ozone: "UncheckedAutoCloseableSupplier.close", Absent: m.needs("reader")},
			(*om.OM).BlocksClose, quiet((*om.OM).Close)),
	}
}

func (m *model) crashes() []action {
	return []action{
		m.one(action{Name: "crash", Key: "cx", Group: engine.GroupEnvironment, Label: "{0} crashes", Absent: m.needs("crash")},
			(*om.OM).BlocksCrash, quiet((*om.OM).Crash)),
		m.one(action{Name: "restart", Key: "rs", Group: engine.GroupEnvironment, Label: "{0} starts again", Absent: m.needs("crash")},
			(*om.OM).BlocksRestart, quiet((*om.OM).Restart)),
	}
}

func (m *model) leaders() []action {
	elect := m.one(action{Name: "elect", Key: "el", Group: engine.GroupEnvironment, Label: "{0} becomes the leader",
		Ozone: "OzoneManagerStateMachine.notifyLeaderChanged", Absent: m.needs("leader-change")},
		(*om.OM).BlocksCrash, nil)
	elect.Unless = m.blocksElect
	elect.Do = func(s *state, at engine.At, _ *engine.Recorder) {
		s.leader = at[0]
		m.submit(s)
	}
	read := m.one(action{Name: "read", Key: "rd", Group: engine.GroupEnvironment, Label: "a client asks {0} for bucket b",
		Ozone: "OzoneManager.getBucketInfo", Absent: m.needs("leader-change")},
		(*om.OM).BlocksCrash, nil)
	read.Unless = m.blocksRead
	read.Do = m.read
	install := action{Name: "install", Key: "in", Group: engine.GroupEnvironment, Each: engine.Pairs(omArgs),
		Label: "{1} installs a checkpoint of {0}", Ozone: "OzoneManager.installCheckpoint",
		Absent: m.absent(m.needs("install")), Unless: m.blocksInstall, Do: m.install}
	return []action{elect, read, install}
}

func (m *model) blocksElect(s *state, at engine.At) engine.Reason {
	if s.leader == at[0] {
		return engine.Because("om{0} is the leader", int(at[0])+1)
	}
	return s.oms[at[0]].BlocksCrash(&m.rules[at[0]])
}

func (m *model) blocksRead(s *state, at engine.At) engine.Reason {
	if s.leader != at[0] {
		return engine.Because("om{0} is a follower: reads go to the leader, om{1}", int(at[0])+1, int(s.leader)+1)
	}
	return s.oms[at[0]].BlocksCrash(&m.rules[at[0]])
}

// read looks the bucket up as a client's request does: in the FULL cache.
func (m *model) read(s *state, at engine.At, r *engine.Recorder) {
	s.reads[at[0]] = bucketNotFound
	if s.oms[at[0]].HasBucket(om.BucketB) {
		s.reads[at[0]] = bucketFound
	}
	r.Message(omArgs[at[0]].Name, "client", foundNames[s.reads[at[0]]])
}

func (m *model) blocksInstall(s *state, at engine.At) engine.Reason {
	from, to := at[0], at[1]
	return s.oms[to].BlocksInstall(&m.rules[to], &s.oms[from], &m.rules[from])
}

func (m *model) install(s *state, at engine.At, r *engine.Recorder) {
	from := s.oms[at[0]]
	s.oms[at[1]].Install(&from)
	r.Message(omArgs[at[0]].Name, omArgs[at[1]].Name, "checkpoint")
	m.submit(s)
}
