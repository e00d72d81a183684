package web

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"interleave/engine"
	"interleave/web/page"
)

// Measures of a picture, in the units of its drawing.
const (
	pictureWide = 420
	margin      = 24
	boxHigh     = 30
	widestBox   = 92
	boxGap      = 6
	titleWide   = 150 // of titles that stand beside their lines
)

// essence draws what a scenario declares as its picture.
func essence(sc *engine.Scenario) page.Picture {
	scene, err := sc.Look(sc.Essence.Run)
	if err != nil {
		panic(fmt.Errorf("picture of %s: %w", sc.ID, err)) // its first page shows it; every test of pages does
	}
	v := engine.Replay(sc.Build(scene.Setup), scene.Schedule[:scene.Step]).View(scene.Step)
	p := page.Picture{Caption: sc.Essence.Says}
	beside := len(sc.Essence.Lines) > 1
	y := 18
	var says []string
	for _, l := range sc.Essence.Lines {
		line := page.PictureLine{Title: l.Title, TitleX: margin, TitleY: y + 8, Boxes: boxes(v, l)}
		x := margin
		if beside {
			x, line.TitleY = margin+titleWide, y+14+boxHigh/2+4
		} else {
			y += 16
		}
		y += 14
		if n := len(p.Lines); n > 0 {
			once(line.Boxes, p.Lines[n-1].Boxes)
		}
		row(line.Boxes, x, y)
		y += boxHigh
		if l.Claim {
			line.Claim = bracketUnder(v, l, line.Boxes, y+4)
			y += 26
		}
		p.Lines, says = append(p.Lines, line), append(says, spoken(line))
	}
	p.CaptionY = y + 20
	p.Says = strings.Join(append(says, sc.Essence.Says), "; ")
	return p
}

// boxes are those of a line, without their places.
func boxes(v engine.View, l engine.EssenceLine) []page.Box {
	var all []page.Box
	if l.Against != "" {
		whole, _ := v.Cell(l.Against)
		part, _ := v.Cell(l.Cells[0])
		for _, m := range strings.Fields(whole.Value) {
			b := page.Box{Text: m, Class: "done"}
			if !slices.Contains(strings.Fields(part.Value), m) {
				b = page.Box{Text: "✕ " + m, Class: "hole"}
			}
			all = append(all, b)
		}
		return all
	}
	for _, key := range l.Cells {
		c, _ := v.Cell(key)
		b := page.Box{Text: slots[c.Slot].mark + c.Said(), Class: slots[c.Slot].class, Head: head(v, l, key)}
		if c.Slot == engine.SlotAbsent {
			b.Class = "plain"
		}
		all = append(all, b)
	}
	return all
}

// head is what stands over a cell's box: of several components the component,
// otherwise what the line says, or the position.
func head(v engine.View, l engine.EssenceLine, key string) string {
	component, _, _ := cutKey(key)
	if first, _, _ := cutKey(l.Cells[0]); first != component || !strings.HasPrefix(l.Cells[len(l.Cells)-1], first+"/") {
		return component
	}
	if over, ok := v.Cell(l.Over + path.Base(key)); l.Over != "" && ok {
		return over.Said()
	}
	const short = 10 // letters that a box has room for
	if c, _ := v.Cell(key); len(c.Label) <= short {
		return c.Label
	}
	return path.Base(key)
}

// once drops heads that the boxes above have as well.
func once(all, above []page.Box) {
	for i := range all {
		if i < len(above) && all[i].Head == above[i].Head {
			all[i].Head = ""
		}
	}
}

// row puts boxes side by side.
func row(all []page.Box, x, y int) {
	if len(all) == 0 {
		return
	}
	wide := min(widestBox, (pictureWide-margin-x-boxGap*(len(all)-1))/len(all))
	for i := range all {
		all[i].X, all[i].Y, all[i].Wide, all[i].High = x+i*(wide+boxGap), y, wide, boxHigh
	}
}

// bracketUnder is the first claim under a line's boxes that is broken.
func bracketUnder(v engine.View, l engine.EssenceLine, over []page.Box, y int) page.PictureClaim {
	component, rest, _ := cutKey(l.Cells[0])
	for _, p := range v.Panels {
		for _, t := range p.Tables {
			if p.Key != component || t.Key != path.Dir(rest) {
				continue
			}
			for _, b := range t.Brackets {
				if n := min(b.Through, len(over)); b.Broken && n > 0 {
					last := over[n-1]
					return page.PictureClaim{Label: b.Label, X: over[0].X, Y: y, Wide: last.X + last.Wide - over[0].X}
				}
			}
		}
	}
	return page.PictureClaim{}
}

// spoken is a line for whoever does not see it.
func spoken(l page.PictureLine) string {
	var values []string
	for _, b := range l.Boxes {
		values = append(values, strings.TrimSpace(b.Head+" "+strings.TrimPrefix(b.Text, "✕ ")))
		if b.Class == "hole" {
			values[len(values)-1] += " missing"
		}
	}
	says := l.Title + ": " + strings.Join(values, ", ")
	if l.Claim.Label != "" {
		says += "; " + l.Claim.Label
	}
	return says
}
