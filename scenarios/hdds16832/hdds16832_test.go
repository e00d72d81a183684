package hdds16832_test

import (
	"testing"

	"interleave/engine/enginetest"
	"interleave/scenarios/hdds16832"
)

func TestLint(t *testing.T) { enginetest.Lint(t, hdds16832.Scenario()) }

func TestStories(t *testing.T) { enginetest.Stories(t, hdds16832.Scenario(), "stories") }
