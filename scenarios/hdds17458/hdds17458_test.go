package hdds17458_test

import (
	"testing"

	"interleave/engine/enginetest"
	"interleave/scenarios/hdds17458"
)

func TestLint(t *testing.T) { enginetest.Lint(t, hdds17458.Scenario()) }

func TestStories(t *testing.T) { enginetest.Stories(t, hdds17458.Scenario(), "stories") }
