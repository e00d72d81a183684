package searches

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"interleave/engine"
	"interleave/engine/explore"
	"interleave/scenarios/hdds17458"
)

// setups gives a scenario whose machines are counted, and hold the search of a
// named setup until the gate opens.
func setups(t *testing.T, gate <-chan struct{}) (key func(words string) Key, built *atomic.Int64) {
	t.Helper()
	s := hdds17458.Scenario()
	build := s.Build
	built = &atomic.Int64{}
	s.Build = func(u engine.Setup) engine.Machine {
		built.Add(1)
		if gate != nil {
			<-gate
		}
		return build(u)
	}
	return func(words string) Key {
		setup, err := s.Setup(words)
		if err != nil {
			t.Fatal(err)
		}
		return Key{Setup: setup, Kind: Full}
	}, built
}

// TestOnce: a hundred visitors who want one search get one, and what is left
// when they are gone is what was there before.
func TestOnce(t *testing.T) {
	before := runtime.NumGoroutine()
	key, built := setups(t, nil)
	p := New()
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			r, ok := p.Wait(t.Context(), key(""))
			if !ok || r.States != 5476 || r.Ended != explore.Exhausted {
				t.Errorf("a visitor gets %d states, ended %s, %v", r.States, r.Ended, ok)
			}
		})
	}
	all.Wait()
	if n := built.Load(); n != 1 {
		t.Errorf("a hundred visitors started %d searches", n)
	}
	p.Close()
	for deadline := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines are left, there were %d", runtime.NumGoroutine(), before)
		}
	}
}

// TestBounded: one search of a kind runs at a time, the pool takes no more than
// its limit, and a cancelled one is over at once.
func TestBounded(t *testing.T) {
	gate := make(chan struct{})
	key, built := setups(t, gate)
	p := New()
	defer p.Close()
	for _, words := range []string{"", "om1=wait", "om2=wait"} {
		if !p.Start(key(words)) {
			t.Fatalf("%q is not taken", words)
		}
	}
	if a, b := p.Ask(key("")).Stage, p.Ask(key("om1=wait")).Stage; a != Running || b != Queued {
		t.Errorf("the stages are %d and %d, want running and queued", a, b)
	}
	p.Cancel(key("om1=wait"))
	if s := p.Ask(key("om1=wait")).Stage; s != Unknown {
		t.Errorf("a cancelled search that waited is at stage %d, want none", s)
	}
	p.Cancel(key(""))
	close(gate)
	if r, ok := p.Wait(t.Context(), key("om2=wait")); !ok || r.States != 6364 {
		t.Errorf("the third search ends with %d states, %v", r.States, ok)
	}
	if s := p.Ask(key("")); s.Stage != Done || s.Result.Ended != explore.Cancelled {
		t.Errorf("a cancelled search is at stage %d, ended %q", s.Stage, s.Result.Ended)
	}
	if n := built.Load(); n != 2 {
		t.Errorf("%d searches were begun, want 2", n)
	}
}

// TestLeft: a search that nobody asks for any more is not begun, and one that
// runs is cancelled.
func TestLeft(t *testing.T) {
	gate := make(chan struct{})
	key, built := setups(t, gate)
	var ahead atomic.Int64
	p := New()
	p.clock = func() time.Time { return time.Unix(ahead.Load(), 0) }
	defer p.Close()
	p.Start(key(""))
	p.Start(key("om1=wait"))
	ahead.Store(int64(2 * lease / time.Second))
	p.Start(key("om2=wait")) // the others are left behind
	p.mu.Lock()
	waiting := len(p.queue)
	p.mu.Unlock()
	if waiting != 1 || p.Ask(key("om1=wait")).Stage != Unknown {
		t.Errorf("%d searches wait, and one that everybody has left is among them", waiting)
	}
	close(gate)
	if r, ok := p.Wait(t.Context(), key("om2=wait")); !ok || r.States != 6364 {
		t.Errorf("the search that is wanted ends with %d states, %v", r.States, ok)
	}
	if n := built.Load(); n != 2 {
		t.Errorf("%d searches were begun, want 2", n)
	}
}

// TestMemory: graphs are forgotten when they are too many, the least recently
// used first.
func TestMemory(t *testing.T) {
	key, _ := setups(t, nil)
	p := New()
	defer p.Close()
	quick := func(words string) Key { return Key{key(words).Setup, Quick} }
	for _, words := range []string{"", "om1=wait", "om2=wait"} {
		if r, ok := p.Wait(t.Context(), quick(words)); !ok || r.Distances == nil {
			t.Fatalf("%q has no distances", words)
		}
	}
	p.Ask(quick("")) // now the second is the least recently used
	p.mu.Lock()
	sum := int64(0)
	for _, j := range p.jobs {
		sum += j.bytes
	}
	if p.bytes != sum || sum == 0 {
		t.Errorf("%d bytes are counted, the graphs have %d", p.bytes, sum)
	}
	p.drop()
	p.mu.Unlock()
	if p.Ask(quick("om1=wait")).Stage != Unknown || p.Ask(quick("")).Stage != Done {
		t.Error("another than the least recently used graph was forgotten")
	}
}

// TestClosed: a closed pool takes nothing and leaves nothing.
func TestClosed(t *testing.T) {
	key, _ := setups(t, nil)
	p := New()
	p.Start(key("log=loop"))
	p.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, ok := p.Wait(ctx, key("")); ok {
		t.Error("a closed pool searches")
	}
}
