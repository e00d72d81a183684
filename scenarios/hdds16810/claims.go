package hdds16810

import (
	"slices"

	"interleave/engine"
)

// claims are what the report states, in its order. Their labels are the
// report's; a claim that it gives on two grounds has the weaker one.
func claims() []engine.Claim {
	return slices.Concat(claimsOfMechanism(), claimsOfTrigger(), claimsOfImpact(), claimsOfReproduction(), claimsOfPatch(), claimsOfLimits(), claimsOfTests())
}

func claimsOfMechanism() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16810-01", Label: engine.LabelRead,
			Text: "After each round with a peer, a rule decides about the container BCSID.",
			How:  "d2's round with d1 and d3's round with d2: each time the rule has an answer. In the releases a round has no such rule.",
			Run:  "preset report at 4", Ask: "show d2/task/raise; run wt2.f2-3.sc2.st3-2-1.f3-2.rp3-2-0.rp3-2-1; show d3/task/raise",
			Expected: "d2/task/raise = no: a block did not become as complete as d1's; d3/task/raise = raise from 0 to 4",
			Counter:  "setup release; run st2-1-3.f2-1.rp2-1-0.rp2-1-1",
		},
		{
			ID: "16810-02", Label: engine.LabelRead,
			Text: "If every repaired block ended complete and nothing was dropped as unhealthy, the container BCSID becomes the highest block BCSID that was adopted.",
			How:  "d3's round with d2 is clean. With d1 first it is not, and nothing is raised.",
			Run:  "preset report at 11", Ask: "show d3/task/covered d3/task/filtered d3/task/adopted; run ra3; show d3/container/bcsid",
			Expected: "d3/task/covered = yes; d3/task/filtered = 0; d3/task/adopted = 4; d3/container/bcsid = 4",
			Counter:  "preset control at 11",
		},
		{
			ID: "16810-03", Label: engine.LabelRead,
			Text: "The method's comment takes such a round for inheriting the peer's own claim, but the peer's container BCSID is never read.",
			How:  "d2 claims 0, and the rule goes by the block alone. With the patch d2 sends its 0.",
			Run:  "preset report at 11", Ask: "show d2/container/bcsid d3/task/peer-bcsid d3/task/raise",
			Expected: "d2/container/bcsid = 0; d3/task/peer-bcsid = -; d3/task/raise = raise from 0 to 4",
			Counter:  "preset patched at 11",
		},
		{
			ID: "16810-04", Label: engine.LabelArgued,
			Text: "The BCSID of one block on a peer says nothing about the peer's other blocks.",
			How:  "d2 has block 1 at 4 and lacks a chunk of block 0. From a healthy d1 it would have both.",
			Run:  "preset report at 5", Ask: "show d2/block/b1 d2/container/bcsid d2/chunk/b0c1",
			Expected: "d2/block/b1 = 4; d2/container/bcsid = 0; d2/chunk/b0c1 = absent",
			Counter:  "setup shipped-healthy; run st2-1-3.f2-1.rp2-1-0.rp2-1-1.ra2",
		},
		{
			ID: "16810-05", Label: engine.LabelRun,
			Text: "A peer that was repaired only in part has complete blocks above its own container BCSID, which it rightly kept, and it serves them.",
			How:  "d3 has block 1 from d2, which is at 0. When d3 asks before d2 has written its tree, it gets nothing.",
			Run:  "preset report at 11", Ask: "show d2/block/b1 d2/container/bcsid d3/block/b1",
			Expected: "d2/block/b1 = 4; d2/container/bcsid = 0; d3/block/b1 = 4",
			Counter:  "preset control-early at 6",
		},
		{
			ID: "16810-06", Label: engine.LabelRun,
			Text: "A block that both have in the same incomplete form is no difference, so the round counts as clean.",
			How:  "The second chunk of block 0 is on neither, and the worklist has block 1 only. Against the complete d1, block 0 is on it.",
			Run:  "preset b at 13", Ask: "show d2/chunk/b0c1 d3/chunk/b0c1 d3/task/worklist; run rp3-2-1; show d3/task/covered",
			Expected: "d2/chunk/b0c1 = absent; d3/chunk/b0c1 = absent; d3/task/worklist = b1; d3/task/covered = yes",
			Counter:  "preset repaired at 19",
		},
		{
			ID: "16810-07", Label: engine.LabelRun,
			Text: "The replica ends with a container BCSID that covers a committed chunk which it does not have.",
			How:  "d3 at the end of schedule A, and with d1 first in its list.",
			Run:  "preset report", Ask: "show d3/container/bcsid d3/chunk/b0c1; verdict bcsid-held",
			Expected: "d3/container/bcsid = 4; d3/chunk/b0c1 = absent; bcsid-held broken: d3: BCSID 4, commit 2 absent (block 0, chunk 1)",
			Counter:  "preset control",
		},
		{
			ID: "16810-08", Label: engine.LabelRun,
			Text: "Nothing on the datanode puts that right: a scan looks at what the replica's own metadata lists.",
			How:  "A scan of d3 changes nothing. A chunk that is listed and rotten is found by the same scan.",
			Run:  "preset report at 14", Ask: "run sc3; show d3/container/state d3/container/bcsid",
			Expected: "d3/container/state = QUASI_CLOSED; d3/container/bcsid = 4",
			Counter:  "setup d1-start=4 d3-start=1 damage=on scanner=on; run damage:d3:b0c0:corrupt",
		},
		{
			ID: "16810-09", Label: engine.LabelRead,
			Text: "The rule for a round came with HDDS-15542 and is on master only.",
			How:  "The raise at the end of a round is an event as shipped. In the releases it is never one.",
			Run:  "preset report at 11", Ask: "can ra3",
			Expected: "ra3 can happen: d3 raises its container BCSID from 0 to 4",
			Counter:  "preset report at 11; under release",
		},
		{
			ID: "16810-10", Label: engine.LabelRead,
			Text: "2.1 and 2.2 raise the container BCSID after each block that was fully pulled.",
			How:  "d2's round with the corrupt d1: block 1 is fully pulled, block 0 is not. As shipped d2 stays at 0.",
			Run:  "setup release-strict; run st2-1-3.f2-1.rp2-1-0.rp2-1-1", Ask: "show d2/container/bcsid d2/block/*",
			Expected: "d2/container/bcsid = 4; d2/block/b0 = 0; d2/block/b1 = 4",
			Counter:  "preset report at 4",
		},
		{
			ID: "16810-11", Label: engine.LabelArgued,
			Text: "HDDS-16011 has the rule that is broken: whoever advertises BCSID N has every chunk committed through N.",
			How:  "d3 claims 4 and has only the first commit without a gap. After a repair by d1 the two are equal.",
			Run:  "preset report at 12", Ask: "show d3/container/bcsid d3/container/held; verdict bcsid-held",
			Expected: "d3/container/bcsid = 4; d3/container/held = 1; bcsid-held broken: d3: BCSID 4, commit 2 absent (block 0, chunk 1)",
			Counter:  "preset repaired",
		},
	}
}
