"""With how many cases would a pair be decided? A line per pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.plots.canvas import COLOURS, SMALL, new_axes, open_sides, page_width, plain_ratios, shown
from adjudge.plots.power_curve import LINES

if TYPE_CHECKING:
    from adjudge.replication.cases_needed import CasesNeeded

__all__ = ["plot_cases_needed"]


def plot_cases_needed(found: CasesNeeded, *, ax: Any = None) -> Any:
    """How likely is a decided verdict with so many cases? Dots are the numbers of cases that were simulated.

    >>> from adjudge.replication.cases_needed import cases_needed
    >>> columns = {"case": list("abcdefgh") * 2, "learner": ["A"] * 8 + ["B"] * 8,
    ...            "accuracy": [0.8] * 8 + [0.9] * 6 + [0.7] * 2}
    >>> ax = plot_cases_needed(cases_needed(columns, resamples=50))
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['B – A (undecided)']
    """
    rows, most = len(found.pairs), 18 if page_width() > 4 else 11
    height = 2.6 + 0.17 * rows
    ax = new_axes("plot_cases_needed", page_width(), height, (0.6, 0.65 + 0.17 * rows, 0.15, 0.1)) if ax is None else ax
    for number, pair in enumerate(found.pairs):
        colour, mark = LINES[number % len(LINES)]
        cases, chances = zip(*pair.chances, strict=True)
        label = f"{shown(pair.b, most)} – {shown(pair.a, most)} ({pair.verdict})"
        ax.plot(cases, chances, color=colour, marker=mark, markersize=3.5, linewidth=1.2, label=label)
    ax.axhline(found.wanted, color=COLOURS["quiet"], linewidth=0.8, linestyle="--")
    ax.set_xscale("log")
    ax.set_ylim(0, 1.03)
    plain_ratios(ax.xaxis, *ax.get_xlim())
    ax.set_xlabel("cases", fontsize=SMALL)
    ax.set_ylabel("P(decided on some measure)", fontsize=SMALL)
    open_sides(ax)
    ax.legend(loc="lower left", bbox_to_anchor=(0.01, 0.01), bbox_transform=ax.figure.transFigure, fontsize=SMALL,
              frameon=False, borderaxespad=0)  # fmt: skip
    return ax
