package hdds16810

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// maxNodes counts the spare datanode, d4, too.
const maxNodes = 4

// state is the whole system: one container on several datanodes.
type state struct {
	nodes    [maxNodes]node
	failures int8 // RPCs that may still fail
	scm      scm  // zero with scm=off: then SCM is no more than what it would do
}

// node is one datanode.
type node struct {
	replica  datanode.Replica
	task     datanode.Reconciliation
	commands int8 // of the administrator, not started yet
	scanDue  bool // a task has ended: the on-demand scanner will come
	upgraded bool
}

// model is what a setup fixes.
type model struct {
	setup    engine.Setup
	layout   datanode.Layout
	n        int // datanodes
	versions [maxNodes]datanode.ReconcileVersion
	upgraded [maxNodes]datanode.ReconcileVersion // what an upgrade makes of each
	grain    grain
	scm      bool // SCM acts
	scanner  bool // scans at any time
	asked    bool // every chunk is good somewhere at the start: something can be repaired completely
	init     state
	twin     *model // with lockstep=on: the same setup, every version as shipped
}

// grain is how much one event of a reconciliation does.
type grain int8

const (
	grainFine  grain = iota
	grainFine2       // the peer's answer in two steps
	grainRound       // a whole round
	grainChunk       // chunk by chunk
)

var grains = map[string]grain{"fine": grainFine, "fine-2": grainFine2, "round": grainRound, "chunk": grainChunk}

func newModel(u engine.Setup) *model {
	m := &model{setup: u, layout: datanode.StandardLayout(), n: 3, grain: grains[u.Get("grain")], scm: u.Is("scm", "on"), scanner: u.Is("scanner", "on")}
	if u.Is("layout", "suite") {
		m.layout = datanode.SuiteLayout()
	}
	if u.Is("spare", "on") {
		m.n = maxNodes
	}
	for i := range maxNodes {
		name := nodeArgs[i].Name
		m.versions[i] = versionOf(u.Get(name), u, name)
		m.upgraded[i] = m.versions[i]
		if !u.Is("upgrade", "off") {
			m.upgraded[i] = versionOf(u.Get("upgrade"), u, name)
		}
	}
	m.init = m.start()
	m.asked = true
	for i := range m.layout.Chunks() {
		m.asked = m.asked && m.goodSomewhere(&m.init, i)
	}
	if u.Is("lockstep", "on") {
		twin := *m
		for i := range maxNodes {
			twin.versions[i] = versionOf("shipped", u, nodeArgs[i].Name)
			twin.upgraded[i] = twin.versions[i]
		}
		m.twin = &twin
	}
	return m
}

// versionOf is the code that a datanode runs, with its rule switches on top.
func versionOf(key string, u engine.Setup, name string) datanode.ReconcileVersion {
	v := map[string]datanode.ReconcileVersion{
		"shipped":        {},
		"release":        {RaisesPerBlock: true, TakesHolesAsPulled: true},
		"release-strict": {RaisesPerBlock: true},
		"cap":            {SendsBCSID: true},
		"cap-never":      {SendsBCSID: true, NeedsBCSID: true},
		"adopt-any":      {SendsBCSID: true, AdoptsEqual: true},
		"adopt-healthy":  {SendsBCSID: true, AdoptsEqual: true, AdoptsHealthyOnly: true},
	}[key]
	v.ServesTreeFirst = u.Is(name+"-serve", "tree-first")
	v.WritesTreeFirst = u.Is(name+"-raise", "tree-first")
	return v
}

func (m *model) start() state {
	s := state{failures: int8(u8(m.setup.Get("failures")))}
	for i := range 3 {
		n := &s.nodes[i]
		n.replica = m.replica(int8(i+1), m.setup.Get(nodeArgs[i].Name+"-start"))
	}
	for i := range m.n {
		if m.grain != grainRound {
			s.nodes[i].commands = int8(u8(m.setup.Get("commands")))
		}
	}
	if m.scm {
		s.scm = m.reported(&s)
	}
	return s
}

// u8 is the number that a choice of one digit is.
func u8(digit string) byte { return digit[0] - '0' }

// replica is what a datanode starts with.
func (m *model) replica(number int8, start string) datanode.Replica {
	state := datanode.QuasiClosed
	if m.setup.Is("layout", "suite") {
		state = datanode.Closed
	}
	switch {
	case len(start) == 1:
		return datanode.Prefix(m.layout, int8(u8(start)), state, number)
	case start == "b1-only":
		return datanode.OneBlock(m.layout, 1, state, number)
	}
	r := datanode.Prefix(m.layout, m.layout.Commits(), state, number)
	damage(&r, start)
	r.Scan("", nil)
	return r
}

// damage is that of a choice of d1-start: "corrupt-b0c1", "gone-b0".
func damage(r *datanode.Replica, start string) {
	for _, h := range harms {
		for _, p := range parts {
			if start != h.arg.Name+"-"+p.Name {
				continue
			}
			if p.N >= datanode.MaxChunks {
				r.LoseFile(p.N - datanode.MaxChunks)
			} else {
				r.Damage(p.N, h.to)
			}
		}
	}
}

// version is the code that a datanode runs now.
func (m *model) version(s *state, i int8) *datanode.ReconcileVersion {
	if s.nodes[i].upgraded {
		return &m.upgraded[i]
	}
	return &m.versions[i]
}

func (m *model) goodSomewhere(s *state, chunk int8) bool {
	for i := range m.n {
		if s.nodes[i].replica.Chunks[chunk] == datanode.ChunkGood {
			return true
		}
	}
	return false
}

// machine is the scenario's machine for a setup.
func machine(u engine.Setup) engine.Machine {
	m := newModel(u)
	if m.twin != nil {
		return m.lockstep()
	}
	return engine.Compile(engine.Model[state]{
		Init:       m.init,
		Actions:    m.actions(),
		Properties: m.properties(),
		View:       m.view,
		Names:      names(),
	})
}

func names() engine.Names {
	return engine.Names{"state": datanode.ReplicaStates(), "chunk": {"absent", "good", "corrupt", "missing", "missing"}}
}

// dn is a datanode's name.
func dn(i int8) string { return nodeArgs[i].Name }

// bounds says how much a setup has of everything.
func bounds(u engine.Setup) string {
	nodes := map[string]string{"off": "three", "on": "four"}[u.Get("spare")]
	blocks := map[string]string{"standard": "two blocks of two chunks", "suite": "three blocks of two chunks"}[u.Get("layout")]
	commands := "any number of rounds"
	if !u.Is("grain", "round") {
		commands = map[string]string{"1": "one command", "2": "two commands", "3": "three commands", "4": "four commands"}[u.Get("commands")] + " for each"
	}
	failures := map[string]string{"0": "no failed call", "1": "one failed call", "2": "two failed calls"}[u.Get("failures")]
	return fmt.Sprintf("%s datanodes, %s, %s, %s", nodes, blocks, commands, failures)
}
