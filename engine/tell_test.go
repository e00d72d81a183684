package engine_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"interleave/engine"
)

// lifts is a scenario that is small enough to check by eye: three lifts that
// go up to floor 3, or with top=1 up to floor 1.
func lifts() *engine.Scenario {
	lift := []engine.Arg{{Name: "one", Short: "1", N: 0}, {Name: "two", Short: "2", N: 1}, {Name: "three", Short: "3", N: 2}}
	type floors [3]int
	build := func(u engine.Setup) engine.Machine {
		top, _ := strconv.Atoi(u.Get("top"))
		properties := []engine.Property[floors]{
			engine.Always("low", "No lift is above floor 1", func(f *floors) engine.Reason {
				for i, floor := range f {
					if floor > 1 {
						return engine.Because("lift {0} is at {1}", i+1, floor)
					}
				}
				return engine.Reason{}
			}),
			engine.Reachable("lifted", "A lift can go up", func(f *floors) engine.Reason {
				if *f == (floors{}) {
					return engine.Because("all are on the ground")
				}
				return engine.Reason{}
			}),
		}
		if top > 1 { // a setup need not have all properties
			properties = slices.Insert(properties, 0, engine.Reachable("high", "A lift comes to the top", func(f *floors) engine.Reason {
				if !slices.Contains(f[:], top) {
					return engine.Because("none is at floor {0}", top)
				}
				return engine.Reason{}
			}))
		}
		return engine.Compile(engine.Model[floors]{
			Actions: []engine.Action[floors]{
				{Name: "up", Key: "u", Each: engine.Each(lift), Label: "{0} goes up",
					Unless: func(f *floors, at engine.At) engine.Reason {
						if f[at[0]] == top {
							return engine.Because("it is at the top, floor {0}", top)
						}
						return engine.Reason{}
					},
					Do: func(f *floors, at engine.At, r *engine.Recorder) {
						f[at[0]]++
						r.Log(lift[at[0]].Name, engine.Info, "Lift", "at %d", f[at[0]])
						r.Count("one/rides", 1)
					}},
				{Name: "down", Key: "d", Each: engine.Each(lift), Label: "{0} goes down",
					Unless: func(f *floors, at engine.At) engine.Reason {
						if f[at[0]] == 0 {
							return engine.Because("it is on the ground")
						}
						return engine.Reason{}
					},
					Do: func(f *floors, at engine.At, _ *engine.Recorder) { f[at[0]]-- }},
			},
			Properties: properties,
			View: func(f *floors, _ engine.Tallies) engine.View {
				var v engine.View
				for i, floor := range f {
					v.Panels = append(v.Panels, engine.Panel{Key: lift[i].Name, Kind: "lift", Tables: []engine.Table{{Cells: []engine.Cell{
						{Key: "floor", Value: strconv.Itoa(floor)},
						{Key: "left", Value: strconv.Itoa(top - floor), Derived: true},
					}}}})
				}
				return v
			},
		})
	}
	s, err := engine.Scenario{
		ID:       "lifts",
		Settings: []engine.Switch{{Key: "top", Choices: []engine.Option{{Key: "3"}, {Key: "1"}}}},
		Setups:   []engine.NamedSetup{{Name: "high"}, {Name: "short", Set: "top=1"}},
		Presets:  []engine.Preset{{Name: "rise", Setup: "high", Events: "u1.u2.u1.d1"}},
		Build:    build,
	}.Ready()
	if err != nil {
		panic(err)
	}
	return s
}

// play gives what each command of a story printed; the last may be an error.
func play(t *testing.T, commands string) ([]engine.Scene, string) {
	t.Helper()
	story, err := engine.ParseStory("tale", "# Lifts\n\n> "+strings.ReplaceAll(commands, "; ", "\n\n> ")+"\n")
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := lifts().Play(story)
	if err != nil {
		return scenes, err.Error()
	}
	return scenes, scenes[len(scenes)-1].Output
}

// TestCommands has what a story cannot show about itself; the stories of the
// scenarios test the rest.
func TestCommands(t *testing.T) {
	for _, c := range []struct{ commands, want string }{
		{"setup high", ""},
		{"setup short", "top=1"},
		{"preset rise to 1", "1 u1 one goes up\n   ✓ lifted reached"},
		{"preset rise at 3", "3 u1 one goes up\n   ✕ low: lift 1 is at 2"},
		{"preset rise at 3; run", "4 d1 one goes down\n   ✓ low holds again"},
		{"preset rise at 0", ""},
		{"preset rise; run at 1; show one/floor", "one/floor = 1"},
		{"run d1", "1 d1 one goes down\n   did not happen: it is on the ground"},
		{"run -v up:one", "1 u1 one goes up\n   ✓ lifted reached\n   → one/floor 0 → 1\n   → one/left 3 → 2\n   one INFO Lift: at 1"},
		{"run u1.u3; differ", "floor: one three 1 ≠ two 0\nleft: one three 2 ≠ two 3"},
		{"run u1.u2.u3; differ", "no difference"},
		{"run u2; show *o/floor one/*", "two/floor = 1\none/floor = 0\none/left = 3"},
		{"run u1.u1; verdict", "high not-reached: none is at floor 3\nlow broken: lift 1 is at 2\nlifted reached"},
		{"verdict lifted", "lifted not-reached: all are on the ground"},
		{"run u3; next", "u1 one goes up\nu2 two goes up\nu3 three goes up\nd3 three goes down"},
		{"run u3; blocked two", "d2 it is on the ground"},
		{"run u3; blocked three", "nothing is blocked"},
		{"run u3; can u3 down:two", "u3 can happen: three goes up\nd2 cannot happen: it is on the ground"},
		{"run u1; log", "one INFO Lift: at 1"},
		{"run u1; log two", "nothing is logged"},
		{"run u1; under short", "top=1\nthe same through step 1"},
		{"run u1.u2.u1.u1.d2; under short", "top=1\nthe same through step 2\n3 u1 one goes up\n   did not happen: it is at the top, floor 1\n" +
			"   one/floor = 1, was 2\n4 u1 one goes up\n   did not happen: it is at the top, floor 1\nlow holds"},

		{"preset", "tale.txt:3: preset: a name is missing: viz list lifts prints them"},
		{"preset fall", `tale.txt:3: preset fall: lifts has no preset "fall": viz list lifts prints them`},
		{"preset rise to 5", "tale.txt:3: preset rise to 5: the run stands at step 0 of 4"},
		{"preset rise at 5", "tale.txt:3: preset rise at 5: the run has the steps 0 to 4"},
		{"preset rise to", `tale.txt:3: preset rise to: "to" is not "to" or "at" and the number of a step`},
		{"preset rise 3", `tale.txt:3: preset rise 3: "3" is not "to" or "at" and the number of a step`},
		{"run", "tale.txt:3: run: the run stands at step 0 of 0"},
		{"run u1.x9", `tale.txt:3: run u1.x9: lifts has no event "x9"`},
		{"setup low", `tale.txt:3: setup low: lifts has no setup "low": viz list lifts prints them`},
		{"run u1; under top=2", `tale.txt:5: under top=2: top has no choice "2": it is one of 3, 1`},
		{"show", "tale.txt:3: show: a cell is missing: component/table/row"},
		{"show one/*/x", `tale.txt:3: show one/*/x: lifts has no cell "one/*/x" in this setup`},
		{"differ weight", `tale.txt:3: differ weight: lifts has no row "weight" in this setup`},
		{"verdict hi[gh", `tale.txt:3: verdict hi[gh: lifts has no property "hi[gh" in this setup`},
		{"next one", "tale.txt:3: next one: next takes no words"},
		{"can", "tale.txt:3: can: an event is missing"},
		{"can x9", `tale.txt:3: can x9: lifts has no event "x9"`},
		{"log one two", "tale.txt:3: log one two: log takes one component"},
		{"blocked four", `tale.txt:3: blocked four: lifts has no events of a component "four"`},
	} {
		if _, got := play(t, c.commands); got != c.want {
			t.Errorf("%s (- want, + got):\n%s", c.commands, cmp.Diff(c.want, got))
		}
	}
}

// TestScenesKeepWhatLiesAhead: a scene is an address, whatever comes after it.
func TestScenesKeepWhatLiesAhead(t *testing.T) {
	scenes, _ := play(t, "preset rise to 2; run u1; run u3.u3; under short; run at 1")
	var got []string
	for _, s := range scenes {
		got = append(got, lifts().Codes(s.Schedule)+" at "+strconv.Itoa(s.Step)+" "+s.Setup.Name())
	}
	want := []string{"u1.u2.u1.d1 at 2 high", "u1.u2.u1.d1 at 3 high", "u1.u2.u1.u3.u3 at 5 high", "u1.u2.u1.u3.u3 at 5 short", "u1.u2.u1.u3.u3 at 1 short"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("scenes (- want, + got):\n%s", diff)
	}
}

// TestLook: a claim's run and question are commands of a story in one line, and
// only those that look at a state answer.
func TestLook(t *testing.T) {
	for _, c := range []struct{ commands, preset, at, want string }{
		{"preset rise to 1; show one/floor; run to 2; show two/floor", "rise", "u1.u2.u1.d1 at 2", "one/floor = 1\ntwo/floor = 1"},
		{"preset rise; setup short;run u1.u1 ; can u1", "", "u1.u1 at 2", "u1 cannot happen: it is at the top, floor 1"},
		{"setup high", "", " at 0", ""},
	} {
		scene, err := lifts().Look(c.commands)
		got := lifts().Codes(scene.Schedule) + " at " + strconv.Itoa(scene.Step)
		if err != nil || scene.Preset != c.preset || got != c.at || scene.Output != c.want {
			t.Errorf("%s: preset %q, %s, %q, %v; want %q, %s, %q", c.commands, scene.Preset, got, scene.Output, err, c.preset, c.at, c.want)
		}
	}
	for commands, want := range map[string]string{
		"setup high; jump 3":  `there is no command "jump": the commands are blocked, can, differ, log, next, preset, run, setup, show, under, verdict`,
		"setup high; show x":  `show x: lifts has no cell "x" in this setup`,
		"setup high; run; ":   "run: the run stands at step 0 of 0",
		"setup high; can d1;": `there is no command "": the commands are blocked, can, differ, log, next, preset, run, setup, show, under, verdict`,
	} {
		if _, err := lifts().Look(commands); err == nil || err.Error() != want {
			t.Errorf("%s: the error is %v, want %s", commands, err, want)
		}
	}
}

func TestTellSortsAndNamesTheFault(t *testing.T) {
	s := lifts()
	s.Stories = fstest.MapFS{"b.txt": {Data: []byte("# B\n\n> next\n")}, "a.txt": {Data: []byte("# A\n\n> next\n")}, "notes.md": {Data: []byte("x")}}
	stories, err := s.Tell()
	if err != nil || len(stories) != 2 || stories[0].Name != "a" || stories[1].Title != "B" {
		t.Errorf("Tell gives %+v, %v", stories, err)
	}
	s.Stories = fstest.MapFS{"c.txt": {Data: []byte("x")}}
	if _, err := s.Tell(); err == nil || err.Error() != `stories of lifts: c.txt:1: a story begins with "# " and its title` {
		t.Errorf("Tell gives the error %v", err)
	}
}
