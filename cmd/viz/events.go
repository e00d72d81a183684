package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// maxFile is the size of the largest file of events that is read.
const maxFile = 1 << 20

// events are the file's events and then the arguments', as one text.
func (o stepOptions) events(stdin io.Reader, args []string) (string, error) {
	after := strings.Join(args, " ")
	if o.file == "" {
		return after, nil
	}
	before, err := readEvents(stdin, o.file)
	if err != nil {
		return "", fmt.Errorf("cannot read the events of -f: %w", err)
	}
	return before + " " + after, nil
}

func readEvents(stdin io.Reader, file string) (string, error) {
	in := stdin
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err != nil {
		return "", err
	}
	if len(text) > maxFile {
		return "", errors.New("more than 1 MiB: shorten it")
	}
	return withoutComments(string(text)), nil
}

// withoutComments leaves out what # begins, to the end of its line, and the
// mark that editors on Windows put at the beginning of a file.
func withoutComments(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		line, _, _ = strings.Cut(line, "#")
		b.WriteString(line + "\n")
	}
	return b.String()
}
