package hdds16810

import "interleave/engine"

func claimsOfPatch() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16810-39", Label: engine.LabelContext, Note: "doc",
			Text: "The patch was made on one commit of master and applies to a later one.",
			How:  "About files. What it does can be stepped.",
			Run:  "preset patched at 0",
		},
		{
			ID: "16810-40", Label: engine.LabelRead, Note: "patch",
			Text: "The answer with the checksum info gets an optional field: the container BCSID of the replica that it comes from.",
			How:  "d2 learns d1's 4 with its tree. As shipped it learns nothing.",
			Run:  "preset patched at 2", Ask: "show d2/task/peer-bcsid",
			Expected: "d2/task/peer-bcsid = 4",
			Counter:  "preset report at 2",
		},
		{
			ID: "16810-41", Label: engine.LabelRead, Note: "patch",
			Text: "The serving datanode reads that value before it reads the tree.",
			How:  "After the first of the two reads d3 has d2's BCSID. The other way round it has not.",
			Run:  "setup cap-race grain=fine-2; run st3-2-1.sv2-3", Ask: "show d3/task/peer-bcsid",
			Expected: "d3/task/peer-bcsid = 0",
			Counter:  "setup cap-race-late-early; run st3-2-1.sv2-3",
		},
		{
			ID: "16810-42", Label: engine.LabelRun, Note: "patch",
			Text: "The conditions for a clean round stay; the value is the highest adopted block BCSID as before, but never above what the peer reported.",
			How:  "A: adopted 4, the peer sent 0, no raise; B: the peer sent 1, which d3 has. As shipped A raises to 4.",
			Run:  "preset patched at 11", Ask: "show d3/task/covered d3/task/adopted d3/task/peer-bcsid d3/task/raise; preset patched-b at 14; show d3/task/peer-bcsid d3/task/raise",
			Expected: "d3/task/covered = yes; d3/task/adopted = 4; d3/task/peer-bcsid = 0; d3/task/raise = no: d2 itself claims no more than 0; d3/task/peer-bcsid = 1; d3/task/raise = no: d2 itself claims no more than 1",
			Counter:  "preset report at 11",
		},
		{
			ID: "16810-43", Label: engine.LabelContext, Note: "doc",
			Text: "The field is on a read between datanodes, nothing is stored, and the check of the protocol files passes without a change to the lock.",
			How:  "About the build.",
		},
		{
			ID: "16810-44", Label: engine.LabelArgued,
			Text: "The same field is what the rule proposed in HDDS-16011 needs: the higher of the two when the trees are equal.",
			How:  "d2 adopts d1's 4. When d1 does not send the field, there is nothing to adopt.",
			Run:  "preset limit-adopt at 24", Ask: "show d2/task/peer-bcsid d2/task/raise",
			Expected: "d2/task/peer-bcsid = 4; d2/task/raise = raise from 2 to 4",
			Counter:  "preset limit-adopt at 24; under d1=shipped",
		},
		{
			ID: "16810-45", Label: engine.LabelRun, Note: "test 3, patch",
			Text: "A peer that does not send the field is handled as before.",
			How:  "d3 has the patch and d2 does not: 4. The rejected choice does not raise.",
			Run:  "preset mixed at 11", Ask: "show d3/task/peer-bcsid; run ra3; show d3/container/bcsid",
			Expected: "d3/task/peer-bcsid = -; d3/container/bcsid = 4",
			Counter:  "preset mixed at 11; under d3=cap-never",
		},
		{
			ID: "16810-46", Label: engine.LabelArgued,
			Text: "During a rolling upgrade a round against a datanode without the patch can still raise too far; with the patch on both it cannot.",
			How:  "Every schedule of A with the patch on d3 alone, then with the patch on d2 and d3.",
			Run:  "setup cap-d3", Ask: "search bcsid-held",
			Expected: "bcsid-held broken at step 10; 1,477 states, all of them",
			Counter:  "setup cap-d2-d3",
		},
		{
			ID: "16810-47", Label: engine.LabelArgued,
			Text: "The other choice, never to raise against such a peer, leaves completely repaired replicas below for good: a later reconciliation has nothing to pull.",
			How:  "d3 is complete at 0, also after a second command and after d1's upgrade. From a peer with the patch it gets 4.",
			Run:  "preset never", Ask: "show d3/container/*",
			Expected: "d3/container/state = QUASI_CLOSED; d3/container/bcsid = 0; d3/container/held = 4",
			Counter:  "preset patched-complete",
		},
	}
}
