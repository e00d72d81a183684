package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// The schema of the bodies. A change that an older program cannot read gets the
// next number; the record itself, and its key, stay as they are for ever.
const (
	schemaKey = "schema"
	schema    = "1"
)

// fits refuses a file that another version of the program wrote.
func (f found) fits() error {
	if e, there := f.newest[schemaKey]; there && e.body != schema {
		return fmt.Errorf("it has schema %s, this program knows %s: use a newer one", e.body, schema)
	}
	return nil
}

// mend makes the file one that has whole records and nothing else.
func (s *Store) mend(data []byte, f found) error {
	switch {
	case f.damaged > 0:
		return s.salvage(data, f)
	case f.torn > 0:
		s.log.Warn("the end of the store was not finished and is cut off", "file", s.path(), "bytes", f.torn)
		return cut(s.path(), f.whole)
	case f.whole > s.compactFrom && f.live() < f.whole/2:
		return replace(s.path(), f.compact(s.now()))
	}
	return nil
}

// salvage keeps a damaged file under another name and puts what is whole in
// its place. At no moment is there no file.
func (s *Store) salvage(data []byte, f found) error {
	s.damaged.Add(int64(f.damaged))
	aside, err := keepAside(s.path()+".corrupt-"+s.now().UTC().Format("20060102T150405Z"), data)
	if err != nil {
		return fmt.Errorf("the store is damaged and cannot be copied aside: %w", err)
	}
	if err := replace(s.path(), f.compact(s.now())); err != nil {
		return fmt.Errorf("the store is damaged and cannot be rewritten: %w", err)
	}
	s.log.Error("the store was damaged: damaged links are gone, the others are kept", "damaged", f.damaged, "kept", len(f.newest), "copy", aside)
	return nil
}

// keepAside writes a file under a name that is not taken.
func keepAside(name string, data []byte) (string, error) {
	const most = 100
	for n := range most {
		free := name
		if n > 0 {
			free = fmt.Sprintf("%s-%d", name, n)
		}
		f, err := os.OpenFile(free, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		return free, fill(f, data)
	}
	return "", fmt.Errorf("%s: there are %d already", name, most)
}

// replace puts a file in the place of another, all of it or nothing.
func replace(path string, data []byte) error {
	f, err := os.OpenFile(path+".new", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if err := fill(f, data); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// fill writes a new file, to the disk and not just to the system, and closes it.
func fill(f *os.File, data []byte) error {
	_, err := f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// cut shortens a file.
func cut(path string, size int64) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if err = f.Truncate(size); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// syncFolder makes new names in a folder last. Windows has no such thing.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
