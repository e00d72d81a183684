package hdds17458_test

import (
	"testing"

	"interleave/engine/enginetest"
	"interleave/scenarios/hdds17458"
)

func TestStories(t *testing.T) { enginetest.Stories(t, hdds17458.Scenario(), "stories") }
