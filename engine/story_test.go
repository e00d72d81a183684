package engine_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"interleave/engine"
)

const told = `# A title

Narration with *marks*,
over two lines.

Another paragraph.

> preset up to 2
1 u1 one goes up
   ✕ low: it stands at 1
2 u1 one goes up

? How high is it now?

> show one/height
one/height = 2

> next

More.

? And two?

> verdict
`

func TestStoryIsReadAndPrinted(t *testing.T) {
	story, err := engine.ParseStory("tale", told)
	if err != nil {
		t.Fatal(err)
	}
	want := engine.Story{Name: "tale", Title: "A title", Blocks: []engine.Block{
		{
			Text: "Narration with *marks*,\nover two lines.\n\nAnother paragraph.", Command: "preset", Args: "up to 2", Line: 8,
			Want: "1 u1 one goes up\n   ✕ low: it stands at 1\n2 u1 one goes up",
		},
		{Ask: "How high is it now?", Command: "show", Args: "one/height", Line: 15, Want: "one/height = 2"},
		{Command: "next", Line: 18},
		{Text: "More.", Ask: "And two?", Command: "verdict", Line: 24},
	}}
	if diff := cmp.Diff(want, story); diff != "" {
		t.Errorf("ParseStory (- want, + got):\n%s", diff)
	}
	if diff := cmp.Diff(told, story.Format()); diff != "" {
		t.Errorf("Format (- want, + got):\n%s", diff)
	}
}

// TestStoryToleratesAnotherSpelling: what editors do to a file changes nothing
// but the numbers of the lines.
func TestStoryToleratesAnotherSpelling(t *testing.T) {
	for name, text := range map[string]string{
		"CR LF":           strings.ReplaceAll(told, "\n", "\r\n"),
		"spaces at ends":  strings.ReplaceAll(told, "\n", " \t\n"),
		"no last newline": strings.TrimSuffix(told, "\n"),
		"more lines":      "\n\n" + strings.ReplaceAll(told, "\n\n", "\n\n\n") + "\n\n",
		"wider command":   strings.Replace(told, "> preset up to 2", ">   preset  up\tto 2", 1),
		"no space":        strings.Replace(told, "> preset", ">preset", 1),
	} {
		story, err := engine.ParseStory("tale", text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(told, story.Format()); diff != "" {
			t.Errorf("%s (- want, + got):\n%s", name, diff)
		}
	}
}

func TestStoryErrorsNameLineAndFault(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `tale.txt:1: a story begins with "# " and its title`},
		{"A title\n", `tale.txt:1: a story begins with "# " and its title`},
		{"#\n> next\n", `tale.txt:1: a story begins with "# " and its title`},
		{"# A title\n\nNarration.\n", `tale.txt:4: a command must follow the narration`},
		{"# A title\n", `tale.txt:2: the story has no command`},
		{"# A title\n\n> next\n\nThe end.\n", `tale.txt:6: a command must follow the narration`},
		{"# A title\n\n? Why?\n", `tale.txt:4: a command must follow the narration`},
		{"# A title\n\n? Why?\n\nBecause.\n\n> next\n", `tale.txt:5: a command must follow the question`},
		{"# A title\n\n? Why?\n? How?\n\n> next\n", `tale.txt:4: a command must follow the question`},
		{"# A title\n\n> next\na1 one\n> next\n", `tale.txt:5: an empty line must come before a command`},
		{"# A title\n\n>\n", `tale.txt:3: a command is missing: the commands are blocked, can, differ, log, next, preset, run, setup, show, under, verdict`},
		{"# A title\n\n> jump 3\n", `tale.txt:3: there is no command "jump": the commands are blocked, can, differ, log, next, preset, run, setup, show, under, verdict`},
	} {
		story, err := engine.ParseStory("tale", c.text)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q gives the error %v, want %s (read %+v)", c.text, err, c.want, story)
		}
	}
}

// FuzzStory: what can be read prints in a form that reads and prints the same.
func FuzzStory(f *testing.F) {
	f.Add(told)
	f.Add(strings.ReplaceAll(told, "\n", "\r\n"))
	f.Add("# a\n\n?  b \n>next\n c\n\n\n\r\n\n d\n>show x\n")
	f.Fuzz(func(t *testing.T, text string) {
		story, err := engine.ParseStory("tale", text)
		if err != nil {
			return
		}
		printed := story.Format()
		again, err := engine.ParseStory("tale", printed)
		if err != nil {
			t.Fatalf("%q prints as %q, which is not a story: %v", text, printed, err)
		}
		if again.Format() != printed {
			t.Fatalf("%q prints as %q and then as %q", text, printed, again.Format())
		}
		for i := range story.Blocks {
			story.Blocks[i].Line = again.Blocks[i].Line
		}
		if diff := cmp.Diff(story, again); diff != "" {
			t.Fatalf("%q is another story when it is printed (- before, + after):\n%s", text, diff)
		}
	})
}
