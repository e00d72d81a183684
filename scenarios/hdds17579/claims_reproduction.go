package hdds17579

import "interleave/engine"

func claimsOfReproduction() []engine.Claim {
	return []engine.Claim{
		{
			ID: "17579-34", Label: engine.LabelRun,
			Text: "The attached test passes on unmodified source: three OMs, a held bucket lock, the leadership transferred by the admin API of Ratis, and the key readable once the lock is free.",
			How:  "The report's schedule from the read on. With the patch the answers are others.",
			Run:  "preset report at 23", Ask: "show om2/stalled om2/status client/answer/w2; run rl2-2.a2.a2.rd2-d; show client/answer/w2",
			Expected: "om2/stalled = b2; om2/status = LEADER_AND_READY; client/answer/w2 = KEY_NOT_FOUND; client/answer/w2 = FOUND",
			Counter:  "preset patched at 23",
		},
		{
			ID: "17579-35", Label: engine.LabelContext, Note: "META",
			Text: "That the test passes means that the defect is there.",
			How:  "About the test. The story of the report asks for what the test asserts.",
			Run:  "preset report",
		},
		{
			ID: "17579-36", Label: engine.LabelRun,
			Text: "The held lock stands in for a slow apply.",
			How:  "No lock is held here: the apply thread does not get its turn, and the read misses the write all the same. If it has had its turn the write is found.",
			Run:  "preset minimal", Ask: "show client/acked om2/executed client/answer/w1",
			Expected: "client/acked = w1; om2/executed = 0; client/answer/w1 = KEY_NOT_FOUND",
			Counter:  "preset minimal-no-backlog",
		},
	}
}
