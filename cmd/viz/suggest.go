package main

import (
	"strings"

	"github.com/spf13/cobra"

	"interleave/engine"
)

// suggestion says which known names are near to a wrong one, or where to look.
func suggestion(wrong string, known []string, look string) string {
	const most = 3
	found := near(wrong, known)
	if len(found) == 0 {
		return look
	}
	return "did you mean " + strings.Join(found[:min(most, len(found))], " or ") + "?"
}

// near lists the known names that cobra would suggest if they were commands.
func near(wrong string, known []string) []string {
	c := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, name := range known {
		c.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	return c.SuggestionsFor(wrong)
}

// nearEvents lists what a wrong event may be compared with: the long names,
// and of the codes, which are so short that all are near, those of its action.
func nearEvents(wrong string, m engine.Machine) []string {
	var codes, names []string
	for _, e := range m.Events() {
		names = append(names, string(e.Event))
		if letters(e.Code) == letters(strings.ToLower(wrong)) {
			codes = append(codes, e.Code)
		}
	}
	return append(codes, names...)
}

// letters are the letters of a code: its action's key.
func letters(code string) string {
	return code[:len(code)-len(strings.TrimLeft(code, "abcdefghijklmnopqrstuvwxyz"))]
}
