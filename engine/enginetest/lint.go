// Package enginetest checks scenarios in tests: the lint of a scenario's data,
// and its stories.
package enginetest

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"interleave/engine"
)

var (
	keyForm   = regexp.MustCompile(`^[a-z0-9-]+$`)
	codeForm  = regexp.MustCompile(`^[a-z]{1,2}[0-9][a-z0-9]*(-[a-z0-9]+)*$`)
	eventForm = regexp.MustCompile(`^[a-z0-9-]+(:[a-z0-9-]+)+$`)
)

// Lint checks what every scenario must have: codes and keys that are unique
// and well formed, the same events in every setup, presets whose events all
// happen, states of integers, views whose cells are unique and aligned, a label
// for each event.
func Lint(t *testing.T, s *engine.Scenario) {
	t.Helper()
	lintKeys(t, s)
	m := s.Build(s.Default())
	lintEvents(t, s, m)
	for _, n := range s.Setups {
		setup, err := s.Setup(n.Set)
		if err != nil {
			t.Errorf("setup %s: %v", n.Name, err)
			continue
		}
		lintSameEvents(t, n.Name, m, s.Build(setup))
		lintState(t, n.Name, reflect.TypeOf(s.Build(setup).Start()))
		lintView(t, n.Name, s.Build(setup))
	}
	for _, p := range s.Presets {
		lintPreset(t, s, p)
	}
}

func lintKeys(t *testing.T, s *engine.Scenario) {
	t.Helper()
	unique := func(what string) func(string) {
		seen := map[string]bool{}
		return func(key string) {
			if seen[key] || !keyForm.MatchString(key) {
				t.Errorf("%s: %s %q is not unique or not of [a-z0-9-]", s.ID, what, key)
			}
			seen[key] = true
		}
	}
	sw, setup, preset := unique("switch"), unique("setup"), unique("preset")
	for _, c := range s.Choosable() {
		sw(c.Key)
		choice := unique("choice of " + c.Key)
		for _, o := range c.Choices {
			choice(o.Key)
			if o.Title == "" {
				t.Errorf("%s: choice %s of %s has no title", s.ID, o.Key, c.Key)
			}
		}
	}
	const mostRows = 64 // of the patch matrix
	if len(s.Setups) > mostRows {
		t.Errorf("%s declares %d setups, at most %d", s.ID, len(s.Setups), mostRows)
	}
	for _, n := range s.Setups {
		setup(n.Name)
	}
	for _, p := range s.Presets {
		preset(p.Name)
	}
}

// lintEvents: a code reads one way only, and parse(print(x)) = x.
func lintEvents(t *testing.T, s *engine.Scenario, m engine.Machine) {
	t.Helper()
	letters := map[string]string{} // the letters of a code belong to one action
	for i, e := range m.Events() {
		if !codeForm.MatchString(e.Code) || !eventForm.MatchString(string(e.Event)) {
			t.Errorf("%s: event %q with code %q is not well formed", s.ID, e.Event, e.Code)
		}
		key := strings.TrimRight(e.Code[:strings.IndexAny(e.Code, "0123456789")], "-")
		if other, taken := letters[key]; taken && other != e.Action {
			t.Errorf("%s: actions %s and %s share the key %q", s.ID, other, e.Action, key)
		}
		letters[key] = e.Action
		for _, name := range []string{e.Code, string(e.Event)} {
			if n, ok := m.Find(name); !ok || n != i {
				t.Errorf("%s: %q is read as event %d, not %d", s.ID, name, n, i)
			}
		}
		if e.Label == "" || strings.Contains(e.Label, "{") {
			t.Errorf("%s: event %s has the label %q", s.ID, e.Event, e.Label)
		}
	}
}

// lintSameEvents: a schedule must mean the same in every setup.
func lintSameEvents(t *testing.T, setup string, a, b engine.Machine) {
	t.Helper()
	if len(a.Events()) != len(b.Events()) {
		t.Errorf("setup %s has %d events, the default %d", setup, len(b.Events()), len(a.Events()))
		return
	}
	for i, e := range a.Events() {
		if o := b.Events()[i]; o.Event != e.Event || o.Code != e.Code {
			t.Errorf("setup %s: event %d is %s, in the default %s", setup, i, o.Event, e.Event)
		}
	}
}

// lintState: a state is made of integers and booleans. Then == and its memory
// say the same, a copy shares nothing, and a search keeps it as it is.
func lintState(t *testing.T, setup string, state reflect.Type) {
	t.Helper()
	switch k := state.Kind(); {
	case k >= reflect.Bool && k <= reflect.Uint64:
	case k == reflect.Array:
		lintState(t, setup, state.Elem())
	case k == reflect.Struct:
		for f := range state.Fields() {
			lintState(t, setup+", "+f.Name, f.Type)
		}
	default:
		t.Errorf("setup %s: the state has a %s", setup, state)
	}
}

// lintView: cells have unique keys and values, panels of a kind are aligned.
func lintView(t *testing.T, setup string, m engine.Machine) {
	t.Helper()
	v := m.View(m.Start(), nil)
	seen := map[string]bool{}
	for _, c := range v.Values() {
		if seen[c.Key] || c.Value == "" || strings.ContainsAny(c.Value, "\n=") {
			t.Errorf("setup %s: cell %s = %q is not unique or not one line", setup, c.Key, c.Value)
		}
		seen[c.Key] = true
	}
	for _, kind := range v.Kinds() {
		panels, _ := v.Aligned(kind)
		for _, p := range panels[1:] {
			if keys(p) != keys(panels[0]) {
				t.Errorf("setup %s: panels %s and %s are of one kind and have different cells", setup, p.Key, panels[0].Key)
			}
		}
	}
}

func keys(p engine.Panel) string {
	var b strings.Builder
	for _, t := range p.Tables {
		for _, c := range t.Cells {
			b.WriteString(t.Key + "/" + c.Key + "\n")
		}
	}
	return b.String()
}

// lintPreset: every event of a preset happens in its own setup.
func lintPreset(t *testing.T, s *engine.Scenario, p engine.Preset) {
	t.Helper()
	setup, schedule, err := s.Preset(p.Name)
	if err != nil {
		t.Error(err)
		return
	}
	m := s.Build(setup)
	trace := engine.Replay(m, schedule)
	for n := 1; n <= trace.Len(); n++ {
		if !trace.Steps[n].Happened() {
			t.Errorf("preset %s: step %d, %s, does not happen: %s", p.Name, n, trace.Event(n).Code, trace.Steps[n].Reason)
		}
	}
	if got := s.Codes(schedule); got != p.Events {
		t.Errorf("preset %s prints as %s, not %s", p.Name, got, p.Events)
	}
}
