"""Draws of a three-way posterior in a triangle."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.evidence.bayes_sign import bayes_sign
from adjudge.evidence.regions import settled, tolerance
from adjudge.kernels.arrays import Floats
from adjudge.plots.canvas import COLOURS, new_axes, page_width
from adjudge.plots.lettering import NAME, SMALL, shown
from adjudge.verdicts.pair import Pair
from adjudge.wording.numerals import probability

_CORNERS = np.array([[0.0, 0.0], [0.5, math.sqrt(0.75)], [1.0, 0.0]])  # worse, equivalent, better


@checked
def plot_simplex(result: Pair, measure: str | None = None, *, ax: Any = None) -> Any:
    """Where does the posterior lie between worse, equivalent and better, under one measure?

    A dot is one draw of the shares of cases; thin lines part the triangle into the regions where each is the largest,
    and the corners say in which share of the draws they are. A description beside the words, not adjusted for pairs.

    Parameters
    ----------
    result: A pair: `found[b, a]`.
    measure: Which measure; the first when left out.
    ax

    Raises
    ------
    InputError
        The measure is not in the comparison.

    See Also
    --------
    adjudge.evidence.bayes_signed_rank

    References
    ----------
    bayes

    >>> from adjudge import compare
    >>> ax = plot_simplex(compare("example:joint")["B", "A"], "accuracy")
    >>> [text.get_text().split("\\n")[0] for text in ax.texts]
    ['A better', 'equal', 'B better']
    """
    name = (result.measures[0] if measure is None else result[measure]).measure
    shares = simplex_draws(result, name)
    largest = np.bincount(shares.argmax(axis=1), minlength=3) / len(shares)
    middle_name = "equivalent" if name in result.comparison.settings.margins else "equal"
    most = int(4.4 * page_width()) - 2  # letters: two names share the width
    corners = (f"{shown(result.a, most)} better", middle_name, f"{shown(result.b, most)} better")
    ax = new_axes("plot_simplex", page_width(), 0.92 * page_width(), (0, 0, 0, 0), given=ax)
    points = shares @ _CORNERS
    ax.scatter(points[:, 0], points[:, 1], s=5, color=COLOURS["better"], alpha=0.3, linewidths=0, rasterized=True)
    outline = np.vstack([_CORNERS, _CORNERS[:1]])
    ax.plot(outline[:, 0], outline[:, 1], color=COLOURS["ink"], linewidth=1.0)
    middle = _CORNERS.mean(axis=0)
    for first, second in ((0, 1), (1, 2), (0, 2)):
        edge = (_CORNERS[first] + _CORNERS[second]) / 2
        ax.plot([middle[0], edge[0]], [middle[1], edge[1]], color=COLOURS["quiet"], linewidth=0.8, linestyle="--")
    aligned = (("left", "top", -0.14, -0.04), ("center", "bottom", 0.5, 0.9), ("right", "top", 1.14, -0.04))
    for corner, share, (across, up, x, y) in zip(corners, largest.tolist(), aligned, strict=True):
        text = f"{corner}\n{probability(share)}"
        ax.text(x, y, text, ha=across, va=up, fontsize=NAME, color=COLOURS["ink"], multialignment=across)
    ax.set_aspect("equal")
    ax.set_title(f"{shown(name, 30)}: share of cases", fontsize=SMALL, y=0.94, color=COLOURS["ink"])
    ax.set_xlim(-0.15, 1.15)
    ax.set_ylim(-0.2, 1.16)
    ax.set_axis_off()
    return ax


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
