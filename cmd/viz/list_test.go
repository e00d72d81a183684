package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"interleave/scenarios"
)

// decode reads one line of JSON into a value that must have all its keys.
func decode(t *testing.T, text string, value any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if _, err := d.Token(); err != io.EOF || !isLine(text) {
		t.Fatalf("not one object on one line:\n%s", text)
	}
}

// listed are the documented keys of `viz list --json`.
type listed struct {
	Scenario, Issue, Title, Impact string
	Revision                       int
	Switches, Settings             []struct {
		Key, Component, Title string
		Version               bool
		Choices               []struct{ Key, Title, Note string }
	}
	Setups []struct {
		Name  string
		Setup map[string]string
	}
	Presets []struct {
		Name, Title string
		Setup       map[string]string
		SetupName   *string
		Schedule    []string
		Link        string
		Ours        bool
	}
	Events []struct {
		Event, Code, Label, Group string
		Fair                      bool
	}
	LeavesOut []string
}

func list17458(t *testing.T, flags ...string) listed {
	t.Helper()
	var l listed
	decode(t, done(t, exitOK, append([]string{"list", "hdds-17458", "--json"}, flags...)...), &l)
	return l
}

func TestListJSON(t *testing.T) {
	l := list17458(t)
	if l.Scenario != "hdds-17458" || l.Issue != "HDDS-17458" || l.Title == "" || l.Impact == "" || l.Revision < 1 || len(l.LeavesOut) == 0 {
		t.Errorf("the scenario is %+v", l)
	}
	om1, guard := l.Switches[0], l.Settings[3]
	if om1.Key != "om1" || om1.Component != "om1" || !om1.Version || om1.Choices[4].Key != "wait" || om1.Choices[4].Note == "" {
		t.Errorf("the first switch is %+v", om1)
	}
	if guard.Key != "guard" || guard.Component != "" || guard.Version || guard.Choices[0].Key != "off" {
		t.Errorf("the fourth setting is %+v", guard)
	}
	for _, u := range l.Setups {
		if len(u.Setup) != len(l.Switches)+len(l.Settings) {
			t.Errorf("setup %s has %d choices", u.Name, len(u.Setup))
		}
	}
	if u := l.Setups[1]; u.Name != "patched" || u.Setup["om1"] != "wait" || u.Setup["om2"] != "wait" || u.Setup["om3"] != "shipped" {
		t.Errorf("the second setup is %+v", u)
	}
	if e := l.Events[0]; e.Event != "apply:om1" || e.Code != "a1" || e.Label == "" || e.Group != "apply" || !e.Fair {
		t.Errorf("the first event is %+v", e)
	}
}

func TestListPresets(t *testing.T) {
	named, unnamed := 0, 0
	for _, p := range list17458(t, "--base", "https://example.org/class/viz/").Presets {
		if want := "https://example.org/class/viz/s/hdds-17458?p=" + p.Name; p.Link != want {
			t.Errorf("preset %s has the link %s, not %s", p.Name, p.Link, want)
		}
		if len(p.Schedule) == 0 || p.Title == "" || len(p.Setup) == 0 {
			t.Errorf("preset %+v", p)
		}
		if p.SetupName == nil {
			unnamed++
		} else {
			named++
		}
		switch p.Name {
		case "report":
			if *p.SetupName != "shipped" || len(p.Schedule) != 27 || p.Schedule[3] != "s1" {
				t.Errorf("the report is %+v", p)
			}
		case "as-run":
			if p.SetupName != nil || p.Setup["pause"] != "on" {
				t.Errorf("as-run is %+v", p)
			}
		}
	}
	if named == 0 || unnamed == 0 {
		t.Errorf("%d presets have a named setup, %d have none", named, unnamed)
	}
}

// TestListOurs: what the report does not have is told from what it has.
func TestListOurs(t *testing.T) {
	var l listed
	decode(t, done(t, exitOK, "list", "hdds-16810", "--json"), &l)
	var ours []string
	for _, p := range l.Presets {
		if p.Ours {
			ours = append(ours, p.Name)
		}
	}
	if want := []string{"b-min", "missing", "gone", "over-claim", "over-claim-adopt"}; !slices.Equal(ours, want) {
		t.Errorf("the presets %v are ours, want %v", ours, want)
	}
	const mark = "\n      this model's finding, not the report's\n"
	full := done(t, exitOK, "list", "hdds-16810")
	if n := strings.Count(full, mark); n != len(ours) {
		t.Errorf("%d presets are marked, want %d", n, len(ours))
	}
	for _, name := range ours {
		_, after, _ := strings.Cut(full, "\n  "+name+": ")
		if _, rest, _ := strings.Cut(after, "\n"); !strings.HasPrefix("\n"+rest, mark) {
			t.Errorf("no mark stands below preset %s", name)
		}
	}
}

func TestListKeepsOrder(t *testing.T) {
	out := done(t, exitOK, "list", "--json")
	if want := `{"scenario":"hdds-17458","issue":"HDDS-17458","title":`; !strings.HasPrefix(out, want) {
		t.Errorf("the list begins %.100s, not %s", out, want)
	}
	if want := `{"name":"patched","setup":{"om1":"wait","om1-ids":"as-version","om2":"wait",`; !strings.Contains(out, want) {
		t.Errorf("%s is missing in\n%s", want, out)
	}
	if n := len(strings.Split(strings.TrimSpace(out), "\n")); n != len(scenarios.All()) {
		t.Errorf("%d lines for %d scenarios", n, len(scenarios.All()))
	}
}

func TestListText(t *testing.T) {
	short := done(t, exitOK, "list")
	wantLines(t, short, "hdds-17458  One log, two answers to DeleteBucket")
	full := done(t, exitOK, "list", "hdds-17458")
	if !strings.HasPrefix(full, strings.SplitAfter(short, "\n")[0]) {
		t.Errorf("the long list does not begin as the short one: %.200s", full)
	}
	wantLines(t, full,
		"switches", "settings", "  oms: replicas", "      2  two (default)", "setups", "presets", "events",
		"  shipped                      every default",
		"      setup   pause=on",
		"      events  a1.a1.s1.f1",
		"  in1-2  install:om1:om2   om2 installs a checkpoint of om1           environment")
	l := list17458(t)
	var words []string
	for _, sw := range append(l.Switches, l.Settings...) {
		words = append(words, "\n  "+sw.Key+": ")
		for _, c := range sw.Choices {
			words = append(words, c.Title, c.Note)
		}
	}
	for _, p := range l.Presets {
		words = append(words, fmt.Sprintf("\n  %s: %s\n", p.Name, p.Title), "\n      events  "+strings.Join(p.Schedule, ".")+"\n")
	}
	for _, word := range slices.Concat(words, l.LeavesOut) {
		if !strings.Contains(full, word) {
			t.Errorf("%q is missing in\n%s", word, full)
		}
	}
}
