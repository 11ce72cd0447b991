"""The price of wrong answers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.measures.predictions import Predictions


def cost_items_of(run: Predictions) -> NDArray[np.float64]:
    prices: NDArray[np.float64] = run.costs[run.truth, run.predicted]
    return prices


def cost_of(run: Predictions) -> float:
    """What does an answer cost on average?

    `costs[i][j]` is the price of answering j where i is true, in the order of `classes` (sorted when not given): the
    layout of a WEKA cost matrix, and its avgCost. Where no costs are known use `information_reward`.

    >>> cost_of(Predictions(y_true=["ill", "well", "ill"], y_pred=["well", "well", "ill"], costs=[[0, 10], [1, 0]]))
    3.3333333333333335
    """
    return float(cost_items_of(run).mean())
