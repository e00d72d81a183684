package hdds17579

import "interleave/engine"

// versions are the choices for what code an OM runs.
func versions() []engine.Option {
	return []engine.Option{
		{Key: "shipped", Title: "as shipped", Note: "an OM is READY as soon as Ratis is, when the startup entry was handed out"},
		{Key: "term-check", Title: "term check", Note: "the proposed patch: READY also needs the term of the OM's applied index to be the current one",
			Closes: "reads without a hint, DEFAULT, LINEARIZABLE_LEADER_ONLY on the new leader, writes on a stale state, services that start later",
			Leaves: "LINEARIZABLE_ALLOW_FOLLOWER and LOCAL_LEASE on a leader that is not ready, linearizable reads on a follower, a run in progress"},
		{Key: "laf-reject", Title: "reject allow-follower", Note: "mentioned in the report: LINEARIZABLE_ALLOW_FOLLOWER is rejected on a leader that is not ready",
			Closes: "nothing by itself: in the window the leader is READY", Leaves: "everything"},
		{Key: "lease-fix", Title: "no lease on a leader", Note: "an abstraction of HDDS-17550: a leader does not answer by local lease",
			Closes: "local lease on a leader that Ratis does not call ready", Leaves: "everything once Ratis calls it ready"},
		{Key: "service-check", Title: "services check", Note: "an abstraction of HDDS-16795: the two deleting services test that all of earlier terms is executed",
			Closes: "the start of these two services", Leaves: "all reads and writes, the other services"},
		{Key: "ratis-waits", Title: "Ratis waits", Note: "the idea of RATIS-2313: the startup future completes when all earlier transactions are executed",
			Closes: "all that asks for readiness, and allow-follower on the leader of a ring", Leaves: "linearizable reads on a follower; READY comes before the flush"},
		{Key: "in-order", Title: "ReadIndex in order", Note: "a CONF entry releases a ReadIndex wait only after all earlier transactions",
			Closes: "reads through Ratis, on leader and follower", Leaves: "every local read, services, writes"},
		{Key: "callback-waits", Title: "notifyLeaderReady waits", Note: "the callback holds the updater until the apply queue is empty",
			Closes: "reads through Ratis on the leader", Leaves: "local reads, services, writes: READY comes before the callback"},
		{Key: "ratis2-ready", Title: "as with Ratis 2", Note: "READY is the OM's applied index at or past the startup entry, as before Ozone 1.4.0",
			Closes: "what the patch closes", Leaves: "what the patch leaves"},
		{Key: "term-check-laf-reject", Title: "term check + reject", Note: "the patch, and its possible follow-up"},
		{Key: "term-check-lease-fix", Title: "term check + no lease", Note: "the patch, and no local lease on a leader"},
		{Key: "term-check-in-order", Title: "term check + in order", Note: "the patch, and the ReadIndex wait in order"},
		{Key: "term-check-laf-reject-lease-fix", Title: "term check + reject + no lease", Note: "the patch and both fixes of read paths"},
		{Key: "all-four", Title: "all four", Note: "the patch, both fixes of read paths, and the ReadIndex wait in order",
			Closes: "every stale answer in a ring of three and two terms", Leaves: "a run in progress; one race of a single OM"},
	}
}

func switches() []engine.Switch {
	var all []engine.Switch
	for x, arg := range omArgs {
		there := func(u engine.Setup) string {
			switch {
			case x > 0 && u.Is("oms", "1"):
				return "this setup has one OM"
			case int8(x) == om3 && u.Is("third", "voter"):
				return "om3 is only a voter: third=full gives it code to run"
			}
			return ""
		}
		all = append(all,
			engine.Switch{Key: arg.Name, Component: arg.Name, Title: "version", Version: true, Choices: versions(), Absent: there},
			engine.Switch{Key: arg.Name + "-index", Component: arg.Name, Title: "applied index", Absent: there, Choices: []engine.Option{
				{Key: "head", Title: "HDDS-10798", Note: "a flush moves it onto a CONF entry when the flushed index reaches the last one that was skipped"},
				{Key: "h10546", Title: "HDDS-10546", Note: "as first committed: when the index of before the flush reaches it"},
				{Key: "none", Title: "no jump", Note: "a flush moves it to the flushed entry only"},
			}},
			engine.Switch{Key: arg.Name + "-queue", Component: arg.Name, Title: "ReadIndex queue", Absent: there, Choices: []engine.Option{
				{Key: "level", Title: "level", Note: "Ratis 3.2.2 and later: a read passes when its index is at or below the highest one notified"},
				{Key: "edge", Title: "edge", Note: "Ratis 3.0 to 3.2.1: it compares with the flushed index once, then a notification wakes it"},
			}})
	}
	return all
}

func settings() []engine.Switch {
	onOff := func(key, title, note string) engine.Switch {
		return engine.Switch{Key: key, Title: title, Choices: []engine.Option{{Key: "off", Title: "off"}, {Key: "on", Title: "on", Note: note}}}
	}
	numbers := func(key, title, note string, choices ...string) engine.Switch {
		sw := engine.Switch{Key: key, Title: title}
		for _, c := range choices {
			sw.Choices = append(sw.Choices, engine.Option{Key: c, Title: c, Note: note})
		}
		return sw
	}
	return []engine.Switch{
		numbers("oms", "OMs", "a ring of three, or a single OM", "3", "1"),
		{Key: "first", Title: "detail of om1", Choices: []engine.Option{
			{Key: "short", Title: "to its apply", Note: "om1 flushes a write with its apply; with terms=3 or oms=1 it has its own double buffer all the same"},
			{Key: "full", Title: "full", Note: "om1 has a double buffer of its own"}}},
		{Key: "third", Title: "detail of om3", Choices: []engine.Option{
			{Key: "voter", Title: "voter only", Note: "om3 has a log and a term"},
			{Key: "full", Title: "full", Note: "om3 learns, applies, and can be read from"}}},
		{Key: "option", Title: "Ratis read option", Choices: []engine.Option{
			{Key: "default", Title: "DEFAULT", Note: "ozone.om.ha.raft.server.read.option=DEFAULT"},
			{Key: "linearizable", Title: "LINEARIZABLE", Note: "reads through Ratis take a read index and wait for it (the report writes ozone.om.ratis.server.read.option)"}}},
		onOff("skip", "leader skips", "ozone.om.allow.leader.skip.linearizable.read=true: a ready leader answers locally"),
		onOff("lease", "local lease", "ozone.om.follower.read.local.lease.enabled=true, and its limits are kept"),
		{Key: "reads", Title: "modes of reading", Choices: []engine.Option{
			{Key: "default", Title: "DEFAULT"}, {Key: "none", Title: "none"}, {Key: "no-hint", Title: "without a hint"},
			{Key: "leader-only", Title: "LINEARIZABLE_LEADER_ONLY"}, {Key: "allow-follower", Title: "LINEARIZABLE_ALLOW_FOLLOWER"},
			{Key: "local-lease", Title: "LOCAL_LEASE"}, {Key: "linearizable", Title: "both LINEARIZABLE"}, {Key: "any", Title: "all five"}}},
		numbers("before", "writes of term 1", "writes before the leader changes", "2", "0", "1", "3", "4", "5", "6"),
		numbers("after", "writes after it", "writes in later terms", "1", "0"),
		numbers("prefill", "writes at the start", "writes of term 1 that are acknowledged; where om1 does not lead they wait for apply", "0", "1", "2", "3", "4", "5"),
		numbers("terms", "terms", "with 3 om1 can lead again", "2", "3"),
		numbers("permits", "permits", "ozone.om.unflushed.transaction.max.count: transactions that may be handed out and not flushed", "2", "1", "3", "10"),
		{Key: "service", Title: "background service", Choices: []engine.Option{
			{Key: "off", Title: "off"},
			{Key: "deleting", Title: "key or directory deletion", Note: "one run"},
			{Key: "other", Title: "another one", Note: "one run of open key or multipart cleanup, lifecycle, Ranger sync, trash, snapshot deletion, an upgrade"}}},
		{Key: "write", Title: "what is written", Choices: []engine.Option{
			{Key: "key", Title: "keys", Note: "every write makes a key"},
			{Key: "bucket", Title: "a bucket, then keys", Note: "the first write makes the bucket that the others need"},
			{Key: "layout", Title: "a bucket again, then keys", Note: "the first write makes the bucket again, with another layout"}}},
		onOff("stall", "held locks", "the lock of a bucket may be held on an OM, and writes to it are not applied there"),
		onOff("pause", "pause", "a double buffer may be paused"),
		onOff("cut", "cuts", "an OM may be cut off from the others"),
		onOff("crash", "crashes", "an OM may go down and start again"),
	}
}
