package hdds16832

import "interleave/engine"

// setups are the rows of the patch matrix, in order.
func setups() []engine.NamedSetup {
	all := []engine.NamedSetup{
		{Name: "shipped", Set: ""},
		{Name: "patched", Set: every("add-always")},
	}
	add := func(name, set string) { all = append(all, engine.NamedSetup{Name: name, Set: set}) }
	for _, v := range []string{"add-always", "put-first", "null-check", "catch-all"} {
		add(v, every(v))
	}
	for _, v := range []string{"shipped", "add-always", "put-first", "null-check", "catch-all"} {
		add(v+"-crash", every(v)+" crash=on")
	}
	for _, v := range []string{"shipped", "add-always"} {
		add(v+"-peers", every(v)+" peers=config")
	}
	add("shipped-min-commit", "purge=min-commit")
	add("shipped-rebootstrap", "decommission=on")
	add("patched-a", "a=add-always")
	add("patched-b-c", "b=add-always c=add-always")
	return all
}

// every gives all three OMs one version.
func every(version string) string { return "a=" + version + " b=" + version + " c=" + version }
