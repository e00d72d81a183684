package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"interleave/scenarios"
)

// stepped are the documented keys of `viz step --json`.
type stepped struct {
	Scenario string
	Setup    map[string]string
	Name     *string
	Steps    []struct {
		N                  int
		Event, Code, Label string
		Happened           bool
		Reason             string
		Changes            []struct{ Key, Before, After string }
		Log                []struct{ Component, Level, Class, Text string }
		Properties         []verdict
	}
	View         struct{ Cells []struct{ Key, Value string } }
	Enabled      []struct{ Event, Code, Label string }
	Blocked      []struct{ Event, Code, Label, Reason string }
	Link, Digest string
	Ahead        []string
}

type verdict struct{ Name, Verdict, Reason string }

// step runs `viz step --json` with the arguments. It must end with the code.
func step(t *testing.T, code int, args ...string) stepped {
	t.Helper()
	out := done(t, code, append([]string{"step", "--json"}, args...)...)
	if strings.Contains(strings.ReplaceAll(out, `"name":null`, ""), ":null") {
		t.Errorf("a null in\n%s", out)
	}
	var s stepped
	decode(t, out, &s)
	return s
}

// wantCells fails unless the view has the cells, written key=value.
func wantCells(t *testing.T, s stepped, cells ...string) {
	t.Helper()
	for _, want := range cells {
		if !slices.ContainsFunc(s.View.Cells, func(c struct{ Key, Value string }) bool { return c.Key+"="+c.Value == want }) {
			t.Errorf("the view has not %s: %v", want, s.View.Cells)
		}
	}
}

// stamp is what a printed link ends with.
func stamp(digest string) string {
	return fmt.Sprintf("&m=%d&d=%s", scenarios.All()[0].Revision, digest)
}

// verdictAt is the verdict of a property at step n.
func verdictAt(t *testing.T, s stepped, n int, property string) verdict {
	t.Helper()
	for _, v := range s.Steps[n-1].Properties {
		if v.Name == property {
			return v
		}
	}
	t.Fatalf("step %d has no verdict on %s", n, property)
	return verdict{}
}

// codesOf are the codes of the steps, joined by dots.
func codesOf(s stepped) string {
	var codes []string
	for _, step := range s.Steps {
		codes = append(codes, step.Code)
	}
	return strings.Join(codes, ".")
}

// reportEvents are the report's first events: om1 flushes and evicts the purge
// before its DeleteBucket, om2 does not.
const reportEvents = "a1.a1.a1.s1.f1.f1.f1.e1.e1.e1.a1.a2.a2.a2.a2"

func TestReportBreaks(t *testing.T) {
	s := step(t, exitBroken, "hdds-17458", "-p", "report")
	wantCells(t, s,
		"om1/answer/4=OK", "om1/volume/used-namespace=0", "om1/bucket/b=absent",
		"om2/answer/4=CONTAINS_SNAPSHOT", "om2/volume/used-namespace=1", "om2/bucket/b=present")
	if s.Scenario != "hdds-17458" || s.Name == nil || *s.Name != "shipped" || s.Setup["om1"] != "shipped" || len(s.Steps) != 27 {
		t.Errorf("%s, setup %v %v, %d steps", s.Scenario, s.Name, s.Setup, len(s.Steps))
	}
	for n := 1; n <= 27; n++ {
		want := map[bool]string{true: "broken", false: "holds"}[n >= 15]
		if v := verdictAt(t, s, n, "agreement"); v.Verdict != want || (v.Reason == "") != (want == "holds") {
			t.Errorf("at step %d agreement is %+v, not %s", n, v, want)
		}
	}
	last := s.Steps[14]
	if last.N != 15 || last.Event != "apply:om2" || last.Code != "a2" || !last.Happened || last.Reason != "" ||
		last.Label != "om2 applies entry 4, DeleteBucket b" {
		t.Errorf("step 15 is %+v", last)
	}
	if c := last.Changes[0]; c.Key != "om2/log/4" || c.Before != "-" || c.After != "applied" {
		t.Errorf("step 15 first changes %+v", c)
	}
	if l := last.Log[len(last.Log)-1]; l.Component != "om2" || l.Level != "ERROR" || l.Class != "OMBucketDeleteRequest" || l.Text == "" {
		t.Errorf("step 15 logs last %+v", l)
	}
	if len(s.Enabled) != 0 || len(s.Blocked) != 12 || s.Blocked[0].Code != "a1" || s.Blocked[0].Reason != "the log ends at entry 4" {
		t.Errorf("next are %v, blocked are %v", s.Enabled, s.Blocked)
	}
	if want := "/s/hdds-17458?p=report" + stamp(s.Digest); s.Link != want {
		t.Errorf("the link is %s, not %s", s.Link, want)
	}
	if s.Ahead != nil {
		t.Errorf("ahead are %v", s.Ahead)
	}
}

func TestPatchedWaits(t *testing.T) {
	for _, args := range [][]string{
		{"hdds-17458", "--set", "om*=wait", reportEvents},
		{"hdds-17458", "--setup", "patched", reportEvents},
		{"hdds-17458", "--setup", "shipped", "--set", "om1=wait", "--set", "om2=wait", reportEvents},
	} {
		s := step(t, exitOK, args...)
		wantCells(t, s, "om1/answer/4=OK", "om2/answer/4=WAITING", "om2/wait=2")
		if *s.Name != "patched" || codesOf(s) != reportEvents {
			t.Errorf("%q: setup %s, steps %s", args, *s.Name, codesOf(s))
		}
	}
}

// TestEventsThatDoNotHappen: the report's schedule under the patch goes on
// behind the events that the wait holds up.
func TestEventsThatDoNotHappen(t *testing.T) {
	s := step(t, exitOK, "hdds-17458", "-p", "report", "--setup", "patched")
	last := s.Steps[26]
	if last.Happened || last.Reason == "" || len(last.Changes) != 0 || len(last.Log) != 0 {
		t.Errorf("step 27 is %+v", last)
	}
	text := done(t, exitOK, "step", "hdds-17458", "-p", "report", "--setup", "patched")
	wantLines(t, text, "27  e2  did not happen: "+last.Reason)
	if want := "/s/hdds-17458?v=om1.wait.om2.wait&p=report" + stamp(s.Digest); s.Link != want {
		t.Errorf("the link is %s, not %s", s.Link, want)
	}
}

func TestStartOfScenario(t *testing.T) {
	s := step(t, exitOK, "hdds-17458")
	if len(s.Steps) != 0 || len(s.Enabled) != 2 || s.Enabled[0].Event != "apply:om1" || s.Enabled[0].Code != "a1" ||
		s.Enabled[0].Label != "om1 applies entry 1, CreateSnapshot s1" {
		t.Errorf("%d steps, enabled are %+v", len(s.Steps), s.Enabled)
	}
	if want := "/s/hdds-17458?" + stamp(s.Digest)[1:]; s.Link != want {
		t.Errorf("the link is %s, not %s", s.Link, want)
	}
}

// TestEventSpellings: by code or long name, joined by anything, in arguments
// and files, a file before the arguments.
func TestEventSpellings(t *testing.T) {
	want := done(t, exitOK, "step", "hdds-17458", "a1.s1.f1")
	file := filepath.Join(t.TempDir(), "events.txt")
	for name, text := range map[string]string{
		"spaces":       "a1 s1  f1\n",
		"long names":   "apply:om1\nswap:om1\nflush:om1",
		"CRLF":         "# the report\r\napply:om1 # CreateSnapshot\r\ns1,\r\n\r\nf1\r\n",
		"byte order":   "\ufeffa1, s1, f1",
		"comment last": "a1.s1.f1#.f1",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := done(t, exitOK, "step", "hdds-17458", "-f", file); got != want {
			t.Errorf("%s: a file with %q gives\n%s, not\n%s", name, text, got, want)
		}
		if got := vizReading(text, "step", "-f", "-", "hdds-17458"); got.stdout != want || got.code != exitOK || got.stderr != "" {
			t.Errorf("%s: stdin with %q gives\n%+v, not\n%s", name, text, got, want)
		}
	}
	for _, args := range []string{"a1 s1 f1", "a1,s1.f1", "apply:om1.swap:om1 flush:om1"} {
		if got := done(t, exitOK, append([]string{"step", "hdds-17458"}, strings.Fields(args)...)...); got != want {
			t.Errorf("%s gives\n%s, not\n%s", args, got, want)
		}
	}
	if got := vizReading("a1 # and\n", "step", "hdds-17458", "-f", "-", "s1", "f1"); got.stdout != want {
		t.Errorf("stdin and arguments give\n%s, not\n%s", got.stdout, want)
	}
}

func TestStepBase(t *testing.T) {
	for _, base := range []string{"https://example.org/class/viz/", "https://example.org/class/viz"} {
		link := step(t, exitOK, "hdds-17458", "a1", "--base", base).Link
		if want := "https://example.org/class/viz/s/hdds-17458?e=a1" + stamp(""); !strings.HasPrefix(link, want) {
			t.Errorf("the link is %s, not %s…", link, want)
		}
		wantLines(t, done(t, exitOK, "step", "hdds-17458", "a1", "--base", base), link)
	}
}

func TestStepKeyOrder(t *testing.T) {
	out := done(t, exitOK, "step", "--json", "hdds-17458", "--set", "om2=wait,reader=on", "a1")
	if want := `{"scenario":"hdds-17458","setup":{"om1":"shipped","om1-ids":"as-version","om2":"wait","om2-ids":"as-version","om3":"shipped",`; !strings.HasPrefix(out, want) {
		t.Errorf("the object begins %.200s, not %s", out, want)
	}
	at := 0
	for _, key := range []string{"name\":null", "steps", "view", "enabled", "blocked", "link", "digest"} {
		next := strings.Index(out, fmt.Sprintf(",%q:", key))
		if strings.Contains(key, "null") {
			next = strings.Index(out, `,"`+key)
		}
		if next <= at {
			t.Errorf("the key %s is not where it belongs", key)
		}
		at = next
	}
	if strings.Contains(out, `\u0026`) || !strings.Contains(out, stamp("")) {
		t.Errorf("the link is escaped in\n%s", out)
	}
}
