package explore_test

import (
	"testing"

	"interleave/engine"
	"interleave/engine/explore"
)

func TestSentences(t *testing.T) {
	all := explore.Result{States: 7396, Transitions: 26316, Depth: 28, Ends: 1, Ended: explore.Exhausted, Complete: true}
	cut := explore.Result{States: 1, Ended: explore.Cancelled}
	way := make(engine.Schedule, 3)
	for _, c := range []struct {
		result explore.Result
		answer explore.Answer
		want   string
	}{
		{all, explore.Answer{Kind: engine.KindAlways, Verdict: engine.Holds}, "no schedule of any length breaks it: 7,396 states, all of them"},
		{all, explore.Answer{Kind: engine.KindReachable, Verdict: engine.NotReached}, "no schedule of any length reaches it: 7,396 states, all of them"},
		{all, explore.Answer{Kind: engine.KindEventually, Verdict: engine.Holds}, "every fair schedule comes to it: 7,396 states, all of them"},
		{all, explore.Answer{Kind: engine.KindEventually, Again: true, Verdict: engine.Holds}, "every fair schedule comes to it again and again: 7,396 states, all of them"},
		{all, explore.Answer{Kind: engine.KindAlways, Verdict: engine.Broken, Reason: "why", Schedule: engine.Schedule{}}, "at the start: why"},
		{all, explore.Answer{Kind: engine.KindReachable, Verdict: engine.Reached, Schedule: way[:1]}, "after 1 step"},
		{all, explore.Answer{Kind: engine.KindEventually, Verdict: engine.Broken, Reason: "why", Schedule: way, Finish: explore.DeadEnd}, "nothing more can happen after 3 steps: why"},
		{all, explore.Answer{Kind: engine.KindEventually, Verdict: engine.Broken, Reason: "why", Schedule: way, Finish: explore.Standstill}, "nothing more has to happen after 3 steps: why"},
		{all, explore.Answer{Kind: engine.KindEventually, Verdict: engine.Broken, Reason: "why", Schedule: way, Finish: explore.Loop, Loop: 1}, "steps 2 to 3 can happen over and over, for ever, and it is never met: why"},
		{explore.Result{Step: 10}, explore.Answer{Kind: engine.KindEventually, Again: true, Verdict: engine.Broken, Reason: "why", Schedule: way, Finish: explore.Loop, Loop: 2}, "step 13 can happen over and over, for ever, and it is never met again: why"},
		{cut, explore.Answer{Kind: engine.KindAlways, Verdict: engine.Unknown}, "not found when the search was cancelled: 1 state found; not complete"},
		{cut, explore.Answer{Kind: engine.KindReachable, Verdict: engine.Unknown}, "not reached when the search was cancelled: 1 state found; not complete"},
	} {
		if got := c.result.Sentence(c.answer); got != c.want {
			t.Errorf("%+v of %+v is in words\n%q, not\n%q", c.answer, c.result, got, c.want)
		}
	}
	if got, want := all.Summary(), "7,396 states, 26,316 transitions, at most 28 events away: all of them; in 1 nothing more can happen"; got != want {
		t.Errorf("the summary is %q, not %q", got, want)
	}
	if got, want := cut.Summary(), "1 state, 0 transitions, at most 0 events away; cancelled, not complete"; got != want {
		t.Errorf("the summary is %q, not %q", got, want)
	}
}
