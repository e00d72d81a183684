package address

// Part is one part of an address, for whoever documents it.
type Part struct{ Key, Says, Example string }

// Parts lists the parts in the order in which an address has them.
func Parts() []Part {
	return []Part{
		{"v", "switches and settings that differ from the default, or from the preset: key, choice, key, choice", "v=om1.wait.oms.3"},
		{"e", "the schedule, after the preset's if there is one: codes or long names of events", "e=a1.a2.f1"},
		{"k", "the step that is shown, 0 is the start; without it the last", "k=14"},
		{"p", "a preset, for its setup and its schedule", "p=report"},
		{"t", "the chapter of the walkthrough to come back to", "t=4"},
		{"m", "the revision of the model that the link was made with", "m=1"},
		{"d", "the digest of the state that the link was made for", "d=5f0c"},
	}
}
