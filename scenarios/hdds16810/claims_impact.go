package hdds16810

import "interleave/engine"

func claimsOfImpact() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16810-24", Label: engine.LabelRun,
			Text: "In both schedules d3 ends QUASI_CLOSED at 4 like d1, with one of the two chunks of block 0.",
			How:  "The end of B, then the end of A. With the patch d3 ends B at 1.",
			Run:  "preset b", Ask: "show d1/container/bcsid d3/container/state d3/container/bcsid d3/chunk/b0*; preset report; show d3/container/state d3/container/bcsid d3/chunk/b0*",
			Expected: "d1/container/bcsid = 4; d3/container/state = QUASI_CLOSED; d3/container/bcsid = 4; d3/chunk/b0c0 = good; d3/chunk/b0c1 = absent; d3/container/state = QUASI_CLOSED; d3/container/bcsid = 4; d3/chunk/b0c0 = good; d3/chunk/b0c1 = absent",
			Counter:  "preset patched-b",
		},
		{
			ID: "16810-25", Label: engine.LabelRead,
			Text: "To SCM the two are equal: it force closes every QUASI_CLOSED replica with the highest sequence ID.",
			How:  "d1 and d3 have reported 4. Before the reports it would close d1 alone.",
			Run:  "preset closed at 19", Ask: "show scm/replica/* scm/force-close; run fc0; show scm/closing",
			Expected: "scm/replica/d1 = QUASI_CLOSED 4; scm/replica/d2 = QUASI_CLOSED 1; scm/replica/d3 = QUASI_CLOSED 4; scm/replica/d4 = -; scm/force-close = d1 d3; scm/closing = d1 d3",
			Counter:  "preset closed at 17",
		},
		{
			ID: "16810-26", Label: engine.LabelRun, Note: "B",
			Text: "The datanode accepts the close of d3.",
			How:  "d3 carries its command out, and is CLOSED at 4 without the chunk. Before it has one it stays QUASI_CLOSED.",
			Run:  "preset closed at 21", Ask: "run cl3; show d3/container/* d3/chunk/b0c1",
			Expected: "d3/container/state = CLOSED; d3/container/bcsid = 4; d3/container/held = 1; d3/chunk/b0c1 = absent",
			Counter:  "preset closed at 17",
		},
		{
			ID: "16810-27", Label: engine.LabelRead,
			Text: "Copies are made of replicas with the highest sequence ID only, so d3 can be the source when d2 is replaced.",
			How:  "d3 is one of two sources, and the copy lacks commit 2. With the patch only d1 is a source.",
			Run:  "preset closed at 24", Ask: "show scm/sources; can cp3-4; run cp3-4; show d4/container/bcsid d4/container/held; verdict source-complete",
			Expected: "scm/sources = d1 d3; cp3-4 can happen: SCM has d4 copy d3's replica; d4/container/bcsid = 4; d4/container/held = 1; source-complete broken: d3: BCSID 4, commit 2 absent (block 0, chunk 1)",
			Counter:  "preset closed at 24; under d*=cap",
		},
		{
			ID: "16810-28", Label: engine.LabelRead,
			Text: "A QUASI_CLOSED replica of a CLOSED container is force closed when it has that value.",
			How:  "Only d1 was closed at first; d3 reports 4 and is closed as a mismatch. With the patch it reports 1, and is not.",
			Run:  "setup shipped-b failures=2 scm=on; run st2-1-3.f2-1.fr2-1-0.rp2-1-1.wt2.f2-3.rp2-3-0.ra2.wt2.sc2.st3-1-2.fr3-1-i.f3-2.rp3-2-1.ra3.wt3.sc3.rt2.fc0.cl1.rt1.rt3", Ask: "show scm/container/* scm/replica/d3; run cm3.cl3; show d3/container/state",
			Expected: "scm/container/state = CLOSED; scm/container/sequence-id = 4; scm/replica/d3 = QUASI_CLOSED 4; d3/container/state = CLOSED",
			Counter:  "setup cap-b failures=2 scm=on; run st2-1-3.f2-1.fr2-1-0.rp2-1-1.wt2.f2-3.rp2-3-0.ra2.wt2.sc2.st3-1-2.fr3-1-i.f3-2.rp3-2-1.wt3.sc3.rt2.fc0.cl1.rt1.rt3",
		},
		{
			ID: "16810-29", Label: engine.LabelArgued,
			Text: "In A the chunk was damaged on its only holder before; what changes is that nobody sees it.",
			How:  "Before d3 starts, the chunk is good on no replica. In B it is good on d1.",
			Run:  "preset report at 7", Ask: "show d*/chunk/b0c1 d3/container/bcsid",
			Expected: "d1/chunk/b0c1 = corrupt; d2/chunk/b0c1 = absent; d3/chunk/b0c1 = absent; d3/container/bcsid = 0",
			Counter:  "preset b at 10",
		},
		{
			ID: "16810-30", Label: engine.LabelRead,
			Text: "SCM keeps a container QUASI_CLOSED while an UNHEALTHY replica is above every QUASI_CLOSED one; d3 at 4 lifts that.",
			How:  "What SCM would do before and after d3's raise. With the patch there is no raise.",
			Run:  "preset report at 11", Ask: "show scm/force-close; run ra3; show scm/force-close",
			Expected: "scm/force-close = held; scm/force-close = d3",
			Counter:  "preset patched at 11",
		},
		{
			ID: "16810-31", Label: engine.LabelRead,
			Text: "A read of block 0 at its committed BCSID is still rejected on d3, by the check of the block, so the client goes elsewhere.",
			How:  "The block is at 0 on d3, and d1 serves it. In the releases the partial block has BCSID 2 itself, and is served.",
			Run:  "preset report", Ask: "show d3/block/b0 client/read/d3/b0 client/read/d1/b0",
			Expected: "d3/block/b0 = 0; client/read/d3/b0 = BCSID_MISMATCH; client/read/d1/b0 = OK",
			Counter:  "preset release; run st3-2-1.f3-2.rp3-2-0",
		},
		{
			ID: "16810-32", Label: engine.LabelArgued,
			Text: "The check of the container no longer protects.",
			How:  "Before the raise the container's check rejects the read, after it only the block's. With the patch the container's goes on to.",
			Run:  "preset report at 11", Ask: "show client/read/d3/b0; run ra3; show client/read/d3/b0",
			Expected: "client/read/d3/b0 = UNKNOWN_BCSID; client/read/d3/b0 = BCSID_MISMATCH",
			Counter:  "preset patched at 11",
		},
		{
			ID: "16810-33", Label: engine.LabelRead,
			Text: "A later reconciliation with a complete healthy replica repairs the block, but only an administrator starts one.",
			How:  "With a second command d3 gets the chunk from d1. Without one nothing happens.",
			Run:  "preset repaired at 17", Ask: "run st3-1-2.f3-1.rp3-1-0; show d3/chunk/b0c1 d3/block/b0; verdict bcsid-held",
			Expected: "d3/chunk/b0c1 = good; d3/block/b0 = 2; bcsid-held holds",
			Counter:  "preset b",
		},
	}
}
