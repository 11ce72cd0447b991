"""Where each learner may rank: an interval of whole numbers, learners gathered by tier."""

from __future__ import annotations

from typing import Any

from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, NAME, SMALL, WIDTH, integers, letters, new_axes, open_sides, shown, tip
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.leaderboard import LeaderboardRow
from adjudge.wording.leaderboard import interval
from adjudge.wording.numerals import probability

__all__ = ["plot_ranks", "ranked_rows"]

MOST = 60
_FACES = {"best": "better", "safe": "better", "not excluded": "better", "beaten": "quiet"}


def plot_ranks(result: Comparison, *, ax: Any = None) -> Any:
    """Between which ranks does each learner lie, on all measures together? The first 60 learners, by tier.

    A dot on every rank that is not excluded; ranks and tiers are those of the leaderboard.

    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare
    >>> [label.get_text() for label in plot_ranks(compare(example("weka"))).get_yticklabels()]
    ['RandomForest', 'Logistic', 'J48graft']
    """
    rows = ranked_rows(result)[:MOST]
    names = [shown(row.learner, 26) for row in rows]
    left = letters(names) + 0.15
    height = 0.5 + 0.2 * len(rows)
    ax = new_axes("plot_ranks", WIDTH, height, (left, 0.42, 0.5, 0.08)) if ax is None else ax
    k = len(result.learners)
    for place, row in enumerate(rows):
        low, high = row.rank
        colour = COLOURS[_FACES[row.answer]]
        (line,) = ax.plot([low, high], [place, place], color=colour, linewidth=1.6, solid_capstyle="round")
        dots = range(low, high + 1) if high - low < 12 else (low, high)
        (marks,) = ax.plot(dots, [place] * len(dots), "o", color=colour, markersize=4.4)
        for part in (line, marks):
            tip(part, f"{row.learner}: rank {interval(row.rank)} of {k}, tier {row.tier}, {row.answer}, "
                      f"P unbeaten {probability(row.p_unbeaten)}")  # fmt: skip
    _tiers(ax, [row.tier for row in rows], k)
    ax.set_yticks(range(len(rows)), names, fontsize=NAME)
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlim(0.6, k + 0.4)
    ax.set_xticks(integers(1, k))
    ax.set_xlabel("rank on all measures together" if len(result.measures) > 1 else "rank", fontsize=SMALL)
    open_sides(ax)
    ax.tick_params(axis="y", length=0, labelsize=NAME)
    return ax


def ranked_rows(result: Comparison) -> list[LeaderboardRow]:
    """The judged learners by tier, then rank, then P(unbeaten)."""
    if not isinstance(result.answer, Answer):
        raise InputError("against a baseline learners have no ranks; compare without a baseline")
    rows = [row for row in result.answer.leaderboard if isinstance(row, LeaderboardRow)]
    return sorted(rows, key=lambda row: (row.tier, row.rank, -row.p_unbeaten))


def _tiers(ax: Any, tiers: list[int], k: int) -> None:
    """Every second tier stands on a faint band; its number is at the right."""
    start = 0
    for place in range(1, len(tiers) + 1):
        if place == len(tiers) or tiers[place] != tiers[start]:
            if tiers[start] % 2 == 0:
                ax.axhspan(start - 0.5, place - 0.5, color=COLOURS["faint"], linewidth=0, zorder=0)
            ax.text(k + 0.55, start, f"tier {tiers[start]}", fontsize=SMALL, va="center", color=COLOURS["ink"])
            start = place
