package main

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"interleave/scenarios"
)

// TestLinkRoundTrip: the printed link, and the preset's events written out,
// lead to the same steps as every preset.
func TestLinkRoundTrip(t *testing.T) {
	for _, p := range list17458(t).Presets {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			r := viz("step", "--json", p.Link)
			if r.code == exitWrong || r.stderr != "" {
				t.Fatalf("%s ended with %d: %s", p.Link, r.code, r.stderr)
			}
			var first stepped
			decode(t, r.stdout, &first)
			written := []string{"hdds-17458", strings.Join(p.Schedule, ".")}
			for key, choice := range p.Setup {
				written = append(written, "--set", key+"="+choice)
			}
			long := step(t, r.code, written...)
			for link, again := range map[string]stepped{
				first.Link: step(t, r.code, first.Link),
				"written":  long,
				long.Link:  step(t, r.code, long.Link),
			} {
				if again.Link != link && link != "written" {
					t.Errorf("%s is printed as %s", link, again.Link)
				}
				again.Link = first.Link
				if !reflect.DeepEqual(first, again) {
					t.Errorf("%s leads to\n%+v, not\n%+v", link, again, first)
				}
			}
		})
	}
}

func TestLinkSpellings(t *testing.T) {
	want := done(t, exitOK, "step", "hdds-17458", "--set", "om1=wait", "a1.s1.f1")
	for _, link := range []string{
		"/s/hdds-17458?v=om1.wait&e=a1.s1.f1",
		"s/hdds-17458?v=om1.wait&e=a1.s1.f1",
		"http://127.0.0.1:8080/s/hdds-17458?v=om1.wait&e=a1.s1.f1",
		"https://example.org/class/viz/s/hdds-17458/?e=a1.s1.f1&v=om1.wait",
		"https://example.org/s/hdds/s/hdds-17458?e=a1.s1.f1&v=om1.wait",
		"localhost:8080/s/hdds-17458?v=om1.wait&e=apply:om1.swap:om1.flush:om1",
		"/s/hdds-17458?v=om1.wait&e=apply%3Aom1%2Cswap%3Aom1+f1",
		"/s/hdds%2D17458?v=om1.wait&e=a1.s1.f1&k=3#board",
		" /s/hdds-17458?v=om1.wait&e=a1.s1.f1&k=3\n",
	} {
		if got := done(t, exitOK, "step", link); got != want {
			t.Errorf("%s leads to\n%s, not\n%s", link, got, want)
		}
	}
}

func TestLinkBeforeItsEnd(t *testing.T) {
	const link = "/s/hdds-17458?e=" + reportEvents + "&k=12"
	s := step(t, exitOK, link) // the broken property lies ahead
	if got := strings.Join(s.Ahead, "."); len(s.Steps) != 12 || got != "a2.a2.a2" {
		t.Errorf("%d steps, ahead %s", len(s.Steps), got)
	}
	if want := "/s/hdds-17458?e=" + reportEvents + "&k=12" + stamp(s.Digest); s.Link != want {
		t.Errorf("the link is %s, not %s", s.Link, want)
	}
	for _, c := range []struct{ events, steps, ahead, text string }{
		{"", reportEvents[:12*3-1], "a2.a2.a2", "3 events lie ahead: a2.a2.a2\n"},
		{"a2", reportEvents[:13*3-1], "a2.a2", "2 events lie ahead: a2.a2\n"}, // it comes next anyway
		{"a2 a2", reportEvents[:14*3-1], "a2", "1 event lies ahead: a2\n"},
		{"a2 s2", reportEvents[:13*3-1] + ".s2", "", ""},
		{"s1", reportEvents[:12*3-1] + ".s1", "", ""},
	} {
		args := append([]string{link}, strings.Fields(c.events)...)
		if s := step(t, exitOK, args...); codesOf(s) != c.steps || strings.Join(s.Ahead, ".") != c.ahead {
			t.Errorf("then %q: the steps are %s, ahead are %v", c.events, codesOf(s), s.Ahead)
		}
		out := done(t, exitOK, append([]string{"step"}, args...)...)
		if c.text == "" && strings.Contains(out, " ahead") || !strings.HasSuffix(out, c.text) {
			t.Errorf("then %q: the text does not end with %q:\n%s", c.events, c.text, out)
		}
	}
	step(t, exitBroken, link, "a2.a2.a2")
}

// TestChoicesOverride: --setup is a whole setup, --set changes one; both go
// over those of a link or a preset, whose events stay.
func TestChoicesOverride(t *testing.T) {
	for _, c := range []struct{ args, v string }{
		{"", "v=om1.wait.reader.on&"},
		{"--set om1=shipped", "v=reader.on&"},
		{"--set om2=wait,pause=on --set guard=on", "v=om1.wait.om2.wait.guard.on.pause.on.reader.on&"},
		{"--setup patched", "v=om1.wait.om2.wait&"},
		{"--setup patched --set om2=wait-one", "v=om1.wait.om2.wait-one&"},
		{"--setup oms=3", "v=oms.3&"},
		{"--setup oms=3 --set om*=wait", "v=om1.wait.om2.wait.om3.wait.oms.3&"},
		{"--setup shipped", ""},
	} {
		args := append([]string{"/s/hdds-17458?v=om1.wait.reader.on&e=a1.a2"}, strings.Fields(c.args)...)
		s := step(t, exitOK, args...)
		if want := "/s/hdds-17458?" + c.v + "e=a1.a2" + stamp(s.Digest); s.Link != want {
			t.Errorf("%s: the link is %s, not %s", c.args, s.Link, want)
		}
	}
	s := step(t, exitBroken, "hdds-17458", "-p", "as-run", "--set", "pause=off")
	if s.Setup["pause"] != "off" || s.Steps[0].Happened || len(s.Steps) != 29 || *s.Name != "shipped" {
		t.Errorf("a preset with a choice overridden: %+v", s)
	}
}

// TestStaleLink: what a link says of the model and the state is compared with
// its own setup and step, whatever else is asked.
func TestStaleLink(t *testing.T) {
	const link = "/s/hdds-17458?e=a1.s1&k=1"
	now := step(t, exitOK, link).Digest
	revision := fmt.Sprintf("was made with revision 99 of the model, which has revision %d now", scenarios.All()[0].Revision)
	digest := "was made for a state with digest 0000, and its steps lead to one with " + now + " now"
	for stamp, says := range map[string]string{
		stamp(now):     "",
		"&m=99":        "viz: the link " + revision + "\n",
		"&d=0000":      "viz: the link " + digest + "\n",
		"&m=99&d=0000": "viz: the link " + revision + ", and " + digest + "\n",
	} {
		for _, more := range []string{"", "--json", "--set om1=wait", "a2 a2"} {
			args := append([]string{"step", link + stamp}, strings.Fields(more)...)
			r := viz(args...)
			if r.code != exitOK || r.stderr != says {
				t.Errorf("viz %q ended with %d and said %q, not %q", args, r.code, r.stderr, says)
			}
			if plain := viz(append([]string{"step", link}, strings.Fields(more)...)...); r.stdout != plain.stdout {
				t.Errorf("viz %q printed\n%s, not\n%s", args, r.stdout, plain.stdout)
			}
		}
	}
	if r := viz("step", "/s/hdds-17458?p=report&m=99"); r.code != exitBroken || !isLine(r.stderr) {
		t.Errorf("a stale link to a broken property ended with %d and said %q", r.code, r.stderr)
	}
	if r := viz("step", "/s/hdds-17458?p=report&m=99", "zz"); r.code != exitWrong || !isLine(r.stderr) {
		t.Errorf("a stale link and an unknown event ended with %d and said %q", r.code, r.stderr)
	}
}

func TestLinkErrors(t *testing.T) {
	refused(t, map[string]string{
		"step /s/hdds-17458 -p report":                        "-p does not go with a link",
		"step /s/hdds-17458?e=a1.zz.a2":                       `has no event "zz"`,
		"step https://example.org/hdds-17458?e=a1":            "it needs /s/SCENARIO",
		"step /s/nope?e=a1":                                   `there is no scenario "nope"`,
		"step /s/hdds%zz":                                     "is not encoded",
		"step /s/hdds-17458?e=a1&k=2":                         "in the link, k is the step that is shown, from 0 to 1 here",
		"step /s/hdds-17458?p=nope":                           `in the link, there is no preset "nope"`,
		"step /s/hdds-17458?v=om1":                            "in the link, in v each key needs its choice",
		"step /s/hdds-17458?x=1":                              `in the link, the address has an unknown part "x"`,
		"step /s/hdds-17458?e=" + strings.Repeat("a1.", 4001): "in the link, the address has 12019 characters",
	})
}
