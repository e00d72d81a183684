package hdds16804_test

import (
	"testing"

	"interleave/engine/enginetest"
	"interleave/scenarios/hdds16804"
)

func TestLint(t *testing.T) { enginetest.Lint(t, hdds16804.Scenario()) }

func TestStories(t *testing.T) { enginetest.Stories(t, hdds16804.Scenario(), "stories") }
