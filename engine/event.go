package engine

import "strings"

// Event is the long name of one atomic thing that may happen: the action and
// its arguments joined by colons, "flush:om2".
type Event string

// Schedule is a list of events in the order in which they are tried.
type Schedule []Event

// Group says in which part of the list of next events an action is shown.
type Group string

// The groups, in the order in which they are shown.
const (
	GroupLog         Group = "log"
	GroupApply       Group = "apply"
	GroupFlush       Group = "flush"
	GroupClient      Group = "client"
	GroupSCM         Group = "scm"
	GroupTask        Group = "task"
	GroupEnvironment Group = "environment" // exists only when a setting allows it
)

// Arg is one argument of an event: a component or a value.
type Arg struct {
	Name  string // in the long name: "om2"
	Short string // in the code: "2"
	N     int8   // what the model calls it: an index into its arrays
}

// At holds the numbers (Arg.N) of an event's arguments, in order.
type At [4]int8

// EventInfo describes one event of a machine. The list of a scenario's events
// is the same in every setup, so a schedule can be replayed under any of them.
type EventInfo struct {
	Event     Event
	Code      string // short key and short arguments: "f2", "in1-2"
	Action    string
	Group     Group
	Component string // where the event is shown: the action says it, or the first argument
	Label     string // a sentence without current values: "om2 flushes a batch"
	Fair      bool   // cannot be postponed for ever while it stays possible
	Ozone     string // the Ozone class and method that the action stands for
	Absent    string // why it does not exist in this setup; empty when it does
}

// Each makes one event for each argument.
func Each(args []Arg) [][]Arg {
	each := make([][]Arg, 0, len(args))
	for _, a := range args {
		each = append(each, []Arg{a})
	}
	return each
}

// Pairs makes one event for each ordered pair of two different arguments.
func Pairs(args []Arg) [][]Arg {
	var pairs [][]Arg
	for i, a := range args {
		for j, b := range args {
			if i != j {
				pairs = append(pairs, []Arg{a, b})
			}
		}
	}
	return pairs
}

func longName(action string, args []Arg) Event {
	parts := []string{action}
	for _, a := range args {
		parts = append(parts, a.Name)
	}
	return Event(strings.Join(parts, ":"))
}

func code(key string, args []Arg) string {
	shorts := make([]string, len(args))
	for i, a := range args {
		shorts[i] = a.Short
	}
	return key + strings.Join(shorts, "-")
}
