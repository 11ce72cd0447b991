"""Draws of a pair's three-way posterior, for the triangle: those a Bayesian sign or signed-rank test rests on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError
from adjudge.evidence.bayes_sign import bayes_sign
from adjudge.evidence.regions import settled, tolerance
from adjudge.verdicts.pair import Pair

Floats = NDArray[np.float64]
DRAWS = 2000
_PRIOR = 0.5  # pseudo-case of the signed-rank test


def simplex_draws(pair: Pair, measure: str) -> Floats:
    """Shares (worse, equivalent, better), one row a draw, by the Bayesian test of the cases of a pair.

    With a margin it is the signed-rank test's posterior; without one its middle is empty and the triangle would be a
    line, so the sign test's is drawn, whose middle holds the ties.
    """
    units, settings = pair.comparison.units, pair.comparison.settings
    if not units.independent:
        raise InputError(f"the triangle is of cases or items; this table has {units.nouns(2)} of one data set")
    j = units.measures.index(measure)
    values = units.oriented(j)
    d = values[:, units.learners.index(pair.b)] - values[:, units.learners.index(pair.a)]
    d = d[~np.isnan(d)]
    rng = np.random.default_rng(settings.seed)
    rope = 0.0
    if measure in settings.margins:
        rope = float(settings.margins[measure].width(units.factors[j], np.array([np.nan]))[0])
    if np.isnan(rope):
        raise InputError("the triangle takes one margin for all pairs, in the measure's unit; give a number")
    if rope > 0.0:
        weights = rng.standard_exponential((DRAWS, len(d) + 1))
        weights[:, -1] = rng.standard_gamma(_PRIOR, size=DRAWS)
        return signed_rank_shares(settled(d, rope), weights, rope)
    found = bayes_sign(d)
    alpha = np.add(found.counts, (0.0, found.prior_strength, 0.0))
    weights = rng.standard_gamma(alpha, size=(DRAWS, 3))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


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
