"""Where each learner may rank, jointly and on every measure: intervals of whole numbers, ordered as the leaderboard."""

from __future__ import annotations

from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, require
from adjudge.plots.canvas import (
    COLOURS,
    NAME,
    SMALL,
    all_shown,
    integers,
    letters,
    new_axes,
    open_sides,
    page_width,
    shown,
    tip,
)
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.leaderboard import LeaderboardRow
from adjudge.wording.leaderboard import interval
from adjudge.wording.numerals import probability

MOST = 60
_PANELS = 4  # measures with a panel of their own beside the joint one
_JOINT = "all"  # title of the panel of all measures together
_DOTTED = 12  # learners up to which every rank has a dot


@checked
def plot_ranks(result: Comparison, *, ax: Any = None) -> Any:
    """Between which ranks does each learner lie? The first 60 learners of the leaderboard.

    A dot on every rank that is not excluded (beyond 12 learners a bar); ranks and tiers are those of the leaderboard.
    Beside the ranks on all measures together stand those on each measure, where there are two to four; axes that are
    given take the joint ones.

    Parameters
    ----------
    result, ax

    Returns
    -------
    Axes

    See Also
    --------
    adjudge.plots.plot_order

    Examples
    --------
    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> [label.get_text() for label in plot_ranks(compare(example("weka"))).get_yticklabels()]
    ['RandomForest', 'Logistic', 'J48graft']
    """
    rows = ranked_rows(result)[:MOST]
    names = list(all_shown((row.learner for row in rows), 26).values())
    measures = result.measures if ax is None and 2 <= len(result.measures) <= _PANELS else ()
    axes = [ax] if ax is not None else _axes(names, len(measures))
    k = len(result.learners)
    _panel(
        axes[0], rows, [(row.rank_low, row.rank_high) for row in rows], k, "" if len(result.measures) == 1 else _JOINT
    )
    for panel, measure in zip(axes[1:], measures, strict=True):
        _panel(panel, rows, [row.measures[measure].rank or (1, k) for row in rows], k, measure)
        panel.set_yticks([])
    axes[0].set_yticks(range(len(rows)), names, fontsize=NAME)
    axes[0].tick_params(axis="y", length=0, labelsize=NAME)
    _tiers(axes, [row.tier for row in rows], k)
    return axes[0]


def ranked_rows(result: Comparison) -> list[LeaderboardRow]:
    """The judged learners in the order of the leaderboard."""
    if not isinstance(result.answer, Answer):
        raise InputError("against a baseline learners have no ranks; compare without a baseline")
    return [row for row in result.answer.leaderboard if isinstance(row, LeaderboardRow)]


def _axes(names: list[str], measures: int) -> list[Any]:
    """One panel, or the joint one and as many beside it; room for the names left, for the tiers right."""
    left, right, height = letters(names) + 0.15, 0.5, 0.66 + 0.2 * len(names)
    if not measures:
        return [new_axes("plot_ranks", page_width(), height, (left, 0.42, right, 0.24))]
    figure = require("matplotlib.figure", "plot", "plot_ranks").Figure(figsize=(page_width(), height))
    wide = (page_width() - left - right) / (measures + 1)
    return [
        figure.add_axes((
            (left + wide * index + 0.05) / page_width(), 0.42 / height, (wide - 0.1) / page_width(), 1 - 0.66 / height
        ))
        for index in range(measures + 1)
    ]  # fmt: skip


def _panel(ax: Any, rows: list[LeaderboardRow], ranks: list[tuple[int, int]], k: int, title: str) -> None:
    for index, (row, (low, high)) in enumerate(zip(rows, ranks, strict=True)):
        colour = COLOURS["quiet" if row.answer == "beaten" else "better"]
        where = {"": "", _JOINT: " on all measures"}.get(title, f" on {title}")
        said = f"{row.learner}: rank {interval((low, high))} of {k}{where}, tier {row.tier}, {row.answer}, "
        said += f"P unbeaten {probability(row.p_unbeaten)}"
        ends = (low, high) if k <= _DOTTED else (low - 0.4, high + 0.4)
        wide = 1.6 if k <= _DOTTED else 3.6
        tip(ax.plot(ends, [index, index], color=colour, linewidth=wide, solid_capstyle="butt")[0], said)
        if k <= _DOTTED:
            dots = range(low, high + 1)
            tip(ax.plot(dots, [index] * len(dots), "o", color=colour, markersize=4.0)[0], said)
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlim(0.5, k + 0.5)
    inches = ax.get_position().width * ax.figure.get_size_inches()[0]
    ax.set_xticks(integers(1, k) if inches > 1.6 else [1, k])
    ax.set_title(shown(title, max(8, int((inches + 0.08) / 0.065))), fontsize=SMALL, color=COLOURS["ink"], pad=3)
    open_sides(ax)
    ax.set_xlabel("rank", fontsize=SMALL, labelpad=1)


def _tiers(axes: list[Any], tiers: list[int], k: int) -> None:
    """Every second tier stands on a faint band; its number is at the right."""
    start = 0
    for index in range(1, len(tiers) + 1):
        if index == len(tiers) or tiers[index] != tiers[start]:
            if tiers[start] % 2 == 0:
                for ax in axes:
                    ax.axhspan(start - 0.5, index - 0.5, color=COLOURS["faint"], linewidth=0, zorder=0)
            axes[-1].annotate(f"tier {tiers[start]}", (k + 0.5, start), (6, 0), textcoords="offset points",
                              fontsize=SMALL, va="center", color=COLOURS["ink"], annotation_clip=False)  # fmt: skip
            start = index
