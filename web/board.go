package web

import (
	"fmt"
	"slices"
	"strings"

	"interleave/engine"
	"interleave/web/page"
)

// boards are the kinds of component of which there are several, side by side.
func (u run) boards() []page.Board {
	var boards []page.Board
	for _, kind := range u.after.Kinds() {
		if panels, rows := u.after.Aligned(kind); len(panels) > 1 {
			boards = append(boards, u.board(panels, rows))
		}
	}
	return boards
}

func (u run) board(panels []engine.Panel, rows []engine.Row) page.Board {
	b := page.Board{Wide: len(panels) > 2}
	var names []string
	for _, p := range panels {
		names = append(names, p.Title)
		b.Heads = append(b.Heads, page.Head{Name: p.Title, Tags: p.Tags, Note: p.Note, Menu: u.menus(p.Key), Told: u.focus.told[p.Key]})
	}
	b.Label = strings.Join(names, ", ") + " side by side"
	for _, r := range rows {
		if r.Shape == engine.Strip {
			continue
		}
		row := u.row(panels, r)
		if row.Any {
			b.Diffs++
		}
		if u.matters(panels[0].Kind, r, row) {
			b.Rows = append(b.Rows, row)
		} else {
			b.Still = append(b.Still, row)
		}
	}
	b.More = u.more(len(b.Still))
	return b
}

// matters reports whether a row is shown or folded away: one that never differs
// and never changes in the run is folded, and beside a chapter each that it does
// not speak of, that this step does not change and that no reader looks for first.
func (u run) matters(kind string, r engine.Row, row page.BoardRow) bool {
	if r.Cells[0].Pinned || u.focus.speaks(row) {
		return true
	}
	if !u.focus.on {
		return u.history.vary[kind+" "+r.Key]
	}
	for _, c := range row.Cells {
		if u.history.last[c.Key] == u.a.Step && u.a.Step > 0 {
			return true
		}
	}
	return false
}

// more is what a fold says of the rows in it.
func (u run) more(n int) string {
	if u.focus.on {
		return count(n, "more row", "more rows")
	}
	return fmt.Sprintf("%d rows are equal and stay the same in this run", n)
}

func (u run) row(panels []engine.Panel, r engine.Row) page.BoardRow {
	if u.focus.hides && r.Cells[0].Derived {
		r.Differs = false // of values that are hidden
	}
	row := page.BoardRow{Label: r.Label(), Derived: r.Cells[0].Derived, Any: r.Differs}
	for i, c := range r.Cells {
		row.Cells = append(row.Cells, u.cell(panels[i].Key+"/"+r.Key, c))
		if i > 0 {
			row.Differ = append(row.Differ, r.Differs && c.Value != r.Cells[i-1].Value)
		}
	}
	return row
}

// lists are the components that stand alone, unless they are the head of a
// matrix; those that the chapter speaks of come first.
func (u run) lists() (leads, lists []page.List) {
	for _, kind := range u.after.Kinds() {
		panels, rows := u.after.Aligned(kind)
		if len(panels) > 1 {
			continue
		}
		l := page.List{Title: panels[0].Title, Note: panels[0].Note, Menu: u.menus(panels[0].Key)}
		for _, r := range rows {
			if r.Shape == engine.Strip {
				continue
			}
			if row := u.row(panels, r); !u.focus.on || u.matters(kind, r, row) {
				l.Rows = append(l.Rows, row)
			} else {
				l.Still = append(l.Still, row)
			}
		}
		l.More = u.more(len(l.Still))
		switch {
		case slices.ContainsFunc(l.Rows, u.focus.speaks):
			leads = append(leads, l)
		case len(l.Rows)+len(l.Still) > 0:
			lists = append(lists, l)
		}
	}
	return leads, lists
}

// cell is one value, with what this step did to it.
func (u run) cell(key string, c engine.Cell) page.Cell {
	p := page.Cell{Key: key}
	if n := u.history.last[key]; n > 0 && n != u.a.Step {
		p.Last, p.Link = n, u.to(n)
	}
	old, was := u.before.Cell(key)
	if !was {
		old = c
	}
	p.Told, p.Asked = u.focus.told[key], u.focus.asked[key]
	change := engine.Change{Key: key, Before: old.Value, After: c.Value}
	switch {
	case u.focus.hides && c.Derived && !p.Told:
		p.Parts = []page.Part{{Text: hidden, None: true}}
	case c.List:
		p.Parts = members(old, c)
	case change.Before == change.After:
		p.Parts = []page.Part{{Text: c.Said(), None: c.Value != c.Said() || bare(c.Value)}}
	case change.Mark() == engine.Added:
		p.Parts = []page.Part{{Text: c.Said(), Mark: string(engine.Added)}}
	case change.Mark() == engine.Removed:
		p.Parts = []page.Part{{Text: old.Said(), Mark: string(engine.Removed)}, {Text: c.Said(), None: true}}
	default:
		p.Before, p.Parts = old.Said(), []page.Part{{Text: c.Said()}}
	}
	return p
}

// bare reports whether a value stands for nothing.
func bare(value string) bool { return value == "-" || value == "absent" || value == "empty" }

// split cuts a list into its members. One of single words may have groups, with
// "/" between them; in one of phrases that is what stands between members.
func split(c engine.Cell) []string {
	if c.Phrases {
		return strings.Split(c.Value, " / ")
	}
	return strings.Fields(c.Value)
}

// members marks each member of a list by itself: added, removed or neither.
func members(old, now engine.Cell) []page.Part {
	had, has := map[string]bool{}, map[string]bool{}
	for _, m := range split(old) {
		had[m] = true
	}
	var parts []page.Part
	for _, m := range split(now) {
		has[m] = true
		switch {
		case m == "/":
			parts = append(parts, page.Part{Gap: true})
		case m == "empty":
			parts = append(parts, page.Part{Text: m, None: true})
		case had[m]:
			parts = append(parts, page.Part{Text: m})
		default:
			parts = append(parts, page.Part{Text: m, Mark: string(engine.Added)})
		}
	}
	for _, m := range split(old) {
		if !has[m] && m != "/" && m != "empty" {
			parts = append(parts, page.Part{Text: m, Mark: string(engine.Removed)})
		}
	}
	return parts
}

var slots = map[engine.Slot]struct{ class, mark string }{
	engine.SlotAbsent: {"gone", ""}, engine.SlotPart: {"part", ""}, engine.SlotDone: {"done", ""},
	engine.SlotCorrupt: {"corrupt", "✕ "}, engine.SlotHole: {"hole", "✕ "}, engine.SlotWaiting: {"wait", "‖ "},
}

var markClasses = map[engine.Mark]string{engine.Added: "add", engine.Changed: "chg", engine.Removed: "del"}

// matrices are the strips of components of one kind, a row each, under the
// strip of the component that they are named after; and those of components
// that stand alone, under one head where their positions are the same.
func (u run) matrices() []page.Matrix {
	all := u.strips()
	for i := range all {
		all[i].Folded = u.focus.on && !happens(all[i])
	}
	return all
}

// happens reports whether a chapter speaks of a matrix, this step changes it, or
// something is missing in it that is claimed.
func happens(m page.Matrix) bool {
	for _, r := range m.Rows {
		for _, s := range r.Slots {
			if s.Told || s.Asked || s.Now != "" || s.Class == "hole" {
				return true
			}
		}
	}
	return slices.Contains(m.Told, true)
}

func (u run) strips() []page.Matrix {
	var all []page.Matrix
	for _, kind := range u.after.Kinds() {
		panels, _ := u.after.Aligned(kind)
		for t, table := range panels[0].Tables {
			if table.Shape == engine.Strip && len(panels) > 1 {
				all = append(all, u.matrix(panels, t))
			}
		}
	}
	return append(all, u.alone()...)
}

// alone are the strips of components that stand alone, unless they are the head
// of a matrix.
func (u run) alone() []page.Matrix {
	var all []page.Matrix
	at := map[string]int{} // positions → matrix
	for _, kind := range u.after.Kinds() {
		panels, _ := u.after.Aligned(kind)
		for t, table := range panels[0].Tables {
			if table.Shape != engine.Strip || len(panels) > 1 || u.heads(panels[0].Key) {
				continue
			}
			m := u.matrix(panels, t)
			positions := strings.Join(m.Heads, " ")
			i, there := at[positions]
			if !there {
				i = len(all)
				at[positions] = i
				all = append(all, page.Matrix{Wide: m.Wide, Named: true, Heads: m.Heads, Tails: m.Tails, Told: m.Told})
			}
			m.Rows[0].Name += " · " + table.Title
			all[i].Rows = append(all[i].Rows, m.Rows[0])
		}
	}
	return all
}

// heads reports whether other components have a strip that is named after one.
func (u run) heads(component string) bool {
	for _, p := range u.after.Panels {
		for _, t := range p.Tables {
			if t.Shape == engine.Strip && t.Key == component {
				return true
			}
		}
	}
	return false
}

func (u run) matrix(panels []engine.Panel, t int) page.Matrix {
	table := panels[0].Tables[t]
	const narrow = 4 // positions that a phone has room for
	const short = 11 // letters that the column of names has room for
	m := page.Matrix{Title: table.Title, Wide: len(table.Cells) > narrow, Named: len(table.Title) > short}
	for _, c := range table.Cells {
		m.Heads = append(m.Heads, c.Key)
		head, named := u.after.Cell(table.Key + "/" + c.Key)
		if !named && !strings.HasPrefix(c.Label, table.Title) && !slices.Contains(strings.FieldsFunc(c.Label, isSpaceOrComma), c.Key) {
			head.Value = c.Label // and not one that only repeats the title or the position
		}
		m.Tails = append(m.Tails, head.Said())
		m.Told = append(m.Told, u.focus.told[table.Key+"/"+c.Key])
	}
	for _, p := range panels {
		row := page.MatrixRow{Name: p.Title}
		for _, c := range p.Tables[t].Cells {
			slot := page.Slot{Class: slots[c.Slot].class, Text: slots[c.Slot].mark + c.Said()}
			key := p.Key + "/" + table.Key + "/" + c.Key
			slot.Told, slot.Asked = u.focus.told[key], u.focus.asked[key]
			if old, ok := u.before.Cell(key); ok && old.Value != c.Value {
				mark := engine.Change{Before: old.Value, After: c.Value}.Mark()
				slot.Mark, slot.Now = string(mark), markClasses[mark]
			}
			row.Slots = append(row.Slots, slot)
		}
		row.Brackets = u.brackets(p, t)
		m.Rows = append(m.Rows, row)
	}
	m.Foot = compared(panels, t)
	return m
}

func isSpaceOrComma(r rune) bool { return r == ' ' || r == ',' }
