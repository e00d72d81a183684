package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"interleave/scenarios"
)

// checkOutput is what `viz check --json` prints of a setup.
type checkOutput struct {
	Scenario                   string
	Setup                      map[string]string
	Name                       *string
	States, Transitions, Depth int
	Ended                      string
	Bound                      *string
	Properties                 []struct {
		Name, Kind, Verdict, Reason string
		Schedule                    []string
		Loop                        *int
		Link                        *string
	}
}

func checked(t *testing.T, code int, args ...string) checkOutput {
	t.Helper()
	var c checkOutput
	decode(t, done(t, code, append([]string{"check", "--json"}, args...)...), &c)
	return c
}

// verdicts are those of the properties, with the lengths of their schedules:
// "agreement broken 15, …".
func (c checkOutput) verdicts() string {
	var all []string
	for _, p := range c.Properties {
		all = append(all, fmt.Sprintf("%s %s %d", p.Name, p.Verdict, len(p.Schedule)))
	}
	return strings.Join(all, ", ")
}

func TestCheckJSON(t *testing.T) {
	c := checked(t, exitBroken, "hdds-17458")
	if c.Scenario != "hdds-17458" || *c.Name != "shipped" || c.States != 5476 || c.Transitions != 18944 || c.Depth != 28 || c.Ended != "exhausted" || c.Bound != nil {
		t.Errorf("%+v", c)
	}
	if want := "agreement broken 15, state-agreement broken 27, log-function broken 4, no-termination holds 0, no-false-delete holds 0, progress holds 0, delete-succeeds reached 13"; c.verdicts() != want {
		t.Errorf("the verdicts are %s, want %s", c.verdicts(), want)
	}
	c = checked(t, exitOK, "hdds-17458", "--setup", "patched")
	if c.States != 7396 || *c.Name != "patched" || c.Setup["om2"] != "wait" || strings.Contains(c.verdicts(), "broken") || !strings.Contains(c.verdicts(), "progress holds") {
		t.Errorf("patched: %+v", c)
	}
	c = checked(t, exitBroken, "hdds-17458", "--set", "om*=wait,pause=on")
	p := c.Properties[5]
	if p.Verdict != "broken" || p.Loop != nil || p.Link == nil || !strings.HasPrefix(p.Reason, "nothing more has to happen after 10 steps: ") {
		t.Errorf("paused: %+v", p)
	}
	if c = checked(t, exitBroken, "hdds-17458", "--set", "crash=on,om1-ids=db"); c.Name != nil {
		t.Errorf("a setup without a name is called %s", *c.Name)
	}
}

func TestCheckKeyOrder(t *testing.T) {
	out := done(t, exitOK, "check", "--json", "hdds-17458", "--setup", "shipped-plain")
	want := `,"name":"shipped-plain","states":25,"transitions":40,"depth":8,"ended":"exhausted","bound":null,"properties":[` +
		`{"name":"agreement","kind":"always","verdict":"holds","reason":"","schedule":[],"loop":null,"link":null},`
	if !strings.HasPrefix(out, `{"scenario":"hdds-17458","setup":{"om1":"shipped",`) || !strings.Contains(out, want) || !isLine(out) {
		t.Errorf("the line is\n%s", out)
	}
	if !strings.Contains(out, `"schedule":["a1","s1","f1"],"loop":null,"link":"/s/hdds-17458?v=log.plain&e=a1.s1.f1&m=1&d=`) {
		t.Errorf("the link is not there in\n%s", out)
	}
}

// TestCheckBounds: a limit just below what is needed gives no answer and says
// so; with the next one it is there.
func TestCheckBounds(t *testing.T) {
	for _, c := range []struct{ flags, bound, verdict string }{
		{"--max-depth 14", "depth", "agreement unknown 0"},
		{"--max-depth 15", "depth", "agreement broken 15"},
		{"--max-states 2500", "states", "agreement unknown 0"},
		{"--timeout 1ns", "time", "agreement unknown 0"},
	} {
		code := exitBroken // by log-function, after 4 events
		if c.bound == "time" {
			code = exitUnknown
		}
		got := checked(t, code, append([]string{"hdds-17458"}, strings.Fields(c.flags)...)...)
		if got.Ended != "bound" || got.Bound == nil || *got.Bound != c.bound || !strings.HasPrefix(got.verdicts(), c.verdict+",") {
			t.Errorf("%s: %s by %v, %s; want %s", c.flags, got.Ended, got.Bound, got.verdicts(), c.verdict)
		}
		if p := got.Properties[0]; p.Verdict == "unknown" && !strings.HasSuffix(p.Reason, "; not complete") {
			t.Errorf("%s: the reason is %q", c.flags, p.Reason)
		}
	}
	if got := checked(t, exitUnknown, "hdds-17458", "--setup", "patched", "--max-depth", "14"); !strings.HasPrefix(got.verdicts(), "agreement unknown 0,") {
		t.Errorf("patched within 14 steps: %s", got.verdicts())
	}
}

// TestCheckCancelled: an interrupt ends a search with what it has.
func TestCheckCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range []string{"--setup patched", "--all", "--all=full"} {
		var stdout, stderr strings.Builder
		code := Main(ctx, append([]string{"check", "hdds-17458", "--json"}, strings.Fields(args)...), strings.NewReader(""), &stdout, &stderr)
		if code != exitUnknown || !strings.Contains(stdout.String(), `"ended":"cancelled","bound":null`) || !isLine(stdout.String()) || stderr.Len() > 0 {
			t.Errorf("%s ended with %d, printed %q and said %q", args, code, &stdout, &stderr)
		}
	}
}

func TestCheckText(t *testing.T) {
	out := done(t, exitBroken, "check", "hdds-17458")
	wantLines(t, out,
		"hdds-17458 · setup shipped",
		"5,476 states, 18,944 transitions, at most 28 events away: all of them; in 4 nothing more can happen",
		"✕ agreement  broken  after 15 steps: entry 4: om1 answered CONTAINS_SNAPSHOT, om2 answered OK",
		"✓ no-termination  holds  no schedule of any length breaks it: 5,476 states, all of them",
		"✓ progress  holds  every fair schedule comes to it: 5,476 states, all of them",
		"✓ delete-succeeds  reached  after 13 steps",
		"agreement is broken",
		"   1  a1  om1 applies entry 1, CreateSnapshot s1",
		"  15  a2  om2 applies entry 4, DeleteBucket b",
		"      ✕ entry 4: om1 answered CONTAINS_SNAPSHOT, om2 answered OK",
		"  /s/hdds-17458?e=a1.a1.a1.a1.a2.a2.a2.s2.f2.f2.f2.e2.e2.e2.a2&m=1&d=69ee",
		"delete-succeeds is reached after 13 steps")
	if !strings.HasSuffix(out, "\nfailed: agreement, state-agreement, log-function\n") {
		t.Errorf("the last line is not the outcome in\n%s", out)
	}
	out = done(t, exitBroken, "check", "hdds-17458", "--setup", "wait-paused")
	wantLines(t, out, "progress is never met", "  10  p2  om2's flush thread is paused", "      nothing more has to happen: nobody owes u1, u2", "      ✕ entry 4: om1 has not answered yet")
	out = done(t, exitUnknown, "check", "hdds-17458", "--setup", "patched", "--max-depth", "1")
	wantLines(t, out, "? agreement  unknown  not found within 1 step; not complete",
		"3 states, 2 transitions, at most 1 event away; stopped by the limit on depth, not complete")
}

// TestCheckFrom: a search from a state goes on with its steps; links and step
// numbers are those of the whole run.
func TestCheckFrom(t *testing.T) {
	const link = "/s/hdds-17458?e=a1.a1.a1.s1&k=3"
	c := checked(t, exitBroken, link, "--from")
	if c.Properties[2].Verdict != "broken" || !slices.Equal(c.Properties[2].Schedule, []string{"a1", "a1", "a1", "a1"}) || c.States >= 5476 {
		t.Errorf("from a state: %+v", c)
	}
	wantLines(t, done(t, exitBroken, "check", link, "--from"), "hdds-17458 · setup shipped · from step 3", "  4  a1  om1 applies entry 4, DeleteBucket b", "✕ log-function  broken  after 1 step: entry 4: the log implies OK, om1 answered CONTAINS_SNAPSHOT")
	if c := checked(t, exitBroken, link); c.States != 5476 {
		t.Errorf("without --from a link's setup is searched from the start: %d states", c.States)
	}
	if c := checked(t, exitOK, link, "--from", "--set", "om*=wait"); c.Setup["om1"] != "wait" || *c.Name != "patched" {
		t.Errorf("--set does not override the link: %+v", c)
	}
}

// TestCheckLinks: the link of each counterexample opens the state that breaks
// the property.
func TestCheckLinks(t *testing.T) {
	for _, setup := range []string{"shipped", "skip-marker", "wait-one", "ids-new-bucket-whole"} {
		for _, p := range checked(t, exitBroken, "hdds-17458", "--setup", setup, "--base", "http://x/y").Properties {
			if p.Link == nil {
				continue
			}
			code := exitOK
			if p.Kind == "always" {
				code = exitBroken
			}
			if p.Kind == "reachable" {
				code = viz("step", *p.Link).code // its way may break something
			}
			run := step(t, code, *p.Link)
			last := run.Steps[len(run.Steps)-1]
			ok := slices.ContainsFunc(last.Properties, func(v verdict) bool { return v.Name == p.Name && v.Verdict == p.Verdict })
			if len(run.Steps) != len(p.Schedule) || !ok || !strings.HasPrefix(*p.Link, "http://x/y/s/hdds-17458?") {
				t.Errorf("%s: the link of %s, %s, shows %+v after %d steps", setup, p.Name, *p.Link, last.Properties, len(run.Steps))
			}
		}
	}
}

func TestCheckAll(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(done(t, exitBroken, "check", "hdds-17458", "--all", "--json", "--max-states", "2000"), "\n"), "\n")
	declared := scenarios.All()[0].Setups
	if len(lines) != len(declared) {
		t.Fatalf("%d lines, want one for each of %d setups", len(lines), len(declared))
	}
	for i, text := range lines {
		var c checkOutput
		decode(t, text+"\n", &c)
		named, _ := scenarios.All()[0].Named(declared[i].Name)
		if *c.Name != named.Name() || c.States > 2000 {
			t.Errorf("line %d is %s, want %s", i, *c.Name, declared[i].Name)
		}
	}
	out := done(t, exitBroken, "check", "hdds-17458", "--all", "--max-states", "5500")
	wantLines(t, out,
		"setup  states  agreement  state-agreement  log-function  no-termination  no-false-delete  progress  delete-succeeds",
		"shipped  5,476  ✕ 15  ✕ 27  ✕ 4  ✓  ✓  ✓  ✓ 13",
		"patched  > 5,500  ?  ?  ?  ?  ?  ?  ✓ 12",
		"wait  > 5,500  ?  ?  ?  ?  ?  ?  ✓ 12",
		"shipped-live  225  ✓  ✓  ✓  ✓  ✓  ✓  ·",
		"41 setups searched: 18 failed, 12 unknown")
}

func TestCheckErrors(t *testing.T) {
	refused(t, map[string]string{
		"check":                                  "check needs a scenario or a link",
		"check hdds-17485":                       `there is no scenario "hdds-17485": did you mean hdds-17458?`,
		"check hdds-17458 a1":                    `check takes one scenario or link: leave out "a1"`,
		"check hdds-17458 --setup nope":          `has no setup "nope"`,
		"check hdds-17458 --set om1=nope":        `om1 has no choice "nope"`,
		"check hdds-17458 --max-states -1":       "--max-states must not be negative",
		"check hdds-17458 --max-depth x":         `invalid argument "x" for "--max-depth"`,
		"check hdds-17458 --timeout -1s":         "--timeout must not be negative",
		"check hdds-17458 --timeout 5":           `invalid argument "5" for "--timeout"`,
		"check hdds-17458 --threads -2":          "--threads must not be negative",
		"check hdds-17458 --threads 9999":        "--threads must be at most 1024",
		"check hdds-17458 --all=some":            `--all is one of declared (what it is without a value), full, not "some"`,
		"check hdds-17458 --all --setup patched": "leave out --setup, --set and --from",
		"check /s/hdds-17458?e=a1.x9":            `has no event "x9"`,
	})
}

// TestCheckOutcome: exit code, last line and verdicts agree, whatever is asked.
func TestCheckOutcome(t *testing.T) {
	s := scenarios.All()[0]
	rapid.Check(t, func(t *rapid.T) {
		args := []string{"check", s.ID, "--setup", rapid.SampledFrom(s.Setups).Draw(t, "setup").Name,
			"--max-states", fmt.Sprint(rapid.IntRange(1, 3000).Draw(t, "states")), "--max-depth", fmt.Sprint(rapid.IntRange(1, 40).Draw(t, "depth"))}
		text, json := viz(args...), viz(append(args, "--json")...)
		want, begins := exitOK, "nothing is broken: "
		switch {
		case strings.Contains(json.stdout, `"verdict":"broken"`) || strings.Contains(json.stdout, `"verdict":"not-reached"`):
			want, begins = exitBroken, "failed: "
		case strings.Contains(json.stdout, `"verdict":"unknown"`):
			want, begins = exitUnknown, "unknown: "
		}
		lines := strings.Split(strings.TrimSuffix(text.stdout, "\n"), "\n")
		if last := lines[len(lines)-1]; text.code != want || json.code != want || !strings.HasPrefix(last, begins) {
			t.Errorf("viz %v ends with %d and %d, its last line is %q; want %d and %q", args, text.code, json.code, last, want, begins)
		}
		if lower := strings.ToLower(text.stdout + json.stdout); strings.Contains(lower, "proved") || strings.Contains(lower, "safe") {
			t.Errorf("viz %v says more than a search can know", args)
		}
	})
}
