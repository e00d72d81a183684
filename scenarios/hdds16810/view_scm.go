package hdds16810

import (
	"fmt"
	"strconv"

	"interleave/engine"
	"interleave/engine/ozone/datanode"
)

// scmPanel is what SCM knows and would do.
func (m *model) scmPanel(s *state) engine.Panel {
	c := m.scmOf(s)
	note := "what it would do if all had reported"
	if m.scm {
		note = "acts on what was reported last"
	}
	replicas := engine.Table{Key: "replica", Title: "replicas"}
	for i := range m.n {
		k, cell := c.known[i], engine.Cell{Key: dn(int8(i)), Label: dn(int8(i)) + " as reported", Value: "-"}
		if k.state != datanode.NoReplica {
			cell.Value = fmt.Sprintf("%s %d", k.state, k.bcsid)
		}
		cell.Derived = !m.scm
		replicas.Cells = append(replicas.Cells, cell)
	}
	forced := engine.Cell{Key: "force-close", Label: "would force close", Value: "held", Derived: true, Pinned: true}
	if who, why := c.forceCloses(); why.Well() {
		forced.Value, forced.List = members(who), true
	} else {
		forced.Says = "held: " + why.Say(nil)
	}
	return engine.Panel{Key: "scm", Kind: "scm", Title: "SCM", Note: note, Tables: []engine.Table{
		{Key: "container", Title: "container", Cells: []engine.Cell{
			{Key: "state", Label: "container", Value: c.container.String()},
			{Key: "sequence-id", Label: "sequence ID", Value: strconv.Itoa(int(c.sequence))},
		}},
		replicas,
		{Title: "decisions", Cells: []engine.Cell{
			forced,
			{Key: "sources", Label: "would copy from", Value: members(c.sources()), List: true, Derived: true},
			{Key: "closing", Label: "close commands under way", Value: members(c.closing), List: true},
		}},
	}}
}

// clientPanel is what reads of each block at its committed BCSID would get.
func (m *model) clientPanel(s *state) engine.Panel {
	p := engine.Panel{Key: "client", Kind: "client", Title: "client", Note: "reads of each block at its committed BCSID"}
	for i := range m.n {
		t := engine.Table{Key: "read/" + dn(int8(i)), Title: "reads from " + dn(int8(i))}
		for b := range m.layout.Blocks {
			c := engine.Cell{Key: datanode.BlockName(b), Label: fmt.Sprintf("%s, block %d at %d", dn(int8(i)), b, m.layout.Committed(b)), Value: "-", Derived: true}
			if r := &s.nodes[i].replica; r.State != datanode.NoReplica {
				c.Value = r.Read(m.layout, b).String()
			}
			t.Cells = append(t.Cells, c)
		}
		p.Tables = append(p.Tables, t)
	}
	return p
}
