package hdds16804_test

import (
	"testing"

	"interleave/engine/enginetest"
	"interleave/scenarios/hdds16804"
)

func TestStories(t *testing.T) { enginetest.Stories(t, hdds16804.Scenario(), "stories") }
