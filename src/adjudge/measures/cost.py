"""The price of wrong answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjudge.measures.predictions import Predictions

__all__ = ["cost", "cost_items_of", "cost_of"]


def cost(y_true: ArrayLike, y_pred: ArrayLike, costs: ArrayLike, *, classes: Sequence[Any] | None = None) -> float:
    """What does an answer cost on average?

    `costs[i][j]` is the price of answering j where i is true, in the order of `classes` (sorted when not given): the
    layout of a WEKA cost matrix, and its avgCost. Where no costs are known use `information_reward`.

    >>> cost(["ill", "well", "ill"], ["well", "well", "ill"], [[0, 10], [1, 0]])
    3.3333333333333335
    """
    return cost_of(Predictions(y_true=y_true, y_pred=y_pred, costs=costs, classes=classes))


def cost_items_of(run: Predictions) -> NDArray[np.float64]:
    prices: NDArray[np.float64] = run.costs[run.truth, run.predicted]
    return prices


def cost_of(run: Predictions) -> float:
    return float(cost_items_of(run).mean())
