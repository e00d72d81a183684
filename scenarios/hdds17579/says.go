package hdds17579

import (
	"fmt"
	"strconv"
	"strings"

	"interleave/engine"
	"interleave/engine/ozone/om"
	"interleave/engine/ozone/raft"
)

// entryName is what an entry is: "CONF", "CreateKey w1".
func (m *model) entryName(n *raft.Node, i int8) string {
	w := m.write(n, i)
	if w == 0 {
		return "CONF"
	}
	return m.request(w)
}

// request is what a write asks for.
func (m *model) request(write int8) string {
	switch {
	case write == 1 && m.setup.Is("write", "bucket"):
		return "CreateBucket w1"
	case write == 1 && m.setup.Is("write", "layout"):
		return "a new bucket w1"
	}
	return fmt.Sprintf("CreateKey w%d", write)
}

func (m *model) saysWrite(s *state, at engine.At) engine.Words {
	w := m.nextWrite(&s.ring[at[0]])
	sentence := fmt.Sprintf("a client writes through %s: %s", omNames[at[0]], m.request(w))
	switch {
	case !m.lacksBucket(s, at[0]):
	case m.setup.Is("write", "bucket"):
		sentence += ", BUCKET_NOT_FOUND"
	default:
		sentence += ", built for the layout of before"
	}
	return engine.Words{Sentence: sentence, Brief: fmt.Sprintf("write w%d", w)}
}

func (m *model) saysReplicate(s *state, at engine.At) engine.Words {
	i := s.ring.Next(at[0], at[1])
	return engine.Words{
		Sentence: fmt.Sprintf("%s sends %s entry %d, %s", omNames[at[0]], omNames[at[1]], i, m.entryName(&s.ring[at[0]], i)),
		Brief:    fmt.Sprintf("%d to %s", i, omNames[at[1]]),
	}
}

func (m *model) saysElect(s *state, at engine.At) engine.Words {
	x := at[0]
	if m.members.Len() == 1 {
		return engine.Words{Sentence: fmt.Sprintf("%s becomes the leader of term %d", omNames[x], s.ring[x].Term+1), Brief: "leads"}
	}
	v := m.voter(s, at)
	how := "by the vote of " + omNames[v]
	if at[1] == 0 {
		how = "from " + omNames[v]
	}
	return engine.Words{
		Sentence: fmt.Sprintf("%s takes the leadership of term %d over, %s", omNames[x], max(s.ring[x].Term, s.ring[v].Term)+1, how),
		Brief:    "leads",
	}
}

// saysRead says what will become of the read: the status decides that when it
// arrives.
func (m *model) saysRead(s *state, at engine.At) engine.Words {
	x, mode := at[0], om.Mode(at[1])
	sentence := fmt.Sprintf("a client reads at %s, %s: ", omNames[x], modeNames[mode])
	switch way := m.options.Route(&m.code[x], mode, m.status(s, x)); way {
	case om.Local:
		sentence += m.lookup(s, x)
	case om.Ratis:
		sentence += "it goes through Ratis"
	default:
		sentence += way.String()
	}
	return engine.Words{Sentence: sentence, Brief: "read"}
}

// lookup is what a lookup of the writes that are acknowledged, and of those in
// the OM's state, finds.
func (m *model) lookup(s *state, x int8) string {
	n, found := &s.ring[x], s.oms[x].Executed
	var have, lack []string
	for w := int8(1); w <= m.early+m.late; w++ {
		switch i := m.placeAnywhere(s, w); {
		case i > 0 && i <= found && m.write(n, i) == w:
			have = append(have, "w"+strconv.Itoa(int(w)))
		case i > 0 && s.client.acked&(1<<i) != 0:
			lack = append(lack, "w"+strconv.Itoa(int(w)))
		}
	}
	var parts []string
	if have != nil {
		parts = append(parts, strings.Join(have, " ")+" FOUND")
	}
	if lack != nil {
		parts = append(parts, strings.Join(lack, " ")+" KEY_NOT_FOUND")
	}
	if parts == nil {
		return "KEY_NOT_FOUND, and nothing was acknowledged"
	}
	return strings.Join(parts, ", ")
}

// placeAnywhere is the index of a write in the first log that has it.
func (m *model) placeAnywhere(s *state, write int8) int8 {
	for x := range s.ring {
		if i := m.place(&s.ring[x], write); i > 0 {
			return i
		}
	}
	return 0
}

func (m *model) saysIndex(s *state, at engine.At) engine.Words {
	x := at[0]
	l := x
	if s.ring[x].Role != raft.Leader {
		l = s.ring.Known(x)
	}
	n := &s.ring[l]
	sentence := fmt.Sprintf("Ratis takes read index %d on %s, the commit index of %s", n.Commit, omNames[x], omNames[l])
	if m.members.Len() > 1 && !s.oms[l].StartupDone(&m.code[l], n) {
		sentence = fmt.Sprintf("Ratis takes read index %d on %s, the startup entry of %s, and waits for it", n.StartIndex(), omNames[x], omNames[l])
	}
	return engine.Words{Sentence: sentence, Brief: "index"}
}

// indexes lists the transactions in (after, through].
func (m *model) indexes(n *raft.Node, after, through int8) string {
	var all []string
	for i := after + 1; i <= through; i++ {
		if !n.At(i).Conf() {
			all = append(all, strconv.Itoa(int(i)))
		}
	}
	return strings.Join(all, " ")
}

// list is a list in words, when it may be empty.
func list(members string) string {
	if members == "" {
		return "empty"
	}
	return members
}
