package page

import (
	"fmt"

	"github.com/a-h/templ"
)

// step marks a control that leads to another step of the same run.
func step(n int) templ.Attributes { return templ.Attributes{"data-step": fmt.Sprint(n)} }

// since marks a value that leads to the step that last changed it.
func since(n int) templ.Attributes {
	a := step(n)
	a["title"] = fmt.Sprintf("since step %d", n)
	return a
}

// attributes mark a control that lets an event happen. The id, of the event and
// not of its place, keeps the keyboard on it from step to step.
func (e Event) attributes(prefix string) templ.Attributes {
	a := templ.Attributes{"id": prefix + e.Code, "data-event": e.Code, "data-number": fmt.Sprint(e.Number), "data-preview": e.Preview}
	if e.Ahead {
		a["data-ahead"] = true
	}
	return a
}

// classes is a class attribute, or none: a step page has hundreds of cells.
func classes(names string) templ.Attributes {
	if names == "" {
		return nil
	}
	return templ.Attributes{"class": names}
}

// told is the class of what a chapter speaks of.
func told(is bool) string {
	if is {
		return "told"
	}
	return ""
}

func (r BoardRow) class() string {
	switch {
	case r.Derived && !r.Any:
		return "eq derived"
	case r.Derived:
		return "derived"
	case !r.Any:
		return "eq"
	}
	return ""
}

// walking tells the module of the page of a chapter; a step page has none of it.
func (s Step) walking() templ.Attributes {
	if s.Walk == nil {
		return nil
	}
	a := templ.Attributes{"data-run": s.Stepping, "data-chapter": fmt.Sprint(s.Walk.N)}
	if s.Asks() {
		a["data-asks"] = true
	}
	return a
}

// current marks the link of the page that is shown.
func current(is bool) templ.Attributes {
	if !is {
		return nil
	}
	return templ.Attributes{"aria-current": "page"}
}

// path is a bracket that is open to the top.
func (c PictureClaim) path() string {
	return fmt.Sprintf("M%d %dv3q0 4 4 4h%dq4 0 4-4v-3", c.X, c.Y, c.Wide-8)
}

// again has the page's module ask for the page once more, soon.
func again(is bool) templ.Attributes {
	if !is {
		return nil
	}
	return templ.Attributes{"data-again": "300"}
}
