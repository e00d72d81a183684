package hdds16810

import (
	"strings"

	"interleave/engine"
)

// b is the start of schedule B.
const b = "d1-start=4 d3-start=1 failures=1"

// setups are the rows of the patch matrix, in order.
func setups() []engine.NamedSetup {
	all := []engine.NamedSetup{
		{Name: "shipped", Set: ""},
		{Name: "patched", Set: "d*=cap"},
	}
	add := func(name, set string) { all = append(all, engine.NamedSetup{Name: name, Set: set}) }
	fixes := []string{"release", "release-strict", "cap", "cap-never", "adopt-any", "adopt-healthy"}
	for _, v := range fixes {
		add(v, "d*="+v)
	}
	for _, v := range append([]string{"shipped"}, fixes...) {
		add(v+"-b", "d*="+v+" "+b)
	}
	mixed := []string{"d1", "d2", "d3", "d1-d2", "d1-d3", "d2-d3"}
	for _, m := range mixed {
		add("cap-"+m, each(m, "cap"))
	}
	for _, m := range mixed {
		add("cap-"+m+"-b", each(m, "cap")+" "+b)
	}
	add("never-d2", "d2=cap-never")
	add("never-d3", "d3=cap-never")
	add("never-d3-healthy", "d3=cap-never d1-start=4")
	for _, x := range []struct {
		name, set string
		versions  []string
	}{
		{"healthy", "d1-start=4", []string{"shipped", "cap"}},
		{"b-min", "d1-start=4 failures=1", []string{"shipped", "cap"}},
		{"stuck", "d3-start=2", []string{"shipped", "cap", "adopt-any", "adopt-healthy"}},
		{"missing", "d1-start=missing-b0c1 d3-start=1", []string{"shipped", "release", "cap", "adopt-any", "adopt-healthy"}},
		{"gone", "d1-start=gone-b0", []string{"shipped", "release", "cap", "adopt-any", "adopt-healthy"}},
	} {
		for _, v := range x.versions {
			add(v+"-"+x.name, "d*="+v+" "+x.set)
		}
	}
	add("cap-twice", "d*=cap commands=2 grain=fine-2")
	const race = "d*=cap d1-start=4 d2-start=b1-only"
	add("cap-race", race)
	add("cap-race-late", race+" d*-raise=tree-first grain=fine-2")
	add("cap-race-late-early", race+" d*-raise=tree-first d*-serve=tree-first grain=fine-2")
	add("shipped-suite", "layout=suite d1-start=corrupt-b0c0")
	add("cap-suite", "d*=cap layout=suite d1-start=corrupt-b0c0")
	add("cap-lockstep", "d*=cap lockstep=on")
	return all
}

// each gives some datanodes, "d1-d3", a version.
func each(nodes, version string) string {
	return strings.ReplaceAll(nodes, "-", "="+version+" ") + "=" + version
}
