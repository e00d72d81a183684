package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"interleave/store"
)

// TestCheckBesideServer: both readings work while the store is open, and change
// nothing.
func TestCheckBesideServer(t *testing.T) {
	dir, backup := t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	s := open(t, dir)
	now := time.Now()
	s.SetNow(func() time.Time { return now.Add(-48 * time.Hour) })
	old := numbered(0)
	old.Expires = now.Add(-24 * time.Hour)
	put(t, s, old)
	code := put(t, s, numbered(1))
	for n := range 3 {
		l := numbered(2)
		l.Expires = year2100.AddDate(0, 0, n)
		put(t, s, l)
	}
	before := read(t, dir)
	want := store.Report{Whole: 2, Expired: 1}
	if r, err := store.Check(dir); err != nil || r != want {
		t.Errorf("there is %+v, %v; want %+v", r, err, want)
	}
	if r, err := store.Backup(dir, backup); err != nil || r != want {
		t.Errorf("the backup is of %+v, %v; want %+v", r, err, want)
	}
	if string(before) != string(read(t, dir)) {
		t.Error("the file was changed")
	}
	if _, err := store.Backup(dir, backup); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("a second backup into the same file is answered with %v", err)
	}
	restored := open(t, folder(t, readFile(t, backup)))
	wantLink(t, restored, code, numbered(1), nil)
	put(t, s, numbered(3)) // the store goes on
}

// TestCheckDamage: what is damaged or not finished is counted, and is not in a
// backup.
func TestCheckDamage(t *testing.T) {
	data, after := history(t)
	data[after[3].size-10] ^= 1
	dir, backup := folder(t, data[:len(data)-5]), filepath.Join(t.TempDir(), "backup.db")
	want := store.Report{Whole: 3, Damaged: 1, Unfinished: int64(len(data) - 5 - after[6].size)}
	if r, err := store.Check(dir); err != nil || r != want {
		t.Errorf("there is %+v, %v; want %+v", r, err, want)
	}
	if r, err := store.Backup(dir, backup); err != nil || r != want {
		t.Errorf("the backup is of %+v, %v; want %+v", r, err, want)
	}
	if r, err := store.Check(filepath.Dir(backup)); err == nil {
		t.Errorf("a folder without a store has %+v", r)
	}
	if r, err := store.Check(folder(t, readFile(t, backup))); err != nil || r != (store.Report{Whole: 3}) {
		t.Errorf("in the backup there is %+v, %v", r, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "interleave.lock")); err == nil {
		t.Error("checking leaves a lock behind")
	}
}
