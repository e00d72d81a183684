package hdds17458

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"interleave/engine"
	"interleave/engine/enginetest"
	"interleave/engine/ozone/om"
)

type mutation = enginetest.Mutation[state]

// TestLargeMutants switches off one clause of a guard, one mechanism of a
// version or one effect after the other. Each must change a verdict, a length,
// a count or a value in some setup, but for those that docs/modelling.md lists
// with a reason.
func TestLargeMutants(t *testing.T) {
	m := enginetest.Mutable[state]{
		Setups: mutantSetups(t), MaxStates: 3_000,
		Model: func(u engine.Setup) engine.Model[state] { return newModel(u).system() },
	}
	mutations := slices.Concat(m.Clauses(), withoutSettings(), mechanisms(), effects())
	if len(mutations) < 100 {
		t.Errorf("only %d mutations", len(mutations))
	}
	got := m.Survivors(t, mutations)
	if diff := cmp.Diff(listed(t), got); diff != "" {
		t.Errorf("docs/modelling.md lists other survivors (- listed, + are):\n%s", diff)
	}
}

// listed are the survivors that docs/modelling.md explains: the first column
// of the table under their heading.
func listed(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/modelling.md")
	if err != nil {
		t.Fatal(err)
	}
	section := regexp.MustCompile(`(?s)### Survivors of hdds-17458\n(.*?)\n#`).FindSubmatch(append(text, "\n#"...))
	if section == nil {
		t.Fatal("docs/modelling.md has no survivors of hdds-17458")
	}
	var names []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllSubmatch(section[1], -1) {
		names = append(names, string(row[1]))
	}
	return names
}

// mutantSetups are the declared setups that are small, and some in which the
// environment does something.
func mutantSetups(t *testing.T) []engine.Setup {
	t.Helper()
	s := Scenario()
	var setups []engine.Setup
	for _, words := range []string{
		"shipped-live", "shipped-plain", "wait-deleted", "shipped-guard", "wait-guard", "wait-one-guard", "cache-over-db-guard", "cache-over-db-ids-guard",
		"shipped", "patched", "skip-marker", "cache-over-db", "cache-over-db-ids", "wait-one", "shipped-ids", "patched-om1", "shipped-other",
		"shipped-retry", "shipped-create-bucket", "shipped-delete-volume", "wait-other-bucket", "shipped-two", "wait-two", "shipped-loop",
		"ids-new-bucket", "ids-new-bucket-whole", "split=create", "wait-paused", "wait-reader", "log=plain entry5=create-bucket", "log=plain entry5=other-bucket", "log=plain entry5=delete-volume",
		"log=live pause=on", "log=live crash=on", "log=plain crash=on", "om*=wait crash=on", "log=plain leader-change=on", "log=plain leader-change=on crash=on",
		"log=plain leader-change=on oms=3", "guard=on leader-change=on", "log=live install=on", "log=live install=on crash=on", "om*=wait install=on", "om1=cache-over-db install=on",
		"log=deleted reader=on", "log=deleted reader=on crash=on",
	} {
		u, err := s.Setup(words)
		if err != nil {
			t.Fatal(err)
		}
		setups = append(setups, u)
	}
	return setups
}

// withoutSettings are mutations of the settings that events exist by: without each, its events
// exist everywhere.
func withoutSettings() []mutation {
	var all []mutation
	for _, a := range newModel(Scenario().Default()).actions() {
		all = append(all, mutation{Name: a.Name + ": exists without its setting", Model: func(u engine.Setup) engine.Model[state] {
			m := newModel(u)
			system := m.system()
			for i := range system.Actions {
				if b := &system.Actions[i]; b.Name == a.Name {
					b.Absent = m.absent(nil)
				}
			}
			return system
		}})
	}
	return all[6:] // the others have none
}

// mechanisms are those of the versions, the splitting of batches and the
// leader's guard.
func mechanisms() []mutation {
	all := []mutation{
		changed("split: SnapshotPurge is not alone", func(m *model) { m.split(om.SplitBoth, om.SplitCreate) }),
		changed("split: nothing is alone", func(m *model) { m.split(om.SplitBoth, om.SplitNone) }),
		changed("guard: the purge is in the log from the start", func(m *model) { m.gate.open = true }),
		changed("guard: nothing is ever submitted", func(m *model) { m.gate.after = om.MaxLog }),
		changed("log: every snapshot is of the bucket that is deleted", func(m *model) {
			m.log = slices.Clone(m.log)
			for i := range m.log {
				m.log[i].Bucket = om.BucketB
			}
			for i := range m.rules {
				m.rules[i].Log = m.log
			}
		}),
	}
	for _, v := range []string{"om1=shipped", "om1=skip-marker", "om1=wait", "om1=wait-one", "om1=cache-over-db-ids", "om1-ids=db"} {
		u, err := Scenario().Setup(v)
		if err != nil {
			panic(err)
		}
		has := versionOf(u, "om1")
		key, choice, _ := strings.Cut(v, "=")
		for _, off := range []struct {
			name string
			is   func(om.Version) bool
			do   func(*om.Version)
		}{
			{"CountsMarkers", func(v om.Version) bool { return v.CountsMarkers }, func(v *om.Version) { v.CountsMarkers = false }},
			{"ReadsRawRows", func(v om.Version) bool { return v.ReadsRawRows }, func(v *om.Version) { v.ReadsRawRows = false }},
			{"AwaitFlushes", func(v om.Version) bool { return v.AwaitFlushes > 0 }, func(v *om.Version) { v.AwaitFlushes = 0 }},
			{"one of AwaitFlushes", func(v om.Version) bool { return v.AwaitFlushes > 1 }, func(v *om.Version) { v.AwaitFlushes-- }},
			{"IDsFromDB", func(v om.Version) bool { return v.IDsFromDB }, func(v *om.Version) { v.IDsFromDB = false }},
		} {
			if off.is(has) && (key == "om1" || off.name == "IDsFromDB") {
				all = append(all, changed(v+": without "+off.name, func(m *model) { m.version(key, choice, off.do) }))
			}
		}
	}
	return all
}

func changed(name string, change func(*model)) mutation {
	return mutation{Name: name, Model: func(u engine.Setup) engine.Model[state] {
		m := newModel(u)
		change(m)
		return m.system()
	}}
}

func (m *model) split(from, to om.Split) {
	for i := range m.rules {
		if m.rules[i].Split == from {
			m.rules[i].Split = to
		}
	}
}

// version changes the rules of the OMs that have a choice, like om1's switch.
func (m *model) version(key, choice string, change func(*om.Version)) {
	for i := range m.rules {
		if m.setup.Is(strings.Replace(key, "1", fmt.Sprint(i+1), 1), choice) {
			change(&m.rules[i].Version)
		}
	}
}
