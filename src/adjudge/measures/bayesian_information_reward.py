"""Bayesian information reward of the modal class (paper B, Eq. 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.base.argument_checks import expect_call
from adjudge.measures.class_rewards import reduce_class_rewards
from adjudge.measures.cut_off import CutOff
from adjudge.measures.predictions import Predictions
from adjudge.measures.prior import Prior
from adjudge.measures.reward import Reward, stakes_of


def bayesian_information_reward(
    y_true: ArrayLike,
    proba: ArrayLike,
    prior: Prior | None = None,
    *,
    n_train: int | None = None,
    classes: Sequence[Any] | None = None,
    y_train: ArrayLike | None = None,
    cut_off: CutOff = "mml",
) -> Reward:
    """How much better than the prior was the learner's favourite answer?

    Only the modal class counts: with its estimate p and its prior p',

        1 − log p / log p'              where it is the true class   (Eq. 2a)
        1 − log(1 − p) / log(1 − p')    where it is not              (Eq. 2b)

    Classes that share the greatest probability share the reward (their mean), so that the order of the columns does
    not matter. The paper keeps this form as a step only: a zero for the true class goes unpunished because that class
    is never modal. Use `information_reward`. The arguments are those of `information_reward`.

    Parameters
    ----------
    y_true : array-like
        True class of each item.
    proba : array-like
        Predicted probabilities, one row per item, one column per class.
    prior : Prior, optional
        Vector, mapping, "uniform", or None for the frequencies in `y_train`.
    n_train : int, optional
        Training size, for the cut-off.
    classes : Sequence[object], optional
        Classes in the order of the columns; the sorted labels when left out.
    y_train : array-like, optional
        Classes of the training items; their frequencies are the prior.
    cut_off : CutOff, default 'mml'
        How certainties are clipped: as in Sec. 6 of the paper ("mml"), a range (low, high), or None.

    Returns
    -------
    Reward
        `mean` and one reward per item.

    See Also
    --------
    adjudge.measures.information_reward : the form to use

    References
    ----------
    Hope, L. R. and Korb, K. B. (2002). Bayesian Information Reward.

    Examples
    --------
    >>> round(bayesian_information_reward([0], [[0.4, 0.3, 0.3]], prior=[0.8, 0.1, 0.1]).mean, 4)
    -3.1063
    """
    expect_call(bayesian_information_reward, locals())
    run = Predictions(y_true=y_true, proba=proba, prior=prior, n_train=n_train, classes=classes, y_train=y_train)
    return _reward(run, cut_off)


def bayesian_information_reward_of(run: Predictions, *, cut_off: CutOff = "mml") -> float:
    return _reward(run, cut_off).mean


def bayesian_information_reward_items_of(run: Predictions, *, cut_off: CutOff = "mml") -> NDArray[np.float64]:
    return _reward(run, cut_off).items


def _reward(run: Predictions, cut_off: CutOff) -> Reward:
    stakes = stakes_of(run, cut_off)
    items = reduce_class_rewards(run, stakes, _mean_over_modes)
    return stakes.result(run, items, "bayesian_information_reward", "")


def _mean_over_modes(rewards: NDArray[np.float64], proba: NDArray[np.float64]) -> NDArray[np.float64]:
    # The mode is sought before the clip: a low upper bound could make two classes equal that were not.
    modal = proba == proba.max(axis=1, keepdims=True)
    means: NDArray[np.float64] = np.where(modal, rewards, 0.0).sum(axis=1) / modal.sum(axis=1)
    return means
