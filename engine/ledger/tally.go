package ledger

import "fmt"

// Tally is how many claims came out how.
type Tally struct{ Met, Unmet, Context int }

// Count counts rows.
func Count(rows []Row) Tally {
	var t Tally
	for _, r := range rows {
		switch {
		case r.Shown == ByContext:
			t.Context++
		case r.Met:
			t.Met++
		default:
			t.Unmet++
		}
	}
	return t
}

// Executed is how many were carried out.
func (t Tally) Executed() int { return t.Met + t.Unmet }

// String is "44 of 44 claims met · 6 context".
func (t Tally) String() string {
	return fmt.Sprintf("%d of %d claims met · %d context", t.Met, t.Executed(), t.Context)
}
