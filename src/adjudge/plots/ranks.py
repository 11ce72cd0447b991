"""Where each learner may rank, jointly and on every measure: intervals of whole numbers, ordered as the leaderboard."""

from __future__ import annotations

from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, require
from adjudge.plots.canvas import COLOURS, note_below, open_sides, page_width, tip
from adjudge.plots.lettering import MANY, NAME, SMALL, all_shown, first_of, integers, letters, shown, wrapped
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.leaderboard import LeaderboardRow
from adjudge.wording.leaderboard import interval
from adjudge.wording.numerals import probability

MOST = 60
_PANELS = 4  # measures with a panel of their own beside the joint one
_JOINT = "all"  # title of the panel of all measures together
_DOTTED = 12  # learners up to which every rank has a dot
_BELOW, _ABOVE, _RIGHT = 0.42, 0.24, 0.5  # inches around the panels


@checked
def plot_ranks(result: Comparison, *, top: int = MOST, ax: Any = None) -> Any:
    """Between which ranks does each learner lie? The first learners of the leaderboard.

    A dot on every rank that is not excluded (beyond 12 learners a bar); ranks and tiers are those of the leaderboard.
    Next to the ranks on all measures together stand those on each measure, where there are two to four; axes that are
    given take the joint ones.

    Parameters
    ----------
    result, top, ax

    See Also
    --------
    adjudge.plots.plot_order

    >>> from adjudge import compare
    >>> [label.get_text() for label in plot_ranks(compare("example:weka")).get_yticklabels()]
    ['RandomForest', 'Logistic', 'J48graft']
    """
    rows = ranked_rows(result)[:top]
    k, several = len(result.learners), len(result.measures) > 1
    names = list(all_shown((row.learner for row in rows), int(5.5 * page_width())).values())
    measures = result.measures if ax is None and several and len(result.measures) <= _PANELS else ()
    grey = [f"grey: shown to be beaten{' on every measure' if several else ''}"]
    about = [*(grey if any(row.answer == "beaten" for row in rows) else []), *first_of(len(rows), k)]
    axes = [ax] if ax is not None else _axes(names, len(measures), wrapped(about, page_width() - 0.1))
    _panel(axes[0], rows, [(row.rank_low, row.rank_high) for row in rows], k, _JOINT if several else "")
    for panel, measure in zip(axes[1:], measures, strict=True):
        _panel(panel, rows, [row.measures[measure].rank or (1, k) for row in rows], k, measure)
        panel.set_yticks([])
    axes[0].set_yticks(range(len(rows)), names)
    axes[0].tick_params(axis="y", length=0, labelsize=_font(len(rows)))
    _tiers(axes, [row.tier for row in rows], k)
    return axes[0]


def _font(n: int) -> float:
    return NAME if n <= MANY else SMALL


def ranked_rows(result: Comparison) -> list[LeaderboardRow]:
    """The judged learners in the order of the leaderboard."""
    if not isinstance(result.answer, Answer):
        raise InputError("against a baseline learners have no ranks; compare without a baseline")
    return [row for row in result.answer.leaderboard if isinstance(row, LeaderboardRow)]


def _axes(names: list[str], measures: int, about: str) -> list[Any]:
    """One panel, or the joint one and as many next to it; room for the names left, for the tiers right."""
    font, width = _font(len(names)), page_width()
    left, below = letters(names, font) + 0.15, _BELOW + 0.125 * (about.count("\n") + 1)
    height = below + _ABOVE + font * len(names) / (42 if len(names) <= MANY else 52)
    maker = require("matplotlib.figure", "plot", "plot_ranks").Figure(figsize=(width, height))
    wide, gap = (width - left - _RIGHT) / (measures + 1), 0.05 if measures else 0.0
    boxes = [(left + wide * index + gap, wide - 2 * gap) for index in range(measures + 1)]
    axes = [maker.add_axes((start / width, below / height, across / width, 1 - (below + _ABOVE) / height))
            for start, across in boxes]  # fmt: skip
    note_below(axes[0], about, boxes[0][0] - 0.05, _BELOW - 0.02)
    return axes


def _panel(ax: Any, rows: list[LeaderboardRow], ranks: list[tuple[int, int]], k: int, title: str) -> None:
    inches = ax.get_position().width * ax.figure.get_size_inches()[0]
    dotted = k <= _DOTTED and inches > 0.08 * k
    for index, (row, (low, high)) in enumerate(zip(rows, ranks, strict=True)):
        colour = COLOURS["quiet" if row.answer == "beaten" else "better"]
        where = {"": "", _JOINT: " on all measures"}.get(title, f" on {title}")
        said = f"{row.learner}: rank {interval((low, high))} of {k}{where}, tier {row.tier}, {row.answer}, "
        said += f"P unbeaten {probability(row.p_unbeaten)}"
        ends = (low, high) if dotted else (low - 0.4, high + 0.4)
        wide = 1.6 if dotted else 3.6
        tip(ax.plot(ends, [index, index], color=colour, linewidth=wide, solid_capstyle="butt")[0], said)
        if dotted:
            dots = range(low, high + 1)
            tip(ax.plot(dots, [index] * len(dots), "o", color=colour, markersize=4.0)[0], said)
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlim(0.5, k + 0.5)
    ax.set_xticks(integers(1, k) if inches > 1.6 else [1, k])
    if inches <= 1.6:  # the ends of neighbours would meet
        for label, side in zip(ax.get_xticklabels(), ("left", "right"), strict=True):
            label.set_ha(side)
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
