// Package hdds16810 makes HDDS-16810 steppable: reconciliation raises the
// container BCSID of a replica to a block BCSID taken from a peer that is itself
// incomplete, so the replica claims commits that it does not hold.
//
// The default setup is the start of the report's schedule A.
package hdds16810

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
		ID: "hdds-16810", Issue: "HDDS-16810", Revision: 2,
		URL:    "https://issues.apache.org/jira/browse/HDDS-16810",
		Area:   "Datanode",
		Title:  "A replica claims what it does not hold",
		Impact: "A replica ends at the highest BCSID without a committed chunk; SCM takes it for a complete one, closes it and copies from it.",
		Mechanic: "After a round with a peer, a datanode raises its container BCSID to the highest block BCSID that it took over, if every block it repaired became as complete as the peer's. " +
			"The peer's own container BCSID is never read. A peer that is incomplete itself has complete blocks above it, and serves them. " +
			"Whoever reconciles with it first claims commits that neither of them holds.",
		Components: []engine.Component{
			{Key: "d1", Title: "d1", Note: "applied every commit"},
			{Key: "d2", Title: "d2", Note: "empty at the start"},
			{Key: "d3", Title: "d3", Note: "the report's victim"},
			{Key: "d4", Title: "d4", Note: "only with spare=on"},
			{Key: "scm", Title: "SCM", Note: "acts only with scm=on"},
			{Key: "client", Title: "client", Note: "what its reads would get"},
		},
		Switches: switches(),
		Settings: settings(),
		Setups:   setups(),
		Presets:  presets(),
		Build:    machine,
		Claims:   claims(),
		Bounds:   bounds,
		Stories:  told,
		Essence: engine.Essence{
			Run:   "preset report at 12",
			Lines: []engine.EssenceLine{{Title: "d3, on disk", Cells: []string{"d3/chunk/b0c0", "d3/chunk/b0c1", "d3/chunk/b1c0", "d3/chunk/b1c1"}, Claim: true}},
			Says:  "SCM believes it, closes d3 and copies from it",
		},
		LeavesOut: []string{
			"What the report labels as read from code about SCM is a rule of this model that nobody ran: force close, mismatched close, copy source, stale copy.",
			"Damage of bytes that are missing and of a block file that is gone (d1-start=missing-b0c1, gone-b0), replicas that claim too much before the patch is installed, and writing the tree before the raise are explorations of this project and not claims of the report.",
			"Checksums: two trees are equal when they list the same chunks and flag none.",
			"A round with nothing to pull writes the tree once more in Ozone; here it ends with the fetch.",
			"How the administrator's command travels: a datanode starts a command when it likes, with the replicas of that moment as its peers.",
			"Pipelines, writes and the Ratis log: the container is quasi closed before the first step.",
			"The three distinct origins that a force close needs are the datanodes that the data was written on; a copy keeps its origin.",
			"With grain=round a whole round is one event and there are no commands: any datanode may reconcile with any other at any time.",
		},
	}.Ready()
	if err != nil {
		panic(err) // the scenario's own data, which its tests read
	}
	return s
}
