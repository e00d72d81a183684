package hdds17579

import (
	"fmt"

	"interleave/engine"
	"interleave/engine/ozone/om"
)

// What a setup does not have, in words.

// inRing: the OM is in the ring.
func (m *model) inRing(x int8) string {
	if m.members.Has(x) {
		return ""
	}
	return "this setup has one OM: " + omNames[x] + " needs oms=3"
}

// between: both OMs are in the ring.
func (m *model) between(at engine.At) string {
	if why := m.inRing(at[0]); why != "" {
		return why
	}
	if at[0] == om3 {
		return "om3 is the third voter and never leads"
	}
	return m.inRing(at[1])
}

// electable: om3 is there for its vote, and for what a follower does.
func (m *model) electable(at engine.At) string {
	if why := m.inRing(at[0]); why != "" {
		return why
	}
	if at[0] == om3 {
		return "om3 is the third voter and never leads"
	}
	return ""
}

func (m *model) elects(at engine.At) string {
	switch {
	case m.electable(at) != "":
		return m.electable(at)
	case at[1] > 0 && m.members.Len() == 1:
		return "this setup has one OM, which needs no vote"
	case at[0] == om1 && m.members.Len() > 1 && m.terms == 2 && m.setup.Is("crash", "off"):
		return "om1 leads term 1, and to lead again it needs terms=3"
	}
	return ""
}

// applies: the OM has a pipeline.
func (m *model) applies(at engine.At) string {
	if why := m.inRing(at[0]); why != "" {
		return why
	}
	if !m.whole.Has(at[0]) {
		return "om3 is only a voter here, with a log and a term: third=full has the rest"
	}
	return ""
}

func (m *model) learns(at engine.At) string {
	if m.members.Len() == 1 {
		return "this setup has one OM, which has nobody to hear from"
	}
	return m.applies(at)
}

// flushes: the OM's double buffer has events of its own.
func (m *model) flushes(at engine.At) string {
	if why := m.applies(at); why != "" {
		return why
	}
	if m.short.Has(at[0]) {
		return omNames[at[0]] + " flushes a write with its apply here: its double buffer changes no verdict"
	}
	return ""
}

func (m *model) calls(at engine.At) string {
	if why := m.electable(at); why != "" {
		return why
	}
	if !m.code[at[0]].CallbackWaits {
		return "notifyLeaderReady does not wait in the code of " + omNames[at[0]]
	}
	return ""
}

func (m *model) offers(at engine.At) string {
	if !m.modes[at[1]] {
		return fmt.Sprintf("this setup has reads=%s", m.setup.Get("reads"))
	}
	return m.applies(at)
}

// waits: a read can go through Ratis, which it does with the read option
// LINEARIZABLE only.
func (m *model) waits(at engine.At) string {
	switch {
	case !m.options.Linearizable:
		return "this setup has option=default: no read waits for an index"
	case !m.modes[om.NoHint] && !m.modes[om.LeaderOnly] && !m.modes[om.AllowFollower]:
		return fmt.Sprintf("this setup has reads=%s, which wait for no index", m.setup.Get("reads"))
	}
	return m.applies(at)
}

// expires: under a LEVEL queue a time-out is a schedule without that read, as
// long as nothing of the environment holds an OM up.
func (m *model) expires(at engine.At) string {
	if why := m.waits(at); why != "" {
		return why
	}
	if m.limited && !m.edge[at[0]] {
		return "nothing here holds a read up for good: a read that times out needs stall, pause, cut or crash, or an EDGE queue"
	}
	return ""
}

func (m *model) hasService(at engine.At) string {
	if m.setup.Is("service", "off") {
		return "this setup has service=off"
	}
	return m.electable(at)
}

// needs is the setting that an event exists by.
func (m *model) needs(setting string) func(engine.At) string {
	return func(at engine.At) string {
		if m.setup.Is(setting, "off") {
			return fmt.Sprintf("this setup has %s=off", setting)
		}
		switch setting {
		case "stall":
			return m.applies(at)
		case "pause":
			return m.flushes(at)
		}
		return m.inRing(at[0])
	}
}
