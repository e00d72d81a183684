package page

import (
	"context"
	"io"
	"strings"
	"unicode"

	"github.com/a-h/templ"
)

// soft is a text that may break at the humps and underscores of its names. It
// is written here because a template would put white space between the pieces.
func soft(text string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		all := pieces(text)
		for i, p := range all {
			all[i] = templ.EscapeString(p)
		}
		_, err := io.WriteString(w, strings.Join(all, "<wbr>"))
		return err
	})
}

// pieces cuts a text where a line may break inside a name: after an underscore
// and before a capital letter that follows a small one.
func pieces(text string) []string {
	var all []string
	from := 0
	var last rune
	for i, r := range text {
		if i > from && (last == '_' && r != '_' || unicode.IsUpper(r) && unicode.IsLower(last)) {
			all = append(all, text[from:i])
			from = i
		}
		last = r
	}
	return append(all, text[from:])
}

// tabIndex lets the keyboard reach what scrolls inside itself.
func tabIndex(scrolls bool) string {
	if scrolls {
		return "0"
	}
	return "-1"
}
