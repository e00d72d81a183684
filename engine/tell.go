package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Scene is where the run of a story stands after a block's command.
type Scene struct {
	Setup    Setup
	Preset   string   // with which the run began; empty: with a setup
	Schedule Schedule // whole, with the events that lie ahead
	Step     int      // that is shown; 0 is the start
	Output   string   // what the command printed, lines without an empty one
}

// Play carries out the commands of a story, from the start of the default
// setup on. It gives a scene a block; with an error, which names the line,
// those before it.
//
//	setup WORDS               starts a run; prints the choices that are not the default
//	preset NAME [to K | at K] starts a preset's run and takes its steps, or those to step K
//	run [-v] [to K | at K]    takes the steps that lie ahead; -v prints changes and log lines too
//	run [-v] EVENTS           takes these steps: codes or long names, with dots between them
//	under WORDS               changes the setup: prints from where on and how the run so far comes out differently
//	show CELL…                prints values; * stands for anything between two slashes
//	differ [ROW…]             prints rows that differ between replicas
//	verdict [PROPERTY…]       prints properties
//	next                      prints the events that can happen
//	blocked [COMPONENT]       prints why the others cannot
//	can EVENT…                prints whether these can happen, and why not
//	log [COMPONENT]           prints what the step that is shown logs
//
// "at K" goes to a step of the run, ahead or back, and prints that one only.
func (s *Scenario) Play(story Story) ([]Scene, error) {
	var t teller
	t.begin(s, s.Default(), nil)
	var scenes []Scene
	for _, b := range story.Blocks {
		lines, err := commands[b.Command](&t, strings.Fields(b.Args))
		if err != nil {
			return scenes, fmt.Errorf("%s.txt:%d: %s: %w", story.Name, b.Line, b.Call(), err)
		}
		scenes = append(scenes, t.scene(lines))
	}
	return scenes, nil
}

// teller is a run in the middle of a story.
type teller struct {
	scenario *Scenario
	preset   string
	setup    Setup
	schedule Schedule // whole, with the events that lie ahead
	trace    Trace    // through the step that is shown
}

var commands = map[string]func(t *teller, args []string) ([]string, error){
	"setup":   (*teller).toSetup,
	"preset":  (*teller).toPreset,
	"run":     (*teller).run,
	"under":   (*teller).under,
	"show":    (*teller).show,
	"differ":  (*teller).differ,
	"verdict": (*teller).verdict,
	"next":    (*teller).next,
	"blocked": (*teller).blocked,
	"can":     (*teller).can,
	"log":     (*teller).log,
}

func commandList() string {
	return "the commands are " + strings.Join(slices.Sorted(maps.Keys(commands)), ", ")
}

func (t *teller) begin(s *Scenario, setup Setup, schedule Schedule) {
	*t = teller{s, "", setup, schedule, Replay(s.Build(setup), nil)}
}

func (t *teller) scene(lines []string) Scene {
	return Scene{t.setup, t.preset, t.schedule, t.trace.Len(), strings.Join(lines, "\n")}
}

func (t *teller) toSetup(words []string) ([]string, error) {
	setup, err := t.scenario.Setup(strings.Join(words, " "))
	if err != nil {
		return nil, err
	}
	t.begin(t.scenario, setup, nil)
	return t.choices(), nil
}

// choices are those that differ from the default setup, in one line or none.
func (t *teller) choices() []string {
	var words []string
	for _, a := range t.setup.Against(t.scenario.Default()) {
		words = append(words, a.Key+"="+a.Choice)
	}
	if words == nil {
		return nil
	}
	return []string{strings.Join(words, " ")}
}

func (t *teller) toPreset(args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("a name is missing: viz list %s prints them", t.scenario.ID)
	}
	setup, schedule, err := t.scenario.Preset(args[0])
	if err != nil {
		return nil, err
	}
	t.begin(t.scenario, setup, schedule)
	t.preset = args[0]
	lines, err := t.move(args[1:], false)
	return append(t.choices(), lines...), err
}

func (t *teller) run(args []string) ([]string, error) {
	verbose := len(args) > 0 && args[0] == "-v"
	if verbose {
		args = args[1:]
	}
	if len(args) == 0 || args[0] == "to" || args[0] == "at" {
		return t.move(args, verbose)
	}
	events, unknown := t.scenario.Schedule(strings.Join(args, " "))
	if unknown != nil {
		return nil, fmt.Errorf("%s has no event %s", t.scenario.ID, Quote(unknown[0]))
	}
	var lines []string
	for _, e := range events {
		lines = append(lines, t.step(e, verbose)...)
	}
	return lines, nil
}

// move takes the steps that lie ahead, all of them or "to" one, or it goes "at"
// one.
func (t *teller) move(args []string, verbose bool) ([]string, error) {
	if len(args) == 0 {
		return t.to(len(t.schedule), verbose)
	}
	k, err := strconv.Atoi(strings.Join(args[1:], " "))
	switch {
	case err == nil && args[0] == "to":
		return t.to(k, verbose)
	case err == nil && args[0] == "at":
		return t.at(k, verbose)
	}
	return nil, fmt.Errorf(`%s is not "to" or "at" and the number of a step`, Quote(strings.Join(args, " ")))
}

func (t *teller) to(k int, verbose bool) ([]string, error) {
	from := t.trace.Len()
	if k <= from || k > len(t.schedule) {
		return nil, fmt.Errorf("the run stands at step %d of %d", from, len(t.schedule))
	}
	var lines []string
	for _, e := range t.schedule[from:k] {
		lines = append(lines, t.step(e, verbose)...)
	}
	return lines, nil
}

func (t *teller) at(k int, verbose bool) ([]string, error) {
	if k < 0 || k > len(t.schedule) {
		return nil, fmt.Errorf("the run has the steps 0 to %d", len(t.schedule))
	}
	t.trace = Replay(t.trace.Machine, t.schedule[:k])
	return t.trace.lines(k, verbose), nil
}

// step takes one step. When another event lies ahead, all that does is dropped.
func (t *teller) step(e Event, verbose bool) []string {
	n := t.trace.Len()
	if n == len(t.schedule) || t.schedule[n] != e {
		t.schedule = append(t.schedule[:n:n], e)
	}
	t.trace.Steps = append(t.trace.Steps, follow(t.trace.Machine, t.trace.Steps[n], e))
	return t.trace.lines(n+1, verbose)
}

// under is what changing a version does: the same schedule, replayed.
func (t *teller) under(words []string) ([]string, error) {
	setup, err := t.setup.Read(strings.Join(words, " "))
	if err != nil {
		return nil, err
	}
	before := t.trace
	t.setup = setup
	t.trace = Replay(t.scenario.Build(setup), t.schedule[:before.Len()])
	return append(t.choices(), t.trace.against(before)...), nil
}
