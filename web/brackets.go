package web

import (
	"interleave/engine"
	"interleave/web/page"
)

// brackets are what a component claims under one of its strips.
func (u run) brackets(p engine.Panel, t int) []page.Bracket {
	table := p.Tables[t]
	was := u.bracketsBefore(p.Key, t)
	var all []page.Bracket
	for i, b := range table.Brackets {
		row := page.Bracket{Label: b.Label, Slots: b.Through, Rest: len(table.Cells) - b.Through, Broken: b.Broken}
		if b.Through == 0 {
			row.Slots, row.Rest, row.Empty = len(table.Cells), 0, true
		}
		// With another number of claims one came or went, and none changed.
		if len(was) == len(table.Brackets) && was[i].Label != b.Label {
			row.Before = was[i].Label
		}
		all = append(all, row)
	}
	return all
}

// bracketsBefore are those of the same strip before the step that is shown.
func (u run) bracketsBefore(panel string, t int) []engine.Bracket {
	for _, p := range u.before.Panels {
		if p.Key == panel && t < len(p.Tables) {
			return p.Tables[t].Brackets
		}
	}
	return nil
}

// compared says of each position of a strip whether the replicas agree on it.
func compared(panels []engine.Panel, t int) []page.Compared {
	if len(panels) == 1 {
		return nil
	}
	all := make([]page.Compared, len(panels[0].Tables[t].Cells))
	for i, c := range panels[0].Tables[t].Cells {
		all[i].Key = panels[0].Tables[t].Key + "/" + c.Key
		for _, p := range panels[1:] {
			all[i].Differ = all[i].Differ || p.Tables[t].Cells[i].Value != c.Value
		}
	}
	return all
}
