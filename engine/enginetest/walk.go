package enginetest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"interleave/engine"
	"interleave/engine/ozone/terms"
	"interleave/engine/walk"
)

// Walkthrough checks the walkthrough of a scenario: see WalkFaults. That its
// commands print what the file says is for Stories.
func Walkthrough(t *testing.T, s *engine.Scenario) {
	t.Helper()
	w, err := walk.Read(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range WalkFaults(s, w) {
		t.Errorf("%s, walk.txt: %s", s.ID, fault)
	}
}

// WalkFaults lists what is wrong with a walkthrough: its size, a mark, a cell or
// a term that there is not, and every value in the narration that the model has
// not filled in, which could come to say something else than the screen.
func WalkFaults(s *engine.Scenario, w *walk.Walk) []string {
	const fewest, most, questions = 8, 14, 3
	var faults []string
	if n := len(w.Chapters); n < fewest || n > most {
		faults = append(faults, fmt.Sprintf("%d chapters, of %d to %d", n, fewest, most))
	}
	titles, asks, claims := map[string]bool{}, 0, 0
	for _, c := range w.Chapters {
		found := chapterFaults(c)
		if titles[c.Title] {
			found = append(found, "another chapter has this title")
		}
		titles[c.Title] = true
		if c.Ask != nil {
			asks++
		}
		if len(c.Claims) > 0 {
			claims++
		}
		for _, f := range found {
			faults = append(faults, fmt.Sprintf("chapter %d, %s: %s", c.N, c.Title, f))
		}
	}
	if claims > 0 && claims < len(w.Chapters) {
		faults = append(faults, fmt.Sprintf("%d of %d chapters show claims: all of them should", claims, len(w.Chapters)))
	}
	if asks < questions {
		faults = append(faults, fmt.Sprintf("%d questions, at least %d", asks, questions))
	}
	return faults
}

func chapterFaults(c walk.Chapter) []string {
	faults := values("the title", c.Title)
	faults = append(faults, partFaults(c.Shown)...)
	if c.Ask == nil {
		return faults
	}
	asked := c.Before
	asked.Text = c.Ask.Text
	return append(append(faults, partFaults(c.Before)...), narrationFaults(asked)...)
}

// partFaults are those of a state and what is said about it.
func partFaults(p walk.Part) []string {
	faults := narrationFaults(p)
	const most = 3
	if n := sentences(p.Text); n < 1 || n > most {
		faults = append(faults, fmt.Sprintf("%d sentences, of 1 to %d: %.40s", n, most, p.Text))
	}
	if cells, _ := p.Told(); len(cells) == 0 {
		faults = append(faults, fmt.Sprintf("it speaks of no cell: %.40s", p.Text))
	}
	return faults
}

var (
	termForm    = regexp.MustCompile(`\[\[([^\]|]*)(?:\|[^\]]*)?\]\]`)
	markForm    = regexp.MustCompile(`\{\{[^{}\n]*\}\}`)
	sentenceEnd = regexp.MustCompile(`[.!?](\s|$)`)
	number      = regexp.MustCompile(`[0-9]|(?i)\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|hundreds?|thousands?)\b`)
	capitals    = regexp.MustCompile(`\b[A-Z][A-Z_]+\b`)
)

// short are the abbreviations that a reader meets first; other words in
// capitals are values.
var short = map[string]bool{"OM": true, "SCM": true, "BCSID": true, "RPC": true, "EC": true}

// narrationFaults are marks and terms that there are not, and values in words.
func narrationFaults(p walk.Part) []string {
	var faults []string
	for _, mark := range walk.Marks(p.Text) {
		if _, err := p.Fill(mark); err != nil {
			faults = append(faults, fmt.Sprintf("the mark {{%s}}: %v", mark, err))
		}
	}
	for _, m := range termForm.FindAllStringSubmatch(p.Text, -1) {
		if _, ok := terms.Find(m[1]); !ok {
			faults = append(faults, fmt.Sprintf("the glossary has no [[%s]]", m[1]))
		}
	}
	if strings.ContainsAny(p.Text, "<>") {
		faults = append(faults, "narration has no HTML")
	}
	plain := termForm.ReplaceAllString(markForm.ReplaceAllString(p.Text, ""), "")
	if strings.Contains(plain, "{{") || strings.Contains(plain, "[[") {
		faults = append(faults, fmt.Sprintf("a mark or a term is not closed on its line: %.40s", p.Text))
	}
	return append(faults, values("the narration", plain)...)
}

// values are the numbers and the words in capitals of a text that no mark has
// filled in.
func values(where, text string) []string {
	var faults []string
	for _, word := range number.FindAllString(text, -1) {
		faults = append(faults, fmt.Sprintf("%s has the number %q outside of a mark: %.60s", where, word, text))
	}
	for _, word := range capitals.FindAllString(text, -1) {
		if !short[word] {
			faults = append(faults, fmt.Sprintf("%s has the value %q outside of a mark", where, word))
		}
	}
	return faults
}

// sentences counts them, whatever its marks are filled with.
func sentences(text string) int {
	text = strings.TrimSpace(markForm.ReplaceAllString(text, "value"))
	return len(sentenceEnd.FindAllString(text, -1))
}
