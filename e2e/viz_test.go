package e2e_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

const (
	// startTimeout is how long a process may take until it can be used.
	startTimeout = 30 * time.Second
	// stopTimeout is how long viz may take to end after an interrupt.
	stopTimeout = 5 * time.Second
)

var (
	// printedAddress matches where a server says that it listens.
	printedAddress = regexp.MustCompile(`http://127\.0\.0\.1:\d+/\S*`)
	// crash matches what a Go program writes when it is broken even though it
	// may go on: a recovered panic, or a data race.
	crash = regexp.MustCompile(`(?i)panic|DATA RACE`)
)

// startViz starts `viz serve` with the arguments on a free port and returns its
// address, without a slash at the end. When the test ends, viz is interrupted
// and must exit with code 0 and without having reported a panic or a data race.
func startViz(t testing.TB, args ...string) (base string) {
	t.Helper()
	return start(t, vizBinary, args)
}

// startSearching is startViz without the race detector, for tests that make the
// server search or draw so much that with it they would take minutes. What they
// need of it runs with the detector in the tests of the packages.
func startSearching(t testing.TB) (base string) {
	t.Helper()
	return start(t, plainBinary, nil)
}

func start(t testing.TB, binary func() (string, error), args []string) (base string) {
	t.Helper()
	bin, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	return startServer(t, exec.Command(bin, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...))
}

// vizBinary and plainBinary build viz at their first call, so that tests that
// need only the browser run although the program does not build.
var (
	vizBinary   = sync.OnceValues(func() (string, error) { return build("viz", raceDetector) })
	plainBinary = sync.OnceValues(func() (string, error) { return build("viz-plain", false) })
)

func build(name string, race bool) (string, error) {
	bin := filepath.Join(scratch, name)
	args := []string{"build", "-o", bin}
	if race {
		args = append(args, "-race")
	}
	out, err := exec.Command("go", append(args, "interleave/cmd/viz")...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("building viz: %w\n%s", err, out)
	}
	return bin, nil
}

// startServer starts a server and returns the address that it prints. It has a
// home of its own, so that it neither finds nor leaves data of the user.
func startServer(t testing.TB, cmd *exec.Cmd) (base string) {
	t.Helper()
	home := t.TempDir()
	cmd.Env = append(cmd.Environ(), "HOME="+home,
		"XDG_DATA_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_CACHE_HOME="+home, "XDG_STATE_HOME="+home)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	// A pipe of our own and not StdoutPipe, which must not be read while Wait
	// runs.
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer write.Close()
	cmd.Stdout = write
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	t.Cleanup(func() {
		t.Helper()
		stopServer(t, cmd, exited, &stderr)
		read.Close()
	})

	address := make(chan string, 1)
	go func() {
		// Reading on after the address keeps the server from blocking.
		for lines := bufio.NewScanner(read); lines.Scan(); {
			if a := printedAddress.FindString(lines.Text()); a != "" {
				select {
				case address <- a:
				default:
				}
			}
		}
	}()
	select {
	case a := <-address:
		return strings.TrimRight(a, "/")
	case err := <-exited:
		exited <- err
		t.Fatalf("%s ended before it printed its address: %v", cmd, err)
	case <-time.After(startTimeout):
		t.Fatalf("%s printed no address within %v", cmd, startTimeout)
	}
	return ""
}

// stopServer interrupts a server and reports what is wrong with how it ended.
func stopServer(t testing.TB, cmd *exec.Cmd, exited <-chan error, stderr *bytes.Buffer) {
	t.Helper()
	// The signal fails when the process has ended, which its exit tells better.
	_ = cmd.Process.Signal(syscall.SIGINT)
	select {
	case err := <-exited:
		if err != nil {
			t.Errorf("%s: %v", cmd, err)
		}
	case <-time.After(stopTimeout):
		t.Errorf("%s did not end within %v of an interrupt", cmd, stopTimeout)
		// SIGQUIT makes a Go program print what each goroutine waits for.
		_ = cmd.Process.Signal(syscall.SIGQUIT)
		select {
		case <-exited:
		case <-time.After(stopTimeout):
			_ = cmd.Process.Kill()
			<-exited
		}
	}
	if crash.Match(stderr.Bytes()) {
		t.Errorf("%s reported a panic or a data race", cmd)
	}
	if t.Failed() && stderr.Len() > 0 {
		t.Logf("what %s wrote to stderr:\n%s", cmd, stderr.String())
	}
}

func TestVizServes(t *testing.T) {
	base, tb := startViz(t), newTab(t, scriptOff)
	tb.open(base + "/")
	tb.wait("h1")
}
