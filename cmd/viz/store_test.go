package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestUserData(t *testing.T) {
	sep := string(filepath.Separator)
	for want, c := range map[string]struct {
		goos, home string
		env        map[string]string
	}{
		"/home/x/.local/share":                 {"linux", "/home/x", nil},
		"/data":                                {"linux", "/home/x", map[string]string{"XDG_DATA_HOME": "/data"}},
		"/home/y/.local/share":                 {"freebsd", "/home/y", map[string]string{"XDG_DATA_HOME": "relative"}},
		"/Users/x/Library/Application Support": {"darwin", "/Users/x", map[string]string{"XDG_DATA_HOME": "/data"}},
		"/x/AppData/Local":                     {"windows", "/x", nil},
		`C:\Users\x\AppData\Local`:             {"windows", "/x", map[string]string{"LocalAppData": `C:\Users\x\AppData\Local`}},
		"":                                     {"linux", "", nil},
	} {
		got := userData(c.goos, func(name string) string { return c.env[name] }, c.home)
		if strings.ReplaceAll(got, sep, "/") != want {
			t.Errorf("on %s with %v the data are in %q, not %q", c.goos, c.env, got, want)
		}
	}
}

func TestStoreCommands(t *testing.T) {
	dir, backup := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "backup.db")
	done(t, exitOK, "link", "hdds-17458", "--data", dir)
	done(t, exitOK, "link", "hdds-17458", "--data", dir, "--title", "t", "--expires", "1h")
	wantLines(t, done(t, exitOK, "store", "check", "--data", dir), "folder  "+dir, "whole  2", "expired  0", "damaged  0")
	wantLines(t, done(t, exitOK, "store", "backup", backup, "--data", dir), "folder  "+dir, "backup  "+backup, "whole  2")

	file := filepath.Join(dir, "interleave.db")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	wantLines(t, done(t, exitBroken, "store", "check", "--data", dir), "whole  1", "damaged  1", "What is damaged is not shown to anybody; the next start of the server sets it aside.")
	if got, want := done(t, exitBroken, "store", "check", "--json", "--data", dir), fmt.Sprintf(`{"folder":%q,"whole":1,"expired":0,"damaged":1,"unfinished":0}`+"\n", dir); got != want {
		t.Errorf("store check --json prints %s, not %s", got, want)
	}
	if err := os.Rename(backup, file); err != nil {
		t.Fatal(err)
	}
	wantLines(t, done(t, exitOK, "store", "check", "--data", dir), "whole  2", "damaged  0")
}

func TestStoreErrors(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	if err := os.WriteFile(there, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	done(t, exitOK, "link", "hdds-17458", "--data", filepath.Join(dir, "data"))
	refused(t, map[string]string{
		"store":                       "store needs a command: check, or backup FILE",
		"store chek":                  `viz store has no command "chek": did you mean check?`,
		"store check all":             `store check takes no "all"`,
		"store check --data " + dir:   "there is no store in " + dir,
		"store check --data " + there: "cannot read the store",
		"store backup":                "store backup needs one FILE",
		"store backup a b":            "store backup needs one FILE",
		"store backup " + there + " --data " + filepath.Join(dir, "data"):                         there + " is there already",
		"store backup " + filepath.Join(dir, "no", "x") + " --data " + filepath.Join(dir, "data"): "cannot write the backup",
	})
}
