package web

import (
	"fmt"
	"strings"

	"interleave/engine"
	"interleave/web/page"
)

// menus are what a component can be given, its version first.
func (u run) menus(component string) []page.Menu {
	var all []page.Menu
	for _, sw := range u.a.Scenario.Switches {
		if sw.Component != component {
			continue
		}
		m := page.Menu{ID: "switch-" + sw.Key, Title: sw.Title}
		for i, o := range sw.Choices {
			setup, err := u.a.Setup.With(engine.Assignment{Key: sw.Key, Choice: o.Key})
			if err != nil {
				continue
			}
			item := page.MenuItem{Label: o.Title, Note: o.Note, Current: setup == u.a.Setup,
				Link: page.Link{Go: "v." + sw.Key + "." + o.Key}}
			if item.Current {
				m.Current, m.Other = o.Title, i > 0
			}
			m.Items = append(m.Items, item)
		}
		if sw.Version || m.Other { // a rule at its default is found in the setup menu
			all = append(all, m)
		}
	}
	return all
}

func (u run) presets() []page.MenuItem {
	var all []page.MenuItem
	for _, p := range u.a.Scenario.Presets {
		all = append(all, page.MenuItem{Label: p.Name, Note: p.Title, Tag: tagOf(p), Link: page.Link{Href: u.site.href(u.site.starts[u.a.Scenario.ID][p.Name])}})
	}
	return all
}

// tagOf is the badge of a preset; empty: it is the report's.
func tagOf(p engine.Preset) string {
	if p.Ours {
		return engine.OursWords
	}
	return ""
}

func (u run) setups() []page.MenuItem {
	var all []page.MenuItem
	for _, n := range u.a.Scenario.Setups {
		note := n.Set
		if note == "" {
			note = "every switch and setting at its default"
		}
		all = append(all, page.MenuItem{Label: n.Name, Note: note, Link: page.Link{Go: "u." + n.Name}})
	}
	return all
}

// setupName is the setup's name, or what differs from the default.
func (u run) setupName() string {
	if name := u.a.Setup.Name(); name != "" {
		return name
	}
	return count(len(u.a.Setup.Against(u.a.Scenario.Default())), "change", "changes")
}

// settings is the form for everything that can be chosen.
func (u run) settings() []page.SettingGroup {
	var all []page.SettingGroup
	groups := map[string]int{}
	for _, sw := range u.a.Scenario.Choosable() {
		title := sw.Component
		if title == "" {
			title = "settings"
		}
		i, there := groups[title]
		if !there {
			i = len(all)
			groups[title] = i
			all = append(all, page.SettingGroup{Title: title})
		}
		all[i].Selects = append(all[i].Selects, u.selects(sw))
	}
	return all
}

func (u run) selects(sw engine.Switch) page.Select {
	sel := page.Select{Name: "set." + sw.Key, Label: sw.Title}
	if sw.Absent != nil {
		sel.Disabled = sw.Absent(u.a.Setup)
	}
	for _, o := range sw.Choices {
		sel.Options = append(sel.Options, page.Option{Value: o.Key, Label: o.Title, Chosen: u.a.Setup.Is(sw.Key, o.Key)})
	}
	return sel
}

// share is how to come back to the state that is shown.
func (u run) share(link string) page.Share {
	words := []string{"viz step", u.a.Scenario.ID}
	events := u.a.Schedule[:u.a.Step]
	switch {
	case u.a.Preset != "" && u.a.Step == u.trace.Len() && u.a.String() == u.site.starts[u.a.Scenario.ID][u.a.Preset].At(u.a.Step).String():
		words, events = append(words, "-p", u.a.Preset), nil
	case u.a.Setup == u.a.Scenario.Default():
	case u.a.Setup.Name() != "":
		words = append(words, "--setup", u.a.Setup.Name())
	default:
		var set []string
		for _, c := range u.a.Setup.Against(u.a.Scenario.Default()) {
			set = append(set, fmt.Sprintf("%s=%s", c.Key, c.Choice))
		}
		words = append(words, "--set", strings.Join(set, ","))
	}
	if len(events) > 0 {
		words = append(words, u.a.Scenario.Codes(events))
	}
	return page.Share{Link: link, Command: strings.Join(words, " "), Digest: u.after.Digest(), Short: u.site.shortForm()}
}
