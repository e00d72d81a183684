package hdds17579_test

import (
	"fmt"
	"slices"
	"strings"
)

// cells are the values that the view must show, but for those that follow from
// others.
func (r *reference) cells() map[string]string {
	c := map[string]string{}
	for _, n := range r.ring() {
		name := fmt.Sprintf("om%d/", n)
		o := r.oms[n]
		for i := 1; i <= min(r.keys()+r.number("terms"), 12); i++ {
			c[fmt.Sprintf("%slog/%d", name, i)] = entryText(o.at(i))
		}
		c[name+"role"] = map[bool]string{true: "LEADER", false: "FOLLOWER"}[o.leads]
		c[name+"term"] = fmt.Sprint(o.term)
		if r.detailed(n) {
			r.detailCells(c, name, o)
		}
	}
	r.clientCells(c)
	return c
}

func entryText(e refEntry) string {
	switch {
	case e.term == 0:
		return "-"
	case e.key == 0:
		return fmt.Sprintf("%d CONF", e.term)
	}
	return fmt.Sprintf("%d w%d", e.term, e.key)
}

func (r *reference) detailCells(c map[string]string, name string, o *refOM) {
	for i := 1; i <= min(r.keys()+r.number("terms"), 12); i++ {
		c[fmt.Sprintf("%sstate/%d", name, i)] = o.stage(i)
	}
	c[name+"status"] = r.status(o.number)
	c[name+"start-index"] = "-"
	if o.leads {
		c[name+"start-index"] = fmt.Sprint(o.startup)
	}
	c[name+"ratis-applied"] = fmt.Sprint(o.handed)
	c[name+"executed"] = fmt.Sprint(most(o.executed()))
	c[name+"applied"] = fmt.Sprintf("%d:%d", o.at(o.applied).term, o.applied)
	c[name+"flushed"] = fmt.Sprint(most(o.rows))
	c[name+"read-notified"] = fmt.Sprint(o.level)
	c[name+"commit"] = fmt.Sprint(o.commit)
	c[name+"execution-queue"] = joined(o.queue)
	var held []string
	for b := 1; b <= 2; b++ {
		if o.held[b] {
			held = append(held, fmt.Sprintf("b%d", b))
		}
	}
	c[name+"stalled"] = none(strings.Join(held, " "), "empty")
	c[name+"permits"] = "-"
	if r.buffered(o.number) {
		c[name+"permits"] = fmt.Sprint(r.permits(o.number))
	}
	c[name+"buffer/current"], c[name+"buffer/ready"] = joined(o.current), joined(o.readyBatch)
	yes := map[bool]string{true: "yes", false: "no"}
	c[name+"buffer/paused"], c[name+"calling"] = yes[o.paused], yes[o.calling]
	for k := 1; k <= r.keys(); k++ {
		cache, row := "-", "absent"
		for _, i := range o.cache {
			if o.at(i).key == k {
				cache = fmt.Sprintf("present@%d", i)
			}
		}
		for _, i := range o.rows {
			if o.at(i).key == k {
				row = "present"
			}
		}
		c[fmt.Sprintf("%skey-cache/w%d", name, k)], c[fmt.Sprintf("%skey/w%d", name, k)] = cache, row
	}
	c[name+"service"] = "-"
	if r.run.at == o.number {
		c[name+"service"] = map[bool]string{true: "ran", false: "runs"}[r.run.done] + fmt.Sprintf(" on a state through %d", r.run.through)
	}
	c[name+"state"] = map[bool]string{true: "DOWN", false: "UP"}[o.down]
	c[name+"link"] = map[bool]string{true: "cut", false: "up"}[r.cut[o.number]]
}

// stage is how far an entry has come.
func (o *refOM) stage(i int) string {
	switch {
	case slices.Contains(o.rows, i):
		return "flushed"
	case slices.Contains(o.cache, i):
		return "executed"
	case slices.Contains(o.queue, i):
		return "queued"
	case i <= o.handed && o.at(i).term > 0:
		return "done"
	}
	return "-"
}

func (r *reference) clientCells(c map[string]string) {
	var acked []string
	for k := 1; k <= r.keys(); k++ {
		answer := none(r.written[k], "-")
		for _, n := range r.ring() {
			o := r.oms[n]
			for _, e := range o.log {
				switch {
				case e.key != k:
				case r.acked[k]:
					answer = "OK"
				case o.leads && o.term == e.term:
					answer = "pending"
				case answer == "-":
					answer = "no answer"
				}
			}
		}
		if r.acked[k] {
			acked = append(acked, fmt.Sprintf("w%d", k))
		}
		c[fmt.Sprintf("client/write/%d", k)] = answer
	}
	c["client/acked"] = none(strings.Join(acked, " "), "empty")
	if r.set["write"] != "key" {
		c["client/layout"] = map[bool]string{true: "yes", false: "no"}[r.layout]
	}
	q, listed := r.read, 0
	for k := 1; k <= r.keys(); k++ {
		answer := "-"
		switch {
		case q.step == "rejected":
			answer = q.why
		case q.step == "answered" && slices.Contains(q.found, k):
			answer = "FOUND"
			listed++
		case q.step == "answered":
			answer = "KEY_NOT_FOUND"
		}
		c[fmt.Sprintf("client/answer/w%d", k)] = answer
	}
	c["client/answer/list"] = map[string]string{"rejected": q.why, "answered": fmt.Sprint(listed)}[q.step]
	c["client/answer/list"] = none(c["client/answer/list"], "-")
	at := fmt.Sprintf("%s at om%d", q.mode, q.at)
	c["client/read"] = map[string]string{
		"idle": "idle", "routed": at + ", in Ratis", "answered": at + ", answered", "rejected": at + ", to be sent again",
		"starting": fmt.Sprintf("%s, read index %d, waits for the startup of om%d", at, q.index, q.source),
		"waiting":  fmt.Sprintf("%s, read index %d", at, q.index),
	}[q.step]
}

func joined(indexes []int) string {
	return none(strings.Trim(fmt.Sprint(indexes), "[]"), "empty")
}

func none(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
