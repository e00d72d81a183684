package address

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"interleave/engine"
)

// Fault is why an address cannot be read. Its text is one sentence that says
// what to change.
type Fault struct {
	Kind     Kind
	Sentence string
	// Scenario is the one that the address is about, when that much was read.
	Scenario *engine.Scenario
}

// Kind tells the faults apart for whoever maps them to a status.
type Kind int

// The kinds of fault.
const (
	Malformed Kind = iota // 400
	Missing               // 404: there is no such scenario
	TooLong               // 414
)

func (f *Fault) Error() string { return f.Sentence }

func malformed(s *engine.Scenario, format string, args ...any) *Fault {
	return &Fault{Malformed, fmt.Sprintf(format, args...), s}
}

// parameters in the order in which an address has them.
var parameters = keys(Parts())

func keys(parts []Part) []string {
	var all []string
	for _, p := range parts {
		all = append(all, p.Key)
	}
	return all
}

// Parse reads a path and a query, with any spelling of them: long names of
// events, percent-encoding, another order. The error is a *Fault. An unknown
// event is no error: it ends the schedule and stands in Unknown.
func Parse(all []*engine.Scenario, path, query string) (Address, error) {
	if len(path)+1+len(query) > MaxLength {
		return Address{}, &Fault{TooLong, fmt.Sprintf("The address has %d characters; at most %d are read. Start a shorter run.", len(path)+1+len(query), MaxLength), nil}
	}
	id := strings.TrimSuffix(strings.TrimPrefix(path, "/s/"), "/")
	s := engine.Find(all, id)
	if s == nil {
		return Address{}, &Fault{Missing, fmt.Sprintf("There is no scenario %s; the start page lists those that there are.", engine.Quote(id)), nil}
	}
	values, err := single(s, query)
	if err != nil {
		return Address{}, err
	}
	return read(s, values)
}

// single is the query as one value a parameter.
func single(s *engine.Scenario, query string) (map[string]string, error) {
	parsed, err := url.ParseQuery(query)
	if err != nil {
		return nil, malformed(s, "The address is not encoded as addresses are: %s.", strings.TrimPrefix(err.Error(), "invalid URL escape "))
	}
	values := map[string]string{}
	for _, p := range parameters {
		if len(parsed[p]) > 1 {
			return nil, malformed(s, "The address has %s more than once; leave one of them.", p)
		}
		values[p] = parsed.Get(p)
		delete(parsed, p)
	}
	for key := range parsed {
		return nil, malformed(s, "The address has an unknown part %s; the parts are %s.", engine.Quote(smallest(parsed, key)), strings.Join(parameters, ", "))
	}
	for _, p := range parameters {
		if !utf8.ValidString(values[p]) {
			return nil, malformed(s, "The part %s of the address is not valid UTF-8.", p)
		}
	}
	return values, nil
}

// smallest makes the part that is named the same each time.
func smallest(parsed url.Values, key string) string {
	for k := range parsed {
		key = min(key, k)
	}
	return key
}

func read(s *engine.Scenario, values map[string]string) (Address, error) {
	a := Address{Scenario: s, Preset: values["p"], Setup: s.Default()}
	var before engine.Schedule
	if a.Preset != "" {
		setup, events, err := s.Preset(a.Preset)
		if err != nil {
			return a, malformed(s, "There is no preset %s.", engine.Quote(a.Preset))
		}
		a.Setup, before = setup, events
	}
	if err := a.readSetup(values["v"]); err != nil {
		return a, err
	}
	after, unknown := s.Schedule(values["e"])
	a.Schedule, a.Unknown = append(before, after...), unknown
	if n := len(a.Schedule) + len(unknown); n > MaxEvents {
		return a, &Fault{TooLong, fmt.Sprintf("The schedule has %d events; at most %d are replayed.", n, MaxEvents), s}
	}
	if err := a.readStep(values["k"]); err != nil {
		return a, err
	}
	if err := a.readChapter(values["t"]); err != nil {
		return a, err
	}
	return a, a.readStamp(values["m"], values["d"])
}

// readSetup reads v: key.choice.key.choice.
func (a *Address) readSetup(v string) error {
	if v == "" {
		return nil
	}
	parts := strings.Split(v, ".")
	if len(parts)%2 == 1 {
		return malformed(a.Scenario, "In v each key needs its choice, as in om1.wait; %s is left over.", engine.Quote(parts[len(parts)-1]))
	}
	var pairs []engine.Assignment
	for i := 0; i < len(parts); i += 2 {
		pairs = append(pairs, engine.Assignment{Key: parts[i], Choice: parts[i+1]})
	}
	setup, err := a.Setup.With(pairs...)
	if err != nil {
		return malformed(a.Scenario, "The setup cannot be read: %s.", err)
	}
	a.Setup = setup
	return nil
}

// readStep reads k. Where unknown events cut the schedule, the step may lie
// behind its end; the last one that is there is shown.
func (a *Address) readStep(k string) error {
	a.Step = len(a.Schedule)
	if k == "" {
		return nil
	}
	step, err := strconv.Atoi(k)
	if err != nil || step < 0 || step > len(a.Schedule)+len(a.Unknown) {
		return malformed(a.Scenario, "k is the step that is shown, from 0 to %d here, not %s.", len(a.Schedule), engine.Quote(k))
	}
	a.Step = min(step, len(a.Schedule))
	return nil
}

// readChapter reads t. Whether there is such a chapter is the walkthrough's to
// say.
func (a *Address) readChapter(t string) error {
	if t == "" {
		return nil
	}
	chapter, err := strconv.Atoi(t)
	if err != nil || chapter < 1 || chapter > mostChapters {
		return malformed(a.Scenario, "t is the chapter of the walkthrough to come back to, a number from 1 on, not %s.", engine.Quote(t))
	}
	a.Chapter = chapter
	return nil
}

func (a *Address) readStamp(m, d string) error {
	if m != "" {
		revision, err := strconv.Atoi(m)
		if err != nil || revision < 1 {
			return malformed(a.Scenario, "m is the revision of the model, a number from 1 on, not %s.", engine.Quote(m))
		}
		a.Revision = revision
	}
	if d != "" && (len(d) != 4 || strings.Trim(d, "0123456789abcdef") != "") {
		return malformed(a.Scenario, "d is the digest of a state, four digits of 0-9 and a-f, not %s.", engine.Quote(d))
	}
	a.Digest = d
	return nil
}
