package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"interleave/scenarios"
)

// patience is how long a test waits for what must happen at once.
const patience = 30 * time.Second

// result is what one command line did.
type result struct {
	code           int
	stdout, stderr string
}

// viz runs a command line with an empty stdin.
func viz(args ...string) result { return vizReading("", args...) }

func vizReading(stdin string, args ...string) result {
	ctx, cancel := context.WithTimeout(context.Background(), patience) // ends a server
	defer cancel()
	var stdout, stderr bytes.Buffer
	code := Main(ctx, args, strings.NewReader(stdin), &stdout, &stderr)
	return result{code, stdout.String(), stderr.String()}
}

// done is the output of a command line that must end with a code and without a
// word on stderr.
func done(t *testing.T, code int, args ...string) string {
	t.Helper()
	r := viz(args...)
	if r.code != code || r.stderr != "" {
		t.Fatalf("viz %q ended with %d, not %d, and said %q", args, r.code, code, r.stderr)
	}
	return r.stdout
}

// spaces are those between columns, whose width depends on the longest word.
var spaces = regexp.MustCompile(`(\S) {2,}`)

// wantLines fails unless every line is one of the text's lines, up to the width
// of columns.
func wantLines(t *testing.T, text string, lines ...string) {
	t.Helper()
	narrow := "\n" + spaces.ReplaceAllString(text, "$1  ")
	for _, line := range lines {
		if !strings.Contains(narrow, "\n"+spaces.ReplaceAllString(line, "$1  ")+"\n") {
			t.Errorf("the line %q is missing in\n%s", line, text)
		}
	}
}

// isLine reports whether a text is one line.
func isLine(text string) bool {
	return strings.HasSuffix(text, "\n") && strings.Count(text, "\n") == 1
}

// refused fails unless each command line, with and without --json, ends with
// the code of a wrong use and one line that has the words.
func refused(t *testing.T, says map[string]string) {
	t.Helper()
	for args, words := range says {
		for _, more := range []string{"", " --json"} {
			if more != "" && strings.HasSuffix(args, "-p") {
				continue // --json would be the preset
			}
			r := viz(strings.Fields(args + more)...)
			if r.code != exitWrong || r.stdout != "" || !isLine(r.stderr) || !strings.HasPrefix(r.stderr, "viz: ") || !strings.Contains(r.stderr, words) {
				t.Errorf("viz %.80s%s ended with %d, printed %q and said\n%s, not one line with\n%s", args, more, r.code, r.stdout, r.stderr, words)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	refused(t, map[string]string{
		"lst":                         `viz has no command "lst": did you mean list?`,
		"nonsense":                    `viz has no command "nonsense": viz --help lists them`,
		"claims nope":                 `there is no scenario "nope": viz list prints them`,
		"claims hdds-17458 b":         `leave out "b"`,
		"help nonsense":               `viz has no command "nonsense"`,
		"completion powr":             `viz completion has no command "powr": viz completion --help lists them`,
		"completion bas":              `viz completion has no command "bas": did you mean bash?`,
		"--frob":                      "unknown flag: --frob: viz --help lists the flags",
		"step --frob":                 "unknown flag: --frob: viz step --help lists the flags",
		"step -p":                     "flag needs an argument: 'p' in -p",
		"--base ftp://x list":         "it must begin with http:// or https:// and a host",
		"--base http:/x list":         "it must begin with http:// or https:// and a host",
		"--base http://:80 list":      "it must begin with http:// or https:// and a host",
		"--base http://x/?y list":     "it must be host and path only",
		"--base http://x/{y}/ list":   "its path must be",
		"--base http://x/a//b list":   "its path must be",
		"--base http://x/a/../b list": "its path must be",
		"--base http://%zz list":      "it must be a URL like",
		"version 1":                   `version takes no "1"`,
		"serve here":                  `serve takes no "here"`,
		"list nope":                   `there is no scenario "nope": viz list prints them`,
		"list hdds-17458 b":           `leave out "b"`,
	})
}

func TestStepErrors(t *testing.T) {
	refused(t, map[string]string{
		"step":                                                     "step needs a scenario or a link",
		"step hdds-17485":                                          `there is no scenario "hdds-17485": did you mean hdds-17458?`,
		"step hdds-17458 --setup nope":                             `has no setup "nope": viz list hdds-17458 prints them`,
		"step hdds-17458 --set om9=wait":                           `has no switch or setting "om9"`,
		"step hdds-17458 --set om1=nope":                           `om1 has no choice "nope": it is one of shipped, `,
		"step hdds-17458 --set om1":                                `--set needs a key and its choice, as in om1=wait, not "om1"`,
		"step hdds-17458 --set om3=wait":                           "om3 is not there with oms=2: set oms=3",
		"step hdds-17458 -p nope":                                  `has no preset "nope": viz list hdds-17458 prints them`,
		"step hdds-17458 a1 flsh:om1":                              `has no event "flsh:om1": did you mean flush:om1 or`,
		"step hdds-17458 a1.a9 s1":                                 `has no event "a9": did you mean a1 or a2 or a3?`,
		"step hdds-17458 1a":                                       `has no event "1a": viz list`,
		"step hdds-17458 " + strings.Repeat("a1.", 2001):           "the schedule has 2001 events",
		"step hdds-17458 -p report " + strings.Repeat("a1.", 1974): "the schedule has 2001 events",
		"step hdds-17458 " + strings.Repeat("in1-2.", 1996):        "the link has 120",
	})
}

func TestFileErrors(t *testing.T) {
	folder := t.TempDir()
	file, large := filepath.Join(folder, "events"), filepath.Join(folder, "large")
	for name, text := range map[string]string{file: "a1 # fine\nnonsense", large: strings.Repeat("#", maxFile+1)} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, map[string]string{
		"step hdds-17458 -f " + filepath.Join(folder, "none"): "cannot read the events of -f: open ",
		"step hdds-17458 -f " + folder:                        "cannot read the events of -f: ",
		"step hdds-17458 -f " + large:                         "more than 1 MiB",
		"step hdds-17458 -f " + file:                          `has no event "nonsense": viz list hdds-17458 prints them`,
	})
}

func TestLongestSchedule(t *testing.T) {
	done(t, exitOK, "step", "hdds-17458", strings.Repeat("i1.", 2000))
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"help"}, {"help", "step"}, {"step", "--help"}, {"completion"}, {"completion", "zsh"}} {
		if out := done(t, exitOK, args...); !strings.Contains(out, "viz") {
			t.Errorf("viz %q printed %q", args, out)
		}
	}
}

func TestFlagsAnywhere(t *testing.T) {
	want := done(t, exitBroken, "step", "hdds-17458", "--preset", "report", "--json", "--base", "http://x/")
	for _, args := range []string{
		"--json --base http://x step hdds-17458 -p report",
		"-p report --json step --base=http://x/ hdds-17458",
		"step --json -p report --base http://x hdds-17458",
	} {
		if got := done(t, exitBroken, strings.Fields(args)...); got != want {
			t.Errorf("viz %s printed\n%s, not\n%s", args, got, want)
		}
	}
}

// closed is a pipe that nobody reads.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, errors.New("nobody reads") }

func TestClosedOutput(t *testing.T) {
	for _, args := range [][]string{{"list"}, {"step", "hdds-17458", "-p", "report"}, {"version"}, {"serve", "--addr", "127.0.0.1:0"}} {
		var stderr bytes.Buffer
		code := Main(context.Background(), args, strings.NewReader(""), closed{}, &stderr)
		if want := "viz: cannot write the output: nobody reads\n"; code != exitWrong || stderr.String() != want {
			t.Errorf("viz %q ended with %d and said %q, not %q", args, code, stderr.String(), want)
		}
	}
}

func TestVersion(t *testing.T) {
	if out := done(t, exitOK, "version"); !strings.HasPrefix(out, "viz ") || !strings.HasSuffix(out, ", "+runtime.Version()+"\n") {
		t.Errorf("version printed %q", out)
	}
	var v struct {
		Version, Revision, Go string
		Dirty                 bool
	}
	decode(t, done(t, exitOK, "version", "--json"), &v)
	if v.Version == "" || v.Go != runtime.Version() {
		t.Errorf("version is %+v", v)
	}
	for _, c := range []struct {
		build build
		want  string
	}{
		{build{Version: "v1.2.0"}, "v1.2.0"},
		{build{Version: "(devel)", Revision: "0123abc", Dirty: true}, "(devel), revision 0123abc, dirty"},
	} {
		if got := fmt.Sprint(c.build); got != c.want {
			t.Errorf("a build is called %q, not %q", got, c.want)
		}
	}
}

func TestCompletion(t *testing.T) {
	var all strings.Builder
	for _, s := range scenarios.All() {
		fmt.Fprintf(&all, "%s\t%s\n", s.ID, s.Title)
	}
	for _, c := range []struct {
		line string // after viz, with a dot for the empty word
		want string
	}{
		{"list hd", all.String()},
		{"list hdds-174", "hdds-17458\tOne log, two answers to DeleteBucket\n"},
		{"step hdds-17458 --setup patched-", "patched-om1\tom1=wait\npatched-om2\tom2=wait\n"},
		{"step /s/hdds-17458?e=a1 --setup patched-", "patched-om1\tom1=wait\npatched-om2\tom2=wait\n"},
		{"step hdds-17458 -p control-pl", "control-plain\tno snapshot: both OMs delete the bucket, and the patch would not wait\n"},
		{"step hdds-17458 --preset nope", ""},
		{"step nope -p re", ""},
		{"step -p re", ""},
	} {
		args := append([]string{"__complete"}, strings.Fields(c.line)...)
		if last := len(args) - 1; args[last] == "." {
			args[last] = ""
		}
		if got := viz(args...).stdout; got != c.want+":4\n" { // 4: no names of files
			t.Errorf("viz %s is completed by %q, not %q", c.line, got, c.want)
		}
	}
}
