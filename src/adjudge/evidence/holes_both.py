"""Holes counted against either claim: what can be said whatever the missing scores were."""

from __future__ import annotations

import numpy as np

from adjudge.errors import InputError
from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.sign import fair_coin_tail
from adjudge.kernels.arrays import Bools, Floats
from adjudge.kernels.signed_rank import signed_rank


def run(data: Differences) -> Finding:
    """p = 2·min(p of b ahead with every hole b's greatest loss, p of a ahead with every hole b's greatest win).

    A hole is a unit that one of the two lacks (`lost`), whoever it is; units that both lack are left out. Signed ranks,
    or the sign test for 0/1 values and where `options["wins"]` is true.
    """
    if data.lost is None:
        raise InputError("holes_both needs to know whose scores are missing: give `lost`")
    hole = data.lost != 0
    up, down = _tail(data, data.values, hole, -1.0), _tail(data, data.values, hole, 1.0)
    side = np.where(up < down, 1, np.where(down < up, -1, 0))
    return Finding(
        p=np.minimum(1.0, 2 * np.minimum(up, down)),
        side=side.astype(np.int8),
        n=(hole | ~np.isnan(data.values)).sum(axis=1).astype(np.int64),
        smallest_p=np.minimum(1.0, 2 * _tail(data, np.abs(data.values), hole, -1.0)),  # all won but the holes
    )


def _tail(data: Differences, values: Floats, hole: Bools, against: float) -> Floats:
    """One-sided p of the claim that the holes, filled with an infinite difference of sign `against`, speak against."""
    filled = np.where(hole, against * np.inf, values)
    alternative = "greater" if against < 0 else "less"
    if data.zero_one or data.options.get("wins", False):
        return fair_coin_tail((filled > 0).sum(axis=1), (filled < 0).sum(axis=1), alternative)
    return signed_rank(filled, alternative=alternative).p_value


TEST = Test(
    name="holes_both",
    label="signed rank, missing against either claim",
    title="Wilcoxon's signed-rank test with missing scores counted against either claim",
    question="Is one learner ahead even if every missing score spoke against it?",
    citations=("wilcoxon",),
    run=run,
)
