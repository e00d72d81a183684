// Package hdds16832 makes HDDS-16832 steppable: an OM that started as a single
// node can never install a checkpoint of the first OM bootstrapped onto it.
//
// a is the original OM, b is bootstrapped first, c second.
package hdds16832

import (
	"embed"
	"io/fs"

	"interleave/engine"
)

//go:embed stories/*.txt
var stories embed.FS

// Scenario is the report as data.
func Scenario() *engine.Scenario {
	told, err := fs.Sub(stories, "stories")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	s, err := engine.Scenario{
		ID: "hdds-16832", Issue: "HDDS-16832", Revision: 1,
		URL:    "https://issues.apache.org/jira/browse/HDDS-16832",
		Area:   "Ozone Manager",
		Title:  "The first bootstrapped OM is missing from the snapshot provider",
		Impact: "An OM that started alone cannot catch up while the first OM bootstrapped onto it leads: the ring looks like three and lives on two.",
		Mechanic: "An OM without peers has no snapshot provider. It makes one when the first OM is bootstrapped, as a copy of its peers, and only then " +
			"puts the new OM among its peers: the copy never has it. When that OM leads and has purged the log that the original one needs, " +
			"each checkpoint install there looks the leader up, finds null and dies of a NullPointerException. The leader notifies again, and again.",
		Components: []engine.Component{
			{Key: "log", Title: "Ratis log", Note: "as the leader has it"},
			{Key: "a", Title: "a", Note: "the original OM; starts alone"},
			{Key: "b", Title: "b", Note: "bootstrapped first"},
			{Key: "c", Title: "c", Note: "bootstrapped second"},
			{Key: "client", Title: "client"},
		},
		Switches: switches(),
		Settings: settings(),
		Setups:   setups(),
		Presets:  presets(),
		Build:    machine,
		Stories:  told,
		Claims:   claims(),
		LeavesOut: []string{
			"The joint entry of a membership change: one CONF entry stands for the joint and the stable one, and needs a majority of both rings.",
			"The double buffer: a write is flushed when it is applied, a CONF entry never is; the database then is behind until the next write or snapshot.",
			"Message delay: an append, a heartbeat or a notification and its answer are one event, and the leader knows at once how far a log agrees with its own.",
			"Votes: every member that a candidate reaches takes the new term in the same event.",
			"Bootstrap and decommission come back before the next one and before an election, as the procedure has it. If leadership left a before a had committed the " +
				"entry that adds b, a would keep no provider at all and answer SNAPSHOT_UNAVAILABLE for ever, with the patch too; the report does not have this.",
			"A decommissioned OM is gone at once, with its storage.",
			"Segments and the number of entries that a purge preserves; only the leader takes snapshots here, in Ozone every OM does.",
			"The candidate directory of a download, and time: a failed round takes no time here, in the report's run there were 100 to 200 in a second.",
			"The bounds: logs of 6 entries and 2 terms, or 11 entries and 3 terms with cut=on; decommission=on adds 2 entries.",
		},
	}.Ready()
	if err != nil {
		panic(err) // the scenario's own data, which its tests read
	}
	return s
}

// versions are the choices for what code an OM runs.
func versions() []engine.Option {
	return []engine.Option{
		{Key: "shipped", Title: "as shipped", Note: "the provider is made before the new OM is among the peers; only a provider that existed gets it"},
		{Key: "add-always", Title: "add always", Note: "the proposed patch: the new OM goes into the provider whether it existed or was just made"},
		{Key: "put-first", Title: "put first", Note: "the new OM is put among the peers before the provider copies them"},
		{Key: "null-check", Title: "null check", Note: "mentioned in the report: a leader that the provider does not have is an IOException, which is handled"},
		{Key: "catch-all", Title: "catch all", Note: "the install catches every exception of the download"},
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
			{Key: "min-commit", Title: "up to what all have", Note: "ozone.om.ratis.log.purge.upto.snapshot.index=false: only what every member has committed"},
		}},
		onOff("decommission", "decommissions", "b may be removed and bootstrapped again"),
		onOff("cut", "cuts", "an OM may be cut off from the others, and the log has room for a long story"),
		onOff("crash", "crashes", "an OM may go down and come back"),
	}
}
