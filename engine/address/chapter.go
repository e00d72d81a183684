package address

import (
	"strconv"
	"strings"

	"interleave/engine"
)

// mostChapters is the largest number that an address takes for a chapter.
const mostChapters = 99

// Revealed is the answer of a reader who asks for the right one without a guess.
const Revealed = "shown"

// Chapter is the address of a chapter of a walkthrough:
//
//	/s/ID/walk/N [?] answer=
//
// An answer is the key of a choice that the chapter's question offers, four
// digits of 0-9 and a-f, or "shown"; absent: the question is open.
type Chapter struct {
	Scenario *engine.Scenario
	N        int // from 1
	Answer   string
}

// String is the path and the query.
func (c Chapter) String() string {
	at := Whole(c.Scenario) + "/" + strconv.Itoa(c.N)
	if c.Answer != "" {
		at += "?answer=" + c.Answer
	}
	return at
}

// Whole is the path of the page with all chapters.
func Whole(s *engine.Scenario) string { return "/s/" + s.ID + "/walk" }

// ParseChapter reads what String prints, with any spelling of it. The error is
// a *Fault. Whether there are such a chapter and such an answer is the
// walkthrough's to say.
func ParseChapter(all []*engine.Scenario, path, query string) (Chapter, error) {
	path, number, ok := strings.Cut(strings.TrimSuffix(path, "/"), "/walk/")
	if !ok {
		path = strings.TrimSuffix(path, "/walk")
	}
	a, err := Parse(all, path, "")
	if err != nil {
		return Chapter{}, err
	}
	c := Chapter{Scenario: a.Scenario}
	if c.N, err = strconv.Atoi(number); ok && (err != nil || c.N < 1 || c.N > mostChapters) {
		return c, &Fault{Missing, "A chapter of a walkthrough is a number from 1 on, not " + engine.Quote(number) + ".", c.Scenario}
	}
	return c, c.readAnswer(query)
}

func (c *Chapter) readAnswer(query string) error {
	if query == "" {
		return nil
	}
	answer, ok := strings.CutPrefix(query, "answer=")
	if !ok || strings.Trim(answer, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		return malformed(c.Scenario, "The address of a chapter has answer= and one of its choices, or nothing, not %s.", engine.Quote(query))
	}
	c.Answer = answer
	return nil
}
