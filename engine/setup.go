package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Setup is one choice for every switch and setting of a scenario. Setups are
// comparable with ==.
type Setup struct {
	scenario *Scenario
	picks    string // one byte a switch: the position of the choice
}

// Assignment is one choice in a setup.
type Assignment struct{ Key, Choice string }

// Default is the setup in which every switch and setting is at its default.
func (s *Scenario) Default() Setup {
	return Setup{s, string(make([]byte, len(s.Choosable())))}
}

// Machine builds the setup's machine.
func (u Setup) Machine() Machine { return u.scenario.Build(u) }

// Scenario is the one that the setup belongs to.
func (u Setup) Scenario() *Scenario { return u.scenario }

// Get is the choice of a switch or setting. It panics on a key that the
// scenario does not have.
func (u Setup) Get(key string) string {
	i := u.scenario.position(key)
	return u.scenario.Choosable()[i].Choices[u.picks[i]].Key
}

// Is reports whether a switch or setting has a choice.
func (u Setup) Is(key, choice string) bool { return u.Get(key) == choice }

// All lists every choice in declaration order.
func (u Setup) All() []Assignment {
	var all []Assignment
	for i, s := range u.scenario.Choosable() {
		all = append(all, Assignment{s.Key, s.Choices[u.picks[i]].Key})
	}
	return all
}

// Against lists the choices that differ from a base, in declaration order.
func (u Setup) Against(base Setup) []Assignment {
	var differ []Assignment
	for i, a := range u.All() {
		if u.picks[i] != base.picks[i] {
			differ = append(differ, a)
		}
	}
	return differ
}

// Name is the first declared name of the setup; empty when it has none.
func (u Setup) Name() string {
	for i, named := range u.scenario.ready.setups {
		if named == u {
			return u.scenario.Setups[i].Name
		}
	}
	return ""
}

// Words name the setup: by its name, or by what differs from the default.
func (u Setup) Words() string {
	if name := u.Name(); name != "" {
		return name
	}
	var pairs []string
	for _, a := range u.Against(u.scenario.Default()) {
		pairs = append(pairs, a.Key+"="+a.Choice)
	}
	return strings.Join(pairs, " ")
}

// With changes choices. A key may end its component's name with a star:
// "om*" is every om that exists in the setup. Settings are taken before
// switches, so the order does not matter. The error is one sentence that says
// what to change.
func (u Setup) With(assignments ...Assignment) (Setup, error) {
	picks := []byte(u.picks)
	first := len(u.scenario.Switches)
	for _, settings := range []bool{true, false} {
		for _, a := range assignments {
			keys, err := u.scenario.keys(a.Key, Setup{u.scenario, string(picks)})
			if err != nil {
				return u, err
			}
			for _, i := range keys {
				if (i >= first) != settings {
					continue
				}
				sw := u.scenario.Choosable()[i]
				pick, ok := sw.option(a.Choice)
				if !ok {
					return u, fmt.Errorf("%s has no choice %s: %s", sw.Key, Quote(a.Choice), oneOf(sw.Choices))
				}
				picks[i] = byte(pick)
			}
		}
	}
	changed := Setup{u.scenario, string(picks)}
	return changed, changed.allowed()
}

// allowed is the error of a choice about something that the setup leaves out.
func (u Setup) allowed() error {
	for i, s := range u.scenario.Choosable() {
		if u.picks[i] == 0 || s.Absent == nil {
			continue
		}
		if why := s.Absent(u); why != "" {
			return fmt.Errorf("%s=%s: %s", s.Key, s.Choices[u.picks[i]].Key, why)
		}
	}
	return nil
}

// Setup reads a setup in words: names of setups and key=choice pairs, split by
// spaces or commas: "shipped-guard", "wait reader=on entry5=other-bucket".
func (s *Scenario) Setup(text string) (Setup, error) { return s.Default().Read(text) }

// Read changes a setup by the same words. A name takes all its choices over.
func (u Setup) Read(text string) (Setup, error) {
	var pairs []Assignment
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' }) {
		key, choice, pair := strings.Cut(word, "=")
		if pair {
			pairs = append(pairs, Assignment{key, choice})
			continue
		}
		named, ok := u.scenario.Named(word)
		if !ok {
			return u, fmt.Errorf("%s has no setup %s: viz list %s prints them", u.scenario.ID, Quote(word), u.scenario.ID)
		}
		u = named
	}
	return u.With(pairs...)
}

// keys are the positions that a key, possibly with a star, stands for.
func (s *Scenario) keys(key string, u Setup) ([]int, error) {
	before, after, star := strings.Cut(key, "*")
	if !star {
		if i := s.position(key); i >= 0 {
			return []int{i}, nil
		}
		return nil, fmt.Errorf("%s has no switch or setting %s: viz list %s prints them", s.ID, Quote(key), s.ID)
	}
	var found []int
	for i, sw := range s.Switches {
		number, ok := strings.CutPrefix(sw.Key, before)
		if !ok || len(number) <= len(after) || !strings.HasSuffix(number, after) || number[1:] != after {
			continue
		}
		if sw.Absent == nil || sw.Absent(u) == "" {
			found = append(found, i)
		}
	}
	if found == nil {
		return nil, fmt.Errorf("%s has no switch %s: viz list %s prints them", s.ID, Quote(key), s.ID)
	}
	return found, nil
}

func oneOf(choices []Option) string {
	keys := make([]string, len(choices))
	for i, c := range choices {
		keys[i] = c.Key
	}
	return "it is one of " + strings.Join(keys, ", ")
}

// Quote shows what somebody wrote, cut when it is long, with nothing that a
// terminal or a page could take for more than text.
func Quote(s string) string {
	const longest = 40
	if r := []rune(s); len(r) > longest {
		s = string(r[:longest]) + "…"
	}
	return strconv.Quote(s)
}
