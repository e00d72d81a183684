package store

import (
	"errors"
	"fmt"

	"github.com/tidwall/buntdb"
)

// get reads the value of a key. A damaged one is logged, counted, and absent.
func (s *Store) get(key string) (e envelope, found bool, err error) {
	if s.failed != nil {
		return e, false, s.failed
	}
	var value string
	err = s.db.View(func(tx *buntdb.Tx) (err error) {
		value, err = tx.Get(key)
		return err
	})
	if errors.Is(err, buntdb.ErrNotFound) {
		return e, false, nil
	}
	if err != nil {
		return e, false, fmt.Errorf("read %s: %w", key, err)
	}
	if e, err = unseal(key, value); err != nil {
		s.damaged.Add(1)
		s.log.Error("a record of the store is damaged and not shown", "key", key, "folder", s.dir)
		return e, false, nil
	}
	return e, true, nil
}

// put writes a value. When it returns nil the value is on disk; otherwise the
// store is as before, in memory and on disk, or takes no more calls.
func (s *Store) put(key string, e envelope) error {
	if s.failed != nil {
		return s.failed
	}
	value := e.seal(key)
	size := int64(len(record(key, value)))
	if s.live+size > maxLive {
		return ErrFull
	}
	superseded, err := s.update(key, value)
	if s.failed != nil {
		return s.failed
	}
	if err != nil {
		return errors.Join(fmt.Errorf("nothing was stored: %w", err), s.hasSize(s.size))
	}
	if err := s.hasSize(s.size + size); err != nil {
		return err
	}
	if err := s.file.Sync(); err != nil {
		return s.fail(fmt.Errorf("cannot bring the store to disk: %w", err))
	}
	s.size += size
	s.live += size - superseded
	return nil
}

// update sets the key in a transaction of its own, and says how long the record
// is that it supersedes. buntdb panics, and keeps its lock, when it can neither
// finish a write nor take it back.
func (s *Store) update(key, value string) (superseded int64, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			s.db = nil // closing it would wait for the lock
			err = s.fail(fmt.Errorf("a write was not finished: %v", cause))
		}
	}()
	err = s.db.Update(func(tx *buntdb.Tx) error {
		old, replaced, err := tx.Set(key, value, nil)
		if replaced {
			superseded = int64(len(record(key, old)))
		}
		return err
	})
	return superseded, err
}

// hasSize fails when the file is not as long as it must be: then memory and
// disk do not agree.
func (s *Store) hasSize(size int64) error {
	info, err := s.file.Stat()
	if err == nil && info.Size() != size {
		err = fmt.Errorf("the file has %d bytes, not %d", info.Size(), size)
	}
	if err != nil {
		return s.fail(fmt.Errorf("the store was not written as it should: %w", err))
	}
	return nil
}

// fail ends the use of the store: what is on disk is not known any more, and a
// restart reads it.
func (s *Store) fail(err error) error {
	s.failed = fmt.Errorf("%w: the folder is %s; start again to read what is there", err, s.dir)
	s.log.Error("the store takes no more calls", "err", s.failed)
	_ = s.stop()
	return s.failed
}

// tidy rewrites the file when most of it is superseded.
func (s *Store) tidy() {
	if s.failed != nil || s.size <= s.compactFrom || s.live >= s.size/2 {
		return
	}
	if err := s.stop(); err != nil {
		_ = s.fail(err)
		return
	}
	if err := s.load(); err != nil {
		_ = s.fail(err)
	}
}
