package web

import (
	"net/http"

	"interleave/engine/address"
	"interleave/engine/ozone/terms"
	"interleave/web/page"
)

// help is the page of marks, keys, words, links and commands.
func (s *site) help(w http.ResponseWriter, r *http.Request) {
	h := page.Help{
		Frame: s.frame("Help · Interleave"), Commands: s.Manual.Commands, JSON: s.Manual.JSON,
		Terms: s.glossary(terms.All()), Most: address.MaxEvents, Longest: address.MaxLength,
	}
	h.Sheet = s.path(s.assets.Path("help.css"))
	for _, p := range address.Parts() {
		h.Parts = append(h.Parts, page.LinkPart{Key: p.Key, Says: p.Says, Example: p.Example})
	}
	s.render(w, r, http.StatusOK, page.Helping(h))
}
