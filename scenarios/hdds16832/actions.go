package hdds16832

import (
	"fmt"
	"slices"

	"interleave/engine"
	"interleave/engine/ozone/raft"
)

type action = engine.Action[state]

var (
	omNames = []string{"a", "b", "c"}
	omArgs  = []engine.Arg{{Name: "a", Short: "1", N: omA}, {Name: "b", Short: "2", N: omB}, {Name: "c", Short: "3", N: omC}}
)

// actions lists every action in the order of the scenario's table.
func (m *model) actions() []action {
	return slices.Concat(m.ringActions(), m.logActions(), m.applyActions(), m.installActions(), m.environment())
}

// one is an action of a single OM.
func one(a action) action {
	a.Each = engine.Each(omArgs)
	return a
}

// needs is the setting that an event exists by.
func (m *model) needs(setting string) func(engine.At) string {
	return func(engine.At) string {
		if m.setup.Is(setting, "on") {
			return ""
		}
		return fmt.Sprintf("this setup has %s=off", setting)
	}
}

func (m *model) ringActions() []action {
	return []action{
		one(action{Name: "start", Key: "st", Group: engine.GroupLog, Label: "{0} starts",
			Ozone: "OzoneManager.start", Unless: m.blocksStart, Do: m.startUp}),
		one(action{Name: "bootstrap", Key: "bs", Group: engine.GroupLog, Label: "{0} is bootstrapped",
			Ozone: "OzoneManager.bootstrap", Unless: m.blocksBootstrap, Do: m.bootstrap}),
		one(action{Name: "decommission", Key: "dc", Group: engine.GroupLog, Label: "{0} is decommissioned", Absent: m.needs("decommission"),
			Ozone: "OzoneManager.decommission", Unless: m.blocksDecommission, Do: m.decommission}),
		one(action{Name: "elect", Key: "el", Group: engine.GroupLog, Label: "{0} becomes the leader of a new term",
			Ozone: "OzoneManager.transferLeadership", Unless: m.blocksElect, Do: m.elect,
			Says: func(s *state, at engine.At) engine.Words {
				return engine.Words{Sentence: omNames[at[0]] + " becomes the leader of a new term", Brief: "leads"}
			}}),
	}
}

func (m *model) logActions() []action {
	return []action{
		one(action{Name: "write", Key: "w", Group: engine.GroupClient, Label: "a client writes through {0}",
			Ozone: "OzoneManagerRatisServer.submitRequest", Unless: m.blocksWrite, Do: m.write}),
		{Name: "replicate", Key: "r", Group: engine.GroupLog, Fair: true, Each: engine.Pairs(omArgs), Label: "{0} sends {1} the next entry",
			Ozone: "RaftServerImpl.appendEntriesAsync", Unless: m.blocksReplicate, Do: m.replicate, Says: m.saysReplicate},
		one(action{Name: "commit", Key: "c", Group: engine.GroupLog, Fair: true, Label: "{0} commits",
			Ozone: "LeaderStateImpl.updateCommit", Unless: m.blocksCommit, Do: func(s *state, at engine.At, _ *engine.Recorder) { s.ring.Advance(at[0]) }}),
		one(action{Name: "learn", Key: "l", Group: engine.GroupLog, Fair: true, Label: "{0} learns the commit index",
			Ozone: "RaftServerImpl.appendEntriesAsync", Unless: m.blocksLearn, Do: m.learn}),
	}
}

func (m *model) applyActions() []action {
	return []action{
		one(action{Name: "conf", Key: "cf", Group: engine.GroupApply, Fair: true, Label: "{0} applies a CONF entry",
			Ozone: "OzoneManagerStateMachine.notifyConfigurationChanged", Unless: m.blocksConf, Do: m.conf,
			Says: m.saysEntry("%s applies entry %d, %s", "conf %d")}),
		one(action{Name: "apply", Key: "a", Group: engine.GroupApply, Fair: true, Label: "{0} applies a write",
			Ozone: "OzoneManagerStateMachine.applyTransaction", Unless: m.blocksApply, Do: m.apply,
			Says: m.saysEntry("%s applies entry %d, %s", "apply %d")}),
		one(action{Name: "snapshot", Key: "sn", Group: engine.GroupLog, Fair: true, Label: "{0} takes a snapshot",
			Ozone: "OzoneManagerStateMachine.takeSnapshot", Unless: m.blocksSnapshot, Do: m.snapshot, Says: m.saysSnapshot}),
	}
}

func (m *model) installActions() []action {
	return []action{
		{Name: "notify", Key: "n", Group: engine.GroupLog, Fair: true, Each: engine.Pairs(omArgs), Label: "{0} notifies {1} to install a snapshot",
			Ozone: "SnapshotInstallationHandler.notifyStateMachineToInstallSnapshot", Unless: m.blocksNotify, Do: m.notify,
			Says: func(_ *state, at engine.At) engine.Words {
				return engine.Words{Sentence: fmt.Sprintf("%s notifies %s to install a snapshot", omNames[at[0]], omNames[at[1]]), Brief: "notify " + omNames[at[1]]}
			}},
		one(action{Name: "install", Key: "in", Group: engine.GroupApply, Fair: true, Label: "{0} runs the install",
			Ozone: "OzoneManager.installSnapshotFromLeader", Unless: m.blocksInstall, Do: m.install, Says: m.saysInstall}),
		one(action{Name: "install-failed", Key: "if", Group: engine.GroupApply, Fair: true, Label: "{0} clears the failed install",
			Ozone: "SnapshotInstallationHandler.notifyStateMachineToInstallSnapshot", Unless: m.blocksFailed, Do: m.failed,
			Says: func(_ *state, at engine.At) engine.Words {
				return engine.Words{Sentence: omNames[at[0]] + "'s failed install is logged, and cleared", Brief: "failed"}
			}}),
		one(action{Name: "reload", Key: "rl", Group: engine.GroupApply, Fair: true, Label: "{0} reloads the checkpoint",
			Ozone: "RaftServerImpl.reloadStateMachine", Unless: m.blocksReload, Do: m.reload}),
	}
}

func (m *model) environment() []action {
	of := func(name, key, label, setting string, unless func(*state, engine.At) engine.Reason, do func(*state, engine.At, *engine.Recorder)) action {
		return one(action{Name: name, Key: key, Group: engine.GroupEnvironment, Label: label, Absent: m.needs(setting), Unless: unless, Do: do})
	}
	return []action{
		of("cut", "ct", "{0} is cut off", "cut", m.blocksCut, func(s *state, at engine.At, _ *engine.Recorder) { s.cut = s.cut.With(at[0]) }),
		of("heal", "hl", "{0} is connected again", "cut", m.blocksHeal, func(s *state, at engine.At, _ *engine.Recorder) { s.cut = s.cut.Without(at[0]) }),
		of("crash", "cx", "{0} goes down", "crash", m.blocksCrash, m.crash),
		of("restart", "rs", "{0} starts again", "crash", m.blocksRestart, m.restart),
	}
}

// entryName is what an entry is: "CONF a b" or "write".
func entryName(e raft.Entry) string {
	if e.Conf() {
		return "CONF " + setName(e.Ring)
	}
	return "write"
}

func (m *model) saysEntry(sentence, brief string) func(*state, engine.At) engine.Words {
	return func(s *state, at engine.At) engine.Words {
		i := s.oms[at[0]].applied + 1
		return engine.Words{
			Sentence: fmt.Sprintf(sentence, omNames[at[0]], i, entryName(s.ring[at[0]].At(i))),
			Brief:    fmt.Sprintf(brief, i),
		}
	}
}

func (m *model) saysReplicate(s *state, at engine.At) engine.Words {
	i := s.ring.Next(at[0], at[1])
	return engine.Words{
		Sentence: fmt.Sprintf("%s sends %s entry %d, %s", omNames[at[0]], omNames[at[1]], i, entryName(s.ring[at[0]].At(i))),
		Brief:    fmt.Sprintf("%d to %s", i, omNames[at[1]]),
	}
}

func (m *model) saysSnapshot(s *state, at engine.At) engine.Words {
	n, index := &s.ring[at[0]], s.oms[at[0]].applied
	sentence := fmt.Sprintf("%s takes a snapshot at index %d", omNames[at[0]], m.index(n, index))
	if through := m.purges(s, at[0]); through > 0 {
		sentence += fmt.Sprintf(" and purges its log through %d", m.index(n, through))
	}
	return engine.Words{Sentence: sentence, Brief: "snap"}
}

func (m *model) saysInstall(s *state, at engine.At) engine.Words {
	return engine.Words{Sentence: fmt.Sprintf("%s runs the install from %s", omNames[at[0]], omNames[s.oms[at[0]].install.From]), Brief: "install"}
}
