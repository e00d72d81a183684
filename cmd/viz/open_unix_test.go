//go:build unix && !darwin

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// readOnce waits for what is written into a pipe in one piece.
func readOnce(t *testing.T, pipe *os.File) string {
	t.Helper()
	if err := pipe.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	text := make([]byte, 4096)
	n, err := pipe.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(text[:n])
}

// TestOpen puts a program in the place of the one that opens the browser. It
// goes on until it is ended, as some do until the browser is closed.
func TestOpen(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	opened, closed := filepath.Join(folder, "opened"), filepath.Join(folder, "closed")
	for _, fifo := range []string{opened, closed} {
		if err := syscall.Mkfifo(fifo, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	opener := "#!/bin/sh\necho \"$@\" >" + opened + "\nread line <" + closed + "\n"
	if err := os.WriteFile(filepath.Join(folder, "xdg-open"), []byte(opener), 0o700); err != nil {
		t.Fatal(err)
	}
	r := start(t, "serve", "--open", "--addr", "127.0.0.1:0", "--base", "https://example.org/viz/")
	pipe, err := os.OpenFile(opened, os.O_RDWR, 0) // so that opening waits for nobody
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	if got := readOnce(t, pipe); got != r.address+"\n" {
		t.Errorf("opened %q, not %q", got, r.address)
	}
	r.stop(t)
	if left := leftGoroutines(); left != "" {
		t.Errorf("the opener is still waited for:\n%s", left)
	}
}

// TestOpenFails: the server goes on and says so in a line.
func TestOpenFails(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	logged, stderr, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer logged.Close()
	r := startLogging(t, stderr, "serve", "--open", "--addr", "127.0.0.1:0")
	if got := readOnce(t, logged); !isLine(got) || !strings.Contains(got, "cannot open the browser") || !strings.Contains(got, r.address) {
		t.Errorf("the log is %q", got)
	}
	if status := get(t, r.address); status != 200 {
		t.Errorf("%s answers %d", r.address, status)
	}
	r.stop(t)
}
