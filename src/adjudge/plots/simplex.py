"""Draws of a three-way posterior in a triangle."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, bare, new_axes, shown
from adjudge.wording.numerals import probability

__all__ = ["plot_simplex"]

_CORNERS = np.array([[0.0, 0.0], [0.5, math.sqrt(0.75)], [1.0, 0.0]])  # worse, equivalent, better
_MOST_DRAWN = 4000


def plot_simplex(
    draws: ArrayLike,
    *,
    names: tuple[str, str, str] = ("worse", "equivalent", "better"),
    probabilities: tuple[float, float, float] | None = None,
    ax: Any = None,
) -> Any:
    """Where does the posterior lie between worse, equivalent and better?

    `draws` are (n, 3) shares adding up to 1, one row per draw; thin lines part the triangle into the regions where each
    is the largest. `probabilities`, as the test printed them, are written at the corners. Beyond 4000 draws every k-th
    is shown.

    >>> ax = plot_simplex([[0.2, 0.3, 0.5], [0.1, 0.1, 0.8]], probabilities=(0.0, 0.0, 1.0))
    >>> [text.get_text() for text in ax.texts]
    ['worse\\n<0.001', 'equivalent\\n<0.001', 'better\\n>0.999']
    """
    shares = np.asarray(draws, dtype=np.float64)
    if shares.ndim != 2 or shares.shape[1] != 3 or not len(shares):
        raise InputError(f"draws are an array of three columns; received shape {shares.shape}")
    if not np.allclose(shares.sum(axis=1), 1.0, atol=1e-6):
        raise InputError("each draw is three shares that add up to 1")
    ax = new_axes("plot_simplex", 4.8, 4.4) if ax is None else ax
    points = shares[:: math.ceil(len(shares) / _MOST_DRAWN)] @ _CORNERS
    ax.scatter(points[:, 0], points[:, 1], s=5, color=COLOURS["better"], alpha=0.3, linewidths=0, rasterized=True)
    outline = np.vstack([_CORNERS, _CORNERS[:1]])
    ax.plot(outline[:, 0], outline[:, 1], color=COLOURS["ink"], linewidth=1.0)
    middle = _CORNERS.mean(axis=0)
    for first, second in ((0, 1), (1, 2), (0, 2)):
        edge = (_CORNERS[first] + _CORNERS[second]) / 2
        ax.plot([middle[0], edge[0]], [middle[1], edge[1]], color=COLOURS["quiet"], linewidth=0.8, linestyle="--")
    aligned = (("center", "top", -0.04), ("center", "bottom", 0.03), ("center", "top", -0.04))
    for place, (name, (across, up, lift)) in enumerate(zip(names, aligned, strict=True)):
        chance = "" if probabilities is None else f"\n{probability(probabilities[place])}"
        x, y = _CORNERS[place]
        ax.text(x, y + lift, f"{shown(name)}{chance}", ha=across, va=up, color=COLOURS["ink"])
    ax.set_aspect("equal")
    ax.set_xlim(-0.15, 1.15)
    ax.set_ylim(-0.2, 1.08)
    bare(ax)
    return ax
