//go:build race

package e2e_test

// raceDetector tells whether the tests were built with the race detector; viz
// is then built with it too.
const raceDetector = true
