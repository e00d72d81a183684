// Package static has the files that pages load: style sheets, modules and an icon. They
// are part of the program, and each name carries a hash of its content, so
// that a browser may keep them for good.
package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"path"
	"strings"
)

//go:embed *.css *.svg *.js
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

var kinds = map[string]string{".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".js": "text/javascript; charset=utf-8"}

// order is that in which the files get their names: app.js imports the other
// modules and must have their names.
var order = []string{"tokens.css", "layout.css", "about.css", "check.css", "walk.css", "help.css", "icon.svg", "idiomorph.js", "copy.js", "app.js"}

// Load reads the embedded files.
func Load() Assets {
	a := Assets{map[string]string{}, map[string]asset{}}
	for _, name := range order {
		content, err := files.ReadFile(name)
		if err != nil {
			panic(err) // they are embedded above
		}
		ext := path.Ext(name)
		if ext == ".js" {
			content = a.link(content)
		}
		sum := sha256.Sum256(content)
		hashed := strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:4]) + ext
		a.paths[name] = "/static/" + hashed
		a.files[hashed] = asset{kinds[ext], content}
	}
	return a
}

// link puts the hashed names of modules into the imports of another one.
func (a Assets) link(content []byte) []byte {
	for name, address := range a.paths {
		content = bytes.ReplaceAll(content, []byte(`"./`+name+`"`), []byte(`"./`+path.Base(address)+`"`))
	}
	return content
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
