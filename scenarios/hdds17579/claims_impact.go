package hdds17579

import "interleave/engine"

func claimsOfImpact() []engine.Claim {
	return []engine.Claim{
		{
			ID: "17579-26", Label: engine.LabelArgued, Note: "RUN/ARG",
			Text: "Clients get KEY_NOT_FOUND, an empty listing or other old metadata for what was acknowledged.",
			How:  "All answers after the read; w3 was never written. Without a held lock w1 and w2 are found.",
			Run:  "preset report at 23", Ask: "show client/acked client/answer/*; verdict fresh-default",
			Expected: "client/acked = w1 w2; client/answer/w1 = KEY_NOT_FOUND; client/answer/w2 = KEY_NOT_FOUND; client/answer/w3 = KEY_NOT_FOUND; client/answer/list = 0; fresh-default broken: om2 answered from a state through entry 0, and entry 3, write w2, was acknowledged before the read: KEY_NOT_FOUND",
			Counter:  "preset control",
		},
		{
			ID: "17579-27", Label: engine.LabelArgued,
			Text: "That answer is final: nobody asks again, and nothing corrects it.",
			How:  "The read is answered. A read that is rejected is to be sent again.",
			Run:  "preset report at 23", Ask: "show client/read",
			Expected: "client/read = default at om2, answered",
			Counter:  "preset patched at 23",
		},
		{
			ID: "17579-28", Label: engine.LabelRead,
			Text: "The services that such a status lets in can run on a state without committed entries: deletion of keys and directories, cleanup of open keys and multipart uploads, lifecycle, Ranger sync, finalization of an upgrade.",
			How:  "Both kinds of service start in the window, those that delete and the others. With the patch none does. The gate of an upgrade was not found under that name.",
			Run:  "preset service at 11", Ask: "verdict service-gate; under service=other; verdict service-gate",
			Expected: "service-gate broken: a run has started on om2 in term 2 from a state through entry 0, which lacks entries of an earlier term; service-gate broken: a run has started on om2 in term 2 from a state through entry 0, which lacks entries of an earlier term",
			Counter:  "setup term-check-service; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2.ss2",
		},
		{
			ID: "17579-29", Label: engine.LabelRun,
			Text: "Linearizable reads that the new leader serves through Ratis are hit too.",
			How:  "LEADER_ONLY with the read option LINEARIZABLE. Without a backlog it is fresh.",
			Run:  "preset linearizable", Ask: "verdict fresh-leader-only",
			Expected: "fresh-leader-only broken: om2 answered from a state through entry 0, and entry 2, write w1, was acknowledged before the read: KEY_NOT_FOUND",
			Counter:  "preset linearizable-no-backlog",
		},
		{
			ID: "17579-30", Label: engine.LabelRead,
			Text: "The updater gives the index of a CONF entry to the ReadIndex wait at once, while futures of earlier entries are open.",
			How:  "Index 3 counts as applied, and entry 2 is in the queue. If the order were kept only 1 would.",
			Run:  "preset linearizable at 10", Ask: "show om2/execution-queue om2/read-notified om2/executed",
			Expected: "om2/execution-queue = 2; om2/read-notified = 3; om2/executed = 0",
			Counter:  "setup in-order-lin; run w1.r1-2.c1.h1.a1.el2.r2-1.c2.h2.cf2",
		},
		{
			ID: "17579-31", Label: engine.LabelRead,
			Text: "Without a new write the read index is that of the startup entry.",
			How:  "Startup entry 3, read index 3. After a write of the new term it is that of the write.",
			Run:  "preset linearizable at 12", Ask: "show om2/start-index client/read",
			Expected: "om2/start-index = 3; client/read = leader-only at om2, read index 3",
			Counter:  "preset control-new-write at 16",
		},
		{
			ID: "17579-32", Label: engine.LabelRun, Note: "review",
			Text: "With the read option LINEARIZABLE, no skip and no leader lease, LINEARIZABLE_LEADER_ONLY on the new leader gave KEY_NOT_FOUND.",
			How:  "The read goes through Ratis and is answered. With the patch it is rejected.",
			Run:  "preset linearizable", Ask: "show client/read client/answer/w1",
			Expected: "client/read = leader-only at om2, answered; client/answer/w1 = KEY_NOT_FOUND",
			Counter:  "preset patched-linearizable at 12",
		},
		{
			ID: "17579-33", Label: engine.LabelRun, Note: "review",
			Text: "LINEARIZABLE_ALLOW_FOLLOWER on the new leader gave KEY_NOT_FOUND as well.",
			How:  "The same way through Ratis. Without a backlog the key is found.",
			Run:  "preset linearizable-laf", Ask: "show client/read client/answer/w1",
			Expected: "client/read = allow-follower at om2, answered; client/answer/w1 = KEY_NOT_FOUND",
			Counter:  "preset linearizable-laf-no-backlog",
		},
	}
}
