"""Learners on lines, a dot and its interval each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, new_axes, shown

__all__ = ["plot_ranking"]


def plot_ranking(result: Any, *, xlabel: str | None = None, reference: float | None = None, ax: Any = None) -> Any:
    """Where does each learner stand, and how sure is that?

    `result` is a Plackett–Luce ranking (expected ranks with their central 95 %), or a mapping from names to
    (centre, low, high): `{pair.b: (pair.median.median, pair.median.low, pair.median.high) for pair in found.pairs}`
    for differences to a baseline. `reference` draws a line, say at 0. Best on top: ranks ascending, others as given.

    >>> ax = plot_ranking({"A": (0.1, 0.0, 0.2), "B": (-0.1, -0.3, 0.1)}, reference=0.0)
    >>> [label.get_text() for label in ax.get_yticklabels()]
    ['A', 'B']
    """
    rows: list[tuple[Any, ...]]
    if isinstance(result, Mapping):
        rows = [(str(name), *map(float, numbers)) for name, numbers in result.items()]
    else:
        intervals = zip(result.learners, result.expected_ranks, result.rank_intervals, strict=True)
        rows = sorted(((name, rank, low, high) for name, rank, (low, high) in intervals), key=lambda row: float(row[1]))
        xlabel = xlabel or "expected rank, central 95 %"
    if not rows:
        raise InputError("nothing to draw: no learner was given")
    ax = new_axes("plot_ranking", 6.0, 0.9 + 0.3 * len(rows)) if ax is None else ax
    if reference is not None:
        ax.axvline(reference, color=COLOURS["quiet"], linewidth=0.8)
    for place, (_, centre, low, high) in enumerate(rows):
        ax.plot([low, high], [place, place], color=COLOURS["better"], linewidth=2.0, solid_capstyle="butt")
        ax.plot([centre], [place], "o", color=COLOURS["better"], markersize=6)
    ax.set_yticks(range(len(rows)), [shown(row[0]) for row in rows])
    ax.invert_yaxis()
    ax.set_xlabel(xlabel or "")
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(axis="x", linewidth=0.4, alpha=0.5)
    return ax
