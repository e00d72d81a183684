package om

// Row is what a key holds in RocksDB or in a table cache.
type Row int8

// The rows. Their meaning belongs to the table: a snapshot is Active or
// Deleted, a bucket or a key is Present, a volume holds its usedNamespace
// plus one (see volumeRow).
const (
	None    Row = 0
	Present Row = 1
	Active  Row = 1
	Deleted Row = 2
	marker  Row = -1 // a cached null value: the key is deleted
)

// Cached is what a table cache has for one key. The zero value is no entry.
type Cached struct {
	Row   Row
	Epoch int8 // index of the log entry that wrote it; 0: loaded from RocksDB
}

// Live reports whether the cache has a value for the key.
func (c Cached) Live() bool { return c.Row > None }

// Marker reports whether the cache has a delete marker for the key.
func (c Cached) Marker() bool { return c.Row == marker }

// Table is one table of an OM: its cache and its RocksDB column family.
type Table struct {
	Cache [MaxKeys]Cached
	DB    [MaxKeys]Row
}

// put writes a value to the cache with an epoch.
func (t *Table) put(key int8, row Row, epoch int8) { t.Cache[key] = Cached{row, epoch} }

// mark writes a delete marker to the cache.
func (t *Table) mark(key, epoch int8) { t.Cache[key] = Cached{marker, epoch} }

// partial looks a key up in a table with a PARTIAL cache: a value is there, a
// marker is not, and without an entry RocksDB decides (TypedTable.get).
func (t *Table) partial(key int8) Row {
	switch c := t.Cache[key]; {
	case c.Live():
		return c.Row
	case c.Marker():
		return None
	}
	return t.DB[key]
}

// full looks a key up in a table with a FULL cache, which holds every key:
// without a value the key is not there, whatever RocksDB has.
func (t *Table) full(key int8) Row {
	if c := t.Cache[key]; c.Live() {
		return c.Row
	}
	return None
}

// load fills a FULL cache from RocksDB, as an OM does when it starts.
func (t *Table) load() {
	for k, row := range t.DB {
		t.Cache[k] = Cached{Row: row}
	}
}

// clear empties a PARTIAL cache.
func (t *Table) clear() { t.Cache = [MaxKeys]Cached{} }

// evict removes the entries whose epoch is exactly one of from..to. An entry
// that a later one has overwritten stays (PartialTableCache.evictCache).
func (t *Table) evict(from, to int8) (removed int8) {
	for k, c := range t.Cache {
		if c.Epoch >= from && c.Epoch <= to && c.Row != None {
			t.Cache[k] = Cached{}
			removed = c.Epoch
		}
	}
	return removed
}

// volumeRow is the row of a volume with a usedNamespace; usedNamespace is the
// way back.
func volumeRow(used int8) Row { return Row(used + 1) }

func usedNamespace(r Row) int8 { return int8(r) - 1 }
