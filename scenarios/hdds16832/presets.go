package hdds16832

import "interleave/engine"

// The schedules that several presets share.
const (
	addB = "st1.bs2.r1-2.r1-2.c1.l2.cf1.cf2.cf2."
	ring = addB + "bs3.r1-2.r1-3.r1-3.r1-3.c1.l2.l3.cf1.cf2.cf3.cf3.cf3." // a, b, c, and a leads

	leadB  = "el2.r2-1.r2-3.c2.l1.l3.cf2.cf1.cf3." // and its startup CONF entry is applied on all
	leadC  = "el3.r3-1.r3-2.c3.l1.l2.cf3.cf1.cf2."
	write5 = "w2.w2.w2.w2.w2.r2-3.r2-3.r2-3.r2-3.r2-3.c2.a2.a2.a2.a2.a2."
	write2 = "w2.w2.r2-3.r2-3.c2.a2.a2."

	behind = ring + leadB + "ct1." + write5 + "sn2.hl1." // b has purged the log that a needs
	fails  = "n2-1.in1.if1"                              // one failed round
	report = behind + fails + "." + fails
)

// presets are schedules worth looking at. In each of them every event happens.
func presets() []engine.Preset {
	return []engine.Preset{
		{Name: "report", Setup: "cut=on", Events: report,
			Title: "b leads and has purged what a needs; a's install dies of a null lookup, and b notifies again"},
		{Name: "report-scale", Setup: "cut=on scale=report", Events: ring + leadB + "ct1." + write2 + "sn2.hl1." + fails + "." + fails,
			Title: "the indexes of the report's run: a stays at 8, b is at 102"},
		{Name: "minimal", Setup: "shipped", Events: "st1.bs2.r1-2.r1-2.c1.cf1",
			Title: "the cause: a has made its provider, and b is not in it"},
		{Name: "pending-write", Setup: "shipped-crash cut=on", Events: behind + fails + ".cx3.w2." + fails,
			Title: "c goes down: a has nothing to acknowledge with, and a write never commits"},
		{Name: "all-up", Setup: "cut=on", Events: behind + fails + ".w2.r2-3.c2.a2." + fails,
			Title: "with all three up a write commits on b and c, and a stays behind"},
		{Name: "restart", Setup: "shipped-crash cut=on", Events: behind + fails + ".cx3.w2.cx1.rs1.n2-1.in1.rl1.r2-1.c2.a2.l1.a1",
			Title: "the workaround: a starts again, its provider has b and c, it installs, and the write commits"},
		{Name: "control", Setup: "cut=on", Events: ring + leadC + "ct1.w3.w3.w3.w3.w3.r3-2.r3-2.r3-2.r3-2.r3-2.c3.a3.a3.a3.a3.a3.sn3.hl1.n3-1.in1.rl1",
			Title: "c leads instead of b: a's provider has c, and the install works"},
		{Name: "control-not-behind", Setup: "cut=on", Events: ring + leadB + "ct1." + write5 + "hl1.r2-1.r2-1.r2-1.r2-1.r2-1.l1.a1.a1.a1.a1.a1",
			Title: "b has purged nothing: a gets the entries themselves"},
		{Name: "control-peers", Setup: "shipped-peers cut=on",
			Events: "st1.st2.st3.el1.r1-2.r1-3.c1.l2.l3.cf1.cf2.cf3." + leadB + "ct1." + write5 + "sn2.hl1.n2-1.in1.rl1",
			Title:  "a ring with its peers in the configuration: every provider has them from the start"},
		{Name: "control-min-commit", Setup: "shipped-min-commit cut=on", Events: behind + "r2-1.r2-1.r2-1.r2-1.r2-1.l1.a1.a1.a1.a1.a1",
			Title: "the leader purges only what all have: a never needs a checkpoint"},
		{Name: "rebootstrap", Setup: "shipped-rebootstrap",
			Events: ring + "dc2.r1-3.c1.l3.cf1.cf3.bs2.r1-3.r1-2.r1-2.r1-2.r1-2.r1-2.c1.l2.l3.cf1.cf3.cf2.cf2.cf2.cf2.cf2." +
				"el2.r2-3.c2.cf2.sn2.n2-1.in1.rl1",
			Title: "b is removed and bootstrapped again: now there is a provider to add it to"},
		{Name: "patched", Setup: "patched cut=on", Events: behind + "n2-1.in1.rl1.w2.r2-1.c2.a2.el1.r1-2.c1.a1.cf1",
			Title: "with the patch: a installs from b, acknowledges a write, and can lead again"},
		{Name: "null-check", Setup: "null-check cut=on", Events: behind + "n2-1.in1.n2-1.in1",
			Title: "a null check makes the failure a handled one, and installs nothing"},
		{Name: "limit", Setup: "patched-b-c cut=on", Events: report,
			Title: "the patch on b and c alone does nothing for a, which makes the provider"},
	}
}
