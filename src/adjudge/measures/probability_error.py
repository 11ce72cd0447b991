"""Errors of the probability vector: absolute, squared, and the root of the squared."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from adjudge.measures.predictions import Predictions


def mae_items_of(run: Predictions) -> NDArray[np.float64]:
    items: NDArray[np.float64] = np.abs(_distances(run)).mean(axis=1)
    return items


def mse_items_of(run: Predictions) -> NDArray[np.float64]:
    items: NDArray[np.float64] = np.square(_distances(run)).mean(axis=1)
    return items


def mae_of(run: Predictions) -> float:
    """How far, on average, is a class's probability from 1 or 0, whichever it should have been?

    The mean over items and classes of |p_i − y_i|, y_i = 1 for the true class and 0 for the others: WEKA's mean
    absolute error of a classifier (divided by the number of classes). Rewards overconfidence: it is least when every
    item's most probable class is given 1. Where honesty must be the best policy use `mse` or
    `log_loss`.

    >>> mae_of(Predictions(y_true=[0, 1], proba=[[0.8, 0.2], [0.5, 0.5]]))
    0.35
    """
    return float(mae_items_of(run).mean())


def mse_of(run: Predictions) -> float:
    """How far, squared, is a class's probability from 1 or 0? `brier` divided by the number of classes.

    >>> round(mse_of(Predictions(y_true=[0, 1], proba=[[0.8, 0.2], [0.5, 0.5]])), 6)
    0.145
    """
    return float(mse_items_of(run).mean())


def rmse_of(run: Predictions) -> float:
    """How far is a class's probability from 1 or 0, large errors weighing more?

    The root of the mean over items and classes of (p_i − y_i)²: WEKA's root mean squared error of a classifier.

    >>> round(rmse_of(Predictions(y_true=[0, 1], proba=[[0.8, 0.2], [0.5, 0.5]])), 6)
    0.380789
    """
    return sqrt(mse_of(run))


def _distances(run: Predictions) -> NDArray[np.float64]:
    distances: NDArray[np.float64] = run.proba.copy()
    distances[np.arange(run.n_items), run.truth] -= 1.0
    return distances
