package hdds16832

import "interleave/engine"

func claimsOfPatch() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16832-31", Label: engine.LabelArgued,
			Text: "A check for null that throws an IOException naming the unknown leader would have any OM that is missing in future handled as an error. It lets no install succeed, so the patch does not have it.",
			How:  "A search of all schedules with that check alone: no exception leaves an install, and a still does not catch up. As shipped both are broken.",
			Run:  "setup null-check", Ask: "search no-unhandled-error catch-up",
			Expected: "no-unhandled-error holds; catch-up broken at step 32; 499,991 states, all of them",
			Counter:  "setup shipped",
		},
		{
			ID: "16832-32", Label: engine.LabelRead,
			Text: "The patch has addOMNodeToPeers call addNewPeerNode for the new OM, whether the provider was there or has just been made.",
			How:  "a's provider after it was made, and after it was there. As shipped the first of the two is missing.",
			Run:  "preset patched at 7", Ask: "log a; show a/provider; run to 18; show a/provider",
			Expected: "a INFO OmRatisSnapshotProvider: Initializing OM Snapshot Provider; a INFO OzoneManager: Added OM b: … to the Peer list.; a/provider = b; a/provider = b c",
			Counter:  "preset report at 7",
		},
		{
			ID: "16832-33", Label: engine.LabelArgued,
			Text: "For an OM that starts with peers it changes nothing.",
			How:  "The same schedule without the patch and with it, in a ring that starts with its peers. Where a starts alone the patch does change a's provider and what comes of the install.",
			Run:  "preset control-peers at 42", Ask: "show */provider a/applied; under a=add-always b=add-always c=add-always; show */provider a/applied",
			Expected: "a/provider = b c; b/provider = a c; c/provider = a b; a/applied = 7; a/provider = b c; b/provider = a c; c/provider = a b; a/applied = 7",
			Counter:  "preset report at 52",
		},
		{
			ID: "16832-34", Label: engine.LabelRun,
			Text: "A test is added to: leadership moves to the first new OM, the old one downloads a checkpoint from it, and leadership moves back. Without the change it fails with the NullPointerException.",
			How:  "With the patch a installs from b and leads again; then the same schedule as shipped. A null check in place of the patch fails as well.",
			Run:  "preset patched", Ask: "show a/install a/role; under shipped cut=on; show a/install a/role",
			Expected: "a/install = SNAPSHOT_INSTALLED; a/role = LEADER; a/install = failed; a/role = FOLLOWER",
			Counter:  "preset patched; under null-check cut=on",
		},
		{
			ID: "16832-35", Label: engine.LabelContext, Note: "META",
			Text: "With the patch 10 integration tests and 74 unit tests about peers, checkpoints and the state machine pass, and checkstyle has nothing to say.",
			How:  "About test suites of Ozone.",
		},
		{
			ID: "16832-36", Label: engine.LabelRun,
			Text: "With the patch the reproduction stops where it expects the original OM to stay behind; no install has failed.",
			How:  "The report's schedule with the patch: a has what b has. As shipped it has not, and two installs have failed.",
			Run:  "preset report; under patched cut=on", Ask: "show a/applied b/applied a/attempts",
			Expected: "a/applied = 9; b/applied = 9; a/attempts = 0",
			Counter:  "preset report",
		},
		{
			ID: "16832-37", Label: engine.LabelContext, Note: "META",
			Text: "The patch is made for commit 7fcf3129485, and applies to 1cc6423590f, where it was not built.",
			How:  "About where the patch belongs.",
		},
		{
			ID: "16832-38", Label: engine.LabelContext, Note: "META",
			Text: "Reading the code of bootstrap, decommission and leader transfer, for HDDS-15926, led to the defect; no duplicate is known.",
			How:  "About where the report comes from.",
		},
		{
			ID: "16832-39", Label: engine.LabelRun,
			Text: "An OM that started as a single node fails at every checkpoint install from the first OM that was bootstrapped onto it.",
			How:  "Three rounds of a with b as the leader, each of them failed. The first one with c as the leader succeeds.",
			Run:  "preset report", Ask: "show a/attempts a/applied; run n2-1.in1; show a/install; run if1; show a/attempts a/applied",
			Expected: "a/attempts = 2; a/applied = 4; a/install = failed; a/attempts = 3; a/applied = 4",
			Counter:  "preset control",
		},
	}
}
