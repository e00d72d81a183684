// Package raft has the rules of a replicated log as far as the scenarios need
// them: terms and roles, entries one at a time, CONF entries that change the
// ring, commit by majority, and a log whose beginning is purged. What a member
// does with a committed entry is the scenario's.
//
// A Ring is a comparable value. Guards are called BlocksX and stand beside
// their effect X; their reasons name members by the model's list "om". Calls
// are answered at once: an event is a request and its response together.
// The rules were read from Ratis' master of 2026-07-21 and its tag 3.2.1.
package raft
