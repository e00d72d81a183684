package main

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"interleave/engine"
	"interleave/engine/address"
)

// link reads an address in any spelling: with or without a host and the path
// of a base URL in front of /s/SCENARIO.
func (p *program) link(text string) (address.Address, error) {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "#")
	path, query, _ := strings.Cut(text, "?")
	path = "/" + path
	from := strings.LastIndex(path, "/s/")
	if from < 0 {
		return address.Address{}, fmt.Errorf("there is no scenario in the link %.40q: it needs /s/SCENARIO", text)
	}
	path, err := url.PathUnescape(path[from:])
	if err != nil {
		return address.Address{}, fmt.Errorf("the path of the link is not encoded as paths are: %w", err)
	}
	if _, err := p.scenario(strings.TrimSuffix(strings.TrimPrefix(path, "/s/"), "/")); err != nil {
		return address.Address{}, err
	}
	at, err := address.Parse(p.scenarios, path, query)
	if err != nil {
		return at, inLink(err)
	}
	if at.Unknown != nil {
		return at, unknownEvent(at.Scenario, at.Unknown[0])
	}
	return at, nil
}

// inLink is the fault of an address as an error of the command line.
func inLink(err error) error {
	var fault *address.Fault
	if !errors.As(err, &fault) {
		return err
	}
	first, size := utf8.DecodeRuneInString(fault.Sentence)
	rest := strings.TrimSuffix(fault.Sentence[size:], ".")
	return fmt.Errorf("in the link, %c%s", unicode.ToLower(first), rest)
}

// staleness says in a sentence what the address that somebody was given says
// of the model and the state, and is not so any more; or nothing.
func staleness(at address.Address) string {
	var differ []string
	if at.Revision > 0 && at.Revision != at.Scenario.Revision {
		differ = append(differ, fmt.Sprintf("was made with revision %d of the model, which has revision %d now", at.Revision, at.Scenario.Revision))
	}
	if at.Digest != "" {
		m := at.Scenario.Build(at.Setup)
		trace := engine.Replay(m, at.Schedule[:at.Step])
		if digest := trace.View(at.Step).Digest(); digest != at.Digest {
			differ = append(differ, fmt.Sprintf("was made for a state with digest %s, and its steps lead to one with %s now", at.Digest, digest))
		}
	}
	if differ == nil {
		return ""
	}
	return "the link " + strings.Join(differ, ", and ")
}
