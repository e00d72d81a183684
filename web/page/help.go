package page

// Help is the page of marks, keys, words, links and commands.
type Help struct {
	Frame
	Parts         []LinkPart
	Most, Longest int // events, and characters, of an address
	Commands      []Command
	JSON          []Answered
	Terms         []Term
}

// LinkPart is one part of an address.
type LinkPart struct{ Key, Says, Example string }

// Command is a command of the program.
type Command struct {
	Use, Says string
	Flags     []Flag
}

// Flag is a flag of a command.
type Flag struct{ Name, Says string }

// Answered is what a command prints with --json.
type Answered struct {
	Command string
	Keys    []Flag // by their place: "steps[].changes[].key"
}

// Key is what a key of the keyboard does.
type Key struct {
	Keys []string // "1", "9": from one to the other when To is set
	To   bool
	Says string
}

// Keyboard are the keys that exist; only the page's module knows them.
func Keyboard() []Key {
	return []Key{
		{[]string{"1", "9"}, true, "a next event, by its number"},
		{[]string{"←", "→"}, false, "one step back, one forward"},
		{[]string{"Home", "End"}, false, "the start of the schedule, its end"},
		{[]string{"v"}, false, "the first step that breaks a property"},
		{[]string{"n", "p"}, false, "in a walkthrough, the next chapter, the previous one"},
		{[]string{"a", "d"}, true, "in a walkthrough, a prediction by its letter"},
		{[]string{"w"}, false, "back to the chapter from which you have wandered off"},
		{[]string{"?"}, false, "marks and keys; Esc closes them"},
	}
}
