package om

import (
	"interleave/engine"
	"interleave/engine/ozone/raft"
)

// Pipeline is the way of committed entries through one OM, as positions in its
// Ratis log: Flushed ≤ Swapped ≤ Executed ≤ Handed. Executed, Swapped and Flushed
// are always indexes of transactions, because CONF entries take another way:
// they are done when they are handed out.
//
// Three of the numbers are called "applied" in Ozone: Handed is that of Ratis'
// updater, Executed is what lookups and clients see, and Applied is the state
// machine's own, which moves when entries are flushed.
type Pipeline struct {
	Handed   int8 // StateMachineUpdater.appliedIndex: last entry handed out
	Executed int8 // last transaction that the apply executor has run: in the caches
	Swapped  int8 // last transaction that has left the current buffer
	Flushed  int8 // last transaction in RocksDB (transactionInfoTable)

	Applied  int8 // BaseStateMachine.lastAppliedTermIndex
	Notified int8 // last CONF entry that the state machine was told of
	Skipped  int8 // last index before Notified that it was not told of

	Calling bool // the updater is inside notifyLeaderReady, for entry Handed+1
}

// Flow is what stays the same in a pipeline.
type Flow struct {
	Number  int8 // 1 is om1
	Permits int  // ozone.om.unflushed.transaction.max.count; 0: without limit
	Index   IndexRule
}

// Queue is what the apply executor has yet to run: the transactions in
// (Executed, Handed].
func (p *Pipeline) Queue(n *raft.Node) int { return n.Between(p.Executed, p.Handed) }

// Free is how many permits for transactions that are not flushed are left.
func (p *Pipeline) Free(f *Flow, n *raft.Node) int {
	return f.Permits - n.Between(p.Flushed, p.Handed)
}

// blocksNext is the reason common to what the updater hands out.
func (p *Pipeline) blocksNext(f *Flow, n *raft.Node) engine.Reason {
	switch {
	case p.Calling:
		return engine.Because("om{0}'s updater is inside notifyLeaderReady for entry {1}", int(f.Number), int(p.Handed)+1)
	case p.Handed >= n.Commit:
		return engine.Because("om{0} has handed out all that it knows to be committed, {1|entry|entries}", int(f.Number), int(n.Commit))
	}
	return engine.Reason{}
}

// BlocksHand: the updater hands out the next committed entry, a transaction,
// when there is a permit for it (OzoneManagerDoubleBuffer.acquireUnFlushedTransactions).
func (p *Pipeline) BlocksHand(f *Flow, n *raft.Node) engine.Reason {
	if why := p.blocksNext(f, n); !why.Well() {
		return why
	}
	switch {
	case n.At(p.Handed + 1).Conf():
		return engine.Because("om{0}'s next entry, {1}, is a CONF entry", int(f.Number), int(p.Handed)+1)
	case f.Permits > 0 && p.Free(f, n) == 0:
		return engine.Because("om{0}'s updater waits for a permit: {1} transactions are not flushed", int(f.Number), f.Permits)
	}
	return engine.Reason{}
}

// Hand queues the entry on the apply executor. Ratis counts it as applied.
func (p *Pipeline) Hand() { p.Handed++ }

// BlocksConf: the next committed entry is a CONF entry.
func (p *Pipeline) BlocksConf(f *Flow, n *raft.Node) engine.Reason {
	if why := p.blocksNext(f, n); !why.Well() {
		return why
	}
	if !n.At(p.Handed + 1).Conf() {
		return engine.Because("om{0}'s next entry, {1}, is a write", int(f.Number), int(p.Handed)+1)
	}
	return engine.Reason{}
}

// Conf tells the state machine of a CONF entry (notifyTermIndexUpdated), and
// the updater goes on. The entry does not pass through the executor.
func (p *Pipeline) Conf() {
	p.Handed++
	p.notify(p.Handed)
}

// BlocksExecute: the apply executor is one thread and takes the transactions in
// order.
func (p *Pipeline) BlocksExecute(f *Flow, n *raft.Node) engine.Reason {
	if p.Queue(n) == 0 {
		return engine.Because("om{0}'s apply queue is empty", int(f.Number))
	}
	return engine.Reason{}
}

// Next is the transaction that the executor runs next; 0 when its queue is
// empty.
func (p *Pipeline) Next(n *raft.Node) int8 {
	for i := p.Executed + 1; i <= p.Handed; i++ {
		if !n.At(i).Conf() {
			return i
		}
	}
	return 0
}

// Execute runs the next transaction (validateAndUpdateCache); its response goes
// to the current buffer.
func (p *Pipeline) Execute(n *raft.Node) { p.Executed = p.Next(n) }

// BlocksSwap: the flush thread takes the current buffer when the ready one is
// empty.
func (p *Pipeline) BlocksSwap() engine.Reason {
	switch {
	case p.Swapped > p.Flushed:
		return engine.Because("its ready buffer is not flushed yet")
	case p.Executed == p.Swapped:
		return engine.Because("its current buffer is empty")
	}
	return engine.Reason{}
}

// Swap makes the current buffer the ready one.
func (p *Pipeline) Swap() { p.Swapped = p.Executed }

// BlocksFlush: there must be something in the ready buffer.
func (p *Pipeline) BlocksFlush() engine.Reason {
	if p.Swapped == p.Flushed {
		return engine.Because("its ready buffer is empty")
	}
	return engine.Reason{}
}

// Flush commits the ready buffer, one batch, to RocksDB, gives its permits back
// and moves the applied index.
func (p *Pipeline) Flush(f *Flow) {
	p.Flushed = p.Swapped
	p.Applied = f.Index.after(p, p.Flushed)
}

// Level is the highest index that the ReadIndex wait takes for applied: a CONF
// entry as soon as it is handed out, a transaction when it is executed. With
// inOrder a CONF entry counts only when all before it is executed.
func (p *Pipeline) Level(n *raft.Node, inOrder bool) int8 {
	switch {
	case !inOrder:
		return max(p.Executed, n.Configuration(p.Handed))
	case p.Queue(n) == 0:
		return max(p.Executed, p.Handed)
	}
	return p.Next(n) - 1
}

// Stop loses what is not in RocksDB. The log of before is applied again from
// there, CONF entries too.
func (p *Pipeline) Stop() {
	at := p.Flushed
	*p = Pipeline{Handed: at, Executed: at, Swapped: at, Flushed: at, Applied: at}
}
