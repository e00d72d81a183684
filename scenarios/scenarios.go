// Package scenarios lists the reports that are made steppable. Adding one is a
// folder and a line here.
package scenarios

import (
	"interleave/engine"
	"interleave/scenarios/hdds16804"
	"interleave/scenarios/hdds16810"
	"interleave/scenarios/hdds16832"
	"interleave/scenarios/hdds17458"
	"interleave/scenarios/hdds17579"
)

// All gives the scenarios in the order in which they are shown.
func All() []*engine.Scenario {
	return []*engine.Scenario{
		hdds17458.Scenario(),
		hdds17579.Scenario(),
		hdds16832.Scenario(),
		hdds16804.Scenario(),
		hdds16810.Scenario(),
	}
}
