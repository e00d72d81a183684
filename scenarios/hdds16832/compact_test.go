package hdds16832

import (
	"testing"

	"interleave/engine"
	"interleave/engine/ozone/ha"
	"interleave/engine/ozone/raft"
)

// compact is a search with larger events, made of the same rules: a bootstrap
// is finished in one event, an append takes the whole log and the commit index
// and applies, a failed install is cleared at once. To has one transfer of
// leadership; when it has come and all three are in the ring, a has one cut. c
// has one stop (b, if to is c); nobody starts again. The new leader alone takes
// the new term, the others learn it with its first message.
type compact struct {
	m   *model
	to  int8 // the leadership moves to
	cut bool // a may be cut
}

// The fair events of compact, by number; an event that is not fair has none.
const (
	unfair  = -1
	appends = 0 // + 3 × leader + follower
	notices = 9
	commits = 18 // + OM
	snaps   = 21
	runs    = 24
	fairs   = 27
)

// spot is a state of it.
type spot struct {
	s          state
	cut, stops bool // have been
}

// move is a step of the search.
type move struct {
	to     spot
	fair   int
	thrown bool // an exception left an install on the way
}

// next calls yield with each step that can follow.
func (v compact) next(c spot, yield func(move)) {
	for x := range int8(oms) {
		v.ringEvents(c, x, yield)
		v.localEvents(c, x, yield)
		for f := range int8(oms) {
			if f != x {
				v.calls(c, x, f, yield)
			}
		}
	}
}

func (v compact) ringEvents(c spot, x int8, yield func(move)) {
	m, at, moved := v.m, engine.At{x}, c.s.leader() >= 0 && c.s.ring[c.s.leader()].Term > 1
	try := func(why engine.Reason, is bool, do func(d *spot)) {
		if d := c; is && why.Well() {
			do(&d)
			yield(move{d, unfair, false})
		}
	}
	try(m.blocksStart(&c.s, at), true, func(d *spot) { m.startUp(&d.s, at, nil) })
	try(m.blocksBootstrap(&c.s, at), true, func(d *spot) { m.bootstrap(&d.s, at, nil); v.finish(&d.s) })
	try(m.blocksElect(&c.s, at), x == v.to && !moved, func(d *spot) { d.s.transfer(x) })
	try(m.blocksWrite(&c.s, at), moved, func(d *spot) { m.write(&d.s, at, nil) })
	try(m.blocksCut(&c.s, at), moved && x == omA && v.cut && !c.cut && c.s.ring[c.s.leader()].Members() == all, func(d *spot) { d.s.cut, d.cut = raft.Only(x), true })
	try(m.blocksHeal(&c.s, at), true, func(d *spot) { d.s.cut = 0 })
	stopped := omC
	if v.to == omC {
		stopped = omB
	}
	try(m.blocksCrash(&c.s, at), x == stopped && !c.stops, func(d *spot) {
		d.s.oms[x].process, d.s.oms[x].install, d.stops = down, ha.Install{}, true
	})
}

func (v compact) localEvents(c spot, x int8, yield func(move)) {
	m, at := v.m, engine.At{x}
	if d := c; m.blocksCommit(&c.s, at).Well() {
		d.s.ring.Advance(x)
		v.apply(&d.s, x)
		yield(move{d, commits + int(x), false})
	}
	if d := c; m.blocksSnapshot(&c.s, at).Well() {
		m.snapshot(&d.s, at, nil)
		yield(move{d, snaps + int(x), false})
	}
	if d := c; m.blocksInstall(&c.s, at).Well() {
		m.install(&d.s, at, nil)
		thrown := d.s.oms[x].install.Status == ha.Failed
		if thrown {
			m.failed(&d.s, at, nil)
		}
		yield(move{d, runs + int(x), thrown})
	}
}

func (v compact) calls(c spot, l, f int8, yield func(move)) {
	if d := c; c.s.blocksAppend(l, f).Well() {
		if v.append(&d.s, l, f); d != c {
			yield(move{d, appends + int(3*l+f), false})
		}
	}
	if !c.s.blocksCall(l, f).Well() || !c.s.ring.BlocksNotify(l, f).Well() {
		return
	}
	d := c
	switch c.s.oms[f].install.Status {
	case ha.Idle:
		v.m.notify(&d.s, engine.At{l, f}, nil)
	case ha.Downloaded:
		v.m.reload(&d.s, engine.At{f}, nil)
		d.s.oms[f].install = ha.Install{}
	case ha.Unavailable: // only now the leader hears of it
		d.s.oms[f].install = ha.Install{}
	}
	yield(move{d, notices + int(3*l+f), false})
}

// transfer makes an OM the leader; the old one steps down.
func (s *state) transfer(to int8) {
	if l := s.leader(); l >= 0 {
		s.ring[l].Role = raft.Follower
	}
	s.ring.Elect(to, raft.Only(to))
}

func (v compact) append(s *state, l, f int8) {
	for at := (engine.At{l, f}); v.m.blocksReplicate(s, at).Well(); {
		v.m.replicate(s, at, nil)
	}
	if s.leader() == l && v.m.blocksLearn(s, engine.At{f}).Well() {
		v.m.learn(s, engine.At{f}, nil)
	}
	v.apply(s, f)
}

func (v compact) apply(s *state, x int8) {
	for at := (engine.At{x}); s.blocksNext(x).Well(); {
		if v.m.blocksConf(s, at).Well() {
			v.m.conf(s, at, nil)
		} else {
			v.m.apply(s, at, nil)
		}
	}
}

// finish lets a change of the ring come back: whatever that takes is sent,
// checkpoints too.
func (v compact) finish(s *state) {
	for before := (state{}); before != *s; {
		before = *s
		l := s.leader()
		for f := range int8(oms) {
			if f != l && s.ring[l].Members().Has(f) {
				v.bring(s, l, f)
				v.append(s, l, f)
			}
		}
		s.ring.Advance(l)
		v.apply(s, l)
	}
}

// bring installs a checkpoint, if the leader has purged what an OM needs.
func (v compact) bring(s *state, l, f int8) {
	if !v.m.blocksNotify(s, engine.At{l, f}).Well() {
		return
	}
	v.m.notify(s, engine.At{l, f}, nil)
	v.m.install(s, engine.At{f}, nil)
	if v.m.blocksReload(s, engine.At{f}).Well() {
		v.m.reload(s, engine.At{f}, nil)
	}
	s.oms[f].install = ha.Install{}
}

// compactRow is a setup of the compact search and what it finds.
type compactRow struct {
	set     string
	to      int8
	cut     bool
	entries int8
	want    found
}

func checkCompact(t *testing.T, rows []compactRow) {
	t.Helper()
	for _, c := range rows {
		u, err := Scenario().Setup(c.set + " crash=on cut=on")
		if err != nil {
			t.Fatal(err)
		}
		m := newModel(u)
		m.entries, m.terms = c.entries, 2
		if got := (compact{m, c.to, c.cut}).search(); got != c.want {
			t.Errorf("%s, leadership to %s, cut %v, %d entries: %+v, want %+v", c.set, omNames[c.to], c.cut, c.entries, got, c.want)
		}
	}
}

// TestCompact: another search with events of this size, of 6 entries, found the
// same verdicts after as many events: the lists differ after 2, the exception
// comes after 9, and loops begin after 9 and after 10. Its counts are close and
// not equal: docs/modelling.md has them side by side.
func TestCompact(t *testing.T) {
	checkCompact(t, []compactRow{
		{"shipped", omB, true, 6, found{14480, 131, 2, 9, 9, 10}},
		{"add-always", omB, true, 6, found{16890, 131, -1, -1, -1, -1}},
		{"null-check", omB, true, 6, found{15386, 131, 2, -1, 9, 10}},
		{"shipped-min-commit", omB, true, 6, found{12150, 210, 2, -1, -1, -1}},
		{"shipped", omC, true, 6, found{13486, 8, 2, -1, -1, -1}},
	})
}

// TestLargeCompact: two versions that are alike, and what a cut adds as shipped:
// each state after the ring is whole and leadership has moved comes twice more,
// cut and healed. So 3 × states without a cut - states with it = 2 × states
// before. Of the other search this holds too, with as many states before:
// 3 × 4,968 - 14,642 = 2 × 131; with 8 entries 3 × 48,798 - 145,598 = 2 × 398.
func TestLargeCompact(t *testing.T) {
	checkCompact(t, []compactRow{
		{"put-first", omB, true, 6, found{16890, 131, -1, -1, -1, -1}},
		{"catch-all", omB, true, 6, found{15386, 131, 2, -1, 9, 10}},
		{"shipped", omB, false, 6, found{4914, 131, 2, 9, 9, 10}},
		{"shipped", omB, false, 8, found{47734, 398, 2, 9, 9, 10}},
		{"shipped", omB, true, 8, found{142406, 398, 2, 9, 9, 10}},
	})
}
