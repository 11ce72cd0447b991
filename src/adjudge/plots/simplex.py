"""Draws of a three-way posterior in a triangle."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.plots.canvas import COLOURS, NAME, SMALL, bare, new_axes, page_width, shown
from adjudge.plots.simplex_draws import simplex_draws
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
    result : Pair
        A pair: `found[b, a]`.
    measure : str, optional
        Which measure; the first when left out.
    ax : object, optional
        matplotlib axes to draw on; a new Figure is made when left out (`ax.figure`).

    Returns
    -------
    object
        The axes.

    Raises
    ------
    InputError
        The measure is not in the comparison.

    See Also
    --------
    adjudge.evidence.bayes_signed_rank

    References
    ----------
    Benavoli, A., Corani, G., Demšar, J. and Zaffalon, M. (2017). Time for a change: a tutorial for comparing
    multiple classifiers through Bayesian analysis. Journal of Machine Learning Research 18 (77), 1–36.

    Examples
    --------
    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> ax = plot_simplex(compare(example("joint"))["B", "A"], "accuracy")
    >>> [text.get_text().split("\\n")[0] for text in ax.texts]
    ['A better', 'equal', 'B better']
    """
    name = (result.measures[0] if measure is None else result[measure]).measure
    shares = simplex_draws(result, name)
    largest = np.bincount(shares.argmax(axis=1), minlength=3) / len(shares)
    middle_name = "equivalent" if name in result.comparison.settings.margins else "equal"
    most = int(4.4 * page_width()) - 2  # letters: two names share the width
    corners = (f"{shown(result.a, most)} better", middle_name, f"{shown(result.b, most)} better")
    ax = new_axes("plot_simplex", page_width(), 0.92 * page_width(), (0, 0, 0, 0)) if ax is None else ax
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
    bare(ax)
    return ax
