package hdds17579

import (
	"interleave/engine"
	"interleave/engine/ozone/om"
	"interleave/engine/ozone/raft"
)

// The OMs, by number: the old leader, the new one, the third.
const (
	om1 int8 = iota
	om2
	om3
	oms = 3
)

// state is the whole system: the logs, what each OM makes of its own, the
// client with one read, and one run of a background service.
type state struct {
	ring    raft.Ring
	oms     [oms]member
	cut     raft.Peers // OMs whose links are cut
	crashes int8
	client  client
	service run
}

// member is one OM beside its log.
type member struct {
	om.Pipeline
	down    bool
	paused  bool  // the flush thread, by a test hook
	stalled uint8 // bit b: the lock of bucket b is held, so that no write to it is applied
}

// model is what a setup fixes.
type model struct {
	setup   engine.Setup
	members raft.Peers // that are in the ring
	whole   raft.Peers // whose commit index, pipeline and reads are there
	short   raft.Peers // that flush a write with its apply
	flows   [oms]om.Flow
	code    [oms]om.Readiness
	edge    [oms]bool
	options om.ReadOptions
	modes   [om.Modes]bool // on offer
	prefill int8
	early   int8 // writes of term 1, prefill included
	late    int8 // writes after it
	terms   int8
	limited bool // a search's bounds: nothing of the environment, so no time-outs either
	buckets bool // writes need the bucket that the first one makes
}

func newModel(u engine.Setup) *model {
	m := &model{
		setup: u, members: raft.Only(om1, om2, om3), whole: raft.Only(om1, om2), short: raft.Only(om1),
		options: om.ReadOptions{Linearizable: u.Is("option", "linearizable"), Skip: u.Is("skip", "on"), Lease: u.Is("lease", "on")},
		modes:   modesOf(u.Get("reads")),
		prefill: number(u.Get("prefill")), late: number(u.Get("after")), terms: number(u.Get("terms")),
		buckets: !u.Is("write", "key"),
	}
	m.early = m.prefill + number(u.Get("before"))
	switch {
	case u.Is("oms", "1"):
		m.members, m.whole = raft.Only(om1), raft.Only(om1)
	case u.Is("third", "full"):
		m.whole = m.members
		m.short = m.short.With(om3)
	}
	if u.Is("first", "full") || u.Is("terms", "3") || u.Is("oms", "1") {
		m.short = m.short.Without(om1)
	}
	m.limited = u.Is("stall", "off") && u.Is("pause", "off") && u.Is("cut", "off") && u.Is("crash", "off")
	for x := range int8(oms) {
		name := omNames[x]
		m.flows[x] = om.Flow{Number: x + 1, Permits: int(number(u.Get("permits"))), Index: indexRule(u.Get(name + "-index"))}
		if m.short.Has(x) {
			m.flows[x].Permits = 0
		}
		m.code[x] = versionOf(u.Get(name))
		m.edge[x] = u.Is(name+"-queue", "edge")
		if m.edge[x] {
			m.short = m.short.Without(om3) // such a read looks at what is flushed
		}
	}
	return m
}

// number is a choice that is a number.
func number(choice string) int8 {
	n := int8(0)
	for _, digit := range choice {
		n = 10*n + int8(digit-'0')
	}
	return n
}

// versionOf is the code that an OM runs.
func versionOf(key string) om.Readiness {
	return map[string]om.Readiness{
		"shipped":               {},
		"term-check":            {NeedsTerm: true},
		"laf-reject":            {RejectsFollowerRead: true},
		"lease-fix":             {LeaseIsForFollowers: true},
		"service-check":         {ServiceWaits: true},
		"ratis-waits":           {StartupWaits: true},
		"in-order":              {NotifiesInOrder: true},
		"callback-waits":        {CallbackWaits: true},
		"ratis2-ready":          {NeedsIndex: true},
		"term-check-laf-reject": {NeedsTerm: true, RejectsFollowerRead: true},
		"term-check-lease-fix":  {NeedsTerm: true, LeaseIsForFollowers: true},
		"term-check-in-order":   {NeedsTerm: true, NotifiesInOrder: true},
		"term-check-laf-reject-lease-fix": {
			NeedsTerm: true, RejectsFollowerRead: true, LeaseIsForFollowers: true},
		"all-four": {NeedsTerm: true, RejectsFollowerRead: true, LeaseIsForFollowers: true, NotifiesInOrder: true},
	}[key]
}

func indexRule(key string) om.IndexRule {
	return map[string]om.IndexRule{"head": om.IndexHead, "h10546": om.Index10546, "none": om.IndexNone}[key]
}

// modesOf are the modes that a client may read in.
func modesOf(reads string) (on [om.Modes]bool) {
	for _, mode := range map[string][]om.Mode{
		"default": {om.DefaultRead}, "none": nil, "no-hint": {om.NoHint}, "leader-only": {om.LeaderOnly},
		"allow-follower": {om.AllowFollower}, "local-lease": {om.LocalLease},
		"linearizable": {om.LeaderOnly, om.AllowFollower},
		"any":          {om.NoHint, om.DefaultRead, om.LeaderOnly, om.AllowFollower, om.LocalLease},
	}[reads] {
		on[mode] = true
	}
	return on
}

// start: every OM has applied CONF entry 1 of term 1, and om1 leads. Writes of
// before have been acknowledged by om1; on the others they are committed and
// wait. An OM that is alone is then one that has just been started again.
func (m *model) start() state {
	var s state
	s.ring[om1].Ring = m.members
	s.ring.Lead(om1, 1)
	leader := &s.ring[om1]
	leader.Ring, leader.Entries[0].Ring = m.members, m.members
	for n := range m.prefill {
		s.ring.Write(om1)
		s.client.acked |= 1 << (n + 2)
	}
	leader.Commit = leader.Last
	for x := range s.oms {
		s.oms[x].Pipeline = om.Pipeline{Handed: 1, Applied: 1, Notified: 1}
		if x > 0 && m.members.Has(int8(x)) {
			s.ring[x] = *leader
			s.ring[x].Role = raft.Follower
		}
		if !m.whole.Has(int8(x)) {
			s.ring[x].Commit, s.oms[x] = 0, member{}
		}
	}
	if last := leader.Last; m.prefill > 0 {
		s.oms[om1].Pipeline = om.Pipeline{Handed: last, Executed: last, Swapped: last, Flushed: last, Applied: last, Notified: 1}
		if m.members.Len() == 1 {
			s.oms[om1].Pipeline = om.Pipeline{}
			s.ring[om1].Stop()
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
		Names:      engine.Names{"om": omNames, "mode": modeNames, "way": wayNames, "status": statusNames, "bucket": bucketNames},
	})
}

// write is the number of the write at an index of a log, 0 when there is none.
// Writes of term 1 are the first ones, directly after CONF entry 1.
func (m *model) write(n *raft.Node, index int8) int8 {
	e := n.At(index)
	switch {
	case e.Term == 0 || e.Conf():
		return 0
	case e.Term == 1:
		return index - 1
	}
	number := m.early
	for i := index; i > 1; i-- {
		if later := n.At(i); later.Term > 1 && !later.Conf() {
			number++
		}
	}
	return number
}

// place is the index of a write in a log, 0 when it is not there.
func (m *model) place(n *raft.Node, write int8) int8 {
	for i := int8(1); i <= n.Last; i++ {
		if m.write(n, i) == write {
			return i
		}
	}
	return 0
}

// bucket is the bucket of a write: the report's first one is in bucket 2.
func bucket(write int8) int8 { return write & 1 }

// leader is the leader of the highest term that is up, or -1.
func (m *model) leader(s *state) int8 { return s.ring.Leads(s.up() & m.members) }

// up are the OMs whose process is up.
func (s *state) up() raft.Peers {
	ups := raft.Only(om1, om2, om3)
	for i := range s.oms {
		if s.oms[i].down {
			ups = ups.Without(int8(i))
		}
	}
	return ups
}

// reach are the OMs, up, that an OM reaches, itself among them.
func (s *state) reach(x int8) raft.Peers {
	if s.cut.Has(x) {
		return raft.Only(x)
	}
	return s.up() &^ s.cut
}

func (m *model) status(s *state, x int8) om.Status {
	return s.oms[x].Status(&m.code[x], &s.ring[x])
}
