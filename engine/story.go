package engine

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Story is a text file of a scenario that is its documentation, a test and a
// tour at once:
//
//	# Title
//
//	Narration, any paragraphs of Markdown.
//
//	? A question to answer before the command is carried out.
//
//	> preset report to 15
//	a line that the command prints
//	another one
//
// Play has the commands.
type Story struct {
	Name   string // of the file, without .txt
	Title  string
	Blocks []Block
}

// Block is some narration, a command and what the command must print. Only the
// command is never empty.
type Block struct {
	Text    string // paragraphs of Markdown, an empty line between them
	Ask     string // one line: what a reader is asked to predict
	Command string // "preset"
	Args    string // "report to 15"
	Line    int    // of the command in the file, from 1
	Want    string // lines without an empty one
}

// Tell reads the stories of a scenario, in the order of their names.
func (s *Scenario) Tell() ([]Story, error) {
	files, err := fs.Glob(s.Stories, "*.txt")
	if err != nil {
		return nil, fmt.Errorf("stories of %s: %w", s.ID, err)
	}
	slices.Sort(files)
	var stories []Story
	for _, file := range files {
		text, err := fs.ReadFile(s.Stories, file)
		if err != nil {
			return nil, fmt.Errorf("stories of %s: %w", s.ID, err)
		}
		story, err := ParseStory(strings.TrimSuffix(file, ".txt"), string(text))
		if err != nil {
			return nil, fmt.Errorf("stories of %s: %w", s.ID, err)
		}
		stories = append(stories, story)
	}
	return stories, nil
}

// ParseStory reads a story. Lines may end in CR LF, and white space at their
// end does not count. The error names the file and the line.
func ParseStory(name, text string) (Story, error) {
	p := storyParser{story: Story{Name: name}}
	for i, line := range strings.Split(text, "\n") {
		p.line = i + 1
		if err := p.read(strings.TrimRight(line, " \t\r")); err != nil {
			return Story{}, err
		}
	}
	return p.story, p.end()
}

// storyParser has read a story up to a line.
type storyParser struct {
	story   Story
	line    int
	block   Block    // that the next command ends
	text    []string // of the narration
	printed bool     // the line is one that the last block's command prints
}

func (p *storyParser) fail(format string, args ...any) error {
	return fmt.Errorf("%s.txt:%d: %s", p.story.Name, p.line, fmt.Sprintf(format, args...))
}

func (p *storyParser) read(line string) error {
	switch ask, asks := strings.CutPrefix(line, "? "); {
	case p.story.Title == "":
		return p.title(line)
	case strings.HasPrefix(line, ">") && p.printed:
		return p.fail("an empty line must come before a command")
	case strings.HasPrefix(line, ">"):
		return p.command(line[1:])
	case p.printed && line != "":
		last := &p.story.Blocks[len(p.story.Blocks)-1]
		last.Want = strings.TrimPrefix(last.Want+"\n"+line, "\n")
	case p.printed:
		p.printed = false
	case p.block.Ask != "" && line != "":
		return p.fail("a command must follow the question")
	case asks:
		p.block.Ask = strings.TrimSpace(ask)
	default:
		p.narrate(line)
	}
	return nil
}

func (p *storyParser) title(line string) error {
	title, ok := strings.CutPrefix(line, "# ")
	if line != "" && !ok {
		return p.fail(`a story begins with "# " and its title`)
	}
	p.story.Title = strings.TrimSpace(title)
	return nil
}

// narrate takes a line of the narration; of several empty ones it keeps one.
func (p *storyParser) narrate(line string) {
	if line == "" && (len(p.text) == 0 || p.text[len(p.text)-1] == "") {
		return
	}
	p.text = append(p.text, line)
}

func (p *storyParser) command(line string) error {
	words := strings.Fields(line)
	if len(words) == 0 {
		return p.fail("a command is missing: %s", commandList())
	}
	if _, known := commands[words[0]]; !known {
		return p.fail("there is no command %s: %s", Quote(words[0]), commandList())
	}
	p.block.Text = strings.TrimSuffix(strings.Join(p.text, "\n"), "\n")
	p.block.Command, p.block.Args, p.block.Line = words[0], strings.Join(words[1:], " "), p.line
	p.story.Blocks = append(p.story.Blocks, p.block)
	p.block, p.text, p.printed = Block{}, nil, true
	return nil
}

// end refuses words that no command checks.
func (p *storyParser) end() error {
	switch {
	case p.story.Title == "":
		return p.fail(`a story begins with "# " and its title`)
	case len(p.text) > 0 || p.block.Ask != "":
		return p.fail("a command must follow the narration")
	case len(p.story.Blocks) == 0:
		return p.fail("the story has no command")
	}
	return nil
}

// Format prints a story in the one form that its file has: what ParseStory
// reads from it is the story again.
func (s Story) Format() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", s.Title)
	for _, block := range s.Blocks {
		if block.Text != "" {
			fmt.Fprintf(&b, "\n%s\n", block.Text)
		}
		if block.Ask != "" {
			fmt.Fprintf(&b, "\n? %s\n", block.Ask)
		}
		fmt.Fprintf(&b, "\n> %s\n", block.Call())
		if block.Want != "" {
			fmt.Fprintln(&b, block.Want)
		}
	}
	return b.String()
}

// Call is the command as the file has it: "preset report to 15".
func (b Block) Call() string { return strings.TrimSuffix(b.Command+" "+b.Args, " ") }
