// Package store keeps short links in one file of a folder, so that what was
// acknowledged is there after any crash and what is damaged is never shown.
//
// The file is that of buntdb, an append-only log of commands, whose gaps are
// closed here: a lock keeps a second process out, each value carries a checksum
// and its own expiry (see envelope), a transaction has one record, and the file
// is read and checked before buntdb sees it (see scan). Beside it:
//
//	interleave.lock            held while the store is open
//	interleave.db.corrupt-TIME a copy of the file as it was found damaged
//	interleave.db.new          a file that is being rewritten
package store

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gofrs/flock"
	"github.com/tidwall/buntdb"
)

// Names in the folder of a store.
const (
	fileName = "interleave.db"
	lockName = "interleave.lock"
)

// Limits of a store.
const (
	// maxLive is the most that links may take, in bytes: all of them are in memory.
	maxLive = 256 << 20
	// compactFrom is the size of a file from which on it is rewritten once more
	// than half of it is superseded.
	compactFrom = 32 << 20
	// keepExpired is how long an expired link still says that it has expired.
	keepExpired = 90 * 24 * time.Hour
)

// ErrInUse: another process has the folder, or this one has it already.
var ErrInUse = errors.New("is in use by another process")

// ErrFull: there are as many links as the store takes.
var ErrFull = fmt.Errorf("the store is full: it takes %d MiB of links", maxLive>>20)

// errClosed: the store was closed.
var errClosed = errors.New("the store is closed")

// Store is the open store of one process. Its methods may be called from any
// goroutine.
type Store struct {
	dir         string
	log         *slog.Logger
	lock        *flock.Flock
	now         func() time.Time
	compactFrom int64
	damaged     atomic.Int64

	mu sync.RWMutex // guards what follows, and makes writes go one by one
	db *buntdb.DB
	// file is the data file once more. buntdb drops the errors of its fsync;
	// each handle gets them once, so they are seen on this one.
	file       *os.File
	size, live int64 // bytes of the file; of the newest record of each key
	failed     error // why nothing can be read or written any more
}

// Open opens the store of a folder, which it makes, for its owner only, when it
// is not there. A file that was cut off by a crash loses what was not
// acknowledged; one that is damaged is copied aside and rewritten from its whole
// records, and the log says so. Open fails when another process has the folder.
func Open(dir string, log *slog.Logger) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the data folder: %w", err)
	}
	s := &Store{dir: dir, log: log, now: time.Now, compactFrom: compactFrom}
	s.lock = flock.New(filepath.Join(dir, lockName), flock.SetPermissions(0o600))
	switch locked, err := s.lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("cannot lock the data folder: %w", err)
	case !locked:
		return nil, fmt.Errorf("the data folder %s %w", dir, ErrInUse)
	}
	if err := s.load(); err != nil {
		return nil, errors.Join(err, s.lock.Close())
	}
	return s, nil
}

// Close ends the use of the folder. Everything acknowledged is on disk already.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if errors.Is(s.failed, errClosed) {
		return nil
	}
	err := s.stop()
	s.failed = errClosed
	return errors.Join(err, s.lock.Close())
}

// Damaged is how many damaged records were met since the store was opened.
func (s *Store) Damaged() int { return int(s.damaged.Load()) }

// path is the data file.
func (s *Store) path() string { return filepath.Join(s.dir, fileName) }

// load checks the file, mends it where it must be, and opens it.
func (s *Store) load() error {
	data, err := os.ReadFile(s.path())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("cannot read the store: %w", err)
	}
	f := scan(data)
	if err := f.fits(); err != nil {
		return fmt.Errorf("cannot use the data folder %s: %w", s.dir, err)
	}
	if err := s.mend(data, f); err != nil {
		return err
	}
	return s.start(f)
}

// start opens the file, which is known to be whole.
func (s *Store) start(f found) error {
	var err error
	// Before buntdb makes it, which would let others read it.
	if s.file, err = os.OpenFile(s.path(), os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return fmt.Errorf("cannot open the store: %w", err)
	}
	if s.db, err = buntdb.Open(s.path()); err != nil {
		return fmt.Errorf("cannot open the store %s: %w", s.path(), errors.Join(err, s.file.Close()))
	}
	// No sync and no shrinking by buntdb: it ignores the errors of the one and
	// does not sync before it renames in the other.
	if err := s.db.SetConfig(buntdb.Config{SyncPolicy: buntdb.Never, AutoShrinkDisabled: true}); err != nil {
		return errors.Join(err, s.stop())
	}
	info, err := s.file.Stat()
	if err != nil {
		return errors.Join(err, s.stop())
	}
	s.size, s.live = info.Size(), f.live()
	if _, there := f.newest[schemaKey]; there {
		return nil
	}
	if err := s.put(schemaKey, envelope{body: schema}); err != nil {
		return errors.Join(err, s.stop())
	}
	return syncFolder(s.dir)
}

// stop closes the file.
func (s *Store) stop() error {
	var err error
	if s.db != nil {
		err = s.db.Close()
	}
	if s.file != nil {
		err = errors.Join(err, s.file.Close())
	}
	s.db, s.file = nil, nil
	return err
}
