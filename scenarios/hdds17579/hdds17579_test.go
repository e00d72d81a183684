package hdds17579_test

import (
	"testing"

	"interleave/engine/enginetest"
	"interleave/scenarios/hdds17579"
)

func TestLint(t *testing.T) { enginetest.Lint(t, hdds17579.Scenario()) }

func TestStories(t *testing.T) { enginetest.Stories(t, hdds17579.Scenario(), "stories") }
