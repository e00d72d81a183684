package web_test

import (
	"fmt"
	"net/url"
	"runtime"
	"sync"
	"testing"
	"time"
)

// TestHundredVisitors: a hundred at once, each of whom asks for the search of a
// setup, for distances and for steps, leave nothing behind.
func TestHundredVisitors(t *testing.T) {
	h := serve(t, "")
	get(h, "/s/hdds-17458") // what is made once is made now
	goroutines, memory := runtime.NumGoroutine(), heap()
	var all sync.WaitGroup
	for n := range 100 {
		all.Go(func() {
			v := []string{"", "om1.wait", "om2.wait", "om1.wait.om2.wait", "om1.wait-one"}[n%5]
			post(h, "/s/hdds-17458/check", url.Values{"do": {"search"}, "v": {v}})
			for k := range 5 {
				if r := get(h, fmt.Sprintf("/s/hdds-17458/danger?p=report&k=%d", (n+k)%27)); r.StatusCode != 200 {
					t.Errorf("a visitor's distances answer %d", r.StatusCode)
				}
				get(h, fmt.Sprintf("/s/hdds-17458?k=%d&p=report", (n+k)%27))
			}
		})
	}
	all.Wait()
	if err := h.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	const more = 32 << 20 // bytes that five results and one graph may keep
	if now := heap(); now > memory+more {
		t.Errorf("%d bytes are kept, there were %d", now, memory)
	}
	for deadline := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > goroutines; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines are left, there were %d", runtime.NumGoroutine(), goroutines)
		}
	}
}

// heap is what is in use after a collection, in bytes.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
