"""The reward of a whole two-class test set from four products (paper B, Lemmas 1 and 2)."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, log1p
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.measures.predictions import Predictions


@dataclass(frozen=True, slots=True, repr=False)
class RewardProducts(ResultBase):
    """log w, log x, log y, log z of Eq. 5: products over true positives, false positives, true and false negatives."""

    n: int
    log_w: float
    log_x: float
    log_y: float
    log_z: float


def reward_products(y_true: ArrayLike, proba: ArrayLike, *, positive: Any, classes: Any = None) -> RewardProducts:
    """What do two-class predictions multiply to in each cell of the confusion table?

    With p_i the probability of the class predicted for item i: w = Π p_i over true positives, z = Π (1 − p_i) over
    false negatives, x = Π (1 − p_i) over false positives, y = Π p_i over true negatives. Kept as logarithms, since
    the products of a thousand items are below the smallest number a computer holds.
    """
    run = Predictions(y_true=y_true, proba=proba, classes=classes)
    if run.n_classes != 2:
        raise UnfitDataError(f"Lemmas 1 and 2 are for two classes and there are {run.n_classes}")
    if positive not in run.classes:
        raise InputError(f"positive {positive!r} is not a class; known: {run.classes[0]!r}, {run.classes[1]!r}")
    assert run.predicted is not None
    p = run.proba.max(axis=1)
    truly, called = (codes == run.classes.index(positive) for codes in (run.truth, run.predicted))
    with np.errstate(divide="ignore"):
        kept, lost = np.log(p), np.log1p(-p)
    return RewardProducts(
        n=run.n_items,
        log_w=float(kept[truly & called].sum()),
        log_x=float(lost[~truly & called].sum()),
        log_y=float(kept[~truly & ~called].sum()),
        log_z=float(lost[truly & ~called].sum()),
    )


@checked
def cumulative_reward(products: RewardProducts, prior: float) -> float:
    """What does a whole two-class test set earn, relative to the prior of the positive class?

    Lemma 1: I = n − (log wz / log p' + log xy / log(1 − p')) (Eq. 5), p' the prior of the positive class: n times the
    mean of `information_reward`.

    Parameters
    ----------
    products: The four products of Lemma 1.
    prior: Prior of the positive class.

    Returns
    -------
    float
        The sum of rewards.

    See Also
    --------
    adjudge.measures.information_reward : the mean

    References
    ----------
    information_reward

    >>> ml1 = RewardProducts(n=4, log_w=log(0.6), log_x=log(0.3), log_y=0.0, log_z=0.0)
    >>> round(cumulative_reward(ml1, 0.8), 4)
    0.9627
    """
    if not 0 < prior < 1:
        raise InputError(f"prior must be the positive class's probability, strictly between 0 and 1; got {prior!r}")
    log_wz, log_xy = products.log_w + products.log_z, products.log_x + products.log_y
    if -inf in (log_wz, log_xy):
        return -inf
    return products.n - (log_wz / log(prior) + log_xy / log1p(-prior))


def cumulative_uniform_reward(products: RewardProducts) -> float:
    """What does a whole two-class test set earn under Good's uniform prior?

    Lemma 2: I_u = n + log(wxyz) / log 2 (Eq. 6): n times the mean of `good_information_reward`.
    """
    return products.n + (products.log_w + products.log_x + products.log_y + products.log_z) / log(2.0)
