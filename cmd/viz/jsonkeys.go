package main

import (
	"encoding/json"
	"reflect"
	"strings"

	"interleave/web"
)

// jsonKeys says of each key that a command prints with --json what it is. The
// keys are those of the structs; TestJSONKeys fails for one without words.
func jsonKeys() []web.Answered {
	var all []web.Answered
	for _, a := range []struct {
		command string
		object  reflect.Type
	}{
		{"viz step", reflect.TypeFor[runJSON]()},
		{"viz check", reflect.TypeFor[checkJSON]()},
		{"viz claims", reflect.TypeFor[claimJSON]()},
		{"viz list", reflect.TypeFor[scenarioJSON]()},
		{"viz link", reflect.TypeFor[shortLink]()},
		{"viz store", reflect.TypeFor[storeReport]()},
		{"viz version", reflect.TypeFor[build]()},
	} {
		d := web.Answered{Command: a.command}
		for _, path := range paths(a.object) {
			d.Keys = append(d.Keys, web.Flag{Name: path, Says: meaning(a.command, path)})
		}
		all = append(all, d)
	}
	return all
}

// meaning is what a key is: of this command, or wherever it stands.
func meaning(command, path string) string {
	if says, ok := meanings[command+" "+path]; ok {
		return says
	}
	return meanings[path[strings.LastIndexByte(path, '.')+1:]]
}

// paths are the keys of an object: "steps[].changes[].key".
func paths(t reflect.Type) []string {
	switch {
	case t.Kind() == reflect.Pointer:
		return paths(t.Elem())
	case t.Kind() == reflect.Slice && !t.Implements(reflect.TypeFor[json.Marshaler]()):
		var all []string
		for _, p := range paths(t.Elem()) {
			all = append(all, "[]."+p)
		}
		return all
	case t.Kind() != reflect.Struct:
		return nil
	}
	var all []string
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := paths(f.Type)
		if name == "" { // embedded: its keys are the object's own
			all = append(all, inner...)
			continue
		}
		if len(inner) == 0 {
			all = append(all, strings.TrimSuffix(name+slice(f.Type), "."))
		}
		for _, p := range inner {
			all = append(all, strings.Replace(name+"."+p, ".[]", "[]", 1))
		}
	}
	return all
}

// slice marks a list of single values.
func slice(t reflect.Type) string {
	if t.Kind() == reflect.Slice && !t.Implements(reflect.TypeFor[json.Marshaler]()) {
		return "[]"
	}
	return ""
}

// meanings are what keys are, by the last part of their path; where a command
// has another meaning for one, by the command and the path.
var meanings = map[string]string{
	"scenario": "id of the report, hdds-17458", "issue": "its issue, HDDS-17458", "title": "in words", "impact": "what it does to a user, in a sentence",
	"revision": "of the model; it changes when an old link would show another state", "leavesOut[]": "what the model does not have, a sentence each",
	"setup": "an object: every switch and setting, and its choice", "setupName": "name of the setup; null when it has none",
	"name":   "name of the setup; null when it has none",
	"n":      "the step's number, from 1",
	"event":  "long name, flush:om2",
	"code":   "code as links have it, f2",
	"label":  "the event in words, with the values before it",
	"reason": "why not, in words; empty when there is nothing against it", "happened": "false: it could not happen at its place, and the state stayed as it was",
	"key": "of a cell, om1/answer/4", "before": "value before; empty: there was none", "after": "value after; empty: there is none any more", "value": "its value; - is nothing, empty an empty list",
	"component": "that logs it", "level": "DEBUG, INFO, WARN, ERROR or FATAL", "class": "Ozone's class", "text": "of the line",
	"verdict": "holds, broken, reached, not-reached or unknown",
	"link":    "path and query of the page; null when there is none", "digest": "the first four hex digits of SHA-256 over the cells",
	"ahead[]": "codes behind the step that a link shows",
	"states":  "that were found", "transitions": "between them", "depth": "of the last level: events from the start",
	"ended": "exhausted, bound or cancelled", "bound": "the limit that was reached: states, depth, time or memory; null for none",
	"kind":       "always, eventually or reachable",
	"schedule[]": "codes, from the start of the setup", "loop": "the step that the last one leads back to; null when there is none",
	"id": "of the claim", "labelNote": "the rest of the report's label", "shown": "by what it is shown: preset, search or context",
	"expected": "what the question must answer; empty for context", "got": "what it answered", "met": "whether the two are equal; null for context",
	"version": "whether it is a component's first switch: what code it runs", "note": "what the choice means", "group": "where it stands in the list of events",
	"fair":    "it cannot be left out for ever while it stays possible",
	"address": "of the state", "folder": "of the store", "file": "of the backup; absent otherwise",
	"whole": "links that can be opened", "expired": "links whose time is over", "damaged": "records that cannot be believed",
	"unfinished": "bytes at the end of the file, of a record that was cut off or is being written",
	"dirty":      "there were changes that were not committed", "go": "that built it",

	"viz step steps[].properties[].name": "of the property", "viz check properties[].name": "of the property",
	"viz claims label": "the report's own evidence: run, read, argued or context", "viz claims text": "the claim, in a sentence",
	"viz list switches[].key": "of the switch", "viz list settings[].key": "of the setting", "viz list switches[].choices[].key": "of the choice; the first is the default",
	"viz list settings[].choices[].key": "of the choice; the first is the default", "viz list switches[].component": "whose switch it is", "viz list settings[].component": "empty",
	"viz list setups[].name": "of the setup", "viz list presets[].name": "of the preset", "viz list presets[].schedule[]": "codes", "viz list events[].label": "the event in words",
	"ours":          "true: the schedule is not the report's, it was made here",
	"viz link code": "of the short link", "viz link link": "the short link", "viz version version": "of the module; (devel) when it has none",
	"viz version revision": "of the version control; empty when not known",
}
