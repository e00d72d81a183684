package store

import "time"

// FileName is the name of the data file.
const FileName = fileName

// KeepExpired is how long an expired link says so.
const KeepExpired = keepExpired

// SetNow gives the store another clock.
func (s *Store) SetNow(now func() time.Time) { s.now = now }

// CompactFrom makes the store rewrite its file early.
func (s *Store) CompactFrom(size int64) { s.compactFrom = size }

// BreakSync makes the next fsync fail.
func (s *Store) BreakSync() { _ = s.file.Close() }

// Overwrite puts a value that PutLink would not write.
func (s *Store) Overwrite(key, body string, expires int64) error {
	return s.put(key, envelope{expires: expires, body: body})
}
