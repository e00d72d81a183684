// Package hdds16832 makes HDDS-16832 steppable: an OM that started as a single
// node can never install a checkpoint of the first OM bootstrapped onto it.
//
// a is the original OM, b is bootstrapped first, c second.
package hdds16832

import (
	"embed"
	"fmt"
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
		Trigger: []string{
			"One OM with a service id runs as a ring of its own.",
			"Two more are bootstrapped, and the first one is not started again.",
			"The one that was bootstrapped first becomes the leader.",
			"The original OM misses entries that the leader then purges from its log, while its process stays up: a partition, or a long pause.",
		},
		Effects: []string{
			"The original OM cannot catch up while that leader leads. It stays in the ring and counts towards no majority.",
			"So the ring does not survive the loss of the other follower: writes wait for an OM that can take none.",
			"Only ERROR lines in the original OM's log tell, one for each failed install. No data is lost.",
			"A start of the original OM ends it, because its provider is then made from the configuration.",
		},
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
		Bounds:   bounds,
		Stories:  told,
		Essence: engine.Essence{
			Run: "preset report",
			Lines: []engine.EssenceLine{
				{Title: "applied", Cells: []string{"a/applied", "b/applied"}},
				{Title: "a can download from", Cells: []string{"a/provider"}, Against: "a/peers"},
			},
			Says: "the leader is not on the list: a stays behind",
		},
		Claims: claims(),
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
			"Longer logs: 6 entries and 2 terms, 5 entries with crash=on, 4 with peers=config; 11 entries and 3 terms with cut=on.",
		},
	}.Ready()
	if err != nil {
		panic(err) // the scenario's own data, which its tests read
	}
	return s
}

// bounds says how much a setup has of everything.
func bounds(u engine.Setup) string {
	m := newModel(u)
	words := fmt.Sprintf("logs of %d entries, %d terms", m.entries, m.terms)
	if u.Is("crash", "on") && u.Is("cut", "off") {
		words += ", one OM down at a time"
	}
	return words
}
