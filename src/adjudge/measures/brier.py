"""Brier score of the whole probability vector."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.measures.predictions import Predictions
from adjudge.measures.probability_error import mse_items_of


def brier_items_of(run: Predictions) -> NDArray[np.float64]:
    return mse_items_of(run) * run.n_classes


def brier_of(run: Predictions) -> float:
    """How far is the probability vector from the truth, squared?

    The mean over items of Σ_i (p_i − y_i)², from 0 to 2: Brier's own form. With two classes it is twice
    scikit-learn's `brier_score_loss`, which looks at the positive class only. It is WEKA's `rmse` squared times
    the number of classes. Milder on false certainty than `log_loss`.

    >>> round(brier_of(Predictions(y_true=[0, 1], proba=[[0.8, 0.2], [0.5, 0.5]])), 6)
    0.29
    """
    return float(brier_items_of(run).mean())
