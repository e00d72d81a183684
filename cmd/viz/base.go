package main

import (
	"errors"
	"net/url"
	"path"
	"regexp"
	"strings"
)

// basePath is a path that stays as it is in an address, in a pattern of routes
// and in a shell.
var basePath = regexp.MustCompile(`^(/[A-Za-z0-9._~-]+)*/?$`)

// base is the value of --base: where readers find the pages. The zero value
// says nothing, and links are path and query only.
type base struct{ url *url.URL }

// String is the URL without a slash at its end, to be put in front of a link.
func (b *base) String() string {
	if b.url == nil {
		return ""
	}
	return strings.TrimRight(b.url.String(), "/")
}

// Path is the URL's path without a slash at its end.
func (b *base) Path() string {
	if b.url == nil {
		return ""
	}
	return strings.TrimRight(b.url.Path, "/")
}

// Set reads the flag.
func (b *base) Set(text string) error {
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return errors.New("it must be a URL like https://example.org/viz/")
	case u.Scheme != "http" && u.Scheme != "https", u.Hostname() == "":
		return errors.New("it must begin with http:// or https:// and a host")
	case u.User != nil, u.RawQuery != "", u.ForceQuery, u.Fragment != "":
		return errors.New("it must be host and path only")
	case !basePath.MatchString(u.Path), path.Clean("/"+u.Path) != "/"+strings.Trim(u.Path, "/"):
		return errors.New("its path must be names of letters, digits, dots and hyphens")
	}
	b.url = u
	return nil
}

// Type is the value's name in the help.
func (b *base) Type() string { return "URL" }
