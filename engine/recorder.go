package engine

import "fmt"

// Level is the severity of a log line.
type Level string

// The levels that the modelled lines have in Ozone.
const (
	Debug Level = "DEBUG"
	Info  Level = "INFO"
	Warn  Level = "WARN"
	Error Level = "ERROR"
	Fatal Level = "FATAL"
)

// LogLine is a line that a component would write to its log in this step.
type LogLine struct {
	Component string `json:"component"`
	Level     Level  `json:"level"`
	Class     string `json:"class"` // Ozone's class, without its package
	Text      string `json:"text"`
}

// line is "om2 ERROR OMBucketDeleteRequest: Delete bucket failed …".
func (l LogLine) line() string {
	return fmt.Sprintf("%s %s %s: %s", l.Component, l.Level, l.Class, l.Text)
}

// Message is something that goes from one component to another in this step.
type Message struct{ From, To, Text string }

// Tallies are counters that are shown but are no state: no guard, property or
// equality of states reads them. The key is that of the cell that shows it.
type Tallies map[string]int

// Effects is what a step does beside changing the state.
type Effects struct {
	Log      []LogLine
	Messages []Message
	Counted  Tallies // what this step adds to the tallies
}

// Recorder takes the effects of a step. All methods of a nil Recorder do
// nothing: a search passes nil.
type Recorder struct{ effects Effects }

// Log records a log line of a component.
func (r *Recorder) Log(component string, level Level, class, format string, args ...any) {
	if r == nil {
		return
	}
	r.effects.Log = append(r.effects.Log, LogLine{component, level, class, fmt.Sprintf(format, args...)})
}

// Message records that something goes from one component to another.
func (r *Recorder) Message(from, to, text string) {
	if r == nil {
		return
	}
	r.effects.Messages = append(r.effects.Messages, Message{from, to, text})
}

// Count adds n to the tally of a cell.
func (r *Recorder) Count(cell string, n int) {
	if r == nil {
		return
	}
	if r.effects.Counted == nil {
		r.effects.Counted = Tallies{}
	}
	r.effects.Counted[cell] += n
}
