package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestImports holds the import table of the architecture against the real
// imports of every package, without tests.
func TestImports(t *testing.T) {
	text, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	list := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "interleave/...")
	list.Stderr = &stderr
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v: %s", err, &stderr)
	}
	real := map[string]string{}
	for line := range strings.Lines(string(out)) {
		var ours []string
		words := strings.Fields(line)
		for _, w := range words[1:] {
			if p, ok := strings.CutPrefix(w, "interleave/"); ok {
				ours = append(ours, p)
			}
		}
		if name := strings.TrimPrefix(words[0], "interleave/"); name != "e2e" {
			real[name] = strings.Join(ours, " ")
		}
	}
	table := documented(string(text))
	for name, imports := range real {
		if got, ok := table[name]; !ok || got != imports {
			t.Errorf("docs/architecture.md says that %s imports %q, it imports %q", name, got, imports)
		}
	}
	for name := range table {
		if _, ok := real[name]; !ok {
			t.Errorf("docs/architecture.md has %s, which is no package", name)
		}
	}
}

var (
	tableRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\|([^|]*)\\|$")
	inTicks  = regexp.MustCompile("`([^`]+)`")
)

// documented is the table between its heading and the next one.
func documented(text string) map[string]string {
	_, text, _ = strings.Cut(text, "## Import table")
	text, _, _ = strings.Cut(text, "\n## ")
	table := map[string]string{}
	for _, m := range tableRow.FindAllStringSubmatch(text, -1) {
		var imports []string
		for _, i := range inTicks.FindAllStringSubmatch(m[2], -1) {
			imports = append(imports, i[1])
		}
		slices.Sort(imports)
		table[m[1]] = strings.Join(imports, " ")
	}
	return table
}
