package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// View is what a state looks like, without saying how it is drawn. The page,
// the terminal, the stories, the diff and the exports read nothing else.
type View struct{ Panels []Panel }

// Panel is one component's part of a view. Panels of one Kind make one
// aligned table, a column each.
type Panel struct {
	Key    string   // the component, and the first part of its cells' keys
	Kind   string   // "om"; panels that stand alone have a kind of their own
	Title  string   // as shown
	Tags   []string // "leader"
	Note   string   // one line under the title: "applied 3 · flushed 0"
	Tables []Table
}

// Shape says how a table's cells belong together.
type Shape int8

// The shapes of a table.
const (
	Rows  Shape = iota // single values, one under the other
	Strip              // values by position: a log, a queue, the blocks of a container
)

// Table is a group of cells.
type Table struct {
	Key      string // middle part of the cells' keys; empty for the component's own fields
	Title    string
	Shape    Shape
	Cells    []Cell
	Brackets []Bracket // of a Strip: what the component claims
}

// Bracket is a claim "through position N" under a strip. An empty slot under
// a bracket is the defect.
type Bracket struct {
	Label   string
	Through int // number of slots, from the first
	Broken  bool
}

// Slot says how much of a thing is there, in a Strip.
type Slot int8

// The slots.
const (
	SlotAbsent  Slot = iota // not there, and nobody says it is
	SlotPart                // accepted, not done: applied but not flushed, queued
	SlotDone                // executed, flushed, good on disk
	SlotCorrupt             // there but bad
	SlotHole                // not there under a claim
	SlotWaiting             // begun, and held up
)

// Cell is one value.
type Cell struct {
	Key     string // last part of the cell's key; the row of an aligned table
	Label   string // the row's name in words
	Value   string // canonical: "-" is nothing, "empty" an empty list
	Says    string // what a reader is shown in its place, when the value needs words
	List    bool   // members joined by one space, groups of them by " / "
	Phrases bool   // of a List: a member has several words, and " / " stands between two
	Slot    Slot   // in a Strip
	Derived bool   // follows from other cells; shown as an explanation
	Tally   bool   // a counter, no state
	Pinned  bool   // shown first, and never folded away
}

// Said is the value as a reader is shown it.
func (c Cell) Said() string {
	switch {
	case c.Says != "":
		return c.Says
	case c.Value == "-":
		return "–"
	}
	return c.Value
}

// Value is one cell with its full key: "om1/snapshot-info/s1".
type Value struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// Values lists the view's cells in order.
func (v View) Values() []Value {
	var all []Value
	v.each(func(key string, c *Cell) { all = append(all, Value{key, c.Value}) })
	return all
}

// Cell finds a cell by its full key.
func (v View) Cell(key string) (Cell, bool) {
	for _, p := range v.Panels {
		rest, ok := strings.CutPrefix(key, p.Key)
		if !ok || rest == "" || rest[0] != '/' {
			continue
		}
		rest = rest[1:]
		table, last := "", rest
		if slash := strings.LastIndexByte(rest, '/'); slash >= 0 {
			table, last = rest[:slash], rest[slash+1:]
		}
		for _, t := range p.Tables {
			if t.Key != table {
				continue
			}
			for _, c := range t.Cells {
				if c.Key == last {
					return c, true
				}
			}
		}
	}
	return Cell{}, false
}

func (v View) each(f func(key string, c *Cell)) {
	for p := range v.Panels {
		panel := &v.Panels[p]
		for t := range panel.Tables {
			table := &panel.Tables[t]
			prefix := panel.Key + "/"
			if table.Key != "" {
				prefix += table.Key + "/"
			}
			for c := range table.Cells {
				f(prefix+table.Cells[c].Key, &table.Cells[c])
			}
		}
	}
}

// Digest is the first four hex digits of SHA-256 over the view's key=value
// lines. It tells whether two people look at the same state.
func (v View) Digest() string {
	h := sha256.New()
	v.each(func(key string, c *Cell) { h.Write([]byte(key + "=" + c.Value + "\n")) })
	return hex.EncodeToString(h.Sum(nil))[:4]
}

// Row is one row of an aligned table: the same cell of every panel of a kind.
type Row struct {
	Key     string // table and cell: "snapshot-info/s1"
	Table   string // title of the table
	Shape   Shape
	Cells   []Cell // one for each panel
	Differs bool   // the panels do not all have the same value
}

// Label is the row's name in words.
func (r Row) Label() string { return r.Cells[0].Label }

// Aligned gives the panels of a kind and their common rows. All panels of a
// kind have the same tables and cells (the lint checks it).
func (v View) Aligned(kind string) ([]Panel, []Row) {
	var panels []Panel
	for _, p := range v.Panels {
		if p.Kind == kind {
			panels = append(panels, p)
		}
	}
	if len(panels) == 0 {
		return nil, nil
	}
	var rows []Row
	for t, table := range panels[0].Tables {
		for c, cell := range table.Cells {
			row := Row{Key: strings.TrimPrefix(table.Key+"/"+cell.Key, "/"), Table: table.Title, Shape: table.Shape}
			for _, p := range panels {
				other := p.Tables[t].Cells[c]
				row.Cells = append(row.Cells, other)
				row.Differs = row.Differs || other.Value != cell.Value
			}
			rows = append(rows, row)
		}
	}
	return panels, rows
}

// Kinds lists the kinds of the view's panels in the order of their first one.
func (v View) Kinds() []string {
	var kinds []string
	seen := map[string]bool{}
	for _, p := range v.Panels {
		if !seen[p.Kind] {
			seen[p.Kind] = true
			kinds = append(kinds, p.Kind)
		}
	}
	return kinds
}
