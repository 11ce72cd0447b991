"""How long the rest of a run takes: medians of the learner on the case, else of the learner, else of all."""

from __future__ import annotations

from adjudge.runs.forecast import _estimate


def test_a_task_takes_the_median_of_those_most_like_it() -> None:
    times = {(0, 0): [1.0, 3.0, 100.0], (1, 0): [2.0], (0, 1): [5.0]}  # (case, learner)
    left = {(0, 0): 2, (1, 0): 1, (2, 0): 4, (2, 1): 1, (2, 2): 1, (0, 1): 0}
    # own 3 and 2; learner 0 elsewhere: of 1, 2, 3, 100; learner 1: 5; a learner never timed: of all five, 3
    assert _estimate(times, left) == 2 * 3 + 2 + 4 * 2.5 + 5 + 3
    assert _estimate({}, left) is None
