package hdds16832_test

import (
	"fmt"
	"slices"
)

// cells are the values that the model must show too.
func (r *reference) cells() map[string]string {
	cells := map[string]string{}
	for _, n := range r.names {
		o := r.om[n]
		number := func(i int) string { return fmt.Sprint(r.index(o, i)) }
		set := func(key, value string) { cells[n+"/"+key] = value }
		set("state", o.state)
		set("role", map[bool]string{true: o.role, false: "-"}[o.state == "UP"])
		set("term", fmt.Sprint(o.term))
		set("applied", fmt.Sprint(r.index(r.newest(), o.applied)))
		set("commit", number(o.commit))
		set("last", number(len(o.log)))
		set("purged", number(o.purge))
		set("log-start", fmt.Sprint(r.index(o, o.purge)+1))
		set("snapshot", number(o.snap))
		set("database", fmt.Sprint(r.index(r.newest(), o.db)))
		set("provider", refList(o.provider))
		if o.provider == nil {
			set("provider", "none")
		}
		set("peers", refList(o.peers))
		set("raft-peers", refList(o.raft))
		set("config", refList(r.config))
		set("install", o.install)
		if o.install == "queued" || o.install == "downloaded" {
			set("install", "in-progress")
		}
		set("attempts", fmt.Sprint(o.tries))
		set("error-lines", fmt.Sprint(o.lines))
		set("link", map[bool]string{true: "cut", false: "up"}[o.cut])
		for _, f := range r.names {
			match, next := "-", "-"
			if f != n && o.state == "UP" && o.role == "LEADER" && refIn(f, o.ring()) {
				i := refShared(o, r.om[f])
				match, next = number(i), fmt.Sprint(r.index(o, i)+1)
			}
			set("match/"+f, match)
			set("next/"+f, next)
		}
		r.slots(n, set)
	}
	r.writes(cells)
	return cells
}

func (r *reference) slots(n string, set func(key, value string)) {
	o := r.om[n]
	for i := 1; i <= r.room; i++ {
		value := "-"
		for _, step := range []struct {
			through int
			says    string
		}{{o.purge, "purged"}, {o.applied, "applied"}, {o.commit, "committed"}, {len(o.log), "appended"}} {
			if i <= step.through && value == "-" {
				value = step.says
			}
		}
		set(fmt.Sprint("log/", i), value)
	}
}

// writes and entries are those of the leader's log, or else of the newest one that is longest.
func (r *reference) writes(cells map[string]string) {
	shown := r.om["a"]
	for _, n := range r.names {
		if len(r.om[n].log) > len(shown.log) {
			shown = r.om[n]
		}
	}
	if l := r.leader(); l != "" {
		shown = r.om[l]
	}
	applied, k := 0, 0
	for _, o := range r.om {
		applied = max(applied, o.applied)
	}
	for i := 1; i <= r.room; i++ {
		entry := "-"
		if i <= len(shown.log) {
			if entry = "write"; shown.log[i-1].ring != "" {
				entry = "CONF " + shown.log[i-1].ring
			} else {
				k++
				cells[fmt.Sprint("client/write/", k)] = map[bool]string{true: "OK", false: "pending"}[i <= applied]
			}
		}
		cells[fmt.Sprint("log/", i)] = entry
	}
	for k++; k <= min(6, r.room-1); k++ {
		cells[fmt.Sprint("client/write/", k)] = "-"
	}
}

// fails says of each property whether its function gives a reason.
func (r *reference) fails() map[string]bool {
	fails := map[string]bool{
		"provider-mirrors-peers": false, "no-unhandled-error": false, "no-lost-entry": false, "forward-only": false,
		"catch-up": false, "one-failure-tolerated": false, "install-succeeds": true, "write-commits": true,
	}
	l, ups, cuts := r.leader(), 0, 0
	for _, n := range r.names {
		o := r.om[n]
		if o.state == "UP" {
			ups++
		}
		if o.cut {
			cuts++
		}
		others := refSet(slices.DeleteFunc(slices.Clone(r.names), func(p string) bool { return p == n || !o.raft[p] })...)
		same := refList(o.peers) == refList(others) && (len(o.peers) == 0 || o.provider != nil && refList(o.provider) == refList(o.peers))
		fails["provider-mirrors-peers"] = fails["provider-mirrors-peers"] || o.state == "UP" && o.raft[n] && !same
		fails["no-unhandled-error"] = fails["no-unhandled-error"] || o.install == "failed"
		fails["forward-only"] = fails["forward-only"] || o.older
		fails["install-succeeds"] = fails["install-succeeds"] && o.install != "SNAPSHOT_INSTALLED"
		for _, p := range r.names {
			q := r.om[p]
			fails["no-lost-entry"] = fails["no-lost-entry"] || p != n && refShared(o, q) < min(o.commit, q.commit) || p == l && refShared(o, q) < o.commit
		}
		if l != "" {
			r.failsOf(fails, l, n)
		}
	}
	if l != "" && r.om[l].ring() == "a b c" && ups == 2 && cuts == 0 && len(r.om[l].log) > r.om[l].commit {
		for _, o := range r.om {
			fails["one-failure-tolerated"] = fails["one-failure-tolerated"] || o.state == "DOWN"
		}
	}
	return fails
}

// failsOf are the properties about a leader and another OM.
func (r *reference) failsOf(fails map[string]bool, l, n string) {
	lead, o := r.om[l], r.om[n]
	behind := n != l && refIn(n, lead.ring()) && refShared(lead, o) < lead.purge && o.applied < lead.purge
	if behind && o.state == "UP" && !o.cut && !lead.cut {
		fails["catch-up"] = true
	}
	full := lead.ring() == "a b c" && lead.commit > lead.lastConf(false)
	if full && refShared(lead, o) < lead.commit {
		fails["write-commits"] = false
	}
}
