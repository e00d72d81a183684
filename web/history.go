package web

import "interleave/engine"

// history is what a run does to its cells, worked out once for a page.
type history struct {
	last map[string]int  // cell → the last step up to the one shown that changed it
	vary map[string]bool // kind and row → its cells change in the run, or differ between replicas
}

// position is a cell's place in the flat list of a view's values. The panels,
// tables and cells of a machine's views are the same at every step.
type position struct {
	key   string
	row   string // kind and row
	first int    // the same row's cell in the first panel of the kind
}

// histories walks the whole run once.
func (u run) histories() history {
	places := positions(u.after)
	changed, varies := make([]int, len(places)), make([]bool, len(places))
	var before []string
	for n, step := range u.trace.Steps {
		if n > 0 && step.State == u.trace.Steps[n-1].State && len(step.Effects.Counted) == 0 {
			continue // nothing to compare
		}
		now := values(u.trace.View(n))
		for i, value := range now {
			if before != nil && value != before[i] {
				varies[i] = true
				if n <= u.a.Step {
					changed[i] = n
				}
			}
			if value != now[places[i].first] {
				varies[i] = true
			}
		}
		before = now
	}
	h := history{map[string]int{}, map[string]bool{}}
	for i, p := range places {
		h.vary[p.row] = h.vary[p.row] || varies[i]
		if changed[i] > 0 {
			h.last[p.key] = changed[i]
		}
	}
	return h
}

// values are a view's values in order.
func values(v engine.View) []string {
	var all []string
	for _, p := range v.Panels {
		for _, t := range p.Tables {
			for _, c := range t.Cells {
				all = append(all, c.Value)
			}
		}
	}
	return all
}

// positions describes the same places.
func positions(v engine.View) []position {
	var all []position
	first := map[string]int{}
	for _, p := range v.Panels {
		for _, t := range p.Tables {
			for _, c := range t.Cells {
				rest := c.Key
				if t.Key != "" {
					rest = t.Key + "/" + c.Key
				}
				row := p.Kind + " " + rest
				if _, there := first[row]; !there {
					first[row] = len(all)
				}
				all = append(all, position{p.Key + "/" + rest, row, first[row]})
			}
		}
	}
	return all
}
