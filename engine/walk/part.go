package walk

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"interleave/engine"
	"interleave/engine/address"
)

// Part is a state and what is said about it.
type Part struct {
	Text string          // Markdown with marks, an empty line between paragraphs
	At   address.Address // the state

	show  []string // cells that its commands show
	trace engine.Trace
	view  engine.View
}

func newPart(s *engine.Scenario, scene engine.Scene) Part {
	at := address.Of(s, scene.Setup, scene.Schedule)
	at.Preset = scene.Preset
	trace := engine.Replay(s.Build(scene.Setup), scene.Schedule[:scene.Step])
	return Part{At: at.At(scene.Step), trace: trace, view: trace.View(scene.Step)}
}

// matching are the keys of the cells that patterns match.
func (p Part) matching(patterns string) []string {
	var keys []string
	for pattern := range strings.FieldsSeq(patterns) {
		for _, v := range p.view.Values() {
			if ok, err := path.Match(pattern, v.Key); err == nil && ok {
				keys = append(keys, v.Key)
			}
		}
	}
	return keys
}

// marks stand in a narration for what the state fills in.
var marks = regexp.MustCompile(`\{\{([^{}\n]*)\}\}`)

// Marks lists the marks of a narration without their braces.
func Marks(text string) []string {
	var all []string
	for _, m := range marks.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	return all
}

// Mark is a mark, filled in.
type Mark struct {
	Text      string
	Cell      string       // key of the cell whose value it is; empty for another mark
	Component string       // key of the component that it names
	Claim     engine.Claim // that it names
}

// Fill gives what stands in place of a mark, written without its braces.
//
//	om2               the component
//	cell KEY          the value of a cell
//	step, event       the number of the step that is shown, and its event in words
//	next CODE         an event in words, with the values of this state
//	verdict PROPERTY  its outcome; "reason PROPERTY" the clause that fails
//	blocked CODE      why an event cannot happen now
//	version om2       the title of the code that a component runs
//	claim ID          "claim 10"
//	issue             "HDDS-17458"
//
// The error says what the state does not have.
func (p Part) Fill(mark string) (Mark, error) {
	name, arg, _ := strings.Cut(mark, " ")
	if fill, known := fills[name]; known {
		return fill(p, arg)
	}
	for _, c := range p.At.Scenario.Components {
		if c.Key == mark {
			return Mark{Text: c.Title, Component: c.Key}, nil
		}
	}
	return Mark{}, fmt.Errorf("there is no mark {{%s}}", mark)
}

var fills = map[string]func(p Part, arg string) (Mark, error){
	"cell": func(p Part, key string) (Mark, error) {
		c, ok := p.view.Cell(key)
		if !ok {
			return Mark{}, fmt.Errorf("there is no cell %s", engine.Quote(key))
		}
		return Mark{Text: c.Said(), Cell: key}, nil
	},
	"step": func(p Part, _ string) (Mark, error) { return Mark{Text: fmt.Sprint(p.At.Step)}, nil },
	"event": func(p Part, _ string) (Mark, error) {
		if p.At.Step == 0 {
			return Mark{}, fmt.Errorf("the start has no event")
		}
		return Mark{Text: p.trace.Words(p.At.Step).Sentence}, nil
	},
	"next": func(p Part, code string) (Mark, error) {
		n, ok := p.trace.Machine.Find(code)
		if !ok {
			return Mark{}, fmt.Errorf("there is no event %s", engine.Quote(code))
		}
		return Mark{Text: p.trace.Machine.Words(p.trace.Steps[p.At.Step].State, n).Sentence}, nil
	},
	"verdict": func(p Part, name string) (Mark, error) {
		v, err := p.verdict(name)
		return Mark{Text: string(v.Outcome)}, err
	},
	"reason": func(p Part, name string) (Mark, error) {
		v, err := p.verdict(name)
		if err == nil && v.Reason == "" {
			err = fmt.Errorf("property %s has no reason: it %s", name, v.Outcome)
		}
		return Mark{Text: v.Reason}, err
	},
	"blocked": func(p Part, code string) (Mark, error) {
		n, ok := p.trace.Machine.Find(code)
		if !ok {
			return Mark{}, fmt.Errorf("there is no event %s", engine.Quote(code))
		}
		_, _, reason := p.trace.Machine.Step(p.trace.Steps[p.At.Step].State, n)
		if reason == "" {
			return Mark{}, fmt.Errorf("event %s can happen", code)
		}
		return Mark{Text: reason}, nil
	},
	"version": func(p Part, component string) (Mark, error) {
		for _, sw := range p.At.Scenario.Switches {
			if sw.Component != component || !sw.Version {
				continue
			}
			i := slices.IndexFunc(sw.Choices, func(o engine.Option) bool { return p.At.Setup.Is(sw.Key, o.Key) })
			return Mark{Text: sw.Choices[i].Title, Component: component}, nil
		}
		return Mark{}, fmt.Errorf("component %s has no version", engine.Quote(component))
	},
	"claim": func(p Part, id string) (Mark, error) {
		claim, ok := claimOf(p.At.Scenario, id)
		if !ok {
			return Mark{}, fmt.Errorf("%s has no claim %s", p.At.Scenario.ID, engine.Quote(id))
		}
		_, number, _ := strings.Cut(id, "-")
		return Mark{Text: "claim " + number, Claim: claim}, nil
	},
	"issue": func(p Part, _ string) (Mark, error) { return Mark{Text: p.At.Scenario.Issue}, nil },
}

func (p Part) verdict(name string) (engine.Verdict, error) {
	for _, v := range p.trace.Steps[p.At.Step].Verdicts {
		if v.Property == name {
			return v, nil
		}
	}
	return engine.Verdict{}, fmt.Errorf("there is no property %s in this setup", engine.Quote(name))
}

// Told are the keys of the cells that the part speaks of, and of the components.
func (p Part) Told() (cells, components []string) {
	cells = slices.Clone(p.show)
	for _, mark := range Marks(p.Text) {
		m, err := p.Fill(mark)
		if err != nil {
			continue // the lint has this
		}
		if m.Cell != "" {
			cells = append(cells, m.Cell)
		}
		if m.Component != "" {
			components = append(components, m.Component)
		}
	}
	return cells, components
}

// Cell finds a cell of the state by its key.
func (p Part) Cell(key string) (engine.Cell, bool) { return p.view.Cell(key) }
