// Package static has the files that pages load: style sheets and an icon. They
// are part of the program, and each name carries a hash of its content, so
// that a browser may keep them for good.
package static

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"path"
	"strings"
)

//go:embed *.css *.svg
var files embed.FS

// Assets are the files by their hashed names.
type Assets struct {
	paths map[string]string // "tokens.css" → "/static/tokens.3fa9c2d1.css"
	files map[string]asset  // by hashed name
}

type asset struct {
	kind    string
	content []byte
}

var kinds = map[string]string{".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}

// Load reads the embedded files.
func Load() Assets {
	a := Assets{map[string]string{}, map[string]asset{}}
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // they are embedded above
	}
	for _, e := range entries {
		content, err := files.ReadFile(e.Name())
		if err != nil {
			panic(err)
		}
		ext := path.Ext(e.Name())
		sum := sha256.Sum256(content)
		hashed := strings.TrimSuffix(e.Name(), ext) + "." + hex.EncodeToString(sum[:4]) + ext
		a.paths[e.Name()] = "/static/" + hashed
		a.files[hashed] = asset{kinds[ext], content}
	}
	return a
}

// Path is the address of a file.
func (a Assets) Path(name string) string { return a.paths[name] }

// ServeHTTP answers with a file by its hashed name.
func (a Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := a.files[r.URL.Path]
	if !ok {
		http.Error(w, "There is no such file; reload the page that asked for it.", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", f.kind)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = w.Write(f.content) // a reader that is gone needs no answer
}
