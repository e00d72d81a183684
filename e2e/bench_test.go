package e2e_test

//lint:file-ignore SA1019 the module that web/live uses, and says why

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"nhooyr.io/websocket"

	"interleave/scenarios"
	"interleave/web"
)

// BenchmarkClickToPaint measures in the page, in milliseconds: a click on the
// real step page until what it led to is painted, and beside it, in turn, a
// message of the same size that a socket echoes, until the next frame. The
// difference is what stepping costs beyond the network and the frame.
func BenchmarkClickToPaint(b *testing.B) {
	site := web.New(web.Config{Scenarios: scenarios.All(), Log: slog.New(slog.DiscardHandler)})
	var size int
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/echo" {
			echo(w, r, size)
			return
		}
		site.ServeHTTP(w, r)
	}))
	defer server.Close()
	tb := newTab(b, scriptOn)
	tb.size(1440, 900)
	tb.open(server.URL + "/s/hdds-17458?k=5&p=report")
	tb.wait("html[data-live]")
	size = eval[int](tb, `document.getElementById("view").outerHTML.length`)
	eval[int](tb, measure+"; 0")
	var steps, echoes []float64
	for range 20 {
		awaitMillis(tb, "stepped()")
	}
	for b.Loop() {
		steps = append(steps, awaitMillis(tb, "stepped()"))
		echoes = append(echoes, awaitMillis(tb, "echoed()"))
	}
	report(b, "step", steps)
	report(b, "echo", echoes)
	b.ReportMetric(float64(size), "B/step")
}

// measure defines the two measurements. A frame is over when a message that was
// posted in it arrives.
const measure = `
window.painted = () => new Promise(r => requestAnimationFrame(() => {
	const c = new MessageChannel();
	c.port1.onmessage = () => r(performance.now());
	c.port2.postMessage(0);
}));
window.result = {};
window.forward = true;
window.stepped = async () => {
	const view = document.getElementById("view"), now = +view.dataset.step;
	if (now >= 20) forward = false;
	if (now <= 5) forward = true;
	const there = new Promise(r => new MutationObserver((_, o) => { o.disconnect(); r(); })
		.observe(view, {attributes: true, attributeFilter: ["data-step"]}));
	const begin = performance.now();
	document.getElementById(forward ? "go-forward" : "go-back").click();
	await there;
	return await painted() - begin;
};
window.echo = new WebSocket(location.origin.replace("http", "ws") + "/echo");
window.echoed = async () => {
	if (echo.readyState === 0) await new Promise(r => echo.onopen = r);
	const there = new Promise(r => echo.onmessage = r);
	const begin = performance.now();
	echo.send("x");
	await there;
	return await painted() - begin;
}`

// awaitMillis runs an asynchronous measurement.
func awaitMillis(tb *tab, call string) (ms float64) {
	tb.t.Helper()
	tb.step(call, func(ctx context.Context) (err error) {
		ms, err = chromedp.Run(ctx, chromedp.Evaluate[float64](call, chromedp.EvalAwaitPromise))
		return err
	})
	return ms
}

// echo answers each message with one of size bytes.
func echo(w http.ResponseWriter, r *http.Request, size int) {
	c, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer c.CloseNow()
	text := []byte(strings.Repeat("x", size))
	for {
		if _, _, err := c.Read(r.Context()); err != nil {
			return
		}
		if err := c.Write(r.Context(), websocket.MessageText, text); err != nil {
			return
		}
	}
}

// report gives the median and the 99th percentile in milliseconds.
func report(b *testing.B, name string, ms []float64) {
	slices.Sort(ms)
	b.ReportMetric(ms[len(ms)/2], name+"-p50-ms")
	b.ReportMetric(ms[len(ms)*99/100], name+"-p99-ms")
}
