package datanode

import (
	"fmt"
	"strconv"
	"strings"

	"interleave/engine"
)

// Note is one line about the datanode: its term, and how busy its threads are.
func (d *Datanode) Note(r *Rules) string {
	note := "term not known"
	if d.Term > 0 {
		note = fmt.Sprintf("term %d", d.Term)
	}
	note += fmt.Sprintf(" · %d of %d threads have a task", d.busy(r, Global), r.Threads)
	if r.VolumeThreads > 0 {
		note += fmt.Sprintf(", %d of %d of the volume", d.busy(r, Volume), r.VolumeThreads)
	}
	return note
}

// PlaceCells show the term and where the commands are. now is the minute of the
// clock, or -1 where no time passes.
func (d *Datanode) PlaceCells(now int16) []engine.Cell {
	term := "-"
	if d.Term > 0 {
		term = strconv.Itoa(int(d.Term))
	}
	flight := append(d.list(Waiting, now), d.list(Running, -1)...)
	flight = append(flight, d.list(Dropping, -1)...)
	return []engine.Cell{
		{Key: "term", Label: "leader's term, as known here", Value: term, Pinned: true},
		phrases("commands", "command queue", d.list(Commands, now)),
		phrases("queue", "supervisor's queue", d.list(Waiting, now)),
		phrases("running", "running", d.list(Running, -1)),
		phrases("dropping", "picked, being dropped", d.list(Dropping, -1)),
		{Key: "in-flight", Label: "in flight: a new task may equal none of them", Value: strconv.Itoa(len(flight)), Derived: true},
	}
}

// phrases is a cell with a list of commands.
func phrases(key, label string, members []string) engine.Cell {
	value := "empty"
	if len(members) > 0 {
		value = strings.Join(members, " / ")
	}
	return engine.Cell{Key: key, Label: label, Value: value, List: true, Phrases: true}
}

// list names the commands in a place, those that are remembered left out. Where
// time passes, a deadline follows.
func (d *Datanode) list(p Place, now int16) []string {
	var all []string
	for _, c := range d.In(p) {
		if c.Has(Remembered) {
			continue
		}
		word := c.String()
		if now >= 0 && c.Deadline > 0 {
			word += fmt.Sprintf(" until %d min", c.Deadline)
		}
		all = append(all, word)
	}
	return all
}

// OnTheWayCell shows the heartbeat responses that have not arrived.
func (d *Datanode) OnTheWayCell(r *Rules, now int16) engine.Cell {
	return phrases(r.Name(), "on the way to "+r.Name(), d.list(OnTheWay, now))
}

// Remembers names the commands that are remembered for the tasks of a
// container, or is "-".
func (d *Datanode) Remembers(container int8) string {
	var all []string
	for _, p := range [...]Place{Waiting, Kept} {
		for _, c := range d.In(p) {
			if c.Container == container && (p == Kept || c.Has(Remembered)) {
				all = append(all, fmt.Sprintf("%s t%d", c.Kind, c.Term))
			}
		}
	}
	if all == nil {
		return "-"
	}
	return strings.Join(all, " / ")
}

// Counters are the supervisor's counters. Dropping a duplicate or a task whose
// term is over moves none of them but the gauge "queued".
func Counters(r *Rules, t engine.Tallies) engine.Table {
	return tallies(r, t, engine.Table{Key: "counter", Title: "counters"}, "requests", "success", "failed", "timeout", "skipped", "queued")
}

// Silent are the drops that no counter of Ozone has: as a duplicate, which logs
// nothing, and for the term, which logs one line.
func Silent(r *Rules, t engine.Tallies) engine.Table {
	return tallies(r, t, engine.Table{Key: "silent", Title: "drops in no counter"}, "merged", "term")
}

func tallies(r *Rules, t engine.Tallies, table engine.Table, names ...string) engine.Table {
	table.Shape = engine.Strip
	for _, name := range names {
		n := t[r.Name()+"/"+table.Key+"/"+name]
		c := engine.Cell{Key: name, Label: table.Title + ", " + name, Tally: true, Value: strconv.Itoa(n)}
		if n > 0 {
			c.Slot = engine.SlotDone
		}
		table.Cells = append(table.Cells, c)
	}
	return table
}
