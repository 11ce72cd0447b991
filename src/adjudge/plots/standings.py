"""Verdicts for and against each learner, as stacked bars."""

from __future__ import annotations

from typing import Any

from adjudge.plots.canvas import COLOURS, HATCHES, new_axes, shown
from adjudge.reports.standings import VERDICTS
from adjudge.reports.summary import Summary

__all__ = ["plot_standings"]

_MOST = 40


def plot_standings(result: Summary, *, ax: Any = None) -> Any:
    """How often was each learner judged better, mixed, undecided or worse? Best placed on top; the first 40.

    >>> from adjudge.reports.summary import summarise
    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("rewards")
    >>> ax = plot_standings(summarise(compare_all(table), table))
    >>> [int(bar.get_width()) for bar in ax.patches]
    [3, 3, 3, 3]
    """
    rows = result.standings[:_MOST]
    ax = new_axes("plot_standings", 6.4, 1.1 + 0.27 * len(rows)) if ax is None else ax
    left = [0] * len(rows)
    for word in VERDICTS:
        widths = [getattr(one, word) for one in rows]
        if any(widths):
            ax.barh(range(len(rows)), widths, left=left, color=COLOURS[word], hatch=HATCHES[word] or None,
                    edgecolor="white", linewidth=0.5, label=word)  # fmt: skip
            left = [start + width for start, width in zip(left, widths, strict=True)]
    ax.set_yticks(range(len(rows)), [shown(one.learner) for one in rows])
    ax.invert_yaxis()
    ax.set_xlabel("pairs judged")
    ax.legend(ncols=5, loc="lower center", bbox_to_anchor=(0.5, 1.0), fontsize=8, frameon=False)
    ax.spines[["top", "right"]].set_visible(False)
    return ax
