"""The corrected t made wider, for words about one data set from its splits."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from adjudge.evidence.contract import Differences, Test
from adjudge.evidence.corrected_t import size_ratio
from adjudge.evidence.student_t import t_beyond, t_estimate, t_finding
from adjudge.kernels.arrays import Floats

# The mean of the splits has at least LEAST + PER_SHARE·n₂/(n₁ + n₂) times the variance of one: the least line that
# keeps wrong claims at 6 % over twelve kinds of learner and eight plans (docs/calibration/folds.md).
LEAST, PER_SHARE = 0.12, 2.4
WORST = 0.0595  # the worst cell of that card: any wrong claim among 2, 3 or 6 equally good learners


def widened(ratio: ArrayLike, n: ArrayLike) -> Floats:
    """What stands for n₂/n₁ where words rest on n splits: never less than it.

    As published the mean of n splits has (1/n + n₂/n₁) times the variance of one. Learners of which a small change of
    the training data changes many answers at once (trees, stumps) vary more from data set to data set than that.

    >>> widened(1 / 9, 100).round(3).item(), widened(1.0, 10).round(3).item()
    (0.35, 1.22)
    """
    ratio = np.asarray(ratio, dtype=np.float64)
    least = LEAST + PER_SHARE * ratio / (1.0 + ratio)
    return np.asarray(np.maximum(ratio, least - 1.0 / np.maximum(np.asarray(n, dtype=np.float64), 1.0)))


def _ratio(data: Differences) -> Floats:
    n = (~np.isnan(data.values)).sum(axis=1)
    return widened(size_ratio(None, None, data.ratio, data.values.shape[1]), n)


TEST = Test(
    name="widened_t",
    label="widened corrected t",
    title="the corrected resampled t test, its variance widened until wrong claims were rare in simulations",
    question="Do the learners differ on new data from this data set's source, with few wrong claims?",
    needs=frozenset({"folds"}),
    citations=("corrected_t", "replicability"),
    run=lambda data: t_finding(data, _ratio(data)),
    estimate=lambda data: t_estimate(data, _ratio(data)),
    beyond=lambda data, shift: t_beyond(data, shift, _ratio(data)),
    centre="mean",
    measured=f"in simulations of equally good learners at worst {np.ceil(1000 * WORST) / 10:g} %",
)
