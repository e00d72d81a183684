package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"interleave/engine"
	"interleave/engine/address"
)

// open leads to a link that somebody has pasted, whatever host it names.
func (s *site) open(w http.ResponseWriter, r *http.Request) {
	a, err := s.pasted(r.URL.Query().Get("link"))
	if err != nil {
		s.fault(w, r, err)
		return
	}
	s.redirect(w, r, a)
}

// pasted reads a link with any host and base path in front of it.
func (s *site) pasted(link string) (address.Address, error) {
	u, err := url.Parse(strings.TrimSpace(link))
	at := -1
	if err == nil {
		at = strings.Index(u.Path, "/s/")
	}
	if at < 0 {
		return address.Address{}, &address.Fault{Kind: address.Malformed, Sentence: "A link to a state has /s/ and the name of a scenario in it, as in /s/hdds-17458?p=report."}
	}
	return address.Parse(s.Scenarios, u.Path[at:], u.RawQuery)
}

// redirect leads to the canonical address.
func (s *site) redirect(w http.ResponseWriter, r *http.Request, a address.Address) {
	w.Header().Set("Cache-Control", "no-cache")
	http.Redirect(w, r, s.href(a), http.StatusFound)
}

// follow takes the form of a long run or of the setup: the address in its
// parts, and where to go from it.
func (s *site) follow(w http.ResponseWriter, r *http.Request) {
	form := r.URL.Query()
	parts := url.Values{}
	for _, name := range []string{"v", "e", "k", "p", "t"} {
		if form.Has(name) {
			parts[name] = form[name]
		}
	}
	a, err := address.Parse(s.Scenarios, strings.TrimSuffix(r.URL.Path, "/go"), parts.Encode())
	if err == nil {
		a, err = lead(a, form)
	}
	if err != nil {
		s.fault(w, r, err)
		return
	}
	s.redirect(w, r, a)
}

// lead goes on from an address: k.N to a step, e.CODE with an event, drop what
// is ahead, v.KEY.CHOICE or u.NAME under another setup, set with the choices
// of the form's fields.
func lead(a address.Address, form url.Values) (address.Address, error) {
	verb, rest, _ := strings.Cut(form.Get("to"), ".")
	switch verb {
	case "k":
		var n int
		if _, err := fmt.Sscanf(rest, "%d", &n); err != nil || n < 0 || n > len(a.Schedule) {
			return a, astray(a, form)
		}
		return a.At(n), nil
	case "e":
		events, unknown := a.Scenario.Schedule(rest)
		if unknown != nil || len(events) != 1 {
			return a, astray(a, form)
		}
		return a.Then(events[0]), nil
	case "drop":
		return a.Dropped(), nil
	case "v":
		key, choice, _ := strings.Cut(rest, ".")
		return under(a, engine.Assignment{Key: key, Choice: choice})
	case "u":
		setup, err := a.Scenario.Setup(rest)
		if err != nil {
			return a, setupFault(a, err)
		}
		return a.Under(setup), nil
	case "set":
		return under(a, chosen(a, form)...)
	}
	return a, astray(a, form)
}

// chosen are the form's choices. A choice about a component that the new
// setup leaves out goes back to its default.
func chosen(a address.Address, form url.Values) []engine.Assignment {
	var all []engine.Assignment
	for _, sw := range a.Scenario.Choosable() {
		if v, ok := form["set."+sw.Key]; ok {
			all = append(all, engine.Assignment{Key: sw.Key, Choice: v[0]})
		}
	}
	setup, err := a.Setup.With(all...)
	if err == nil {
		return all
	}
	for _, sw := range a.Scenario.Choosable() {
		if sw.Absent != nil && sw.Absent(setup) != "" {
			all = append(all, engine.Assignment{Key: sw.Key, Choice: sw.Choices[0].Key})
		}
	}
	return all
}

func under(a address.Address, all ...engine.Assignment) (address.Address, error) {
	setup, err := a.Setup.With(all...)
	if err != nil {
		return a, setupFault(a, err)
	}
	return a.Under(setup), nil
}

func setupFault(a address.Address, err error) error {
	return &address.Fault{Kind: address.Malformed, Sentence: fmt.Sprintf("The setup cannot be read: %s.", err), Scenario: a.Scenario}
}

func astray(a address.Address, form url.Values) error {
	return &address.Fault{Kind: address.Malformed, Scenario: a.Scenario,
		Sentence: fmt.Sprintf("to is where a form leads, such as k.3 or e.a1, not %s.", engine.Quote(form.Get("to")))}
}
