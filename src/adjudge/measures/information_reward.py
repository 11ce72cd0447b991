"""Information rewards: how good are probabilities, relative to the prior? Good's, Bayesian, generalised; Kononenko."""

from __future__ import annotations

import math
import numbers
from collections.abc import Sequence
from math import log
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Floats
from adjudge.measures.predictions import Predictions
from adjudge.measures.probabilities import Prior, as_prior
from adjudge.measures.rewards import CutOff, Reward, reduce_class_rewards, stakes_of


@checked
def information_reward(
    y_true: ArrayLike,
    proba: ArrayLike,
    prior: Prior | None = None,
    *,
    n_train: int | None = None,
    classes: Sequence[Any] | None = None,
    y_train: ArrayLike | None = None,
    cut_off: CutOff = "mml",
) -> Reward:
    """How much better than the prior did these probabilities describe what happened?

    With k classes, estimates p_i, priors p'_i and true class t, an item earns the mean over the classes of

        I_i = 1 − log p_i / log p'_i              for i = t      (Eq. 3a)
        I_i = 1 − log(1 − p_i) / log(1 − p'_i)    otherwise      (Eq. 3b)

    The base of the logarithm cancels. 1 is a sure and right answer, 0 what the prior itself earns, below 0 worse than
    the prior; there is no lower end. With two classes it is 1 − log p_t / log p'_t; with a uniform prior too, Good's.

    The prior is given (a vector in the order of `classes`, a mapping from class to probability, or `"uniform"`) or is
    the class frequency in `y_train`. With a training size (`n_train`, or the length of `y_train`) estimates and prior
    are clipped as in Sec. 6 and not renormalised; without one, or with `cut_off=None`, they are not, and a certainty
    that proves false costs −inf: `.n_infinite` counts those items. `cut_off=(low, high)` sets the range by hand.
    `classes` fixes the order of the columns; without it they are the sorted labels.

    Assumes probabilities that are meant as such. Under a uniform prior honest probabilities earn the most on average;
    under any other they do not, since a rare class's −log p' divides more than a common one's: overstating the common
    class pays (docs/information-reward.md has the figures). Where honesty must always be the best policy use
    `log_loss` or `brier`; for labels alone, `kappa`.

    Parameters
    ----------
    y_true, proba
    prior: Vector, mapping, "uniform", or None for the frequencies in `y_train`.
    n_train: Training size, for the cut-off.
    classes, y_train, cut_off

    Returns
    -------
    Reward
        `mean`, one reward per item, `n_infinite`.

    Raises
    ------
    InputError
        Neither `prior` nor `y_train` was given, or rows are not probabilities.

    See Also
    --------
    adjudge.measures.kononenko_bratko : the true class alone
    adjudge_studies.rewards.reward_curve : what a probability earns

    References
    ----------
    information_reward

    Examples
    --------
    The paper's lazy expert, who tells every patient "90 % healthy" where one in ten is ill:

    >>> y = ["ill"] + ["well"] * 9
    >>> expert = [[0.1, 0.9]] * 10
    >>> information_reward(y, expert, prior=[0.1, 0.9]).mean
    0.0
    >>> round(information_reward(y, expert, prior="uniform").mean, 3)
    0.531
    """
    run = Predictions(y_true=y_true, proba=proba, prior=prior, n_train=n_train, classes=classes, y_train=y_train)
    return _reward(run, cut_off)


def information_reward_items_of(run: Predictions, *, cut_off: CutOff = "mml") -> Floats:
    """The reward of each item of one run; the cut-off is on when the run knows its training size."""
    return _reward(run, cut_off).items


def _reward(run: Predictions, cut_off: CutOff) -> Reward:
    stakes = stakes_of(run, cut_off)
    ones = np.ones(run.n_classes)
    items = reduce_class_rewards(run, stakes, lambda rewards, _: rewards @ ones / run.n_classes)  # Eq. 3
    return stakes.result(run, items, "information_reward", "")


@checked
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
    y_true, proba
    prior: Vector, mapping, "uniform", or None for the frequencies in `y_train`.
    n_train: Training size, for the cut-off.
    classes, y_train, cut_off

    See Also
    --------
    adjudge.measures.information_reward : the form to use

    References
    ----------
    information_reward

    >>> round(bayesian_information_reward([0], [[0.4, 0.3, 0.3]], prior=[0.8, 0.1, 0.1]).mean, 4)
    -3.1063
    """
    run = Predictions(y_true=y_true, proba=proba, prior=prior, n_train=n_train, classes=classes, y_train=y_train)
    return _bayesian(run, cut_off)


def bayesian_information_reward_items_of(run: Predictions, *, cut_off: CutOff = "mml") -> Floats:
    return _bayesian(run, cut_off).items


def _bayesian(run: Predictions, cut_off: CutOff) -> Reward:
    stakes = stakes_of(run, cut_off)
    items = reduce_class_rewards(run, stakes, _mean_over_modes)
    return stakes.result(run, items, "bayesian_information_reward", "")


def _mean_over_modes(rewards: Floats, proba: Floats) -> Floats:
    # The mode is sought before the clip: a low upper bound could make two classes equal that were not.
    modal = proba == proba.max(axis=1, keepdims=True)
    means: Floats = np.where(modal, rewards, 0.0).sum(axis=1) / modal.sum(axis=1)
    return means


@checked
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
    y_true, proba
    n_train: Training size, for the cut-off.
    classes, cut_off

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
    information_reward

    >>> round(good_information_reward(["ill"] + ["well"] * 9, [[0.1, 0.9]] * 10).mean, 3)
    0.531
    """
    run = Predictions(y_true=y_true, proba=proba, n_train=n_train, classes=classes)
    return _good(run, cut_off)


def good_information_reward_items_of(run: Predictions, *, cut_off: CutOff = "mml") -> Floats:
    return _good(run, cut_off).items


def _good(run: Predictions, cut_off: CutOff) -> Reward:
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


@checked
def kononenko_bratko(
    y_true: ArrayLike,
    proba: ArrayLike,
    prior: Prior | None = None,
    *,
    base: float = math.e,
    n_train: int | None = None,
    classes: Sequence[Any] | None = None,
    y_train: ArrayLike | None = None,
    cut_off: CutOff = "mml",
) -> Reward:
    """How much information about the true class did the learner add to its prior?

    Judged on the true class alone, with its estimate p and prior p':

        log p − log p'                  where p ≥ p'   (Eq. 4a)
        −log(1 − p) + log(1 − p')       where p < p'   (Eq. 4b)

    Natural logarithms by default, as in the paper's Table 4; `base=2` gives bits, as WEKA's KB columns do. Those
    are this mean (KB_mean_information) and this sum (KB_information) with WEKA's own prior, which adds one item to each
    class of the training set. It is bounded: a false certainty costs −log(1 − p') and no more. What is said about
    the other classes is not looked at: prefer `information_reward`, whose other arguments these are.

    Parameters
    ----------
    y_true, proba
    prior: Vector, mapping, "uniform", or None for the frequencies in `y_train`.
    base : float, default math.e
        Of the logarithm.
    n_train: Training size, for the cut-off.
    classes, y_train, cut_off

    See Also
    --------
    adjudge.measures.information_reward : looks at all classes

    References
    ----------
    information_reward, kononenko_bratko

    >>> kononenko_bratko([0], [[1.0, 0.0]], prior=[0.25, 0.75], base=2).mean
    2.0
    """
    run = Predictions(y_true=y_true, proba=proba, prior=prior, n_train=n_train, classes=classes, y_train=y_train)
    return _information_score(run, base, cut_off)


def kononenko_bratko_items_of(run: Predictions, *, base: float = math.e, cut_off: CutOff = "mml") -> Floats:
    return _information_score(run, base, cut_off).items


def _information_score(run: Predictions, base: Any, cut_off: CutOff) -> Reward:
    if isinstance(base, bool) or not isinstance(base, numbers.Real) or not 1 < float(base) < math.inf:
        raise InputError(f"base must be a number greater than 1, such as 2 or math.e; got {base!r}")
    stakes = stakes_of(run, cut_off)
    p = stakes.clip(run.proba[np.arange(run.n_items), run.truth])
    p_prior = stakes.prior[run.truth]
    gained = p >= p_prior
    # Each branch sees only its own items: log 0 belongs to the other side of the kink.
    items = np.log(np.where(gained, p, 1.0)) - np.log(np.where(gained, p_prior, 1.0))  # Eq. 4a
    items += np.log1p(-np.where(gained, 0.0, p_prior)) - np.log1p(-np.where(gained, 0.0, p))  # Eq. 4b
    unit = {math.e: "nats", 2.0: "bits"}.get(float(base), f"log base {float(base):g}")
    return stakes.result(run, items / math.log(float(base)), "kononenko_bratko", unit)
