package store

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"interleave/engine/address"
)

// Limits of a link, in characters. That of an address is address.MaxLength.
const (
	MaxTitle = 100
	MaxNote  = 1000
)

// What a code may lead to instead of a link.
var (
	ErrMalformed = errors.New("no short link has a code like this")
	ErrNotFound  = errors.New("there is no such short link")
	ErrExpired   = errors.New("the short link has expired")
)

// Invalid is what is wrong with a link that was to be stored, as a sentence
// without its full stop.
type Invalid string

func (i Invalid) Error() string { return string(i) }

// Link is an address under a short code. Title and Note are text; either may
// be empty, and only a note has more than one line.
type Link struct {
	Address string    `json:"address"` // path and query, "/s/…"
	Title   string    `json:"title,omitzero"`
	Note    string    `json:"note,omitzero"`
	Expires time.Time `json:"-"` // to the second; zero is never
}

// The code of a link is the beginning of the hash of what it says, so that the
// same link gets the same code, and is as long as it takes to be its own. The
// letters are those that nobody takes for a digit.
const (
	letters  = "0123456789abcdefghjkmnpqrstvwxyz"
	minCode  = 7
	maxCode  = 16
	linkKeys = "l/"
)

var code = regexp.MustCompile(fmt.Sprintf("^[%s]{%d,%d}$", letters, minCode, maxCode))

// Link is the link that has a code. The errors are ErrMalformed, ErrNotFound
// and ErrExpired, and others when the store cannot be read.
func (s *Store) Link(text string) (Link, error) {
	if !code.MatchString(text) {
		return Link{}, ErrMalformed
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	e, found, err := s.get(linkKeys + text)
	switch {
	case err != nil:
		return Link{}, err
	case !found:
		return Link{}, ErrNotFound
	case e.expired(s.now()):
		return Link{}, ErrExpired
	}
	return e.link()
}

// PutLink stores a link and gives its code. A link with the same address, title
// and note is the same one: it keeps its code and takes the new expiry. When it
// returns without an error the link is on disk. The error is an Invalid when
// the link is to blame.
func (s *Store) PutLink(ctx context.Context, l Link) (string, error) {
	l, err := l.tidied(s.now())
	if err != nil {
		return "", err
	}
	e, err := l.envelope()
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil { // nobody waits for it any more
		return "", err
	}
	text, there, err := s.place(l, e)
	if err != nil || there {
		return text, err
	}
	if err := s.put(linkKeys+text, e); err != nil {
		return "", err
	}
	s.tidy()
	return text, nil
}

// place is the code of a link: the shortest that no other link has. there says
// that exactly this is stored.
func (s *Store) place(l Link, e envelope) (text string, there bool, err error) {
	sum := sha256.Sum256([]byte(l.Address + "\x00" + l.Title + "\x00" + l.Note))
	whole := base32.NewEncoding(letters).EncodeToString(sum[:])
	for n := minCode; n <= maxCode; n++ {
		old, found, err := s.get(linkKeys + whole[:n])
		if err != nil || !found || old.body == e.body {
			return whole[:n], err == nil && found && old == e, err
		}
	}
	return "", false, fmt.Errorf("the codes %s to %s are taken", whole[:minCode], whole[:maxCode])
}

// envelope is the link as it is stored.
func (l Link) envelope() (envelope, error) {
	var body strings.Builder
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false) // of the text that pages show, templates take care
	if err := enc.Encode(l); err != nil {
		return envelope{}, fmt.Errorf("encode a link: %w", err)
	}
	e := envelope{body: strings.TrimSuffix(body.String(), "\n")}
	if !l.Expires.IsZero() {
		e.expires = l.Expires.Unix()
	}
	return e, nil
}

// link is the link that an envelope has.
func (e envelope) link() (l Link, err error) {
	if err := json.Unmarshal([]byte(e.body), &l); err != nil {
		return l, fmt.Errorf("decode a link: %w", err)
	}
	if e.expires != 0 {
		l.Expires = time.Unix(e.expires, 0)
	}
	return l, nil
}

// tidied is the link as it is kept, or what is wrong with it.
func (l Link) tidied(now time.Time) (Link, error) {
	var err error
	switch {
	case !strings.HasPrefix(l.Address, "/s/") || strings.IndexFunc(l.Address, func(r rune) bool { return r <= ' ' || r > '~' }) >= 0:
		return l, Invalid("the address must begin with /s/ and have no spaces")
	case len(l.Address) > address.MaxLength:
		return l, Invalid(fmt.Sprintf("the address has %d characters; at most %d are kept", len(l.Address), address.MaxLength))
	case !l.Expires.IsZero() && !l.Expires.After(now):
		return l, Invalid("the link would have expired already")
	}
	if l.Title, err = plain("title", l.Title, MaxTitle, false); err != nil {
		return l, err
	}
	l.Note, err = plain("note", l.Note, MaxNote, true)
	return l, err
}

// plain is a text without white space around it, if it is one.
func plain(what, text string, most int, lines bool) (string, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if n := utf8.RuneCountInString(text); n > most {
		return "", Invalid(fmt.Sprintf("the %s has %d characters; at most %d are kept", what, n, most))
	}
	for _, r := range text {
		switch {
		case r == utf8.RuneError:
			return "", Invalid(fmt.Sprintf("the %s is not valid UTF-8", what))
		case r == '\n' && !lines:
			return "", Invalid(fmt.Sprintf("the %s has more than one line", what))
		case r != '\n' && unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			return "", Invalid(fmt.Sprintf("the %s has a control character, %U; leave it out", what, r))
		}
	}
	return text, nil
}
