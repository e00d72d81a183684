package datanode

import "interleave/engine"

// Teller writes the log lines of a reconciliation, in the words of Ozone's
// source, and its messages. All methods of a nil Teller do nothing: searches
// have none. Where Ozone prints what the model does not have, … stands.
type Teller struct {
	Name string // of the datanode
	Rec  *engine.Recorder
}

func (w *Teller) info(format string, args ...any) {
	if w != nil {
		w.Rec.Log(w.Name, engine.Info, "KeyValueHandler", format, args...)
	}
}

func name(datanode int8) string { return "d" + string('0'+rune(datanode)) }

func (w *Teller) getBlockFailed(block, peer int8) {
	w.info("Error while reconciling block %d in container 1: GetBlock from %s failed", block, name(peer))
}

func (w *Teller) readFailed(chunk, peer int8) {
	w.info("Error while reconciling chunk at offset %d of block %d in container 1 with %s", chunk%ChunksPerBlock, chunk/ChunksPerBlock, name(peer))
}

func (w *Teller) hole(chunk int8) {
	w.info("Exiting reconciliation for block %d in container 1. The previous chunk required for offset %d is not present locally.", chunk/ChunksPerBlock, chunk%ChunksPerBlock)
}

func (w *Teller) skipped(chunk int8) {
	w.info("Skipping chunk at offset %d in block %d since peer reported it as unhealthy.", chunk%ChunksPerBlock, chunk/ChunksPerBlock)
}

func (w *Teller) pulled(chunk, peer int8) {
	if w != nil {
		w.Rec.Message(name(peer), w.Name, ChunkName(chunk))
	}
}

func (w *Teller) nothing(block int8) {
	w.info("Partially reconciled block %d in container 1: no chunk of it is present locally", block)
}

func (w *Teller) partial(block int8) {
	w.info("Partially reconciled block %d in container 1. BCSID stays at the local value.", block)
}

func (w *Teller) repaired(block, bcsid int8) {
	w.info("Repaired all diff chunks in block %d of container 1. BCSID is %d.", block, bcsid)
}

// Began logs that a peer's answer is there.
func (w *Teller) Began(peer int8) {
	w.info("Beginning reconciliation for container 1 with peer %s. Current data checksum is …", name(peer))
}

// Unreached logs that a peer is passed over.
func (w *Teller) Unreached(peer int8) {
	w.info("Failed to reconcile with peer %s for container #1. Skipping to next peer.", name(peer))
}

// Wrote logs the end of a round that wrote the tree.
func (w *Teller) Wrote(peer int8, changed bool) {
	if changed {
		w.info("Container 1 reconciled with peer %s. Data checksum updated from … to …", name(peer))
		return
	}
	w.info("Container 1 reconciled with peer %s. Data checksum … was not updated", name(peer))
}

// Completed logs the end of a task.
func (w *Teller) Completed() { w.info("Completed reconciliation for container 1 with …/… peers") }
