"""From numbers to a word: when may a claim be made?

`mode`, the published rule, claims the most frequent statement when its probability reaches the threshold t; we add
that even a unanimous result must be able to reach significance at this number of cases. At a boundary null that rule
is wrong about 10 % of the time at t = 0.95 (docs/calibration/joint.md). `strict` also asks the exact GLRT for p ≤ 1 −
t, which keeps the rate below 1 − t. `majority` asks, beside the mode, that the statement holds in more than half of
all cases with probability t.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from adjudge.evidence.joint.pairs import JointPair

__all__ = ["Rule", "VerdictWord", "enough_cases", "is_tied", "judge", "withhold"]

VerdictWord = Literal["better", "worse", "equivalent", "mixed", "undecided"]
Rule = Literal["mode", "strict", "majority"]


def enough_cases(n: int, threshold: float) -> bool:
    """Whether a unanimous result of n cases, exact p = 2^(1−n), can reach α = 1 − threshold.

    >>> enough_cases(5, 0.95), enough_cases(6, 0.95)
    (False, True)
    """
    return bool(2.0 ** (1 - n) <= 1.0 - threshold + 1e-12)


def is_tied(pair: JointPair) -> bool:
    """Whether the runner-up is exactly as frequent: then neither is *the* most frequent statement."""
    return pair.runner_up is not None and abs(pair.probability - pair.runner_up_probability) <= 1e-9


def judge(pair: JointPair, threshold: float, rule: Rule = "mode") -> VerdictWord:
    """The verdict on one pair, from b's side."""
    direction = pair.statement.direction
    sure = min(pair.lower, pair.p_majority) if rule == "majority" else pair.lower
    if rule == "strict" and pair.exact_p > 1.0 - threshold:
        return "undecided"
    if direction == "equal" or sure < threshold or not enough_cases(pair.n, threshold):
        return "undecided"
    return "better" if direction == "better" else ("worse" if direction == "worse" else "mixed")


def withhold(claims: Sequence[tuple[int, float]], limit: float) -> set[int]:
    """Which claims (index, probability) to give up so that the expected share of wrong ones stays within `limit`.

    The surest are kept for as long as the mean of 1 − P over the kept ones is at most the limit.
    """
    order = sorted(claims, key=lambda claim: -claim[1])
    wrong = np.cumsum([1.0 - probability for _, probability in order]) / np.arange(1, len(order) + 1)
    kept = int((wrong <= limit).sum())  # the running mean never falls, so this is a prefix
    return {index for index, _ in order[kept:]}
