"""The difference of two proportions right on the same items, by Tango's score."""

from __future__ import annotations

import numpy as np

from adjudge.evidence.contract import Differences, Finding, Test
from adjudge.evidence.mcnemar import refuse_graded
from adjudge.evidence.sign import beyond as sign_beyond
from adjudge.evidence.sign import estimate as sign_estimate
from adjudge.evidence.sign import run as sign_run


def run(data: Differences) -> Finding:
    """The paired z, (won − lost)/√(won + lost), which is Tango's score at 0."""
    exact = sign_run(refuse_graded(data))
    above, below = sign_beyond(data, np.zeros(len(data.values)))
    two_sided = np.clip(2 * np.minimum(above, below), np.finfo(np.float64).tiny, 1.0)
    return Finding(two_sided, exact.side, exact.n, np.zeros(len(two_sided)), method="normal")


TEST = Test(
    name="proportion_difference",
    label="difference of proportions",
    title="a score test of two paired proportions",
    question="By how much does the proportion right differ on the same items, and is it zero?",
    citations=("tango",),
    run=run,
    estimate=lambda data: sign_estimate(refuse_graded(data)),
    beyond=lambda data, shift: sign_beyond(refuse_graded(data), shift),
    centre="wins",
)
