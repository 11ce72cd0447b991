"""The reward of every class of every item (Eq. 3a, 3b): what the two Bayesian information rewards average."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from adjudge.measures.predictions import Predictions
from adjudge.measures.reward import Stakes

# Rows handled at once: the temporaries of one block stay in the processor's cache.
BLOCK_VALUES = 65_536

Floats = NDArray[np.float64]


def class_rewards(proba: Floats, truth: NDArray[np.intp], prior: Floats) -> Floats:
    """I_i = 1 − log p_i / log p'_i for the true class, 1 − log(1 − p_i) / log(1 − p'_i) for the others.

    >>> class_rewards(np.array([[0.25, 0.75]]), np.array([0]), np.array([0.5, 0.5])).round(6).tolist()
    [[-1.0, -1.0]]
    """
    rows = np.arange(len(proba))
    with np.errstate(divide="ignore", over="ignore"):  # −inf is the meant answer to a false certainty
        # Divided, not multiplied by 1 / log(1 − p'): equal logarithms must give exactly 1, and the prior exactly 0.
        rewards = np.log1p(-proba)
        rewards /= np.log1p(-prior)
        rewards[rows, truth] = np.log(proba[rows, truth]) / np.log(prior)[truth]
    np.subtract(1.0, rewards, out=rewards)
    return rewards


def reduce_class_rewards(run: Predictions, stakes: Stakes, reduce: Callable[[Floats, Floats], Floats]) -> Floats:
    """One value per item: `reduce(rewards, probabilities)` over blocks of rows."""
    items = np.empty(run.n_items)
    step = max(1, BLOCK_VALUES // run.n_classes)
    for start in range(0, run.n_items, step):
        block = slice(start, start + step)
        proba = run.proba[block]
        items[block] = reduce(class_rewards(stakes.clip(proba), run.truth[block], stakes.prior), proba)
    return items
