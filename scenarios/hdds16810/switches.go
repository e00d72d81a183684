package hdds16810

import (
	"fmt"

	"interleave/engine"
)

// versions are the choices for what code a datanode runs.
func versions() []engine.Option {
	return []engine.Option{
		{Key: "shipped", Title: "as shipped", Note: "master since HDDS-15542: a clean round raises to the highest block BCSID that it took over"},
		{Key: "release", Title: "2.1, 2.2", Note: "each block raises by itself, also after a hole or a skipped chunk (read from the branches)"},
		{Key: "release-strict", Title: "2.1, 2.2, as reported", Note: "each block raises by itself once it is fully pulled, as the report words it"},
		{Key: "cap", Title: "cap at the peer's", Note: "the proposed patch: never above the container BCSID that the peer sends; a peer that sends none is handled as shipped"},
		{Key: "cap-never", Title: "cap, never without", Note: "the report's rejected choice: no raise against a peer that sends none"},
		{Key: "adopt-any", Title: "cap, adopt when equal", Note: "with the rule proposed in HDDS-16011: equal trees take the higher BCSID, from any peer"},
		{Key: "adopt-healthy", Title: "cap, adopt from healthy", Note: "the same, but not from an UNHEALTHY peer"},
	}
}

func switches() []engine.Switch {
	var all []engine.Switch
	for i := 1; i <= maxNodes; i++ {
		name := fmt.Sprintf("d%d", i)
		absent := func(u engine.Setup) string {
			if i == maxNodes && u.Is("spare", "off") {
				return "d4 is not there with spare=off: set spare=on, or leave it at its default"
			}
			return ""
		}
		all = append(all,
			engine.Switch{Key: name, Component: name, Title: "version", Version: true, Choices: versions(), Absent: absent},
			engine.Switch{Key: name + "-serve", Component: name, Title: "answers with", Absent: absent, Choices: []engine.Option{
				{Key: "bcsid-first", Title: "BCSID, then tree", Note: "the patch: what it sends was true of an older tree at most"},
				{Key: "tree-first", Title: "tree, then BCSID", Note: "the BCSID may be newer than the tree"},
			}},
			engine.Switch{Key: name + "-raise", Component: name, Title: "round ends with", Absent: absent, Choices: []engine.Option{
				{Key: "bcsid-first", Title: "raise, then tree", Note: "as shipped"},
				{Key: "tree-first", Title: "tree, then raise", Note: "not proposed by the report"},
			}})
	}
	return all
}

func settings() []engine.Switch {
	onOff := func(key, title, note string) engine.Switch {
		return engine.Switch{Key: key, Title: title, Choices: []engine.Option{{Key: "off", Title: "off"}, {Key: "on", Title: "on", Note: note}}}
	}
	numbers := func(key, title string, choices ...string) engine.Switch {
		s := engine.Switch{Key: key, Title: title}
		for _, c := range choices {
			s.Choices = append(s.Choices, engine.Option{Key: c, Title: c})
		}
		return s
	}
	return []engine.Switch{
		{Key: "layout", Title: "container", Choices: []engine.Option{
			{Key: "standard", Title: "2 blocks of 2 chunks", Note: "a commit for each chunk, 1 to 4"},
			{Key: "suite", Title: "3 blocks, CLOSED", Note: "each committed once, at 0, 1 and 2, as in the existing test suite"},
		}},
		{Key: "d1-start", Title: "d1 at the start", Choices: append(damaged(), prefixes("4", "0", "1", "2", "3", "b1-only")...)},
		{Key: "d2-start", Title: "d2 at the start", Choices: prefixes("0", "1", "2", "3", "4", "b1-only")},
		{Key: "d3-start", Title: "d3 at the start", Choices: prefixes("0", "1", "2", "3", "4", "b1-only")},
		numbers("commands", "commands for each datanode", "1", "2", "3", "4"),
		numbers("failures", "calls that may fail", "0", "1", "2"),
		{Key: "grain", Title: "one event is", Choices: []engine.Option{
			{Key: "fine", Title: "fetch, a block, raise, tree"},
			{Key: "fine-2", Title: "the same, fetch in two", Note: "a peer reads its BCSID and its tree one after the other"},
			{Key: "round", Title: "a whole round", Note: "coarser: no other event comes between, and rounds need no command"},
			{Key: "chunk", Title: "a chunk", Note: "finer: each read of a chunk by itself"},
		}},
		onOff("lockstep", "beside it as shipped", "the same schedule with every version as shipped, in one state"),
		onOff("scm", "SCM acts", "on reports, which may be old"),
		onOff("spare", "spare datanode", "d4 exists, without a replica at first"),
		{Key: "upgrade", Title: "upgrades", Choices: []engine.Option{
			{Key: "off", Title: "off"},
			{Key: "cap", Title: "to the patch"},
			{Key: "adopt-any", Title: "to the patch, adopt when equal"},
			{Key: "adopt-healthy", Title: "to the patch, adopt from healthy"},
		}},
		onOff("damage", "damage", "chunks and block files may be damaged at any time"),
		onOff("scanner", "scans at any time", "not only after a task"),
	}
}

// damaged are complete replicas that their scanner has marked UNHEALTHY.
func damaged() []engine.Option {
	return []engine.Option{
		{Key: "corrupt-b0c1", Title: "b0c1 corrupt", Note: "complete, UNHEALTHY: the second chunk of block 0"},
		{Key: "corrupt-b0c0", Title: "b0c0 corrupt", Note: "complete, UNHEALTHY: the first chunk of block 0"},
		{Key: "corrupt-b1c0", Title: "b1c0 corrupt", Note: "complete, UNHEALTHY: the first chunk of block 1"},
		{Key: "corrupt-b1c1", Title: "b1c1 corrupt", Note: "complete, UNHEALTHY: the second chunk of block 1"},
		{Key: "missing-b0c1", Title: "b0c1 missing", Note: "complete, UNHEALTHY: the bytes of a chunk are not on disk"},
		{Key: "gone-b0", Title: "file of b0 gone", Note: "complete, UNHEALTHY: the file of block 0 is deleted"},
	}
}

func prefixes(keys ...string) []engine.Option {
	words := map[string][2]string{
		"0": {"empty", "it applied no commit"}, "1": {"1 commit", "it applied the first commit"},
		"2": {"2 commits", "it applied the first two"}, "3": {"3 commits", "it applied the first three"},
		"4": {"complete", "it applied every commit"}, "b1-only": {"block 1 alone", "BCSID 0, as after a pull in which block 0 failed"},
	}
	var all []engine.Option
	for _, k := range keys {
		all = append(all, engine.Option{Key: k, Title: words[k][0], Note: words[k][1]})
	}
	return all
}
