package walk

import (
	"fmt"
	"slices"
	"strings"

	"interleave/engine"
)

// reader turns the blocks of a story into chapters.
type reader struct {
	scenario *engine.Scenario
	blocks   []engine.Block
	scenes   []engine.Scene // after each block
}

const heading = "## "

// end is the first block after one that begins another chapter.
func (r reader) end(from int) int {
	for i := from + 1; i < len(r.blocks); i++ {
		if strings.HasPrefix(r.blocks[i].Text, heading) {
			return i
		}
	}
	return len(r.blocks)
}

// chapter reads the blocks from one that begins a chapter to another.
func (r reader) chapter(from, to int) (Chapter, error) {
	title, _, _ := strings.Cut(r.blocks[from].Text, "\n")
	title, ok := strings.CutPrefix(title, heading)
	if !ok {
		return Chapter{}, fmt.Errorf("a chapter begins with %q and its title", heading)
	}
	c := Chapter{Title: title}
	told, err := r.claims(&c, from, to)
	if err != nil {
		return c, err
	}
	ask := slices.IndexFunc(r.blocks[from:to], func(b engine.Block) bool { return b.Ask != "" })
	switch {
	case ask < 0:
		c.Shown = r.part(told, from, to)
		return c, nil
	case ask == 0:
		return c, fmt.Errorf("before a question, a command must lead to the state that is shown beside it")
	}
	ask += from
	if slices.ContainsFunc(r.blocks[ask+1:to], func(b engine.Block) bool { return b.Ask != "" }) {
		return c, fmt.Errorf("a chapter asks one question")
	}
	c.Before, c.Shown = r.part(told, from, ask), r.part(told, ask, to)
	// What stands right above the question is part of it, not of the answer.
	c.Before.Text = paragraphs(c.Before.Text, told[r.blocks[ask].Line])
	c.Shown.Text = r.text(told, ask+1, to)
	c.Before.At = c.Before.At.Dropped() // what comes is not to be seen
	c.Ask, err = r.question(ask, to)
	return c, err
}

// claims takes the claims of a chapter out of its narration, which it gives
// back by the lines of the blocks' commands.
func (r reader) claims(c *Chapter, from, to int) (map[int]string, error) {
	told := map[int]string{}
	for _, b := range r.blocks[from:to] {
		var kept []string
		for line := range strings.Lines(b.Text) {
			line = strings.TrimSuffix(line, "\n")
			ids, found := strings.CutPrefix(line, "{{claims ")
			switch {
			case strings.HasPrefix(line, heading):
			case !found:
				kept = append(kept, line)
			default:
				for _, id := range strings.Fields(strings.TrimSuffix(ids, "}}")) {
					claim, ok := claimOf(r.scenario, id)
					if !ok {
						return nil, fmt.Errorf("%s has no claim %s", r.scenario.ID, engine.Quote(id))
					}
					c.Claims = append(c.Claims, claim)
				}
			}
		}
		told[b.Line] = strings.TrimSpace(strings.Join(kept, "\n"))
	}
	return told, nil
}

func claimOf(s *engine.Scenario, id string) (engine.Claim, bool) {
	i := slices.IndexFunc(s.Claims, func(c engine.Claim) bool { return c.ID == id })
	if i < 0 {
		return engine.Claim{}, false
	}
	return s.Claims[i], true
}

// text is the narration of some blocks.
func (r reader) text(told map[int]string, from, to int) string {
	text := ""
	for _, b := range r.blocks[from:to] {
		text = paragraphs(text, told[b.Line])
	}
	return text
}

func paragraphs(a, b string) string { return strings.TrimSpace(a + "\n\n" + b) }

// part is what some blocks say, beside the state after the last of them. The
// cells that they show are told of, too.
func (r reader) part(told map[int]string, from, to int) Part {
	p := newPart(r.scenario, r.scenes[to-1])
	p.Text = r.text(told, from, to)
	for _, b := range r.blocks[from:to] {
		if b.Command == "show" {
			p.show = append(p.show, p.matching(b.Args)...)
		}
	}
	return p
}
