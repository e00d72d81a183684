// Package hdds17579 makes HDDS-17579 steppable: a new leader says that it is
// ready while writes of the term before still wait in its apply queue.
//
// om1 is the old leader, om2 the new one, om3 the third voter.
package hdds17579

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
		ID: "hdds-17579", Issue: "HDDS-17579", Revision: 2,
		URL:    "https://issues.apache.org/jira/browse/HDDS-17579",
		Area:   "Ozone Manager",
		Title:  "A new leader is ready before the last term is applied",
		Impact: "Right after a change of leader, or a restart, a read can miss a write that was acknowledged, and the client is told so as a final answer.",
		Mechanic: "Ratis calls a leader ready when its updater comes to the startup entry of the new term. For a write the updater's work is done when the write is queued; " +
			"a single thread applies it later. So an OM that Ratis calls ready may still have writes of the term before in that queue, and it answers reads, takes writes and " +
			"starts background services on a state without them.",
		Trigger: []string{
			"Leadership goes to an OM whose apply queue is not empty, or an OM starts again with committed writes that it had not flushed.",
			"Ratis hands its startup entry out before the queue is empty.",
			"A read, a write or a background service comes before it is.",
		},
		Effects: []string{
			"A client gets KEY_NOT_FOUND, an empty listing or other old metadata for a write that was acknowledged, as a final answer.",
			"Linearizable reads that the new leader serves through Ratis are hit in the same way: a CONF entry counts as applied at once.",
			"A write is prepared on the old state: it can fail with BUCKET_NOT_FOUND, or be built for the wrong bucket layout.",
			"Background services run on a state that lacks committed entries.",
		},
		Components: []engine.Component{
			{Key: "om1", Title: "om1", Note: "the old leader"},
			{Key: "om2", Title: "om2", Note: "the new leader"},
			{Key: "om3", Title: "om3", Note: "the third voter; with third=full a follower that can be read from"},
			{Key: "client", Title: "client", Note: "writes and one read at a time"},
		},
		Switches: switches(),
		Settings: settings(),
		Setups:   setups(),
		Presets:  presets(),
		Build:    machine,
		Bounds:   bounds,
		Stories:  told,
		Claims:   claims(),
		Essence: engine.Essence{
			Run:   "preset report at 23",
			Lines: []engine.EssenceLine{{Title: "om2, the new leader", Cells: []string{"om2/state/1", "om2/state/2", "om2/state/3", "om2/state/4"}, Over: "om2/log/", Claim: true}},
			Says:  "a read misses writes that were acknowledged",
		},
		LeavesOut: []string{
			"Message delay: an append or a heartbeat and its answer are one event; a leader knows at once how far a log agrees with its own.",
			"Votes: an election is one event with one voter, who takes the new term with the winner; the third OM learns it later.",
			"om3 never leads; in most setups it is a log and a term.",
			"Time: a read that waits for ten seconds times out by an event, and how often a client asks again is not counted.",
			"The leader's read lease; the read index comes with a round of heartbeats that is one event.",
			"Metadata entries of Ratis, which OM switches off since HDDS-13281.",
			"Requests other than making a key or its bucket; a read asks for every key at once.",
			"The eviction of table caches: a row leaves the cache with its flush, and no lookup here tells the difference.",
			"What a background service finds: only on which state it works.",
			"The limits of local lease reads, 10,000 entries and 5 s behind: they are kept.",
			"HDDS-17550, HDDS-16795 and RATIS-2313 are abstractions: the report names them and does not say what they change.",
			"The bounds: logs of 12 entries, two or three terms, one crash a term.",
		},
	}.Ready()
	if err != nil {
		panic(err) // the scenario's own data, which its tests read
	}
	return s
}
