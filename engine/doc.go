// Package engine has the words and the stepping of Interleave: a scenario is a
// transition system written as data, a state is a comparable value, and
// everything that is shown is recomputed from a setup and a schedule.
//
// Everything here is pure: no clock, randomness, goroutine, input, output or
// map order reaches a result.
package engine
