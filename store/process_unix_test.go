//go:build unix

package store_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"interleave/store"
)

// helper is the environment variable that makes the test program another
// process of a store. Its value is what it does.
const helper = "INTERLEAVE_STORE_HELPER"

// helpers are given the folder and the number to begin with.
var helpers = map[string]func(dir string, from int) error{
	"write": writeOn,
	"open":  openOnce,
	"fill":  fillUp,
}

func TestMain(m *testing.M) {
	do, ok := helpers[os.Getenv(helper)]
	if !ok {
		m.Run() // its code is that of the program
		return
	}
	from, err := strconv.Atoi(os.Args[2])
	if err == nil {
		err = do(os.Args[1], from)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// start starts the test program as another process. Its output is read line
// by line.
func start(t *testing.T, do, dir string, from int) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, dir, fmt.Sprint(from))
	cmd.Env = append(os.Environ(), helper+"="+do)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewScanner(out)
}

func openOnce(dir string, _ int) error {
	s, err := store.Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	return s.Close()
}

// TestTwoProcesses: the second one is refused in one line that names the
// folder, and the file of the first is as it was.
func TestTwoProcesses(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	code := put(t, s, numbered(1))
	cmd, lines := start(t, "open", dir, 0)
	var said []string
	for lines.Scan() {
		said = append(said, lines.Text())
	}
	if err := cmd.Wait(); err == nil || !cmp.Equal(said, []string{"the data folder " + dir + " is in use by another process"}) {
		t.Errorf("the second process ended with %v and said %q", err, said)
	}
	if _, err := store.Open(dir, slog.New(slog.DiscardHandler)); err == nil {
		t.Error("one process opens the folder twice")
	}
	wantLink(t, s, code, numbered(1), nil)
	shut(t, s)
	if cmd, _ := start(t, "open", dir, 0); cmd.Wait() != nil {
		t.Error("the folder is not free after Close")
	}
}

// writeOn stores one link after the other and says so.
func writeOn(dir string, from int) error {
	s, err := store.Open(dir, slog.Default())
	if err != nil {
		return err
	}
	// Small enough to be killed while it compacts, too.
	s.CompactFrom(4096)
	for n := from; ; n++ {
		code, err := s.PutLink(context.Background(), numbered(n))
		if err != nil {
			return err
		}
		fmt.Println(n, code)
		again := numbered(n / 2) // which supersedes, so that there is something to compact
		again.Expires = year2100
		if _, err := s.PutLink(context.Background(), again); err != nil {
			return err
		}
	}
}

// killed restarts a process that writes and kills it, again and again, and
// fails when an acknowledged link is gone or anything is damaged.
func killed(t *testing.T, times int) {
	dir := memory(t)
	codes := map[int]string{}
	for i := range times {
		cmd, lines := start(t, "write", dir, len(codes))
		for range i%5 + 1 {
			if !lines.Scan() {
				t.Fatalf("start %d: the process wrote no more", i)
			}
			number, code, _ := strings.Cut(lines.Text(), " ")
			n, err := strconv.Atoi(number)
			if err != nil {
				t.Fatalf("start %d: the process said %q", i, lines.Text())
			}
			codes[n] = code
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		for lines.Scan() { // what was acknowledged before it was dead
			number, code, ok := strings.Cut(lines.Text(), " ")
			if n, err := strconv.Atoi(number); err == nil && ok && len(code) >= 7 {
				codes[n] = code
			}
		}
		_ = cmd.Wait() // it was killed
		if r, err := store.Check(dir); err != nil || r.Damaged > 0 || r.Whole < len(codes) {
			t.Fatalf("after kill %d of %d acknowledged links there are %+v, %v", i+1, len(codes), r, err)
		}
	}
	s := open(t, dir)
	for n, code := range codes {
		got, err := s.Link(code)
		if got.Expires = numbered(n).Expires; err != nil || !cmp.Equal(got, numbered(n)) {
			t.Errorf("the acknowledged link %d, %s, leads to %+v, %v", n, code, got, err)
		}
	}
	t.Logf("%d kills, %d acknowledged links, none lost", times, len(codes))
}

func TestKill(t *testing.T)      { killed(t, 10) }
func TestLargeKill(t *testing.T) { killed(t, 200) }
