package hdds16810

import "interleave/engine"

func claimsOfReproduction() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16810-34", Label: engine.LabelContext, Note: "run",
			Text: "The reproduction is deterministic, on unmodified source, and passes when the defect is there.",
			How:  "About the test itself. Its schedules can be stepped.",
			Run:  "preset report at 0",
		},
		{
			ID: "16810-35", Label: engine.LabelContext, Note: "run",
			Text: "Handler, containers, scanner and block stream are Ozone's own, the transport is routed, the answer about the tree comes from the peer's handler; there is no SCM.",
			How:  "About the test's own classes. What SCM does here was read from code.",
			Run:  "preset b at 0",
		},
		{
			ID: "16810-36", Label: engine.LabelRun,
			Text: "Each replica is made as the prefix of the commit log that it applied, and is then quasi closed.",
			How:  "Prefixes of three, two and one commits: BCSID, what is held, and a tree from the metadata. A replica with block 1 alone is no prefix.",
			Run:  "setup d1-start=3 d2-start=2 d3-start=1", Ask: "show d*/container/* d3/tree/*",
			Expected: "d1/container/state = QUASI_CLOSED; d1/container/bcsid = 3; d1/container/held = 3; d2/container/state = QUASI_CLOSED; d2/container/bcsid = 2; d2/container/held = 2; d3/container/state = QUASI_CLOSED; d3/container/bcsid = 1; d3/container/held = 1; d3/tree/b0c0 = ok; d3/tree/b0c1 = absent; d3/tree/b1c0 = absent; d3/tree/b1c1 = absent",
			Counter:  "setup d1-start=b1-only d2-start=b1-only d3-start=b1-only",
		},
		{
			ID: "16810-37", Label: engine.LabelRun,
			Text: "Schedule B uses two switches: one GetBlock fails, one datanode is unreachable.",
			How:  "Both calls can fail where they do. Without failures neither can.",
			Run:  "preset b at 2", Ask: "can fr2-1-0; run fr2-1-0.rp2-1-1.wt2.f2-3.rp2-3-0.ra2.wt2.st3-1-2; can fr3-1-i",
			Expected: "fr2-1-0 can happen: d2's GetBlock of b0 from d1 fails; fr3-1-i can happen: d3 does not reach d1",
			Counter:  "setup d1-start=4 d3-start=1; run st2-1-3.f2-1",
		},
		{
			ID: "16810-38", Label: engine.LabelRun,
			Text: "The tests assert data and BCSID of d2 and d3 at each step, the control order, and for B that d3 ends CLOSED at 4 with the chunk missing.",
			How:  "d2 and d3 after the close. With the patch d3 is not closed.",
			Run:  "preset closed at 22", Ask: "show d2/chunk/* d2/container/bcsid d3/chunk/* d3/container/state d3/container/bcsid",
			Expected: "d2/chunk/b0c0 = good; d2/chunk/b0c1 = absent; d2/chunk/b1c0 = good; d2/chunk/b1c1 = good; d2/container/bcsid = 1; d3/chunk/b0c0 = good; d3/chunk/b0c1 = absent; d3/chunk/b1c0 = good; d3/chunk/b1c1 = good; d3/container/state = CLOSED; d3/container/bcsid = 4",
			Counter:  "preset closed at 22; under d*=cap",
		},
	}
}
