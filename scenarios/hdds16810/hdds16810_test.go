package hdds16810_test

import (
	"testing"

	"interleave/engine/enginetest"
	"interleave/scenarios/hdds16810"
)

func TestLint(t *testing.T) { enginetest.Lint(t, hdds16810.Scenario()) }

func TestStories(t *testing.T) { enginetest.Stories(t, hdds16810.Scenario(), "stories") }
