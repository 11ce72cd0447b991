"""Good's information reward (paper B, Eq. 1)."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.base.argument_checks import expect_call
from adjudge.errors import UnfitDataError
from adjudge.measures.cut_off import CutOff
from adjudge.measures.predictions import Predictions
from adjudge.measures.prior import as_prior
from adjudge.measures.reward import Reward, stakes_of


def good_information_reward(
    y_true: ArrayLike,
    proba: ArrayLike,
    *,
    n_train: int | None = None,
    classes: Sequence[Any] | None = None,
    cut_off: CutOff = "mml",
) -> Reward:
    """How many bits better than a coin was a two-class prediction?

    With p the probability of the predicted class,

        1 + log2 p          where the prediction is right   (Eq. 1a)
        1 + log2(1 − p)     where it is wrong               (Eq. 1b)

    Fair only when the two classes are equally likely beforehand: the lazy expert below earns half a bit for nothing.
    Use `information_reward` otherwise, and always with more than two classes, which this measure refuses.
    `n_train`, `classes` and `cut_off` are those of `information_reward`.

    Parameters
    ----------
    y_true : array-like
        True class of each item.
    proba : array-like
        Predicted probabilities, one row per item, one column per class.
    n_train : int, optional
        Training size, for the cut-off.
    classes : Sequence[object], optional
        Classes in the order of the columns; the sorted labels when left out.
    cut_off : CutOff, default 'mml'
        How certainties are clipped: as in Sec. 6 of the paper ("mml"), a range (low, high), or None.

    Returns
    -------
    Reward
        `mean` in bits and one reward per item.

    Raises
    ------
    InputError
        There are more than two classes, or shapes do not fit.

    See Also
    --------
    adjudge.measures.information_reward : for unequal priors and more classes

    References
    ----------
    Hope, L. R. and Korb, K. B. (2002). Bayesian Information Reward.

    Examples
    --------
    >>> round(good_information_reward(["ill"] + ["well"] * 9, [[0.1, 0.9]] * 10).mean, 3)
    0.531
    """
    expect_call(good_information_reward, locals())
    run = Predictions(y_true=y_true, proba=proba, n_train=n_train, classes=classes)
    return _reward(run, cut_off)


def good_information_reward_of(run: Predictions, *, cut_off: CutOff = "mml") -> float:
    return _reward(run, cut_off).mean


def good_information_reward_items_of(run: Predictions, *, cut_off: CutOff = "mml") -> NDArray[np.float64]:
    return _reward(run, cut_off).items


def _reward(run: Predictions, cut_off: CutOff) -> Reward:
    if run.n_classes > 2:
        raise UnfitDataError(
            f"Good's information reward is for two classes and there are {run.n_classes}; use information_reward"
        )
    stakes = stakes_of(run, cut_off, prior=as_prior("uniform", run.classes))
    proba = stakes.clip(run.proba)
    answer = run.proba.argmax(axis=1)
    p = proba[np.arange(run.n_items), answer]
    with np.errstate(divide="ignore"):
        logs = np.where(answer == run.truth, np.log(p), np.log1p(-p))
    return stakes.result(run, 1.0 + logs / log(2.0), "good_information_reward", "bits")
