package hdds16810

import "interleave/engine"

// What several presets begin with. d2 is empty and asks d1, whose b0c1 is
// corrupt or whose GetBlock of b0 fails; d3 asks d2 first.
const (
	d2Half    = "st2-1-3.f2-1.rp2-1-0.rp2-1-1.wt2." // A: d2 gets all but b0c1, stays at 0
	d2Done    = d2Half + "f2-3.sc2."                // and finds nothing at d3
	d3Raises  = "st3-2-1.f3-2.rp3-2-0.rp3-2-1.ra3"  // A: d3 gets the same from d2, raises to 4
	report    = d2Done + d3Raises + ".wt3.f3-1.sc3"
	d2Failed  = "st2-1-3.f2-1.fr2-1-0.rp2-1-1.wt2."        // B: d2 gets b1 alone
	d2Short   = d2Failed + "f2-3.rp2-3-0.ra2.wt2.sc2."     // B: and the short b0 from d3, raises to 1
	d3Alone   = "st3-1-2.fr3-1-i.f3-2.rp3-2-1.ra3.wt3.sc3" // B: d3 has d2 alone, raises to 4
	scheduleB = d2Short + d3Alone
	// Limit 2: d2 becomes complete at 2, then d3, which has d2 before d1, then d1.
	stuck = d2Half + "f2-3.rp2-3-0.ra2.wt2.sc2.st3-2-1.f3-2.rp3-2-1.wt3.f3-1.sc3.st1-2-3.f1-2.rp1-2-0.wt1.f1-3.sc1"
	again = ".st2-1-3.f2-1.f2-3.sc2.st3-2-1.f3-2.f3-1.sc3.st1-2-3.f1-2.f1-3.sc1"
)

// presets are schedules worth looking at. In each of them every event happens.
func presets() []engine.Preset {
	return []engine.Preset{
		{Name: "report", Setup: "shipped", Events: report,
			Title: "Schedule A: d2 is incomplete and says so; d3 pulls from it, raises to 4 and lacks commit 2"},
		{Name: "minimal", Setup: "shipped", Events: d2Half + d3Raises,
			Title: "Schedule A without the idle ends: ten events"},
		{Name: "control", Setup: "shipped", Events: d2Done + "st3-1-2.f3-1.rp3-1-0.rp3-1-1.wt3.f3-2.sc3",
			Title: "d3 asks d1 first: it learns that a chunk is unhealthy and stays at 0"},
		{Name: "control-early", Setup: "shipped", Events: "st2-1-3.f2-1.rp2-1-0.rp2-1-1.st3-2-1.f3-2.wt2.f2-3.sc2.f3-1.rp3-1-0.rp3-1-1.wt3.sc3",
			Title: "d3 asks d2 before d2 has written its tree, finds nothing and stays at 0"},
		{Name: "repaired", Setup: "shipped-b failures=2 commands=2", Events: scheduleB + ".st3-1-2.f3-1.rp3-1-0.wt3.f3-2.sc3",
			Title: "After schedule B an administrator lets d3 reconcile with d1 again, which repairs the block"},
		{Name: "b", Setup: "shipped-b failures=2", Events: scheduleB,
			Title: "Schedule B: a failed GetBlock, then d1 is unreachable; d3 goes from 1 to 4"},
		{Name: "b-min", Setup: "shipped-b-min", Events: d2Failed + "st3-2-1.f3-2.rp3-2-1.ra3.wt3", Ours: true,
			Title: "One failed call is enough: d3 at 4 without block 0"},
		{Name: "closed", Setup: "shipped-b failures=2 scm=on spare=on", Events: scheduleB + ".rt2.rt3.fc0.cl1.cl3.rt1.rt3.cp3-4.rt4.ds2",
			Title: "After schedule B SCM closes d1 and d3, copies from d3 and deletes d2 as stale"},
		{Name: "release", Setup: "release", Events: d2Done[:len(d2Done)-1],
			Title: "In 2.1 and 2.2 d2 alone reaches 4, and a read of block 0 is served"},
		{Name: "release-b", Setup: "release-b", Events: d2Failed[:len(d2Failed)-1],
			Title: "In 2.1 and 2.2 one failed GetBlock leaves d2 at 4 without block 0"},
		{Name: "patched", Setup: "patched", Events: d2Done + "st3-2-1.f3-2.rp3-2-0.rp3-2-1.wt3.f3-1.sc3",
			Title: "Schedule A with the patch: d2 sends 0 with its tree, and d3 stays at 0"},
		{Name: "patched-b", Setup: "cap-b failures=2", Events: d2Short + "st3-1-2.fr3-1-i.f3-2.rp3-2-1.wt3.sc3",
			Title: "Schedule B with the patch: d3 stays at 1"},
		{Name: "patched-complete", Setup: "cap-healthy", Events: "st3-1-2.f3-1.rp3-1-0.rp3-1-1.ra3.wt3.f3-2.sc3",
			Title: "With the patch a complete peer is still taken at its word: 4"},
		{Name: "mixed", Setup: "cap-d3", Events: report,
			Title: "d3 runs the patch and d2 does not, so d2 sends nothing to cap at: 4 again"},
		{Name: "never", Setup: "never-d3-healthy commands=3 upgrade=cap",
			Events: "st3-1-2.f3-1.rp3-1-0.rp3-1-1.wt3.f3-2.sc3.st3-1-2.f3-1.f3-2.sc3.up1.st3-1-2.f3-1.f3-2.sc3",
			Title:  "The rejected choice: d3 is complete, at 0, and nothing raises it any more"},
		{Name: "limit", Setup: "cap-stuck commands=2", Events: stuck + again,
			Title: "What the patch leaves: all are complete, d2 and d3 at 2, under an UNHEALTHY replica at 4"},
		{Name: "limit-escape", Setup: "cap-stuck", Events: "st3-2-1.f3-2.f3-1.rp3-1-1.ra3.wt3.sc3",
			Title: "The same start, d3 before d2: it reaches 4"},
		{Name: "limit-adopt", Setup: "adopt-any-stuck commands=2", Events: stuck + ".st2-1-3.f2-1.ra2.f2-3.sc2.st3-2-1.f3-2.ra3.f3-1.sc3.st1-2-3.f1-2.f1-3.sc1",
			Title: "With the rule for equal trees the second commands lift d2 and d3 to 4"},
		{Name: "limit-failed-once", Setup: "cap-b-min commands=3",
			Events: d2Failed + "f2-3.sc2.st2-1-3.f2-1.rp2-1-0.ra2.wt2.f2-3.sc2.st2-1-3.f2-1.f2-3.sc2",
			Title:  "A pull that failed once: 0, then 2 and complete, then 2 for good"},
		{Name: "limit-tree-race", Setup: "cap-race", Events: "st2-1-3.f2-1.rp2-1-0.ra2.st3-2-1.f3-2.rp3-2-1.ra3",
			Title: "d2 has raised to 2 and not written its tree yet; d3 takes both and is at 2 without block 0"},
		{Name: "suite", Setup: "shipped-suite", Events: "st2-1-3.f2-1.rp2-1-0.rp2-1-1.rp2-1-2.wt2.f2-3.sc2.st3-2-1.f3-2.rp3-2-1.rp3-2-2.ra3.wt3",
			Title: "The layout of the existing test suite: d3 at 2, d2 at 0"},
		{Name: "suite-patched", Setup: "cap-suite", Events: "st2-1-3.f2-1.rp2-1-0.rp2-1-1.rp2-1-2.wt2.f2-3.sc2.st3-2-1.f3-2.rp3-2-1.rp3-2-2.wt3",
			Title: "The same with the patch: both stay at 0"},
		{Name: "missing", Setup: "cap-missing", Events: "st3-1-2.f3-1.rp3-1-1.ra3.wt3", Ours: true,
			Title: "An UNHEALTHY peer whose tree leaves a missing chunk out, and the cap lets d3 reach 4"},
		{Name: "gone", Setup: "cap-gone", Events: "st2-1-3.f2-1.rp2-1-1.ra2.wt2", Ours: true,
			Title: "The peer's tree leaves the whole block out, and d2 reaches 4 without it"},
		{Name: "over-claim", Setup: "spare=on upgrade=cap", Events: report + ".up1.up2.up3.up4.pl4.st4-3-2-1.f4-3.rp4-3-0.rp4-3-1.ra4.wt4", Ours: true,
			Title: "d3 claims too much before all are patched, and d4 inherits it"},
		{Name: "over-claim-adopt", Setup: "upgrade=adopt-any commands=2", Events: report + ".up1.up2.up3.st2-3-1.f2-3.ra2", Ours: true,
			Title: "The rule for equal trees spreads d3's claim to d2"},
	}
}
