package hdds16810

import "interleave/engine"

// pair is one schedule in two setups: this one, and the same with every version
// as shipped.
type pair struct{ here, shipped state }

// lockstep is the product machine of the two.
func (m *model) lockstep() engine.Machine {
	model := engine.Model[pair]{
		Init:  pair{m.init, m.twin.init},
		View:  func(p *pair, t engine.Tallies) engine.View { return m.pairView(p, t) },
		Names: names(),
	}
	twins := m.twin.actions()
	for i, a := range m.actions() {
		model.Actions = append(model.Actions, together(a, twins[i]))
	}
	for _, p := range m.properties() {
		model.Properties = append(model.Properties, engine.Property[pair]{Name: p.Name, Title: p.Title, Kind: p.Kind, Again: p.Again,
			Fails: func(s *pair) engine.Reason { return p.Fails(&s.here) }})
	}
	model.Properties = append(model.Properties, engine.Always("patch-only-lowers", "No BCSID is above that of the same schedule as shipped", m.raisesMore))
	return engine.Compile(model)
}

// together is an action of both. A raise happens in whichever of the two raises
// something; every other event must be possible in both.
func together(a, twin action) engine.Action[pair] {
	c := engine.Action[pair]{Name: a.Name, Key: a.Key, Group: a.Group, Fair: a.Fair, Each: a.Each, Label: a.Label, Ozone: a.Ozone, Absent: a.Absent}
	raise := a.Name == "raise"
	c.Unless = func(p *pair, at engine.At) engine.Reason {
		here, shipped := a.Unless(&p.here, at), twin.Unless(&p.shipped, at)
		switch {
		case here.Well() && shipped.Well() || raise && shipped.Well():
			return engine.Reason{}
		case !here.Well() || raise:
			return here
		}
		return engine.Because("as shipped, its container BCSID is raised first")
	}
	c.Do = func(p *pair, at engine.At, r *engine.Recorder) {
		if twin.Unless(&p.shipped, at).Well() {
			twin.Do(&p.shipped, at, nil)
		}
		if a.Unless(&p.here, at).Well() {
			a.Do(&p.here, at, r)
		}
	}
	if a.Says != nil {
		c.Says = func(p *pair, at engine.At) engine.Words {
			if a.Unless(&p.here, at).Well() {
				return a.Says(&p.here, at)
			}
			w := twin.Says(&p.shipped, at)
			w.Sentence += ", only as shipped"
			return w
		}
	}
	return c
}

// raisesMore: the two have different data or trees, or a BCSID here is above
// the one as shipped.
func (m *model) raisesMore(p *pair) engine.Reason {
	for i := range m.n {
		here, shipped := p.here.nodes[i].replica, p.shipped.nodes[i].replica
		if here.BCSID > shipped.BCSID {
			return engine.Because("d{0}: BCSID {1} here, {2} as shipped", i+1, int(here.BCSID), int(shipped.BCSID))
		}
		here.BCSID = shipped.BCSID
		if here != shipped {
			return engine.Because("d{0}: its blocks or its tree are not those of the same schedule as shipped", i+1)
		}
	}
	return engine.Reason{}
}
