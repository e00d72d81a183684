package web

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits of what one host may have stored. A class may sit behind one address.
const (
	storeBurst = 40
	storeEach  = 2 * time.Second // and one more
	mostHosts  = 10_000          // that are counted
)

// hosts counts what each host has stored. The zero value is ready.
type hosts struct {
	mu     sync.Mutex
	limits map[netip.Prefix]*rate.Limiter
}

// wait counts one more and says how long the host has to wait until it may;
// then it was not counted.
func (h *hosts) wait(r *http.Request) time.Duration {
	host := hostOf(r)
	h.mu.Lock()
	defer h.mu.Unlock()
	l, there := h.limits[host]
	if !there {
		h.forget()
		l = rate.NewLimiter(rate.Every(storeEach), storeBurst)
		h.limits[host] = l
	}
	reserved := l.Reserve()
	delay := reserved.Delay()
	if delay > 0 {
		reserved.Cancel()
	}
	return delay
}

// forget keeps the map small: hosts that have their whole burst are as new.
// When there are still too many, all begin anew; the store has a limit too.
func (h *hosts) forget() {
	if h.limits == nil {
		h.limits = map[netip.Prefix]*rate.Limiter{}
	}
	if len(h.limits) < mostHosts {
		return
	}
	for host, l := range h.limits {
		if l.Tokens() >= storeBurst {
			delete(h.limits, host)
		}
	}
	if len(h.limits) >= mostHosts {
		clear(h.limits)
	}
}

// hostOf is where a request comes from. With IPv6 a host has a whole network.
func hostOf(r *http.Request) netip.Prefix {
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	a, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Prefix{}
	}
	a = a.Unmap().WithZone("")
	bits := a.BitLen()
	if a.Is6() {
		bits = 64
	}
	p, _ := a.Prefix(bits) // the bits fit
	return p
}
