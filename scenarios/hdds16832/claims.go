package hdds16832

import (
	"slices"

	"interleave/engine"
)

// claims are what the report states, in its order. Their labels are the
// report's; a claim that it gives on two grounds has the weaker one.
func claims() []engine.Claim {
	return slices.Concat(claimsOfMechanism(), claimsOfTrigger(), claimsOfImpact(), claimsOfReproduction(), claimsOfPatch())
}

func claimsOfMechanism() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16832-01", Label: engine.LabelRead,
			Text: "An OM that starts without peers has no snapshot provider.",
			How:  "a starts alone. With all three OMs in its configuration it has a provider at once.",
			Run:  "setup shipped; run st1", Ask: "show a/state a/config a/provider",
			Expected: "a/state = UP; a/config = a; a/provider = none",
			Counter:  "setup shipped-peers; run st1",
		},
		{
			ID: "16832-02", Label: engine.LabelRead,
			Text: "It gets one when the first OM is bootstrapped onto it: addOMNodeToPeers copies the peers that it has before the new OM is put among them.",
			How:  "a applies the entry that adds b. Code that puts b among the peers first has it in the copy.",
			Run:  "preset minimal", Ask: "show a/provider a/peers; log a",
			Expected: "a/provider = empty; a/peers = b; a INFO OmRatisSnapshotProvider: Initializing OM Snapshot Provider; a INFO OzoneManager: Added OM b: … to the Peer list.",
			Counter:  "preset minimal; under put-first",
		},
		{
			ID: "16832-03", Label: engine.LabelRead,
			Text: "Only the branch for a provider that exists already adds the new OM to it.",
			How:  "a's provider after a applied the entry that adds b, and after the one that adds c. The patch adds both.",
			Run:  "preset report at 7", Ask: "show a/provider a/raft-peers; run to 18; show a/provider a/raft-peers",
			Expected: "a/provider = empty; a/raft-peers = a b; a/provider = c; a/raft-peers = a b c",
			Counter:  "preset report at 7; under patched cut=on",
		},
		{
			ID: "16832-04", Label: engine.LabelRead,
			Text: "The provider has a copy of the peers to itself, so the first bootstrapped OM never gets into it.",
			How:  "b is among a's peers and not in the copy, right after it was added and still when c has been added and b leads. Only when b is removed and bootstrapped again does it come through the provider.",
			Run:  "preset report at 7", Ask: "show a/provider a/peers; run to 45; show a/provider a/peers",
			Expected: "a/provider = empty; a/peers = b; a/provider = c; a/peers = b c",
			Counter:  "preset rebootstrap at 7",
		},
		{
			ID: "16832-05", Label: engine.LabelRead,
			Text: "OMs that are bootstrapped later are in it.",
			How:  "a applies the entry that adds c, and c is in the provider. At the same place the first one, b, is not.",
			Run:  "preset report at 17", Ask: "run cf1; show a/provider",
			Expected: "a/provider = c",
			Counter:  "preset report at 6",
		},
		{
			ID: "16832-06", Label: engine.LabelRead,
			Text: "The download of a checkpoint looks the leader up among the provider's peers, and nothing checks whether it is there.",
			How:  "a runs the install from b. With a check for null the failure is one that the OM handles and names.",
			Run:  "preset report at 51", Ask: "show a/provider; run in1; show a/install; log a",
			Expected: "a/provider = c; a/install = failed; a INFO RDBSnapshotProvider: Prepare to download the snapshot from leader OM b and reloading state from the snapshot.",
			Counter:  "preset report at 51; under null-check cut=on",
		},
		{
			ID: "16832-07", Label: engine.LabelRead, Note: "CODE/RUN",
			Text: "When the first bootstrapped OM leads and notifies the original one, a NullPointerException leaves installSnapshotFromLeader, which catches IOException only.",
			How:  "a after its install from b. An install that catches every exception lets none out.",
			Run:  "preset report at 52", Ask: "verdict no-unhandled-error",
			Expected: "no-unhandled-error broken: a NullPointerException left a's install from b: its provider has c",
			Counter:  "preset report at 52; under catch-all cut=on",
		},
		{
			ID: "16832-08", Label: engine.LabelRun,
			Text: "Ratis logs that it failed to notify the state machine, and the leader sends its notification again.",
			How:  "The ERROR line of a's first round, the next notification and the line of the second round. With the patch no round fails, and b has no reason to begin another.",
			Run:  "preset report at 53", Ask: "log a; can n2-1; run n2-1.in1.if1; log a",
			Expected: "a ERROR SnapshotInstallationHandler: Failed to notify StateMachine to InstallSnapshot. Exception: java.lang.NullPointerException; " +
				"n2-1 can happen: b notifies a to install a snapshot; " +
				"a ERROR SnapshotInstallationHandler: Failed to notify StateMachine to InstallSnapshot. Exception: java.lang.NullPointerException",
			Counter: "preset report at 53; under patched cut=on",
		},
		{
			ID: "16832-09", Label: engine.LabelRead,
			Text: "Nothing adds the missing OM later: updatePeerList adds only members that the Ratis server does not know yet.",
			How:  "a applies b's startup CONF entry, which names b, and does nothing. After b was removed and bootstrapped again, a CONF entry adds it.",
			Run:  "preset report at 29", Ask: "show a/raft-peers; run cf1; log a; show a/provider",
			Expected: "a/raft-peers = a b c; nothing is logged; a/provider = c",
			Counter:  "preset rebootstrap at 38",
		},
		{
			ID: "16832-10", Label: engine.LabelContext, Note: "CODE (not run)",
			Text: "Release tags from 1.2.0 to 2.2.1 all have this block of addOMNodeToPeers; it came with HDDS-4330.",
			How:  "About the source of releases, which was read and not run. What the block does can be stepped.",
			Run:  "preset minimal",
		},
	}
}
