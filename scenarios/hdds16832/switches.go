package hdds16832

import "interleave/engine"

// versions are the choices for what code an OM runs.
func versions() []engine.Option {
	return []engine.Option{
		{Key: "shipped", Title: "as shipped", Note: "the provider is made before the new OM is among the peers; only a provider that existed gets it",
			Leaves: "the OM that started alone never has the first one in its provider, and each install from it ends in an exception"},
		{Key: "add-always", Title: "add always", Note: "the proposed patch: the new OM goes into the provider whether it existed or was just made",
			Closes: "the cause: every peer is in the provider, and an install from any leader can succeed",
			Leaves: "an OM that started alone and runs other code: the patch on its peers does nothing for it"},
		{Key: "put-first", Title: "put first", Note: "the new OM is put among the peers before the provider copies them",
			Closes: "the cause, as the patch does",
			Leaves: "the same as the patch; this way is not in the report"},
		{Key: "null-check", Title: "null check", Note: "mentioned in the report: a leader that the provider does not have is an IOException, which is handled",
			Closes: "the exception that nothing handles",
			Leaves: "the cause: no install from the missing leader succeeds, and the OM stays behind"},
		{Key: "catch-all", Title: "catch all", Note: "the install catches every exception of the download",
			Closes: "the exception that nothing handles",
			Leaves: "the cause, as the null check does; this way is not in the report"},
	}
}

func switches() []engine.Switch {
	var all []engine.Switch
	for _, arg := range omArgs {
		all = append(all, engine.Switch{Key: arg.Name, Component: arg.Name, Title: "version", Version: true, Choices: versions()})
	}
	return all
}

func settings() []engine.Switch {
	onOff := func(key, title, note string) engine.Switch {
		return engine.Switch{Key: key, Title: title, Choices: []engine.Option{{Key: "off", Title: "off"}, {Key: "on", Title: "on", Note: note}}}
	}
	return []engine.Switch{
		{Key: "scale", Title: "scale", Choices: []engine.Option{
			{Key: "small", Title: "small", Note: "snapshot threshold and purge gap are 3 entries; a write is one entry"},
			{Key: "report", Title: "as in the report", Note: "threshold and gap are 50; a write is a burst of 47 entries, a CONF entry counts for 2"},
		}},
		{Key: "peers", Title: "peers at the start", Choices: []engine.Option{
			{Key: "alone", Title: "a starts alone", Note: "b and c are bootstrapped"},
			{Key: "config", Title: "all three configured", Note: "each OM starts with the other two in its configuration"},
		}},
		{Key: "purge", Title: "purge", Choices: []engine.Option{
			{Key: "snapshot", Title: "up to the snapshot", Note: "ozone.om.ratis.log.purge.upto.snapshot.index=true, the default: followers do not hold the purge"},
			{Key: "min-commit", Title: "up to what all have", Note: "ozone.om.ratis.log.purge.upto.snapshot.index=false: only what every member has committed",
				Closes: "the need for a checkpoint: the leader keeps what a member lacks",
				Leaves: "the provider as it is, and a log that grows for as long as a member is away"},
		}},
		onOff("decommission", "decommissions", "b may be removed and bootstrapped again, which puts it into the provider"),
		onOff("cut", "cuts", "an OM may be cut off from the others, and the log has room for a long story"),
		onOff("crash", "crashes", "an OM may go down and come back"),
	}
}
