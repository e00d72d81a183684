package hdds16804

import (
	"strconv"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// The largest choices of the settings.
const (
	maxNodes      = 2
	maxContainers = 11
	maxTerms      = 3
)

// state is the whole system: the SCM leader, the clock and the datanodes.
type state struct {
	term  int8  // of the SCM leader
	left  int8  // commands that may still be sent
	now   int16 // minutes since the start; the clock stands a moment after
	ready int16 // when the leader became ready
	nodes [maxNodes]datanode.Datanode
	sent  ledger
}

// model is what a setup fixes.
type model struct {
	setup      engine.Setup
	nodes      int
	containers int
	terms      int
	sends      int
	kinds      []datanode.Kind
	rules      [maxNodes]datanode.Rules
	time       bool // passes
	queued     bool // commands wait in heartbeat responses
}

// kindsOf are the kinds of command that a choice of the setting kinds allows.
var kindsOf = map[string][]datanode.Kind{
	"reconcile":   {datanode.Reconcile},
	"ec":          {datanode.EC},
	"replication": {datanode.ReplicationD2},
	"targets":     {datanode.ReplicationD2, datanode.ReplicationD3},
	"peers":       {datanode.Reconcile, datanode.ReconcileD4},
	"mixed":       {datanode.Reconcile, datanode.EC, datanode.ReplicationD2},
}

// versions are the mechanisms of each version.
var versions = map[string]datanode.Version{
	"shipped":       {ChecksTerm: true},
	"requeue":       {ChecksTerm: true, KeepsEqual: true},
	"term-in-key":   {ChecksTerm: true, TermInKey: true},
	"peers-in-key":  {ChecksTerm: true, PeersInKey: true},
	"no-term-check": {},
}

func newModel(u engine.Setup) *model {
	number := func(key string) int {
		n, err := strconv.Atoi(u.Get(key))
		if err != nil {
			panic(err) // the choices of these settings are numbers
		}
		return n
	}
	m := &model{setup: u, nodes: number("datanodes"), containers: number("containers"), terms: number("terms"), sends: number("sends"),
		kinds: kindsOf[u.Get("kinds")], time: u.Is("time", "on"), queued: u.Is("net", "queue")}
	for i := range m.rules {
		m.rules[i] = datanode.Rules{Number: int8(i + 1), Threads: int8(number("threads")), Version: versions[u.Get(nodeArgs[i].Name)]}
		if u.Is("pools", "per-volume") {
			m.rules[i].VolumeThreads = 2 // hdds.datanode.replication.per.volume.streams.limit
		}
	}
	return m
}

func (m *model) start() state {
	// The first leader has been one for so long that its ReplicationManager runs.
	s := state{term: 1, left: int8(m.sends), ready: -managerWait}
	for i := range m.nodes {
		s.nodes[i] = datanode.New(1)
		if m.setup.Is("dn-term", "none") {
			s.nodes[i] = datanode.New(0)
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
		Names:      engine.Names{"kind": datanode.Said()},
	})
}

// works are the different works that the setup's commands ask for.
func (m *model) works() []datanode.Kind {
	var works []datanode.Kind
	for _, k := range m.kinds {
		if k == k.Work() {
			works = append(works, k)
		}
	}
	return works
}

// managed reports whether the ReplicationManager sends some of the commands,
// and time passes for it.
func (m *model) managed() bool {
	for _, k := range m.kinds {
		if m.time && k.FromManager() {
			return true
		}
	}
	return false
}
