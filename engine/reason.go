package engine

import (
	"strconv"
	"strings"
)

// Reason says why something is not so: an event cannot happen, a property does
// not hold. The zero Reason means that all is well. A Reason is a constant
// text and a few numbers, so that making one allocates nothing while a search
// runs; it becomes words only when it is shown (see Say).
type Reason struct {
	Text string
	N    [6]int16
}

// Because makes a Reason. The text may refer to the numbers: {0} prints the
// first one, {1|flush|flushes} prints "1 flush" or "2 flushes", {2:answer}
// prints its name in the model's list "answer".
func Because(text string, n ...int) Reason {
	r := Reason{Text: text}
	for i, v := range n {
		r.N[i] = int16(v)
	}
	return r
}

// Well reports whether the reason is empty: nothing stands against it.
func (r Reason) Well() bool { return r.Text == "" }

// Names are a model's lists of words for numbers: Names["answer"][2].
type Names map[string][]string

// Say puts the reason into words.
func (r Reason) Say(names Names) string {
	var b strings.Builder
	text := r.Text
	for {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			b.WriteString(text)
			return b.String()
		}
		end := open + strings.IndexByte(text[open:], '}')
		b.WriteString(text[:open])
		b.WriteString(r.word(text[open+1:end], names))
		text = text[end+1:]
	}
}

// word is the text for one mark: "0", "1|flush|flushes" or "2:answer".
func (r Reason) word(mark string, names Names) string {
	n := int(r.N[mark[0]-'0'])
	if one, many, ok := strings.Cut(mark[1:], "|"); ok && one == "" {
		one, many, _ = strings.Cut(many, "|")
		if n == 1 {
			return "1 " + one
		}
		return strconv.Itoa(n) + " " + many
	}
	if list := strings.TrimPrefix(mark[1:], ":"); list != mark[1:] {
		return names[list][n]
	}
	return strconv.Itoa(n)
}
