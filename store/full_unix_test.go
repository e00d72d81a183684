//go:build unix

package store_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"interleave/store"
)

// fillUp stores links of falling size under a limit of the file's size, which
// fails a write as a full disk does: after a part of it.
func fillUp(dir string, from int) error {
	signal.Ignore(syscall.SIGXFSZ)
	const most = 20_000
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
		return err
	}
	s, err := store.Open(dir, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	refused := 0
	for n := from; n < 300; n++ {
		l := numbered(n)
		l.Note = strings.Repeat("x", 1000-3*n)
		before := info(dir)
		code, err := s.PutLink(context.Background(), l)
		switch {
		case err == nil && info(dir) <= before:
			return fmt.Errorf("link %d was stored in no bytes", n)
		case err == nil:
			if got, err := s.Link(code); err != nil || got != l {
				return fmt.Errorf("link %d leads to %v, %v", n, got, err)
			}
			fmt.Println(n, code)
		case !errors.Is(err, syscall.EFBIG) || !strings.Contains(err.Error(), "nothing was stored"):
			return fmt.Errorf("link %d is answered with %v", n, err)
		case info(dir) != before:
			return fmt.Errorf("a part of link %d was stored", n)
		default:
			refused++
		}
	}
	fmt.Println("refused", refused)
	return s.Close()
}

func info(dir string) int64 {
	i, err := os.Stat(filepath.Join(dir, store.FileName))
	if err != nil {
		return -1
	}
	return i.Size()
}

// TestFullDisk: each write that has no room is an error and leaves nothing;
// shorter ones that have room still go, and a later start has them all.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	cmd, lines := start(t, "fill", dir, 0)
	var said []string
	for lines.Scan() {
		said = append(said, lines.Text())
	}
	if err := cmd.Wait(); err != nil || len(said) < 10 || !strings.HasPrefix(said[len(said)-1], "refused ") {
		t.Fatalf("the process ended with %v and said %q", err, said)
	}
	stored := said[:len(said)-1]
	if said[len(said)-1] == "refused 0" {
		t.Error("nothing was refused")
	}
	if r, err := store.Check(dir); err != nil || r != (store.Report{Whole: len(stored)}) {
		t.Errorf("after %d links there are %+v, %v", len(stored), r, err)
	}
	s := open(t, dir)
	for _, line := range stored {
		number, code, _ := strings.Cut(line, " ")
		if l, err := s.Link(code); err != nil || l.Title != "link "+number {
			t.Errorf("link %s leads to %+v, %v", number, l, err)
		}
	}
}
