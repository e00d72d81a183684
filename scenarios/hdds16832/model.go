package hdds16832

import (
	"interleave/engine"
	"interleave/engine/ozone/ha"
	"interleave/engine/ozone/raft"
)

// The OMs, by number.
const (
	omA int8 = iota
	omB
	omC
	oms = 3
)

// all is every OM.
const all = raft.Peers(1<<oms - 1)

// process is the state of an OM's process.
type process int8

const (
	absent process = iota // never started, or decommissioned
	up
	down
)

func (p process) String() string { return [...]string{"-", "UP", "DOWN"}[p] }

// state is the whole system: the ring, and what each OM makes of its log.
type state struct {
	ring   raft.Ring
	oms    [oms]om
	config raft.Peers // node ids that the configuration of every OM has
	cut    raft.Peers // OMs whose links are cut
}

// om is one OM beside its log.
type om struct {
	process  process
	applied  int8 // last entry that is applied
	database int8 // last entry that is in RocksDB (transactionInfoTable)
	seen     int8 // last CONF entry that it has ever applied
	members  ha.Members
	install  ha.Install
	wentBack bool // the database was replaced by an older one
}

// model is what a setup fixes.
type model struct {
	setup     engine.Setup
	rules     [oms]ha.Rules
	threshold int // entries between snapshots
	gap       int // entries between purges
	confs     int // log entries that a CONF entry counts for
	writes    int // log entries that a write counts for
	minCommit bool
	entries   int8 // room in a log
	terms     int8 // the last one
}

func newModel(u engine.Setup) *model {
	m := &model{setup: u, threshold: 3, gap: 3, confs: 1, writes: 1, entries: 6, terms: 2, minCommit: u.Is("purge", "min-commit")}
	if u.Is("scale", "report") {
		m.threshold, m.gap, m.confs, m.writes = 50, 50, 2, 47
	}
	switch {
	case u.Is("cut", "on"):
		m.entries, m.terms = 11, 3
	case u.Is("peers", "config"):
		m.entries = 4
	case u.Is("crash", "on"):
		m.entries = 5
	}
	for i := range m.rules {
		m.rules[i] = ha.Rules{Self: int8(i), Names: omNames, Version: versionOf(u.Get(omNames[i]))}
	}
	return m
}

// start is all OMs down, with storage that is empty.
func (m *model) start() state {
	s := state{config: raft.Only(omA)}
	if m.setup.Is("peers", "config") {
		s.config = all
		for i := range s.ring {
			s.ring[i].Ring = all
		}
	}
	return s
}

// machine is the scenario's machine for a setup.
func machine(u engine.Setup) engine.Machine {
	m := newModel(u)
	return engine.Compile(engine.Model[state]{
		Init:       m.start(),
		Actions:    m.actions(),
		Properties: m.properties(),
		View:       m.view,
		Names:      engine.Names{"om": omNames, "set": setNames()},
	})
}

// versionOf is the code that an OM runs.
func versionOf(key string) ha.Version {
	return map[string]ha.Version{
		"shipped":    {},
		"add-always": {AddsAlways: true},
		"put-first":  {PutsFirst: true},
		"null-check": {ChecksNull: true},
		"catch-all":  {CatchesAll: true},
	}[key]
}

// index is the log index of an entry: at report scale an entry counts for many.
func (m *model) index(n *raft.Node, entry int8) int {
	index := 0
	for i := int8(1); i <= entry; i++ {
		if n.At(i).Conf() {
			index += m.confs
		} else {
			index += m.writes
		}
	}
	return index
}

// mostWrites is how many writes a log may have.
func (m *model) mostWrites() int { return min(int(m.entries)-1, 6) }

// up are the OMs whose process is up.
func (s *state) up() raft.Peers {
	var ups raft.Peers
	for i := range s.oms {
		if s.oms[i].process == up {
			ups = ups.With(int8(i))
		}
	}
	return ups
}

// down is the first OM that is down, or -1.
func (s *state) down() int8 {
	for i := range s.oms {
		if s.oms[i].process == down {
			return int8(i)
		}
	}
	return -1
}

// leader is the leader of the highest term that is up, or -1.
func (s *state) leader() int8 { return s.ring.Leads(s.up()) }

// linked reports whether two OMs reach each other.
func (s *state) linked(x, y int8) bool { return !s.cut.Has(x) && !s.cut.Has(y) }

// reach are the OMs, up, that an OM reaches, itself among them.
func (s *state) reach(x int8) raft.Peers {
	if s.cut.Has(x) {
		return raft.Only(x)
	}
	return s.up() &^ s.cut
}
