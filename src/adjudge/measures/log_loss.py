"""Log loss: the surprise at the truth."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.measures.predictions import Predictions

# scikit-learn's bound: a true class given probability 0 costs 36.04 nats, not infinity.
SMALLEST = float(np.finfo(np.float64).eps)


def log_loss_items_of(run: Predictions) -> NDArray[np.float64]:
    p = run.proba[np.arange(run.n_items), run.truth]
    losses: NDArray[np.float64] = -np.log(p.clip(SMALLEST, 1.0 - SMALLEST))
    return losses


def log_loss_of(run: Predictions) -> float:
    """How surprised was the learner by the true classes, in nats?

    The mean of −log p_t, p_t clipped to [ε, 1 − ε], ε = 2.2e-16, as scikit-learn's `log_loss` does; written here
    because the value of each item is wanted too. Not relative to a prior, so not comparable between data sets: see
    `information_reward`.

    >>> round(log_loss_of(Predictions(y_true=[0, 1], proba=[[0.8, 0.2], [0.5, 0.5]])), 6)
    0.458145
    """
    return float(log_loss_items_of(run).mean())
