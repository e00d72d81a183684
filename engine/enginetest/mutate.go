package enginetest

import (
	"context"
	"fmt"
	"hash/maphash"
	"slices"
	"testing"

	"interleave/engine"
	"interleave/engine/explore"
)

// Mutation is a model in which one thing is switched off or done otherwise. If
// no search sees a difference, nothing that the scenario says depends on it.
type Mutation[S comparable] struct {
	Name   string
	Action string // that is concerned: setups without its events are not looked at; "": all are
	Model  func(engine.Setup) engine.Model[S]
}

// Mutable is a scenario's model and the setups in which it is looked at.
type Mutable[S comparable] struct {
	Setups    []engine.Setup
	Model     func(engine.Setup) engine.Model[S]
	MaxStates int // of a search; a larger space is compared up to there

	before map[engine.Setup]sight // of the model as it is
	seed   maphash.Seed
}

// Survivors searches each mutation in one setup after another until it differs
// from the model: in a verdict, the length of a schedule, a count, the value of
// a state, or because something panics. It gives the names of those that never
// do, in order. With -v it says how each was seen.
func (m *Mutable[S]) Survivors(t *testing.T, mutations []Mutation[S]) []string {
	t.Helper()
	m.before, m.seed = map[engine.Setup]sight{}, maphash.MakeSeed()
	var survivors []string
	for _, mutation := range mutations {
		if !slices.ContainsFunc(m.Setups, func(u engine.Setup) bool { return m.differs(t, mutation, u) }) {
			survivors = append(survivors, mutation.Name)
		}
	}
	return survivors
}

// differs reports whether a mutation is seen in a setup.
func (m *Mutable[S]) differs(t *testing.T, mutation Mutation[S], u engine.Setup) bool {
	t.Helper()
	model := mutation.Model(u)
	if mutation.Action != "" && !exists(model, mutation.Action) {
		return false
	}
	if _, known := m.before[u]; !known {
		m.before[u] = m.sight(m.Model(u))
	}
	if before, now := m.before[u], m.sight(model); now != before {
		t.Logf("%s: in setup %s %s, otherwise %s", mutation.Name, u.Words(), now, before)
		return true
	}
	return false
}

// exists reports whether an event of an action exists.
func exists[S comparable](model engine.Model[S], action string) bool {
	return slices.ContainsFunc(engine.Compile(model).Events(), func(e engine.EventInfo) bool { return e.Action == action && e.Absent == "" })
}

// sight is what a search shows of a model.
type sight struct {
	found  string
	values uint64 // a sum over the states and where their events lead, in any order
	broken bool   // something panics
}

func (s sight) String() string {
	if s.broken {
		return "something panics"
	}
	return fmt.Sprintf("%s (values %x)", s.found, s.values>>48)
}

func (m *Mutable[S]) sight(model engine.Model[S]) (seen sight) {
	machine := engine.Compile(careful(model, &seen.broken))
	seen.found = Found(explore.Search(context.Background(), machine, explore.Options{MaxStates: m.MaxStates, Threads: 1}))
	states, space := m.states(machine)
	for n, from := range states[:space.Expanded()] {
		for _, to := range space.Targets(n) {
			seen.values += maphash.Comparable(m.seed, [2]S{from, states[to]})
		}
	}
	return seen
}

// careful is a model whose functions do not panic but report it: what is
// switched off may be all that keeps them from it.
func careful[S comparable](model engine.Model[S], panics *bool) engine.Model[S] {
	rescue := func() { *panics = recover() != nil || *panics }
	model.Actions, model.Properties = slices.Clone(model.Actions), slices.Clone(model.Properties)
	for i := range model.Actions {
		a := &model.Actions[i]
		unless, do := a.Unless, a.Do
		a.Unless = func(s *S, at engine.At) (why engine.Reason) {
			why = engine.Because("it panics")
			defer rescue()
			return unless(s, at)
		}
		a.Do = func(s *S, at engine.At, r *engine.Recorder) {
			defer rescue()
			do(s, at, r)
		}
	}
	for i := range model.Properties {
		p := &model.Properties[i]
		fails := p.Fails
		p.Fails = func(s *S) engine.Reason {
			defer rescue()
			return fails(s)
		}
	}
	return model
}

// states are those of a search, up to the limit.
func (m *Mutable[S]) states(machine engine.Machine) ([]S, engine.Space) {
	space := machine.Space(machine.Start(), engine.Limits{States: m.MaxStates, Edges: true})
	worker := space.Worker()
	for first, fits := 0, true; fits && first < space.Len(); {
		end := space.Len()
		worker.Expand(first, end)
		_, fits = worker.Commit()
		first = end
	}
	states := make([]S, space.Len())
	for n := range states {
		states[n] = space.State(n).(S)
	}
	return states, space
}

// Clauses are mutations that each take one clause out of an action's guard: the
// action is not blocked for that reason any more. The clauses are those that
// block something in a state of some setup.
func (m *Mutable[S]) Clauses() []Mutation[S] {
	type clause struct{ action, text string }
	var clauses []clause
	seen := map[clause]bool{}
	for _, u := range m.Setups {
		model := m.Model(u)
		states, _ := m.states(engine.Compile(model))
		for _, s := range states {
			blocked(model, s, func(a engine.Action[S], text string) {
				if c := (clause{a.Name, text}); !seen[c] {
					seen[c] = true
					clauses = append(clauses, c)
				}
			})
		}
	}
	var mutations []Mutation[S]
	for _, c := range clauses {
		mutations = append(mutations, Mutation[S]{c.action + ": " + c.text, c.action, func(u engine.Setup) engine.Model[S] {
			return without(m.Model(u), c.action, c.text)
		}})
	}
	return mutations
}

// blocked calls each with every reason for which an event of a model cannot
// happen in a state.
func blocked[S comparable](model engine.Model[S], s S, each func(engine.Action[S], string)) {
	for _, a := range model.Actions {
		for _, args := range a.Each {
			at := numbers(args)
			if a.Absent != nil && a.Absent(at) != "" {
				continue
			}
			if why := a.Unless(&s, at); !why.Well() {
				each(a, why.Text)
			}
		}
	}
}

func numbers(args []engine.Arg) (at engine.At) {
	for i, a := range args {
		at[i] = a.N
	}
	return at
}

// without is a model in which an action is not blocked for one reason.
func without[S comparable](model engine.Model[S], action, text string) engine.Model[S] {
	for i := range model.Actions {
		a := &model.Actions[i]
		if a.Name != action {
			continue
		}
		unless := a.Unless
		a.Unless = func(s *S, at engine.At) engine.Reason {
			if why := unless(s, at); why.Text != text {
				return why
			}
			return engine.Reason{}
		}
	}
	return model
}
