package hdds17579

import (
	"fmt"
	"strconv"
	"strings"

	"interleave/engine"
)

func (m *model) processCells(s *state, x int8) []engine.Cell {
	o, n := s.of(x)
	process, link := "UP", "up"
	if o.down {
		process = "DOWN"
	}
	if s.cut.Has(x) {
		link = "cut"
	}
	service := "-"
	if r := &s.service; r.om == x+1 {
		service = fmt.Sprintf("runs on a state through %d", r.view)
		if r.done {
			service = fmt.Sprintf("ran on a state through %d", r.view)
		}
	}
	return []engine.Cell{
		{Key: "role", Label: "role", Value: n.Role.String()},
		{Key: "term", Label: "term", Value: strconv.Itoa(int(n.Term)), Pinned: true},
		{Key: "calling", Label: "inside notifyLeaderReady", Value: yes(o.Calling)},
		{Key: "service", Label: "background service", Value: service},
		{Key: "state", Label: "process", Value: process},
		{Key: "link", Label: "link", Value: link},
	}
}

func (m *model) voterPanel(s *state, x int8) engine.Panel {
	log := m.logStrip(s, x)
	log.Shape = engine.Rows // it stands beside no other log
	return engine.Panel{
		Key: omNames[x], Kind: "voter", Title: omNames[x], Tags: []string{"voter"}, Note: "log and term",
		Tables: []engine.Table{log, {Title: "process", Cells: m.processCells(s, x)[:2]}},
	}
}

func stalledName(held uint8) string {
	var names []string
	for b, name := range bucketNames {
		if held&(1<<b) != 0 {
			names = append(names, name)
		}
	}
	return list(strings.Join(names, " "))
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}
