"""A reward as a function of the probability given to the true class (paper B, Figures 1–3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, did_you_mean
from adjudge.measures.predictions import Predictions
from adjudge.measures.probabilities import as_prior
from adjudge.measures.registry import MEASURES

REWARDS = ("information_reward", "bayesian_information_reward", "good_information_reward", "kononenko_bratko")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class RewardCurve(ResultBase):
    """The reward at each probability of the true class."""

    measure: str
    probability: NDArray[np.float64]
    reward: NDArray[np.float64]
    prior: tuple[float, ...]


@checked
def reward_curve(
    measure: str = "information_reward",
    *,
    prior: Sequence[float] = (1 / 3, 1 / 3, 1 / 3),
    points: int = 201,
    **options: Any,
) -> RewardCurve:
    """What does one item earn when its true class is given probability p?

    The true class is the first of `prior`; the other classes share 1 − p in proportion to their priors. p runs over
    `points` even steps inside (0, 1); no cut-off applies. `options` go to the measure (`base=2`).

    Parameters
    ----------
    measure: Name of the reward.
    prior : Sequence[float], default (1 / 3, 1 / 3, 1 / 3)
        Prior of the classes, the true one first.
    points: How many probabilities.
    **options : object
        Keywords of the measure.

    Returns
    -------
    RewardCurve
        Probabilities and what they earn.

    See Also
    --------
    adjudge_studies.plots.plot_reward_curve : draws it

    References
    ----------
    information_reward

    >>> curve = reward_curve("good_information_reward", prior=(0.5, 0.5), points=3)
    >>> curve.probability.tolist(), curve.reward.round(3).tolist()
    ([0.25, 0.5, 0.75], [-1.0, 0.0, 0.585])
    """
    if measure not in REWARDS:
        raise InputError(f"{measure!r} is not a reward{did_you_mean(measure, REWARDS)}")
    if points < 2:
        raise InputError(f"a curve needs 2 points or more; got {points}")
    classes = tuple(range(len(prior)))
    shares = as_prior(prior, classes)
    if not ((shares > 0) & (shares < 1)).all():
        raise InputError("a curve needs a prior strictly between 0 and 1 for every class")
    p = np.arange(1, points + 1) / (points + 1)
    proba = np.column_stack([p, (1.0 - p)[:, None] * (shares[1:] / shares[1:].sum())])
    run = Predictions(y_true=np.zeros(points, dtype=int), proba=proba, prior=shares, classes=classes)
    return RewardCurve(measure, p, MEASURES[measure].items(run, **options), tuple(shares.tolist()))
