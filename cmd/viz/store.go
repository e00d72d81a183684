package main

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"interleave/store"
)

// dataFlag adds the flag that says where the store is.
func dataFlag(cmd *cobra.Command, data *string) {
	cmd.Flags().StringVar(data, "data", "", "`FOLDER` of the store; by default in the user's data folder")
	if err := cmd.MarkFlagDirname("data"); err != nil {
		panic(err) // the flag is defined above
	}
}

// folder is what --data says, or the place for the user's data.
func folder(data string) (string, error) {
	if data != "" {
		return data, nil
	}
	home, err := os.UserHomeDir()
	dir := userData(runtime.GOOS, os.Getenv, home)
	if dir == "" {
		return "", fmt.Errorf("there is no place for the store: name a folder with --data: %w", err)
	}
	return filepath.Join(dir, "interleave"), nil
}

// userData is where programs of an operating system keep a user's data; empty
// when the environment does not say.
func userData(goos string, env func(string) string, home string) string {
	in := func(elem ...string) string {
		if home == "" {
			return ""
		}
		return filepath.Join(append([]string{home}, elem...)...)
	}
	switch goos {
	case "windows":
		return cmp.Or(env("LocalAppData"), in("AppData", "Local"))
	case "darwin":
		return in("Library", "Application Support")
	}
	if dir := env("XDG_DATA_HOME"); filepath.IsAbs(dir) { // others are to be ignored, says its specification
		return dir
	}
	return in(".local", "share")
}

// openStore opens the store of --data.
func openStore(data string, log *slog.Logger) (*store.Store, error) {
	dir, err := folder(data)
	if err != nil {
		return nil, err
	}
	return store.Open(dir, log)
}

// storeBeside opens the store of a server, which goes on without it.
func storeBeside(data string, log *slog.Logger) (kept *store.Store, off error) {
	kept, off = openStore(data, log)
	if off != nil {
		log.Warn("short links are off", "err", off)
	}
	return kept, off
}

// closeStore ends the use of a store, if there is one.
func closeStore(s *store.Store, log *slog.Logger) {
	if s == nil {
		return
	}
	if err := s.Close(); err != nil {
		log.Error("the store was not closed in order", "err", err)
	}
}

func (p *program) storeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "store",
		Short: "Check or back up what the server keeps, also while it runs",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return errors.New("store needs a command: check, or backup FILE")
			}
			return knownCommand(cmd, args)
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(p.storeCheckCommand(), p.storeBackupCommand())
	return cmd
}

func (p *program) storeCheckCommand() *cobra.Command {
	var data string
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Read every record and count those that are whole, expired and damaged",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("store check takes no %.40q: name the folder with --data", args[0])
			}
			return nil
		},
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			dir, err := folder(data)
			if err != nil {
				return err
			}
			report, err := store.Check(dir)
			if err != nil {
				return err
			}
			return p.printReport(cmd, storeReport{Folder: dir, Report: report})
		},
	}
	dataFlag(cmd, &data)
	return cmd
}

func (p *program) storeBackupCommand() *cobra.Command {
	var data string
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Write what is whole to a new file, which can take the place of FOLDER/interleave.db",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("store backup needs one FILE, which is not there yet")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := folder(data)
			if err != nil {
				return err
			}
			report, err := store.Backup(dir, args[0])
			if err != nil {
				return err
			}
			return p.printReport(cmd, storeReport{Folder: dir, File: args[0], Report: report})
		},
	}
	dataFlag(cmd, &data)
	return cmd
}
