package hdds17579

import (
	"fmt"
	"strings"

	"interleave/engine"
)

// bounds is what a setup has, as a part of a verdict.
func bounds(u engine.Setup) string {
	parts := []string{"three OMs, om3 a voter"}
	switch {
	case u.Is("oms", "1"):
		parts[0] = "one OM"
	case u.Is("third", "full"):
		parts[0] = "three OMs"
	}
	parts = append(parts, fmt.Sprintf("%s + %s writes", u.Get("before"), u.Get("after")), u.Get("terms")+" terms")
	if !u.Is("prefill", "0") {
		parts = append(parts, u.Get("prefill")+" writes from before")
	}
	if !u.Is("reads", "none") {
		parts = append(parts, "one read at a time")
	}
	if !u.Is("service", "off") {
		parts = append(parts, "one run of a service")
	}
	return strings.Join(parts, ", ")
}
