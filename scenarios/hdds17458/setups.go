package hdds17458

import "interleave/engine"

// setups are the rows of the patch matrix, in order.
func setups() []engine.NamedSetup {
	all := []engine.NamedSetup{
		{Name: "shipped", Set: ""},
		{Name: "patched", Set: "om*=wait"},
	}
	add := func(name, set string) { all = append(all, engine.NamedSetup{Name: name, Set: set}) }
	for _, v := range []string{"skip-marker", "cache-over-db", "cache-over-db-ids", "wait", "wait-one"} {
		add(v, "om*="+v)
	}
	add("shipped-ids", "om*-ids=db")
	add("patched-om1", "om1=wait")
	add("patched-om2", "om2=wait")
	for _, v := range []string{"shipped", "cache-over-db", "cache-over-db-ids", "wait", "wait-one"} {
		add(v+"-guard", "om*="+v+" guard=on")
	}
	for _, setting := range []struct {
		key     string
		choices []string
	}{
		{"entry5", []string{"retry", "create-bucket", "delete-volume", "other-bucket"}},
		{"log", []string{"live", "deleted", "plain", "two", "loop"}},
	} {
		for _, v := range []string{"shipped", "wait"} {
			for _, x := range setting.choices {
				add(v+"-"+x, "om*="+v+" "+setting.key+"="+x)
			}
		}
	}
	for _, v := range []string{"shipped", "wait"} {
		add(v+"-other", "om*="+v+" log=other-bucket")
	}
	for _, v := range []string{"shipped", "wait"} {
		add(v+"-three", "om*="+v+" oms=3")
	}
	add("wait-paused", "om*=wait pause=on")
	add("wait-reader", "om*=wait reader=on")
	add("ids-new-bucket", "om*=cache-over-db-ids log=new-bucket")
	add("ids-new-bucket-whole", "om*=cache-over-db-ids log=new-bucket split=none")
	return all
}
