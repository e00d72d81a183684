package web

import (
	"bytes"
	"fmt"
	"html"
	"slices"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"interleave/engine/ozone/terms"
	"interleave/engine/walk"
)

// narrator renders the narration of a part of a walkthrough. Raw HTML in it is
// left out.
type narrator struct {
	site  *site
	part  walk.Part
	print bool         // for paper: a word leads to the list of words
	Terms []terms.Term // that the texts rendered so far have, each once
}

// render gives a narration, or a line of it, as HTML.
func (n *narrator) render(markdown string) string {
	md := goldmark.New(
		goldmark.WithParserOptions(parser.WithInlineParsers(
			util.Prioritized(inline{"{{", "}}", n.mark}, 50),
			util.Prioritized(inline{"[[", "]]", n.term}, 50),
		)),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(filledRenderer{}, 50))),
	)
	var b bytes.Buffer
	if err := md.Convert([]byte(markdown), &b); err != nil {
		panic(fmt.Errorf("narration: %w", err)) // a buffer takes everything
	}
	return b.String()
}

// mark is what the model says in place of a mark. One that it cannot fill stays
// as it is; the lint of walkthroughs has it.
func (n *narrator) mark(inside string) (says string, long bool) {
	m, err := n.part.Fill(inside)
	text := html.EscapeString(m.Text)
	switch {
	case err != nil:
		return "<code>" + html.EscapeString("{{"+inside+"}}") + "</code>", true
	case m.Cell != "":
		const short = 24 // letters that need no second line
		return `<span class="cell told">` + text + "</span>", len(m.Text) > short
	case m.Component != "":
		return `<b class="part">` + text + "</b>", false
	case m.Claim.ID != "":
		return fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(n.site.claimPath(n.part.At.Scenario, m.Claim)), text), false
	}
	return "<b>" + text + "</b>", true
}

// term is a word of the glossary: a button that says in place what it means.
func (n *narrator) term(inside string) (says string, long bool) {
	name, word, ok := bytes.Cut([]byte(inside), []byte("|"))
	if !ok {
		word = name
	}
	t, known := terms.Find(string(name))
	if !known {
		return html.EscapeString(string(word)), false
	}
	if !slices.Contains(n.Terms, t) {
		n.Terms = append(n.Terms, t)
	}
	if n.print {
		return fmt.Sprintf(`<a class="term" href="#%s">%s</a>`, t.Key(), html.EscapeString(string(word))), false
	}
	return fmt.Sprintf(`<button type="button" class="term" popovertarget="term-%s">%s</button>`, t.Key(), html.EscapeString(string(word))), false
}

// inline reads what stands between two braces or brackets on one line.
type inline struct {
	open, close string
	// says is what stands in its place, as HTML, and whether that may be long.
	says func(inside string) (says string, long bool)
}

// Trigger is the byte at which the parser asks.
func (i inline) Trigger() []byte { return []byte(i.open[:1]) }

// Parse takes the text up to the closing braces; nil leaves it to others.
func (i inline) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	rest, ok := bytes.CutPrefix(line, []byte(i.open))
	if !ok {
		return nil
	}
	inside, _, ok := bytes.Cut(rest, []byte(i.close))
	if !ok {
		return nil
	}
	end := len(i.open) + len(inside) + len(i.close)
	says, long := i.says(string(inside))
	// A line must not break between a value and the sign that follows it.
	if end < len(line) && !long && bytes.IndexByte([]byte(".,:;?!)"), line[end]) >= 0 {
		says = `<span class="together">` + says + string(line[end:end+1]) + "</span>"
		end++
	}
	block.Advance(end)
	return &filled{html: says}
}

// filled is a mark or a term as HTML.
type filled struct {
	ast.BaseInline
	html string
}

var kindFilled = ast.NewNodeKind("Filled")

// Kind tells the node from others.
func (f *filled) Kind() ast.NodeKind { return kindFilled }

// Dump prints the node for whoever debugs a narration.
func (f *filled) Dump(source []byte, level int) {
	ast.DumpHelper(f, source, level, map[string]string{"html": f.html}, nil)
}

type filledRenderer struct{}

// RegisterFuncs says how the node is written.
func (filledRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(kindFilled, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(n.(*filled).html) // a buffer takes everything
		}
		return ast.WalkContinue, nil
	})
}
