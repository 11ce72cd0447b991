"""Draws of a pair's three-way posterior, for the triangle: those a Bayesian sign or signed-rank test rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.regions import settled, tolerance
from adjudge.reports.case_scores import CaseScores

__all__ = ["signed_rank_shares", "simplex_draws"]

Floats = NDArray[np.float64]
DRAWS = 2000


def simplex_draws(pair: Mapping[str, Any], scores: CaseScores, seed: int) -> Floats | None:
    """Shares (worse, equivalent, better), one row a draw; None where the pair's test has no such posterior.

    The signed-rank test without a rope has none either: its middle is empty, and the triangle would be a line.
    """
    tests = pair.get("tests", {})
    rng = np.random.default_rng(seed)
    if "bayes_sign" in tests:
        found = tests["bayes_sign"]
        alpha = np.add(found["counts"], (0.0, found["prior_strength"], 0.0))
        weights = rng.standard_gamma(alpha, size=(DRAWS, 3))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))
    if "bayes_signed_rank" in tests and pair["rope"] > 0.0:
        values = scores.array()[0]
        d = values[:, scores.learners.index(pair["b"])] - values[:, scores.learners.index(pair["a"])]
        d = d[~np.isnan(d)] * (1.0 if scores.higher_is_better[0] else -1.0)
        weights = rng.standard_exponential((DRAWS, len(d) + 1))
        weights[:, -1] = rng.standard_gamma(tests["bayes_signed_rank"]["prior_strength"], size=DRAWS)
        return signed_rank_shares(settled(d, pair["rope"]), weights, pair["rope"])
    return None


def signed_rank_shares(d: Floats, weights: Floats, rope: float) -> Floats:
    """Shares of pairs (i, j) of cases by their average, from weights (draws, cases + 1), the pseudo-case last.

    Over the sorted differences the partners of a case are a leading or a trailing piece: one look-up in running sums.
    """
    near = 2.0 * tolerance(d, rope)
    padded = np.append(d, 0.0)
    order = np.argsort(padded, kind="stable")
    z = padded[order]
    w = weights[:, order] / weights.sum(axis=1, keepdims=True)
    below = np.pad(np.cumsum(w, axis=1), ((0, 0), (1, 0)))
    above = below[:, -1:] - below
    better = (w * above[:, np.searchsorted(z, 2.0 * rope - z + near, side="right")]).sum(axis=1)
    worse = (w * below[:, np.searchsorted(z, -2.0 * rope - z - near, side="left")]).sum(axis=1)
    return np.column_stack([worse, np.maximum(1.0 - worse - better, 0.0), better])
