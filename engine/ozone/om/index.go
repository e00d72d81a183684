package om

// IndexRule says when a flush moves the state machine's applied index onto a
// CONF entry that is ahead of the flushed transaction.
type IndexRule int8

// The rules.
const (
	IndexHead  IndexRule = iota // HDDS-10798: when the flushed index reaches the last one that was skipped
	Index10546                  // HDDS-10546 as committed: when the index of before the flush reaches it
	IndexNone                   // never
)

// notify is notifyTermIndexUpdated: the applied index follows a CONF entry at
// once when it stands right before it.
func (p *Pipeline) notify(i int8) {
	if i-p.Notified > 1 {
		p.Skipped = i - 1
	}
	p.Notified = i
	if i-p.Applied == 1 {
		p.Applied = i
	}
}

// after is the applied index after the flush of a batch that ends at a
// transaction.
func (r IndexRule) after(p *Pipeline, flushed int8) int8 {
	reached := flushed
	switch r {
	case Index10546:
		reached = p.Applied
	case IndexNone:
		return flushed
	}
	if flushed < p.Notified && reached >= p.Skipped {
		return p.Notified
	}
	return flushed
}
