package hdds16804

import "interleave/engine"

// setups are the rows of the patch matrix, in order.
func setups() []engine.NamedSetup {
	all := []engine.NamedSetup{
		{Name: "shipped", Set: ""},
		{Name: "patched", Set: "d*=requeue"},
	}
	add := func(name, set string) { all = append(all, engine.NamedSetup{Name: name, Set: set}) }
	every := []string{"shipped", "requeue", "term-in-key", "peers-in-key", "no-term-check"}
	both := every[:2]
	for _, v := range every[1:] {
		add(v, "d*="+v)
	}
	for _, v := range every {
		add(v+"-two", "d*="+v+" threads=2")
	}
	for _, v := range both {
		add(v+"-three", "d*="+v+" threads=2 containers=3 sends=5")
	}
	for _, v := range both {
		add(v+"-three-terms", "d*="+v+" terms=3")
	}
	for _, v := range both {
		for _, k := range []string{"ec", "replication", "targets", "mixed"} {
			add(v+"-"+k, "d*="+v+" kinds="+k)
		}
	}
	for _, v := range both {
		for _, k := range []string{"reconcile", "ec", "replication"} {
			add(v+"-"+k+"-time", "d*="+v+" kinds="+k+" time=on")
		}
	}
	for _, v := range []string{"shipped", "requeue", "peers-in-key"} {
		add(v+"-peers", "d*="+v+" kinds=peers threads=2")
	}
	for _, v := range both {
		add(v+"-per-volume", "d*="+v+" kinds=mixed pools=per-volume")
	}
	for _, v := range []string{"shipped", "requeue", "no-term-check"} {
		add(v+"-stale-leader", "d*="+v+" stale-leader=on net=queue")
	}
	add("patched-d1", "d1=requeue datanodes=2")
	return all
}
