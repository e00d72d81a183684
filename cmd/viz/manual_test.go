package main

import (
	"strings"
	"testing"
)

// TestJSONKeys: each key that a command prints has words on the help page, and
// no words are left over.
func TestJSONKeys(t *testing.T) {
	used := map[string]bool{}
	for _, a := range jsonKeys() {
		if len(a.Keys) == 0 {
			t.Errorf("%s prints no keys", a.Command)
		}
		for _, k := range a.Keys {
			if k.Says == "" {
				t.Errorf("%s: the key %s has no words in meanings", a.Command, k.Name)
			}
			last := k.Name[strings.LastIndexByte(k.Name, '.')+1:]
			if _, own := meanings[a.Command+" "+k.Name]; own {
				last = a.Command + " " + k.Name
			}
			used[last] = true
		}
	}
	for key := range meanings {
		if !used[key] {
			t.Errorf("meanings has %q, which no command prints", key)
		}
	}
}

// TestManual: the help page has every command of the program with its flags.
func TestManual(t *testing.T) {
	var lines []string
	for _, c := range newProgram().manual().Commands {
		line := c.Use + ": " + c.Says
		for _, f := range c.Flags {
			line += "; " + f.Name + " " + f.Says
		}
		lines = append(lines, line)
		if c.Says == "" {
			t.Errorf("%s does not say what it does", c.Use)
		}
	}
	all := strings.Join(lines, "\n")
	for _, part := range []string{
		"viz [command]: viz makes reports", "; --json print JSON", "; --base ", "viz serve", "--addr string host and port", "viz step SCENARIO|LINK [EVENT…]",
		"viz check SCENARIO|LINK", "--max-states", "viz claims [SCENARIO]", "viz list [SCENARIO]", "viz link LINK", "viz store check", "viz store backup FILE", "viz version",
	} {
		if !strings.Contains(all, part) {
			t.Errorf("the manual does not have %q:\n%s", part, all)
		}
	}
}
