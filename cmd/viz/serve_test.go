package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// running is a `viz serve` on a free port.
type running struct {
	address string // as printed
	host    string // and port
	line    string
	end     context.CancelFunc
	ended   chan struct{}
	rest    string       // of stdout
	stderr  bytes.Buffer // to be read when it has ended
	code    int
}

// start runs a command line until it has printed its first line.
func start(t *testing.T, args ...string) *running { return startLogging(t, nil, args...) }

// startLogging is start with another place for the log; nil: r.stderr.
func startLogging(t *testing.T, log io.Writer, args ...string) *running {
	t.Helper()
	if !slices.Contains(args, "--data") { // the user's own store is no place for tests
		args = append(args, "--data", t.TempDir())
	}
	r := &running{ended: make(chan struct{})}
	if log == nil {
		log = &r.stderr
	}
	ctx, end := context.WithTimeout(context.Background(), patience)
	r.end = end
	read, write := io.Pipe()
	go func() {
		defer close(r.ended)
		r.code = Main(ctx, args, strings.NewReader(""), write, log)
		write.Close()
	}()
	out := bufio.NewReader(read)
	r.line, _ = out.ReadString('\n')
	_, after, _ := strings.Cut(r.line, "http://")
	r.address = "http://" + strings.TrimRight(after, "\"}\n")
	r.host, _, _ = strings.Cut(after, "/")
	rest := make(chan string)
	go func() {
		text, _ := io.ReadAll(out)
		rest <- string(text)
	}()
	t.Cleanup(end)
	r.end = func() {
		end()
		r.rest = <-rest
	}
	return r
}

// stop ends the server and fails unless it ends in order.
func (r *running) stop(t *testing.T) {
	t.Helper()
	r.end()
	<-r.ended
	if r.code != exitOK || r.rest != "" || r.stderr.Len() > 0 {
		t.Errorf("the server ended with %d, printed %q after its first line and logged %q", r.code, r.rest, r.stderr.String())
	}
}

// get asks with a connection of its own and gives the status.
func get(t *testing.T, address string) int {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: patience}
	answer, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode
}

// serving is in the stacks of goroutines that a server begins.
var serving = regexp.MustCompile(`viz\.\(\*program\)|viz\.openBrowser|http\.\(\*(conn|Server)\)|signal\.NotifyContext`)

// leftGoroutines are the stacks of goroutines that a server began and that
// still run, once those that are about to end have done so.
func leftGoroutines() string {
	var left []string
	for until := time.Now().Add(patience); time.Now().Before(until); runtime.Gosched() {
		stacks := make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		left = nil
		for stack := range strings.SplitSeq(string(stacks), "\n\n") {
			if serving.MatchString(stack) {
				left = append(left, stack)
			}
		}
		if left == nil {
			break
		}
	}
	return strings.Join(left, "\n\n")
}

func TestServe(t *testing.T) {
	for _, args := range [][]string{{"serve", "--addr", "127.0.0.1:0"}, {"--addr", "127.0.0.1:0"}, {"--addr=127.0.0.1:0", "serve"}} {
		r := start(t, args...)
		if want := "Interleave is at http://" + r.host + "/\n"; r.line != want || strings.HasSuffix(r.host, ":0") {
			t.Errorf("viz %q printed %q, not %q", args, r.line, want)
		}
		if status := get(t, r.address); status != http.StatusOK {
			t.Errorf("%s answers %d", r.address, status)
		}
		r.stop(t)
		if c, err := net.Dial("tcp", r.host); err == nil {
			c.Close()
			t.Errorf("%s still answers after the end", r.host)
		}
	}
	if left := leftGoroutines(); left != "" {
		t.Errorf("the servers left goroutines behind:\n%s", left)
	}
}

func TestServeBase(t *testing.T) {
	for _, base := range []string{"https://example.org/class/viz/", "https://example.org/class/viz"} {
		r := start(t, "serve", "--addr", "127.0.0.1:0", "--base", base)
		if want := "Interleave is at http://" + r.host + "/class/viz/\n"; r.line != want {
			t.Errorf("with base %s it printed %q, not %q", base, r.line, want)
		}
		if status := get(t, r.address); status != http.StatusOK {
			t.Errorf("%s answers %d", r.address, status)
		}
		r.stop(t)
	}
}

func TestServeJSON(t *testing.T) {
	r := start(t, "serve", "--json", "--addr", "127.0.0.1:0")
	var printed struct{ Address string }
	decode(t, r.line, &printed)
	if want := "http://" + r.host + "/"; printed.Address != want {
		t.Errorf("it printed %q, not %q", printed.Address, want)
	}
	r.stop(t)
}

// TestServeEndsWithIdleConnections: browsers open connections ahead of need
// and keep others; the end of the server waits for neither.
func TestServeEndsWithIdleConnections(t *testing.T) {
	r := start(t, "serve", "--addr", "127.0.0.1:0")
	unused, err := net.Dial("tcp", r.host)
	if err != nil {
		t.Fatal(err)
	}
	defer unused.Close()
	kept := &http.Transport{}
	defer kept.CloseIdleConnections()
	answer, err := (&http.Client{Transport: kept, Timeout: patience}).Get(r.address) // accepted after the unused one
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	r.stop(t) // which fails on the log line about requests that were cut off
	if _, err := unused.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("the unused connection was not closed: %v", err)
	}
}

// TestServeLongAddress: the pages, not the server's header limit, answer for
// an address that is too long.
func TestServeLongAddress(t *testing.T) {
	r := start(t, "serve", "--addr", "127.0.0.1:0")
	if status := get(t, r.address+"s/hdds-17458?e="+strings.Repeat("a1.", 20_000)); status != http.StatusRequestURITooLong {
		t.Errorf("an address of 60,000 characters answers %d", status)
	}
	r.stop(t)
}

func TestServeCannotListen(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	used := taken.Addr().String()
	for addr, says := range map[string]string{
		used:              used + " is in use: choose another with --addr",
		"nonsense":        `cannot listen on "nonsense": address nonsense: missing port in address: choose another with --addr`,
		"8080":            `cannot listen on "8080": address 8080: missing port in address: choose another with --addr`,
		"127.0.0.1:99999": `cannot listen on "127.0.0.1:99999": address 99999: invalid port: choose another with --addr`,
		"":                `cannot listen on "": missing port in address: choose another with --addr`,
	} {
		for _, more := range [][]string{{}, {"--json"}, {"--open"}} {
			r := viz(append([]string{"serve", "--addr", addr}, more...)...)
			if r.code != exitWrong || r.stdout != "" || !isLine(r.stderr) || !strings.Contains(r.stderr, says) {
				t.Errorf("viz serve --addr %s %v ended with %d, printed %q and said %q, not %q", addr, more, r.code, r.stdout, r.stderr, says)
			}
		}
	}
}

func TestBrowser(t *testing.T) {
	for goos, want := range map[string]string{
		"linux":   "xdg-open [http://x/]",
		"freebsd": "xdg-open [http://x/]",
		"darwin":  "open [http://x/]",
		"windows": "rundll32 [url.dll,FileProtocolHandler http://x/]",
	} {
		name, args := browser(goos, "http://x/")
		if got := fmt.Sprint(name, " ", args); got != want {
			t.Errorf("on %s the browser is opened by %s, not %s", goos, got, want)
		}
	}
}
