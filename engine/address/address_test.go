package address_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/scenarios"
)

var all = scenarios.All()

func parse(t *testing.T, link string) (address.Address, error) {
	t.Helper()
	path, query, _ := strings.Cut(link, "?")
	return address.Parse(all, path, query)
}

func TestSpellings(t *testing.T) {
	for _, c := range []struct{ link, canonical string }{
		{"/s/hdds-17458", "/s/hdds-17458"},
		{"/s/hdds-17458/", "/s/hdds-17458"},
		{"/s/hdds-17458?e=a1.a2", "/s/hdds-17458?e=a1.a2"},
		{"/s/hdds-17458?e=apply:om1.apply:om2&v=", "/s/hdds-17458?e=a1.a2"},
		{"/s/hdds-17458?e=apply%3Aom1%2Ca2", "/s/hdds-17458?e=a1.a2"},
		{"/s/hdds-17458?k=2&e=a1.a2", "/s/hdds-17458?e=a1.a2"},
		{"/s/hdds-17458?k=1&e=a1.a2&v=om2.wait.om1.wait", "/s/hdds-17458?v=om1.wait.om2.wait&e=a1.a2&k=1"},
		{"/s/hdds-17458?v=om1.shipped", "/s/hdds-17458"},
		{"/s/hdds-17458?v=om3.wait.oms.3", "/s/hdds-17458?v=om3.wait.oms.3"},
		{"/s/hdds-17458?p=report&k=27", "/s/hdds-17458?p=report"},
		{"/s/hdds-17458?p=naive&e=e2", "/s/hdds-17458?e=e2&p=naive"},
		{"/s/hdds-17458?p=guard&v=guard.on", "/s/hdds-17458?p=guard"},
		{"/s/hdds-17458?p=guard&v=guard.off", "/s/hdds-17458?v=guard.off&p=guard"},
		{"/s/hdds-17458?e=a1&d=0a1b&m=1", "/s/hdds-17458?e=a1&m=1&d=0a1b"},
		{"/s/hdds-17458?t=4&p=report&k=14", "/s/hdds-17458?k=14&p=report&t=4"},
		{"/s/hdds-17458?e=cx1", "/s/hdds-17458?e=cx1"}, // known, not in this setup
	} {
		a, err := parse(t, c.link)
		if err != nil {
			t.Errorf("%s: %v", c.link, err)
			continue
		}
		if got := a.String(); got != c.canonical {
			t.Errorf("%s is canonically %s, want %s", c.link, got, c.canonical)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		link string
		kind address.Kind
		says string
	}{
		{"/s/hdds-1", address.Missing, `no scenario "hdds-1"`},
		{"/s/", address.Missing, "no scenario"},
		{"/s/hdds-17458?v=om1.patched", address.Malformed, `om1 has no choice "patched": it is one of shipped, skip-marker`},
		{"/s/hdds-17458?v=om9.wait", address.Malformed, `no switch or setting "om9"`},
		{"/s/hdds-17458?v=om1", address.Malformed, "each key needs its choice"},
		{"/s/hdds-17458?v=om3.wait", address.Malformed, "om3 is not there with oms=2"},
		{"/s/hdds-17458?p=nothing", address.Malformed, `no preset "nothing"`},
		{"/s/hdds-17458?k=3&e=a1", address.Malformed, "from 0 to 1"},
		{"/s/hdds-17458?k=-1", address.Malformed, "from 0 to 0"},
		{"/s/hdds-17458?k=x", address.Malformed, "from 0 to 0"},
		{"/s/hdds-17458?e=a1&e=a2", address.Malformed, "has e more than once"},
		{"/s/hdds-17458?z=1&y=2", address.Malformed, `unknown part "y"`},
		{"/s/hdds-17458?t=0", address.Malformed, "t is the chapter"},
		{"/s/hdds-17458?t=1e9", address.Malformed, "t is the chapter"},
		{"/s/hdds-17458?m=0", address.Malformed, "m is the revision"},
		{"/s/hdds-17458?d=12345", address.Malformed, "d is the digest"},
		{"/s/hdds-17458?d=12G4", address.Malformed, "d is the digest"},
		{"/s/hdds-17458?e=%zz", address.Malformed, "not encoded"},
		{"/s/hdds-17458?v=%ff.wait", address.Malformed, "not valid UTF-8"},
		{"/s/hdds-17458?e=" + strings.Repeat("a1.", 2000) + "a1", address.TooLong, "2001 events; at most 2000"},
		{"/s/hdds-17458?e=" + strings.Repeat("rubbish", 15000), address.TooLong, "at most 12000"},
	} {
		_, err := parse(t, c.link)
		var f *address.Fault
		if !errors.As(err, &f) {
			t.Errorf("%.60s: no fault but %v", c.link, err)
			continue
		}
		if f.Kind != c.kind || !strings.Contains(f.Sentence, c.says) {
			t.Errorf("%.60s: fault %d %q, want %d with %q", c.link, f.Kind, f.Sentence, c.kind, c.says)
		}
	}
}

// TestUnknownEvent: an unknown event is no fault; it ends the schedule.
func TestUnknownEvent(t *testing.T) {
	a, err := parse(t, "/s/hdds-17458?e=a1.a2.q7.a1&k=4")
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Schedule) != 2 || a.Step != 2 || strings.Join(a.Unknown, ".") != "q7.a1" {
		t.Errorf("schedule %v, step %d, unknown %v; want two events, step 2, [q7 a1]", a.Schedule, a.Step, a.Unknown)
	}
	if got := a.At(1).String(); got != "/s/hdds-17458?e=a1.a2&k=1" {
		t.Errorf("going on from it leads to %s", got)
	}
}

// TestPresetLinks: the link of a preset is short, and not long without its
// alias, and stays the preset's as long as its schedule goes on from it.
func TestPresetLinks(t *testing.T) {
	const short, bare, perEvent = 200, 200, 10
	for _, s := range all {
		for _, p := range s.Presets {
			setup, events, err := s.Preset(p.Name)
			if err != nil {
				t.Fatal(err)
			}
			a := address.Of(s, setup, events)
			if n := len(a.Stamped("abcd").String()); n > bare+perEvent*len(events) {
				t.Errorf("%s, preset %s: the link without its alias has %d characters, at most %d", s.ID, p.Name, n, bare+perEvent*len(events))
			}
			a.Preset = p.Name
			if n := len(a.Stamped("abcd").String()); n > short {
				t.Errorf("%s, preset %s: the link has %d characters, at most %d", s.ID, p.Name, n, short)
			}
			if got, want := a.String(), "/s/"+s.ID+"?p="+p.Name; got != want {
				t.Errorf("preset %s is %s, want %s", p.Name, got, want)
			}
		}
	}
	a, _ := parse(t, "/s/hdds-17458?p=naive&k=3")
	away, _ := parse(t, "/s/hdds-17458?p=naive&k=3&t=3")
	for _, c := range []struct{ got, want string }{
		{a.Then("apply:om2").String(), "/s/hdds-17458?k=4&p=naive"},
		{a.Then("apply:om1").String(), "/s/hdds-17458?v=om1.cache-over-db.om2.cache-over-db&e=a2.a2.a2.a1"},
		{away.Then("apply:om2").At(2).String(), "/s/hdds-17458?k=2&p=naive&t=3"},
		{a.Dropped().String(), "/s/hdds-17458?v=om1.cache-over-db.om2.cache-over-db&e=a2.a2.a2"},
		{a.At(6).String(), "/s/hdds-17458?p=naive"},
		{a.Under(all[0].Default()).String(), "/s/hdds-17458?v=om1.shipped.om2.shipped&k=3&p=naive"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
}

// anyAddress draws a setup, a schedule and a step; events may be such as
// cannot happen, or do not exist, in the setup.
func anyAddress(t *rapid.T) address.Address {
	s := rapid.SampledFrom(all).Draw(t, "scenario")
	setup := s.Default()
	for _, sw := range s.Choosable() {
		choice := rapid.IntRange(0, len(sw.Choices)-1).Draw(t, sw.Key)
		if next, err := setup.With(engine.Assignment{Key: sw.Key, Choice: sw.Choices[choice].Key}); err == nil {
			setup = next
		}
	}
	events := s.Build(setup).Events()
	var schedule engine.Schedule
	for range rapid.IntRange(0, 40).Draw(t, "events") {
		schedule = append(schedule, events[rapid.IntRange(0, len(events)-1).Draw(t, "event")].Event)
	}
	a := address.Of(s, setup, schedule)
	return a.At(rapid.IntRange(0, len(schedule)).Draw(t, "step"))
}

// TestRoundTrip: address → trace → address is the identity, also when every
// character is percent-encoded.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := anyAddress(t)
		path, query, _ := strings.Cut(a.String(), "?")
		b, err := address.Parse(all, path, query)
		if err != nil {
			t.Fatalf("%s: %v", a, err)
		}
		m := b.Scenario.Build(b.Setup)
		trace := engine.Replay(m, b.Schedule)
		var events engine.Schedule
		for n := 1; n <= trace.Len(); n++ {
			events = append(events, trace.Event(n).Event)
		}
		if again := address.Of(b.Scenario, b.Setup, events).At(b.Step); again.String() != a.String() {
			t.Fatalf("%s comes back as %s", a, again)
		}
		if strings.Trim(path+query, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-/&=") != "" {
			t.Fatalf("%s has characters that are percent-encoded somewhere", a)
		}
		values, _ := url.ParseQuery(query)
		for key := range values {
			values.Set(key, encodeAll(values.Get(key)))
		}
		encoded := strings.ReplaceAll(values.Encode(), "%25", "%")
		if c, err := address.Parse(all, path, encoded); err != nil || c.String() != a.String() {
			t.Fatalf("%s percent-encoded is read as %s, %v", a, c, err)
		}
	})
}

func encodeAll(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for _, c := range []byte(s) {
		b.Write([]byte{'%', hex[c>>4], hex[c&15]})
	}
	return b.String()
}

// FuzzParse: whatever is sent is read, or refused with one sentence.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"e=a1.a2&k=1", "v=om1.wait.om2.wait&e=a1", "p=report", "e=%ff", "m=1&d=abcd", "e=in1-2.el2.rd2&v=install.on", "v=om3.wait", "k=99999999999999999999"} {
		f.Add("/s/hdds-17458", seed)
	}
	f.Fuzz(func(t *testing.T, path, query string) {
		a, err := address.Parse(all, path, query)
		if err != nil {
			var fault *address.Fault
			if !errors.As(err, &fault) || fault.Sentence == "" || strings.ContainsAny(fault.Sentence, "\n\r") {
				t.Fatalf("%q: %v is not one sentence", query, err)
			}
			return
		}
		if a.Unknown != nil {
			return
		}
		again, err := address.Parse(all, "/s/"+a.Scenario.ID, a.Query())
		if err != nil || again.String() != a.String() {
			t.Fatalf("%q reads as %s, that as %s, %v", query, a, again, err)
		}
		engine.Replay(a.Scenario.Build(a.Setup), a.Schedule)
	})
}
