package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Report is what is in a store.
type Report struct {
	Whole      int   `json:"whole"`      // links that can be opened
	Expired    int   `json:"expired"`    // links whose time is over
	Damaged    int   `json:"damaged"`    // records that cannot be believed
	Unfinished int64 `json:"unfinished"` // bytes of a record at the end that was cut off, or is being written
}

// Check reads every record of a folder's store. It takes no lock and changes
// nothing, so it may run beside the process that has the store open: a file
// that is only appended to, or replaced as a whole, is always sound up to some
// record.
func Check(dir string) (Report, error) {
	f, err := read(dir)
	return f.report(time.Now()), err
}

// Backup writes the newest whole records of a folder's store to a new file,
// which can be put in the place of the store's own, and reports on the store.
// Like Check it may run while the store is open. Nothing is written when there
// is an error.
func Backup(dir, path string) (Report, error) {
	f, err := read(dir)
	if err != nil {
		return Report{}, err
	}
	if _, err := os.Lstat(path); err == nil {
		return Report{}, fmt.Errorf("%s is there already: name a new file", path)
	}
	now := time.Now()
	if err := replace(path, f.compact(now)); err != nil {
		return Report{}, fmt.Errorf("cannot write the backup: %w", err)
	}
	return f.report(now), nil
}

// read scans the file of a folder's store.
func read(dir string) (found, error) {
	data, err := os.ReadFile(filepath.Join(dir, fileName))
	if errors.Is(err, os.ErrNotExist) {
		return found{}, fmt.Errorf("there is no store in %s", dir)
	}
	if err != nil {
		return found{}, fmt.Errorf("cannot read the store: %w", err)
	}
	f := scan(data)
	return f, f.fits()
}

func (f found) report(now time.Time) Report {
	r := Report{Damaged: f.damaged, Unfinished: f.torn}
	for key, e := range f.newest {
		switch {
		case !strings.HasPrefix(key, linkKeys):
		case e.expired(now):
			r.Expired++
		default:
			r.Whole++
		}
	}
	return r
}
