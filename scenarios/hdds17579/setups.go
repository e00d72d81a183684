package hdds17579

import "interleave/engine"

// Settings of the rows that read through Ratis and by local lease.
const (
	lin   = " option=linearizable reads=linearizable third=full before=1 after=0"
	lease = " lease=on reads=local-lease"
)

// setups are the rows of the patch matrix, in order.
func setups() []engine.NamedSetup {
	all := []engine.NamedSetup{
		{Name: "shipped", Set: ""},
		{Name: "patched", Set: "om*=term-check"},
	}
	add := func(name, set string) { all = append(all, engine.NamedSetup{Name: name, Set: set}) }
	rows := func(suffix, set string, from int) {
		for _, v := range versions()[from:] {
			add(v.Key+suffix, "om*="+v.Key+set)
		}
		for _, i := range []string{"h10546", "none"} {
			add("term-check-"+i+suffix, "om*=term-check om*-index="+i+set)
		}
	}
	rows("", "", 1)
	rows("-lin", lin, 0)
	rows("-lease", lease, 0)
	for _, v := range []string{"shipped", "term-check", "service-check", "ratis-waits", "callback-waits"} {
		add(v+"-service", "om*="+v+" service=deleting reads=none")
	}
	for _, v := range []string{"shipped", "term-check"} {
		add(v+"-edge", "om*="+v+" om*-queue=edge option=linearizable reads=linearizable before=1")
	}
	for _, v := range []string{"shipped", "term-check"} {
		add(v+"-skip", "om*="+v+" skip=on option=linearizable reads=allow-follower")
	}
	for _, v := range []string{"shipped", "term-check"} {
		add(v+"-restart", "om*="+v+" oms=1 crash=on pause=on")
	}
	add("shipped-bound", "oms=1 prefill=5 permits=2")
	return all
}
