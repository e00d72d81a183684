package hdds16810_test

import (
	"testing"

	"interleave/engine/enginetest"
	"interleave/scenarios/hdds16810"
)

func TestStories(t *testing.T) { enginetest.Stories(t, hdds16810.Scenario(), "stories") }
