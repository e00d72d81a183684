package web

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"interleave/engine"
	"interleave/engine/address"
	"interleave/store"
	"interleave/web/page"
)

// maxLinkForm is the length of what a form may send.
const maxLinkForm = 16 << 10

// linkRoutes are the pages of short links. Only POST stores anything.
func (s *site) linkRoutes(r chi.Router) {
	r.With(s.ownForms).Post("/l", s.makeLink)
	r.Get("/l", s.noCode)
	r.Get("/l/", s.noCode)
	r.Get("/l/{code}", s.shortLink)
	r.Get("/l/{code}/made", s.madeLink)
}

// shortForm is the form that makes a short link.
func (s *site) shortForm() page.ShortForm {
	if s.Store == nil {
		return page.ShortForm{Off: s.storeOff()}
	}
	return page.ShortForm{Action: s.path("/l"), MaxTitle: store.MaxTitle, MaxNote: store.MaxNote}
}

// storeOff says why there is no store.
func (s *site) storeOff() string {
	if s.StoreOff == nil {
		return "this server keeps nothing. The long link needs no server that remembers it."
	}
	return s.StoreOff.Error() + ". The long link needs no server that remembers it."
}

// makeLink stores the state that the Share menu shows.
func (s *site) makeLink(w http.ResponseWriter, r *http.Request) {
	if s.Store == nil {
		s.noStore(w, r)
		return
	}
	if wait := s.storing.wait(r); wait > 0 {
		seconds := int(math.Ceil(wait.Seconds()))
		w.Header().Set("Retry-After", fmt.Sprint(seconds))
		s.problem(w, r, http.StatusTooManyRequests, "Too many short links at once", fmt.Sprintf("Go back and press the button again in %s; nothing was stored.", count(seconds, "second", "seconds")))
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxLinkForm)
	if err := r.ParseForm(); err != nil {
		s.badForm(w, r, err)
		return
	}
	a, err := s.pasted(r.PostForm.Get("link"))
	if err == nil && a.Unknown != nil {
		err = &address.Fault{Kind: address.Malformed, Scenario: a.Scenario, Sentence: fmt.Sprintf("%s has no event %s; a short link is made of a whole schedule.", a.Scenario.Issue, engine.Quote(a.Unknown[0]))}
	}
	if err != nil {
		s.fault(w, r, err)
		return
	}
	a = a.At(a.Step)
	l := store.Link{Address: a.Stamped(s.replay(a).after.Digest()).String(), Title: r.PostForm.Get("title"), Note: r.PostForm.Get("note")}
	code, err := s.Store.PutLink(r.Context(), l)
	if err != nil {
		s.notStored(w, r, a, err)
		return
	}
	http.Redirect(w, r, s.path("/l/"+code+"/made"), http.StatusSeeOther)
}

// badForm answers a form that cannot be read.
func (s *site) badForm(w http.ResponseWriter, r *http.Request, err error) {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		s.problem(w, r, http.StatusRequestEntityTooLarge, "This is too much for a short link", fmt.Sprintf("Link, title and note have more than %d KiB together; shorten the note.", maxLinkForm>>10))
		return
	}
	s.problem(w, r, http.StatusBadRequest, "This form cannot be read", "Go back, reload the page and press the button again.")
}

// notStored answers a link that the store did not take.
func (s *site) notStored(w http.ResponseWriter, r *http.Request, a address.Address, err error) {
	back := page.Way{Label: "Back to the state", Href: s.href(a)}
	if invalid, ok := errors.AsType[store.Invalid](err); ok {
		s.problem(w, r, http.StatusBadRequest, "This short link cannot be made", sentence(invalid.Error()), back)
		return
	}
	s.Log.Error("a short link was not stored", "err", err)
	if errors.Is(err, store.ErrFull) {
		s.problem(w, r, http.StatusInsufficientStorage, "The short link was not stored", sentence(err.Error()), back)
		return
	}
	s.problem(w, r, http.StatusInternalServerError, "The short link was not stored", "The log of the server has the cause. The long link says the same.", back)
}

// noStore answers what needs the store when there is none.
func (s *site) noStore(w http.ResponseWriter, r *http.Request) {
	s.problem(w, r, http.StatusServiceUnavailable, "Short links are off", sentence(s.storeOff()))
}

// noCode answers an address that ends where the code should be.
func (s *site) noCode(w http.ResponseWriter, r *http.Request) {
	s.problem(w, r, http.StatusBadRequest, "This is no short link", "A short link has a code at its end, as in /l/4k0w2m9.")
}

// shortLink leads on to the state, or shows what its maker has to say first.
func (s *site) shortLink(w http.ResponseWriter, r *http.Request) {
	code, l, ok := s.link(w, r)
	switch {
	case !ok:
	case l.Title == "" && l.Note == "":
		w.Header().Set("Cache-Control", "no-cache")
		http.Redirect(w, r, s.path(l.Address), http.StatusFound)
	default:
		p := s.short(r, code, l)
		if l.Title != "" {
			p.Heading, p.Title = l.Title, ""
		}
		s.render(w, r, http.StatusOK, page.ShortLink(p))
	}
}

// madeLink shows a short link to whoever has made it.
func (s *site) madeLink(w http.ResponseWriter, r *http.Request) {
	if code, l, ok := s.link(w, r); ok {
		s.render(w, r, http.StatusOK, page.ShortLink(s.short(r, code, l)))
	}
}

// link reads the link that an address has the code of, or answers why not.
func (s *site) link(w http.ResponseWriter, r *http.Request) (code string, l store.Link, ok bool) {
	if s.Store == nil {
		s.noStore(w, r)
		return "", l, false
	}
	code = chi.URLParam(r, "code")
	l, err := s.Store.Link(code)
	switch {
	case err == nil:
		return code, l, true
	case errors.Is(err, store.ErrMalformed):
		s.problem(w, r, http.StatusBadRequest, "This is no short link", "Its code cannot be one: some of it is missing, or something else stuck to it.")
	case errors.Is(err, store.ErrNotFound):
		s.problem(w, r, http.StatusNotFound, "There is no such short link", "This server never made it, or has lost it. Ask whoever sent it for the long link.")
	case errors.Is(err, store.ErrExpired):
		s.problem(w, r, http.StatusGone, "This short link has expired", "It was made for a while, which is over. Ask whoever sent it for the long link.")
	default:
		s.Log.Error("a short link was not read", "code", code, "err", err)
		s.problem(w, r, http.StatusInternalServerError, "This short link cannot be read", "The log of the server has the cause.")
	}
	return "", l, false
}

// short is the page of a link, with a heading for whoever has made it.
func (s *site) short(r *http.Request, code string, l store.Link) page.Short {
	p := page.Short{
		Frame: s.frame("Short link · Interleave"), Heading: "Short link", Title: l.Title, Note: l.Note,
		State: s.leads(l.Address), Open: s.path(l.Address),
		Short: s.whole(r, s.path("/l/"+code)), Long: s.whole(r, s.path(l.Address)),
		Home: page.Way{Label: "All scenarios", Href: s.path("/")},
	}
	p.Script = s.path(s.assets.Path("copy.js"))
	if l.Title != "" || l.Note != "" {
		p.By = "These words are of whoever has made the link."
	}
	if l.Title != "" {
		p.Frame.Title = l.Title + " · Interleave"
	}
	if !l.Expires.IsZero() {
		p.Until = "The short link works until " + l.Expires.UTC().Format("2 January 2006, 15:04") + " UTC."
	}
	return p
}

// leads says where an address leads.
func (s *site) leads(link string) string {
	path, query, _ := strings.Cut(link, "?")
	a, err := address.Parse(s.Scenarios, path, query)
	if err != nil {
		return "It was made by another version, and leads to a state that this one may not know."
	}
	return fmt.Sprintf("It leads to step %d of %d of %s, %s.", a.Step, len(a.Schedule), a.Scenario.Issue, a.Scenario.Title)
}

// sentence is an error as people read it.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[size:], ".") + "."
}
