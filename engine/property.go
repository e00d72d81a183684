package engine

// Kind says when a property must hold.
type Kind string

// The kinds of property.
const (
	KindAlways     Kind = "always"     // in every reachable state
	KindEventually Kind = "eventually" // on every fair schedule, sooner or later
	KindReachable  Kind = "reachable"  // in some reachable state, so that a fix is not empty
)

// Property is one thing that must hold. Its function returns the zero Reason
// where it does, otherwise the clause that fails, with the component and the
// values.
type Property[S comparable] struct {
	Name  string // key, "agreement"
	Title string // a sentence, "Replicas agree on every entry"
	Kind  Kind
	Fails func(*S) Reason
	// Again: a fair schedule must come to an eventually-property again and again,
	// so the failure that breaks it may begin at any place.
	Again bool
}

// Always is a property of every reachable state.
func Always[S comparable](name, title string, fails func(*S) Reason) Property[S] {
	return Property[S]{Name: name, Title: title, Kind: KindAlways, Fails: fails}
}

// Eventually is a property that every fair schedule must come to.
func Eventually[S comparable](name, title string, fails func(*S) Reason) Property[S] {
	return Property[S]{Name: name, Title: title, Kind: KindEventually, Fails: fails}
}

// AlwaysEventually is a property that every fair schedule must come to again,
// whatever has been before: "if it fails, it will hold again".
func AlwaysEventually[S comparable](name, title string, fails func(*S) Reason) Property[S] {
	return Property[S]{Name: name, Title: title, Kind: KindEventually, Fails: fails, Again: true}
}

// Reachable is a property that some schedule must come to.
func Reachable[S comparable](name, title string, fails func(*S) Reason) Property[S] {
	return Property[S]{Name: name, Title: title, Kind: KindReachable, Fails: fails}
}

// Outcome is what is known of a property.
type Outcome string

// The outcomes. While stepping, an eventually-property is Unknown until a
// search has decided it, and a reachable one is NotReached until it was met.
const (
	Holds      Outcome = "holds"
	Broken     Outcome = "broken"
	Reached    Outcome = "reached"
	NotReached Outcome = "not-reached"
	Unknown    Outcome = "unknown"
)

// Verdict is the outcome of one property at one step.
type Verdict struct {
	Property string
	Title    string
	Kind     Kind
	Again    bool // of an eventually-property: again and again
	Outcome  Outcome
	Reason   string // the failing clause in words; empty when it holds or was reached
}

func (p Property[S]) verdict(s *S, names Names) Verdict {
	v := Verdict{Property: p.Name, Title: p.Title, Kind: p.Kind, Again: p.Again}
	r := p.Fails(s)
	v.Reason = r.Say(names)
	switch {
	case p.Kind == KindAlways && r.Well():
		v.Outcome = Holds
	case p.Kind == KindAlways:
		v.Outcome = Broken
	case p.Kind == KindReachable && r.Well():
		v.Outcome = Reached
	case p.Kind == KindReachable:
		v.Outcome = NotReached
	default:
		v.Outcome = Unknown
	}
	return v
}
