package hdds17579

import (
	"fmt"
	"slices"

	"interleave/engine"
	"interleave/engine/ozone/om"
)

type action = engine.Action[state]

var (
	omNames     = []string{"om1", "om2", "om3"}
	omArgs      = []engine.Arg{{Name: "om1", Short: "1", N: om1}, {Name: "om2", Short: "2", N: om2}, {Name: "om3", Short: "3", N: om3}}
	modeNames   = []string{"no-hint", "default", "leader-only", "allow-follower", "local-lease"}
	bucketNames = []string{"b1", "b2"}
	wayNames    = []string{"OMNotLeaderException", "OMLeaderNotReadyException", "local", "Ratis"}
	statusNames = []string{om.NotLeader.String(), om.LeaderNotReady.String(), om.LeaderReady.String()}
	modeArgs    = []engine.Arg{
		{Name: "no-hint", Short: "n", N: int8(om.NoHint)}, {Name: "default", Short: "d", N: int8(om.DefaultRead)},
		{Name: "leader-only", Short: "l", N: int8(om.LeaderOnly)}, {Name: "allow-follower", Short: "f", N: int8(om.AllowFollower)},
		{Name: "local-lease", Short: "s", N: int8(om.LocalLease)},
	}
	bucketArgs = []engine.Arg{{Name: "b1", Short: "1", N: 0}, {Name: "b2", Short: "2", N: 1}}
)

// actions lists every action in the order of the scenario's table.
func (m *model) actions() []action {
	return slices.Concat(m.logActions(), m.applyActions(), m.readActions(), m.serviceActions(), m.environment())
}

// one is an action of a single OM.
func one(a action) action {
	a.Each = engine.Each(omArgs)
	return a
}

// with is an action of an OM and something else.
func with(second []engine.Arg, a action) action {
	for _, x := range omArgs {
		for _, y := range second {
			a.Each = append(a.Each, []engine.Arg{x, y})
		}
	}
	return a
}

// votes are the elections by the vote of an OM that is not the old leader. The
// number of a voter is one more than the OM's, because 0 is none.
func votes() [][]engine.Arg {
	pairs := engine.Pairs(omArgs)
	for _, pair := range pairs {
		pair[1].N++
	}
	return pairs
}

// says is the words of an event at an OM.
func says(of func(s *state, x int8) (sentence, brief string)) func(*state, engine.At) engine.Words {
	return func(s *state, at engine.At) engine.Words {
		sentence, brief := of(s, at[0])
		return engine.Words{Sentence: omNames[at[0]] + " " + sentence, Brief: brief}
	}
}

func (m *model) logActions() []action {
	return []action{
		one(action{Name: "write", Key: "w", Group: engine.GroupClient, Label: "a client writes through {0}", Absent: m.electable,
			Ozone: "OzoneManagerRatisServer.submitRequest", Unless: m.blocksWrite, Do: m.submit, Says: m.saysWrite}),
		{Name: "replicate", Key: "r", Group: engine.GroupLog, Fair: true, Each: engine.Pairs(omArgs), Label: "{0} sends {1} the next entry", Absent: m.between,
			Ozone: "RaftServerImpl.appendEntriesAsync", Unless: m.blocksReplicate, Do: m.replicate, Says: m.saysReplicate},
		one(action{Name: "commit", Key: "c", Group: engine.GroupLog, Fair: true, Label: "{0} commits", Absent: m.electable,
			Ozone: "LeaderStateImpl.updateCommit", Unless: m.blocksCommit, Do: func(s *state, at engine.At, _ *engine.Recorder) { s.ring.Advance(at[0]) }}),
		one(action{Name: "learn", Key: "l", Group: engine.GroupLog, Fair: true, Label: "{0} learns term and commit index", Absent: m.learns,
			Ozone: "RaftServerImpl.appendEntriesAsync", Unless: m.blocksLearn, Do: m.learn, Says: says(func(s *state, x int8) (string, string) {
				l := m.leader(s)
				return fmt.Sprintf("learns of term %d and commit index %d from %s", s.ring[l].Term, s.ring[l].Commit, omNames[l]), "learn"
			})}),
		one(action{Name: "elect", Key: "el", Group: engine.GroupLog, Label: "{0} becomes the leader of a new term", Absent: m.elects,
			Ozone: "OzoneManager.transferLeadership", Unless: m.blocksElect, Do: m.elect, Says: m.saysElect}),
		{Name: "elect", Key: "el", Group: engine.GroupLog, Each: votes(), Label: "{0} becomes the leader by the vote of {1}", Absent: m.elects,
			Ozone: "LeaderElection", Unless: m.blocksElect, Do: m.elect, Says: m.saysElect},
	}
}

func (m *model) applyActions() []action {
	entry := func(sentence, brief string, next func(o *member, s *state, x int8) int8) func(*state, engine.At) engine.Words {
		return says(func(s *state, x int8) (string, string) {
			i := next(&s.oms[x], s, x)
			return fmt.Sprintf(sentence, i, m.entryName(&s.ring[x], i)), fmt.Sprintf(brief, i)
		})
	}
	handed := func(o *member, _ *state, _ int8) int8 { return o.Handed + 1 }
	return []action{
		one(action{Name: "hand", Key: "h", Group: engine.GroupApply, Fair: true, Label: "{0}'s updater hands a write out", Absent: m.applies,
			Ozone: "OzoneManagerStateMachine.applyTransaction", Unless: m.blocksHand, Do: m.hand,
			Says: entry("hands entry %d, %s, to the apply queue", "hand out %d", handed)}),
		one(action{Name: "conf", Key: "cf", Group: engine.GroupApply, Fair: true, Label: "{0}'s updater takes a CONF entry", Absent: m.applies,
			Ozone: "RaftServerImpl.applyLogToStateMachine", Unless: m.blocksConf, Do: m.conf,
			Says: entry("takes entry %d, %s", "conf %d", handed)}),
		one(action{Name: "conf-end", Key: "ce", Group: engine.GroupApply, Fair: true, Label: "{0}'s updater comes back from notifyLeaderReady", Absent: m.calls,
			Ozone: "OzoneManagerStateMachine.notifyLeaderReady", Unless: m.blocksConfEnd, Do: m.confEnd,
			Says: says(func(*state, int8) (string, string) { return "comes back from notifyLeaderReady", "conf end" })}),
		one(action{Name: "apply", Key: "a", Group: engine.GroupApply, Fair: true, Label: "{0} applies a write", Absent: m.applies,
			Ozone: "OzoneManagerStateMachine.runCommand", Unless: m.blocksApply, Do: m.apply,
			Says: entry("applies entry %d, %s", "apply %d", func(o *member, s *state, x int8) int8 { return o.Next(&s.ring[x]) })}),
		one(action{Name: "swap", Key: "s", Group: engine.GroupFlush, Fair: true, Label: "{0}'s flush thread takes the current buffer", Absent: m.flushes,
			Ozone: "OzoneManagerDoubleBuffer.swapCurrentAndReadyBuffer", Unless: m.blocksSwap, Do: m.swap,
			Says: says(func(s *state, x int8) (string, string) {
				return "swaps its buffers: " + list(m.indexes(&s.ring[x], s.oms[x].Swapped, s.oms[x].Executed)) + " is ready", "swap"
			})}),
		one(action{Name: "flush", Key: "f", Group: engine.GroupFlush, Fair: true, Label: "{0} flushes its ready buffer", Absent: m.flushes,
			Ozone: "OzoneManagerDoubleBuffer.flushBatch", Unless: m.blocksFlush, Do: m.flush,
			Says: says(func(s *state, x int8) (string, string) {
				return "flushes " + list(m.indexes(&s.ring[x], s.oms[x].Flushed, s.oms[x].Swapped)), "flush"
			})}),
	}
}

func (m *model) readActions() []action {
	return []action{
		with(modeArgs, action{Name: "read", Key: "rd", Group: engine.GroupClient, Fair: true, Label: "a client reads at {0}, {1}", Absent: m.offers,
			Ozone: "OzoneManagerProtocolServerSideTranslatorPB.submitReadRequestToOm", Unless: m.blocksRead, Do: m.arrive, Says: m.saysRead}),
		one(action{Name: "index", Key: "ix", Group: engine.GroupClient, Fair: true, Label: "Ratis takes the read index on {0}", Absent: m.waits,
			Ozone: "RaftServerImpl.getReadIndex", Unless: m.blocksIndex, Do: m.index, Says: m.saysIndex}),
		one(action{Name: "serve", Key: "sv", Group: engine.GroupClient, Fair: true, Label: "{0} answers the read", Absent: m.waits,
			Ozone: "OzoneManagerStateMachine.query", Unless: m.blocksServe, Do: m.serve, Says: says(func(s *state, x int8) (string, string) {
				return "answers the read: " + m.lookup(s, x), "answer"
			})}),
		one(action{Name: "timeout", Key: "to", Group: engine.GroupClient, Fair: true, Label: "the read on {0} times out", Absent: m.expires,
			Ozone: "ReadIndexQueue", Unless: m.blocksTimeout, Do: m.timeout}),
	}
}

func (m *model) serviceActions() []action {
	return []action{
		one(action{Name: "service-start", Key: "ss", Group: engine.GroupClient, Label: "a background service starts a run on {0}", Absent: m.hasService,
			Ozone: "BackgroundService.PeriodicalTask", Unless: m.blocksServiceStart, Do: m.serviceStart, Says: says(func(s *state, x int8) (string, string) {
				return fmt.Sprintf("starts a run of %s on a state through entry %d", m.serviceClass(), s.oms[x].Executed), "run"
			})}),
		one(action{Name: "service-submit", Key: "sb", Group: engine.GroupClient, Label: "the run on {0} submits", Absent: m.hasService,
			Ozone: "KeyDeletingService.submitPurgeKeysRequest", Unless: m.blocksServiceSubmit, Do: m.serviceSubmit, Says: says(func(s *state, _ int8) (string, string) {
				return fmt.Sprintf("submits what the run found in a state through entry %d", s.service.view), "submit"
			})}),
	}
}

func (m *model) environment() []action {
	of := func(setting string, a action) action {
		a.Group = engine.GroupEnvironment
		a.Absent = m.needs(setting)
		return a
	}
	lock := func(sentence, brief string) func(*state, engine.At) engine.Words {
		return func(_ *state, at engine.At) engine.Words {
			return engine.Words{Sentence: fmt.Sprintf(sentence, bucketNames[at[1]], omNames[at[0]]), Brief: brief + " " + bucketNames[at[1]]}
		}
	}
	return []action{
		of("stall", with(bucketArgs, action{Name: "stall", Key: "st", Label: "the lock of {1} is held on {0}", Unless: m.blocksStall, Do: m.stall, Says: lock("the lock of %s is held on %s", "hold")})),
		of("stall", with(bucketArgs, action{Name: "release", Key: "rl", Fair: true, Label: "the lock of {1} is free on {0}", Unless: m.blocksRelease, Do: m.release, Says: lock("the lock of %s is free on %s", "free")})),
		of("pause", one(action{Name: "pause", Key: "p", Label: "{0}'s double buffer is paused", Unless: m.blocksPause, Do: m.pause})),
		of("pause", one(action{Name: "unpause", Key: "u", Label: "{0}'s double buffer goes on", Unless: m.blocksUnpause, Do: m.unpause})),
		of("cut", one(action{Name: "cut", Key: "ct", Label: "{0} is cut off", Unless: m.blocksCut, Do: m.cutOff})),
		of("cut", one(action{Name: "heal", Key: "hl", Label: "{0} is connected again", Unless: m.blocksHeal, Do: m.heal})),
		of("crash", one(action{Name: "crash", Key: "cx", Label: "{0} goes down", Unless: m.blocksCrash, Do: m.crash})),
		of("crash", one(action{Name: "restart", Key: "rs", Label: "{0} starts again", Unless: m.blocksRestart, Do: m.restart})),
	}
}
