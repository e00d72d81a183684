package enginetest

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"interleave/engine"
)

var update = flag.Bool("update", false, "rewrite golden files and stories with what comes out now")

// Update reports whether golden files are to be rewritten.
func Update() bool { return *update }

// Stories plays every story of a scenario and compares what its commands print
// with what the file says. dir is the folder of the files: with -update they
// are rewritten. Each preset must be run to its end in some story.
func Stories(t *testing.T, s *engine.Scenario, dir string) {
	t.Helper()
	stories, err := s.Tell()
	if err != nil {
		t.Fatal(err)
	}
	if len(stories) == 0 {
		t.Fatalf("%s has no stories in %s", s.ID, dir)
	}
	var all []engine.Scene
	played := 0 // less than all with go test -run
	for _, story := range stories {
		file := filepath.Join(dir, story.Name+".txt")
		t.Run(story.Name, func(t *testing.T) {
			scenes, err := s.Play(story)
			if err != nil {
				t.Fatal(filepath.Join(dir, err.Error()))
			}
			all, played = append(all, scenes...), played+1
			if !slices.ContainsFunc(scenes, func(c engine.Scene) bool { return c.Step > 0 }) {
				t.Errorf("%s runs nothing: give it a preset or run command", file)
			}
			if *update {
				rewrite(t, file, story, scenes)
				return
			}
			compare(t, s, file, story, scenes)
		})
	}
	if played == len(stories) {
		presetsAreTold(t, s, all)
	}
}

func compare(t *testing.T, s *engine.Scenario, file string, story engine.Story, scenes []engine.Scene) {
	t.Helper()
	for i, b := range story.Blocks {
		if b.Want != scenes[i].Output {
			t.Errorf("%s:%d: > %s\nprints something else; if it is right, run go test -update in the scenario's folder (- the file, + the model):\n%s",
				file, b.Line, b.Call(), cmp.Diff(strings.Split(b.Want, "\n"), strings.Split(scenes[i].Output, "\n")))
		}
	}
	text, err := fs.ReadFile(s.Stories, story.Name+".txt")
	if err != nil {
		t.Fatal(err)
	}
	if is := strings.ReplaceAll(string(text), "\r\n", "\n"); is != story.Format() {
		t.Errorf("%s is not written as stories are; go test -update in the scenario's folder does it (- the file, + as it should be):\n%s",
			file, cmp.Diff(strings.Split(is, "\n"), strings.Split(story.Format(), "\n")))
	}
}

// rewrite keeps the narration and takes over what the commands print.
func rewrite(t *testing.T, file string, story engine.Story, scenes []engine.Scene) {
	t.Helper()
	for i := range story.Blocks {
		story.Blocks[i].Want = scenes[i].Output
	}
	if err := os.WriteFile(file, []byte(story.Format()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// presetsAreTold: somewhere a run in the preset's setup takes all its events.
func presetsAreTold(t *testing.T, s *engine.Scenario, scenes []engine.Scene) {
	t.Helper()
	for _, p := range s.Presets {
		setup, schedule, err := s.Preset(p.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		told := slices.ContainsFunc(scenes, func(c engine.Scene) bool {
			return c.Setup == setup && c.Step >= len(schedule) && slices.Equal(c.Schedule[:len(schedule)], schedule)
		})
		if !told {
			t.Errorf("preset %s of %s is run to its end in no story", p.Name, s.ID)
		}
	}
}
