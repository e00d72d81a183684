package hdds16832

import "interleave/engine"

func claimsOfTrigger() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16832-11", Label: engine.LabelRun,
			Text: "It begins with one OM that has a service id and is a ring of its own.",
			How:  "a leads a ring of one. An OM that starts with peers is no such ring.",
			Run:  "preset report at 1", Ask: "show a/role a/raft-peers a/provider",
			Expected: "a/role = LEADER; a/raft-peers = a; a/provider = none",
			Counter:  "preset control-peers at 1",
		},
		{
			ID: "16832-12", Label: engine.LabelRun,
			Text: "Two OMs are bootstrapped, and the first one is not started again; the documentation of OM HA says that it need not be.",
			How:  "The ring is complete and a's provider is not. A start of a at this place would have mended it.",
			Run:  "preset restart at 22", Ask: "show */state a/peers a/provider",
			Expected: "a/state = UP; b/state = UP; c/state = UP; a/peers = b c; a/provider = c",
			Counter:  "preset restart at 22; run cx1.rs1",
		},
		{
			ID: "16832-13", Label: engine.LabelRun,
			Text: "The OM that was bootstrapped first becomes the leader.",
			How:  "b leads, and a's provider lacks the leader. When c leads it does not.",
			Run:  "preset report at 31", Ask: "show b/role c/role a/provider",
			Expected: "b/role = LEADER; c/role = FOLLOWER; a/provider = c",
			Counter:  "preset control at 31",
		},
		{
			ID: "16832-14", Label: engine.LabelRun,
			Text: "The original OM falls behind the log that the leader has purged, while its process stays up, so the leader notifies it to install a snapshot.",
			How:  "a has been up and cut off, and needs an entry that b has no more. If b has purged nothing, a gets the entry itself.",
			Run:  "preset report at 50", Ask: "show a/state a/last b/log-start; can r2-1 n2-1",
			Expected: "a/state = UP; a/last = 4; b/log-start = 10; r2-1 cannot happen: a needs entry 5, and b has purged its log through 9; " +
				"n2-1 can happen: b notifies a to install a snapshot",
			Counter: "preset control-not-behind at 49",
		},
	}
}

func claimsOfImpact() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16832-15", Label: engine.LabelRun,
			Text: "As long as the first bootstrapped OM leads, the original one cannot catch up.",
			How:  "A search of all schedules as shipped finds a round that goes on for ever: notified, installed in vain, cleared. With the patch it finds none. Leadership may move in both, and need not.",
			Run:  "setup shipped", Ask: "search catch-up",
			Expected: "catch-up broken at step 32; 499,991 states, all of them",
			Counter:  "setup patched",
		},
		{
			ID: "16832-16", Label: engine.LabelRun,
			Text: "It stays a member of the ring and counts towards no majority any more.",
			How:  "b commits a write with c. What it knows of a's log stands at the entry before the purge, and it has nothing to send. With the patch a is the one that b commits with.",
			Run:  "preset all-up at 57", Ask: "show b/raft-peers b/match/a b/match/c b/commit",
			Expected: "b/raft-peers = a b c; b/match/a = 4; b/match/c = 10; b/commit = 10",
			Counter:  "preset patched at 57",
		},
		{
			ID: "16832-17", Label: engine.LabelRun,
			Text: "So the ring does not survive the loss of the other follower.",
			How:  "c is down and a and b are up and connected. b's write needs a, and a takes no entry without an install. Once a has been started again it takes the entry.",
			Run:  "preset pending-write at 55", Ask: "show */state client/write/6; can r2-1 r2-3",
			Expected: "a/state = UP; b/state = UP; c/state = DOWN; client/write/6 = pending; " +
				"r2-1 cannot happen: a needs entry 5, and b has purged its log through 9; r2-3 cannot happen: c is down",
			Counter: "preset restart at 60",
		},
		{
			ID: "16832-18", Label: engine.LabelArgued,
			Text: "Nothing reports it but ERROR lines in the original OM's log.",
			How:  "The lines of all three OMs after two rounds, and what b logs in a third one. With the patch not even a has any.",
			Run:  "preset report", Ask: "show */error-lines; run n2-1; log b",
			Expected: "a/error-lines = 2; b/error-lines = 0; c/error-lines = 0; b INFO GrpcLogAppender: notifyInstallSnapshot with firstAvailable=(t:2, i:10), followerNextIndex=5",
			Counter:  "preset report; under patched cut=on",
		},
		{
			ID: "16832-19", Label: engine.LabelArgued,
			Text: "No data is lost.",
			How:  "What is acknowledged is on b and c, and a cannot be elected without it. With the patch a has it, and can. In no setup of the matrix does the search find a committed entry that is lost.",
			Run:  "preset all-up", Ask: "show client/write/6 b/last c/last; can el1 el3; verdict no-lost-entry",
			Expected: "client/write/6 = OK; b/last = 10; c/last = 10; " +
				"el1 cannot happen: a gets 1 vote of 3: the others are out of reach or their logs are ahead; " +
				"el3 can happen: c becomes the leader of a new term; no-lost-entry holds",
			Counter: "preset patched at 57",
		},
		{
			ID: "16832-20", Label: engine.LabelRun,
			Text: "A start of the original OM is a way out, since its provider is then made from the configuration.",
			How:  "a's provider before and after it was stopped and started. Without that two more events change nothing in it.",
			Run:  "preset restart at 55", Ask: "show a/provider; run to 57; show a/config a/provider",
			Expected: "a/provider = c; a/config = a b c; a/provider = b c",
			Counter:  "preset pending-write at 55",
		},
	}
}

func claimsOfReproduction() []engine.Claim {
	return []engine.Claim{
		{
			ID: "16832-21", Label: engine.LabelRun,
			Text: "With a purge gap and a snapshot threshold of 50 the original OM stayed at index 8 while the leader was at 102.",
			How:  "The same numbers, with a write that stands for 47 entries and a CONF entry for two. With the patch a gets to 102.",
			Run:  "preset report-scale", Ask: "show a/applied b/applied b/log-start",
			Expected: "a/applied = 8; b/applied = 102; b/log-start = 103",
			Counter:  "preset report-scale; under patched cut=on scale=report",
		},
		{
			ID: "16832-22", Label: engine.LabelContext, Note: "RUN",
			Text: "There were 100 to 200 failed installs a second: 2138 in 20 seconds in one run, 3994 in 21 seconds in another.",
			How:  "Rates of the report's test; a round takes no time here. The rounds can be stepped and are counted.",
			Run:  "preset report-scale",
		},
		{
			ID: "16832-23", Label: engine.LabelRun,
			Text: "Each of them is one ERROR line on the original OM.",
			How:  "Both counters after one round and after two. With the patch there is nothing to count.",
			Run:  "preset report at 53", Ask: "show a/attempts a/error-lines; run to 56; show a/attempts a/error-lines",
			Expected: "a/attempts = 1; a/error-lines = 1; a/attempts = 2; a/error-lines = 2",
			Counter:  "preset report at 53; under patched cut=on",
		},
		{
			ID: "16832-24", Label: engine.LabelRun,
			Text: "With all three OMs up a write succeeded.",
			How:  "After a's first failed round the client writes, and b commits with c. With c down the same write stays pending.",
			Run:  "preset all-up", Ask: "show */state a/applied client/write/6",
			Expected: "a/state = UP; b/state = UP; c/state = UP; a/applied = 4; client/write/6 = OK",
			Counter:  "preset pending-write",
		},
		{
			ID: "16832-25", Label: engine.LabelRun,
			Text: "With the second bootstrapped OM stopped a write was not done after 20 seconds.",
			How:  "After another round of a nothing has come of it, and b cannot commit. Once a was started again the write commits.",
			Run:  "preset pending-write", Ask: "show c/state client/write/6 b/commit; can c2",
			Expected: "c/state = DOWN; client/write/6 = pending; b/commit = 9; c2 cannot happen: entry 10 is on 1 of 3 members, and that is no majority",
			Counter:  "preset restart",
		},
		{
			ID: "16832-26", Label: engine.LabelRun,
			Text: "Stopped and started as a new OzoneManager from its configuration and storage, the original OM installed a checkpoint from the same leader, and a write succeeded.",
			How:  "c is still down. a installs from b, and the pending write commits with a and b. Without the start a fails once more.",
			Run:  "preset restart", Ask: "show b/role c/state a/install a/applied client/write/6",
			Expected: "b/role = LEADER; c/state = DOWN; a/install = SNAPSHOT_INSTALLED; a/applied = 10; client/write/6 = OK",
			Counter:  "preset pending-write",
		},
		{
			ID: "16832-27", Label: engine.LabelContext, Note: "META",
			Text: "Not tried: the default settings, which take a snapshot every 400,000 entries, a real partition, a secure cluster, and an OM that had no service id before.",
			How:  "Says how far the report's runs go.",
		},
		{
			ID: "16832-28", Label: engine.LabelRun,
			Text: "On unmodified source the reproduction came out the same in both runs: a small cluster, two bootstraps, leadership to the first new OM, writes of a client.",
			How:  "The report's schedule with all three as shipped: every event of it happens. Its twin with the patch comes out otherwise.",
			Run:  "preset report", Ask: "show a/applied b/applied a/attempts a/install",
			Expected: "a/applied = 4; b/applied = 9; a/attempts = 2; a/install = idle",
			Counter:  "preset patched at 53",
		},
		{
			ID: "16832-29", Label: engine.LabelRun,
			Text: "The original OM misses entries because a hook of Ratis rejects the appendEntries and installSnapshot calls that it gets. This stands for a partition and changes no state.",
			How:  "a is cut off and is as it was, and as it is once it is connected again. An OM that was stopped in the place of that has lost what it had in memory.",
			Run:  "preset report at 49", Ask: "show a/link a/last a/applied a/provider; can n2-1; run hl1; show a/link a/last a/applied a/provider",
			Expected: "a/link = cut; a/last = 4; a/applied = 4; a/provider = c; n2-1 cannot happen: a is cut off; a/link = up; a/last = 4; a/applied = 4; a/provider = c",
			Counter:  "setup shipped-crash cut=on; run " + ring + leadB + "cx1." + write5 + "sn2",
		},
		{
			ID: "16832-30", Label: engine.LabelContext, Note: "META",
			Text: "When the reproduction passes, the defect is there.",
			How:  "About how the report's test is to be read.",
		},
	}
}
