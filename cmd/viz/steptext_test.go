package main

import (
	"strings"
	"testing"
)

func TestStepText(t *testing.T) {
	out := done(t, exitBroken, "step", "hdds-17458", "-p", "report")
	wantLines(t, out,
		" 1  a1  om1 applies entry 1, CreateSnapshot s1",
		"      + om1/log/1 applied",
		"      → om1/applied 0 → 1",
		"      − om1/buffer/current 1 2 3",
		"      om1 INFO OMSnapshotCreateRequest: Created snapshot 's1' (snapshotId='…') under path 'v/b'",
		"15  a2  om2 applies entry 4, DeleteBucket b",
		"      ✕ agreement: entry 4: om1 answered OK, om2 answered CONTAINS_SNAPSHOT",
		"      ✓ delete-succeeds reached",
		"  log/4 = DeleteBucket b",
		"  om                           om1               om2",
		"≠ answer/4                     OK                CONTAINS_SNAPSHOT",
		"  snapshot-info/s1             absent            absent",
		"✕ agreement        broken   entry 4: om1 answered OK, om2 answered CONTAINS_SNAPSHOT",
		"✓ no-termination   holds",
		"  nothing can happen",
		"  a1  om1 applies the next entry                 the log ends at entry 4")
	lines := strings.Split(out, "\n")
	if want := "hdds-17458 · setup shipped"; lines[0] != want {
		t.Errorf("the first line is %q, not %q", lines[0], want)
	}
	if want := step(t, exitBroken, "hdds-17458", "-p", "report").Link; lines[len(lines)-2] != want {
		t.Errorf("the last line is %q, not %q", lines[len(lines)-2], want)
	}
	for i, line := range lines {
		if strings.TrimRight(line, " \t\r") != line {
			t.Errorf("line %d ends with white space: %q", i+1, line)
		}
	}
	if n := strings.Count(out, "✕ agreement: "); n != 1 {
		t.Errorf("agreement breaks %d times", n)
	}
}

// TestStepTextAligns: each value of a replica begins below the replica's name.
func TestStepTextAligns(t *testing.T) {
	out := done(t, exitBroken, "step", "hdds-17458", "-p", "report")
	_, table, _ := strings.Cut(out, "\n  om  ")
	table, _, _ = strings.Cut("  om  "+table, "\n\n")
	lines := strings.Split(table, "\n")
	if len(lines) < 20 {
		t.Fatalf("a table of %d lines in\n%s", len(lines), out)
	}
	for _, name := range []string{"om1", "om2"} {
		column := strings.Index(lines[0], name)
		for _, line := range lines {
			r := []rune(line)
			if column >= len(r) || r[column] == ' ' || string(r[column-2:column]) != "  " {
				t.Errorf("the column of %s does not begin at %d in %q", name, column, line)
			}
		}
	}
}

func TestStepTextOfUnnamedSetup(t *testing.T) {
	out := done(t, exitBroken, "step", "hdds-17458", "-p", "install")
	wantLines(t, out, "hdds-17458 · install=on", "      ✓ state-agreement holds again")
	out = done(t, exitOK, "step", "hdds-17458", "a1")
	wantLines(t, out, "next", "  a2  om2 applies entry 1, CreateSnapshot s1", "blocked", "  e1  om1 evicts a flushed batch                 nothing is flushed that is not evicted")
}
