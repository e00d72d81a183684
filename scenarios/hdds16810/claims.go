package hdds16810

import (
	"slices"

	"interleave/engine"
)

// claims are what the report states, in its order. Their labels are the
// report's; a claim that it gives on two grounds has the weaker one.
func claims() []engine.Claim {
	return slices.Concat(claimsOfMechanism(), claimsOfTrigger(), claimsOfImpact(), claimsOfReproduction(), claimsOfPatch(), claimsOfLimits(), claimsOfTests())
}
