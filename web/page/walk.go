package page

import "strings"

// Walk is a chapter of a walkthrough, beside the state that it speaks of.
type Walk struct {
	Name           string // of the walkthrough
	N, Of          int
	Title          string
	Text           string // HTML
	Ask            *Ask   // nil: the chapter asks nothing
	Claims         []Way
	Previous, Next Way   // of chapters; empty at the ends
	Onward         []Way // where to go after the last chapter
	Chapters       []ChapterLink
	Terms          []Term
	Whole          string // address of the handout
}

// ChapterLink is a line of the list of chapters.
type ChapterLink struct {
	N       int
	Title   string
	Href    string
	Asks    bool
	Current bool
}

// Ask is a question to answer before the model does.
type Ask struct {
	Text     string // HTML
	Answered bool
	Says     string // "As you said", once it is answered
	Right    bool   // what was said is what the model answers
	Wrong    bool   // it is not
	Answer   string // the right one
	Reveal   string // address that shows the answer without a guess
	Again    string // address that asks once more
	Choices  []Guess
}

// Guess is an outcome of the model.
type Guess struct {
	Letter, Key, Text string
	Href              string // address that answers with it; once it is answered, of the state that shows it
	Chosen, Right     bool
	Where             string // where it is the outcome
}

func (c Guess) class() string {
	switch {
	case c.Right:
		return "choice right"
	case c.Chosen:
		return "choice chosen"
	}
	return "choice"
}

// Shortcut is the key that chooses it.
func (c Guess) Shortcut() string { return strings.ToLower(c.Letter) }

// Term is a word of the glossary.
type Term struct{ Key, Name, Means, Class, Href string }

// Handout is a whole walkthrough to print: each chapter with its state.
type Handout struct {
	Frame
	Issue, Name string
	Intro       string
	First       string // address of the first chapter
	Chapters    []Printed
	Terms       []Term
}

// Printed is a chapter in a Handout.
type Printed struct {
	N      int
	Title  string
	Href   string
	Before string // HTML: what stands beside the question
	Ask    *Ask
	Text   string // HTML
	State  State
	Then   State // beside the question; no cells when the chapter asks nothing
	Claims []Way
}

// State is what a chapter speaks of.
type State struct {
	Where   string // "step 15 of the preset report"
	Verdict Verdict
	Cells   []StateCell
}

// StateCell is one value.
type StateCell struct{ Component, Label, Value string }
