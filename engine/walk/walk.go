// Package walk reads the walkthrough of a scenario: a story, stories/walk.txt,
// that is told chapter by chapter. What its narration says of a state is filled
// in from the model, and the answers that its questions offer are outcomes that
// the model has.
//
//	# Title
//
//	## Title of a chapter
//
//	Markdown, with terms of the glossary as [[double buffer]] and marks, on one
//	line each, that the state fills in: {{om2}} {{cell om2/answer/4}}.
//	{{claims 17458-02 17458-10}}
//
//	> preset report at 14
//	…
//
//	? What does {{om2}} answer?
//
//	> run to 15
//	…
//
//	What is said once a reader has answered.
//
//	> show om2/answer/4
//	om2/answer/4 = CONTAINS_SNAPSHOT
//
// A chapter shows the state after its last command. One that asks shows the
// state before the question's command first; it asks what the next command
// prints that looks at a state.
package walk

import (
	"fmt"
	"io/fs"

	"interleave/engine"
	"interleave/engine/address"
)

// file is the story that is a walkthrough.
const file = "walk"

// Walk is the walkthrough of a scenario.
type Walk struct {
	Title    string
	Chapters []Chapter
}

// Chapter is a state and what is said about it. One that asks has another state
// before.
type Chapter struct {
	N      int // from 1
	Title  string
	Claims []engine.Claim // that it shows
	Ask    *Question      // nil: it asks nothing
	Before Part           // what stands beside the question; empty when it asks nothing
	Shown  Part
}

// Question is to be answered before the model does.
type Question struct {
	Text    string   // Markdown with marks, filled in by Chapter.Before
	Choices []Choice // sorted by their texts, two or more, one of them right
	Cells   []string // keys of the cells that it asks about; none for other questions
}

// Choice is an outcome that the model has: of the question's own run, or of
// another one.
type Choice struct {
	Key   string // names it in an address, whatever its place in the list
	Text  string
	Right bool
	Where string          // where it is the outcome: "with the setup patched"; empty for the right one
	At    address.Address // the state that shows it
}

// Choose finds a choice by its key.
func (q *Question) Choose(key string) (Choice, bool) {
	for _, c := range q.Choices {
		if c.Key == key {
			return c, true
		}
	}
	return Choice{}, false
}

// Answer is the right choice.
func (q *Question) Answer() Choice {
	for _, c := range q.Choices {
		if c.Right {
			return c
		}
	}
	return Choice{} // Read makes no such question
}

// Has reports whether a scenario has a walkthrough.
func Has(s *engine.Scenario) bool {
	if s.Stories == nil {
		return false
	}
	_, err := fs.Stat(s.Stories, file+".txt")
	return err == nil
}

// Read plays the walkthrough of a scenario and computes what its questions
// offer. That takes some hundred replays: a server does it once.
func Read(s *engine.Scenario) (*Walk, error) {
	text, err := fs.ReadFile(s.Stories, file+".txt")
	if err != nil {
		return nil, fmt.Errorf("walkthrough of %s: %w", s.ID, err)
	}
	story, err := engine.ParseStory(file, string(text))
	if err != nil {
		return nil, fmt.Errorf("walkthrough of %s: %w", s.ID, err)
	}
	scenes, err := s.Play(story)
	if err != nil {
		return nil, fmt.Errorf("walkthrough of %s: %w", s.ID, err)
	}
	r := reader{scenario: s, blocks: story.Blocks, scenes: scenes}
	w := &Walk{Title: story.Title}
	for from := 0; from < len(r.blocks); {
		to := r.end(from)
		c, err := r.chapter(from, to)
		if err != nil {
			return nil, fmt.Errorf("walkthrough of %s: %s.txt:%d: %w", s.ID, file, r.blocks[from].Line, err)
		}
		c.N = len(w.Chapters) + 1
		w.Chapters, from = append(w.Chapters, c), to
	}
	return w, nil
}
