"""Kononenko and Bratko's information score (paper B, Eq. 4)."""

from __future__ import annotations

import math
import numbers
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.measures.predictions import Predictions
from adjudge.measures.probabilities import Prior
from adjudge.measures.rewards import CutOff, Reward, stakes_of


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
    prior : Prior, optional
        Vector, mapping, "uniform", or None for the frequencies in `y_train`.
    base : float, default math.e
        Of the logarithm.
    n_train : int, optional
        Training size, for the cut-off.
    classes, y_train, cut_off

    Returns
    -------
    Reward
        `mean` and one reward per item.

    See Also
    --------
    adjudge.measures.information_reward : looks at all classes

    References
    ----------
    Hope, L. R. and Korb, K. B. (2002). Bayesian Information Reward.

    Kononenko, I. and Bratko, I. (1991). Information-based evaluation criterion for classifier's performance.
    Machine Learning 6, 67–80.

    Examples
    --------
    >>> kononenko_bratko([0], [[1.0, 0.0]], prior=[0.25, 0.75], base=2).mean
    2.0
    """
    run = Predictions(y_true=y_true, proba=proba, prior=prior, n_train=n_train, classes=classes, y_train=y_train)
    return _reward(run, base, cut_off)


def kononenko_bratko_items_of(
    run: Predictions, *, base: float = math.e, cut_off: CutOff = "mml"
) -> NDArray[np.float64]:
    return _reward(run, base, cut_off).items


def _reward(run: Predictions, base: Any, cut_off: CutOff) -> Reward:
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
