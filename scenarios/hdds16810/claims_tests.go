package hdds16810

import "interleave/engine"

func claimsOfTests() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16810-68", Label: engine.LabelRun,
			Text: "The first new test: a complete peer, whose BCSID is still adopted, and schedule A.",
			How:  "4 from the complete peer, then 0 in A. From an empty peer alone there is nothing to adopt.",
			Run:  "preset patched-complete", Ask: "show d3/container/bcsid; preset patched; show d3/container/bcsid",
			Expected: "d3/container/bcsid = 4; d3/container/bcsid = 0",
			Counter:  "setup cap-healthy; run st3-2-1.f3-2",
		},
		{
			ID: "16810-69", Label: engine.LabelRun,
			Text: "The second new test: schedule B.",
			How:  "d3 stays at 1 with the patch, and goes to 4 without it.",
			Run:  "preset patched-b", Ask: "show d3/container/bcsid",
			Expected: "d3/container/bcsid = 1",
			Counter:  "preset b",
		},
		{
			ID: "16810-70", Label: engine.LabelRun,
			Text: "The third new test: a peer that does not report its container BCSID.",
			How:  "d2 sends nothing and d3 raises to 4. When d2 sends its 0, d3 does not.",
			Run:  "preset mixed at 12", Ask: "show d2/container/bcsid d3/task/peer-bcsid d3/container/bcsid",
			Expected: "d2/container/bcsid = 0; d3/task/peer-bcsid = -; d3/container/bcsid = 4",
			Counter:  "preset patched at 11",
		},
		{
			ID: "16810-71", Label: engine.LabelRun,
			Text: "The first two use the suite's layout: replicas that start CLOSED, three blocks, each committed once, at 0, 1 and 2.",
			How:  "That layout, and the one of the reproduction.",
			Run:  "setup layout=suite", Ask: "show commits/* d2/container/state",
			Expected: "commits/0 = b0; commits/1 = b1; commits/2 = b2; d2/container/state = CLOSED",
			Counter:  "setup shipped",
		},
		{
			ID: "16810-72", Label: engine.LabelRun,
			Text: "There the corrupt chunk is the first of block 0, so the partial peer has nothing of that block.",
			How:  "A chunk behind a hole is not pulled. With the second chunk corrupt, the first one is.",
			Run:  "preset suite at 8", Ask: "show d2/block/* d2/chunk/b0*",
			Expected: "d2/block/b0 = absent; d2/block/b1 = 1; d2/block/b2 = 2; d2/chunk/b0c0 = absent; d2/chunk/b0c1 = absent",
			Counter:  "setup shipped-suite d1-start=corrupt-b0c1; run st2-1-3.f2-1.rp2-1-0.rp2-1-1.rp2-1-2.wt2",
		},
		{
			ID: "16810-73", Label: engine.LabelContext, Note: "doc",
			Text: "The mock datanodes of that suite answer through the real handler now.",
			How:  "About the test's own classes.",
		},
		{
			ID: "16810-74", Label: engine.LabelRun,
			Text: "With the cap taken out two of the four invocations fail: the reconciling replica reports 2 while its peer is at 0.",
			How:  "The suite's layout as shipped, and with the cap.",
			Run:  "preset suite", Ask: "show d2/container/bcsid d3/container/bcsid",
			Expected: "d2/container/bcsid = 0; d3/container/bcsid = 2",
			Counter:  "preset suite-patched",
		},
		{
			ID: "16810-75", Label: engine.LabelContext, Note: "doc",
			Text: "With the patch 1127 unit tests of three packages pass, 18 are skipped by the suites, and checkstyle has nothing to say.",
			How:  "About test suites of Ozone.",
		},
		{
			ID: "16810-76", Label: engine.LabelRun,
			Text: "With the patch both schedules of the reproduction fail, because d3 keeps its own container BCSID.",
			How:  "0 at the end of A, 1 at the end of B. As shipped A ends at 4.",
			Run:  "preset patched", Ask: "show d3/container/bcsid; preset patched-b; show d3/container/bcsid",
			Expected: "d3/container/bcsid = 0; d3/container/bcsid = 1",
			Counter:  "preset report",
		},
		{
			ID: "16810-77", Label: engine.LabelContext, Note: "doc",
			Text: "Not run on a mini cluster, and not against a datanode of an older version.",
			How:  "Says how far the report's own tests go. Mixed versions can be stepped here.",
			Run:  "preset mixed at 0",
		},
		{
			ID: "16810-78", Label: engine.LabelContext, Note: "doc",
			Text: "Found by model checking and code review under HDDS-15926; checked for duplicates; the patch is a proposal.",
			How:  "About how the report came to be.",
		},
	}
}
