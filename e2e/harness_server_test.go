package e2e_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"testing"
)

// fakeServer is the environment variable that makes the test program a server
// in place of viz. Its value is how it behaves.
const fakeServer = "VIZ_E2E_FAKE"

// serveFake is a server that answers every request with its path and host, and
// ends when it is interrupted.
func serveFake() {
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	behaviour := os.Getenv(fakeServer)
	if behaviour == "exits" {
		os.Exit(3)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	go http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.URL.Path, " at ", r.Host)
	}))
	fmt.Printf("a line before\nlistening at http://%s/ until interrupted\n", listener.Addr())
	<-interrupt
	switch behaviour {
	case "panics":
		fmt.Fprintln(os.Stderr, "http: panic serving 127.0.0.1:1234: oh no")
	case "fails":
		os.Exit(1)
	}
}

// startFake starts the fake server.
func startFake(t testing.TB, behaviour string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), fakeServer+"="+behaviour)
	return startServer(t, cmd)
}

// get returns the body at an address.
func get(t testing.TB, address string) string {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestHarnessServer(t *testing.T) {
	base := startFake(t, "works")
	want(t, "body", get(t, base+"/path"), "/path at "+base[len("http://"):])

	for behaviour, failure := range map[string]string{
		"panics": "reported a panic or a data race",
		"fails":  "exit status 1",
		"exits":  "ended before it printed its address: exit status 3",
	} {
		wantFailures(t, func(tt testing.TB) { startFake(tt, behaviour) }, failure)
	}
}

func TestHarnessProxy(t *testing.T) {
	base := startFake(t, "works")
	outer := proxy(t, base, "/class/viz/")
	host := outer[len("http://") : len(outer)-len("/class/viz")]
	want(t, "body", get(t, outer+"/s/x?e=a1"), "/class/viz/s/x at "+host)
	want(t, "body of the folder", get(t, outer), "/class/viz at "+host)

	wantFailures(t, func(tt testing.TB) {
		outer := proxy(tt, base, "class")
		want(t, "body outside", get(tt, outer+"room/?x=y"), "404 page not found\n")
	}, "request outside of /class/: GET /classroom/?x=y")
}
