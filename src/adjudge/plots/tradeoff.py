"""Two measures against each other: means, who is not excluded, and the front of the means."""

from __future__ import annotations

from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, did_you_mean
from adjudge.plots.canvas import COLOURS, SMALL, all_shown, new_axes, open_sides, page_width, plain_ratios, shown, tip
from adjudge.plots.place_names import SIDES, place_names, undominated
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.leaderboard import BaselineRow, LeaderboardRow
from adjudge.verdicts.words import Word
from adjudge.wording.numerals import quantity

_HEIGHT = 3.4
_MARGINS = (0.75, 0.5, 0.15, 0.1)
_WIDE = 50.0  # a ratio of means beyond which an axis of positive values is logarithmic


@checked
def plot_tradeoff(result: Comparison, x: str | None = None, y: str | None = None, *, ax: Any = None) -> Any:
    """Which learners are worth their price, and which are beaten? Means under two measures.

    Filled dots are learners that nobody is shown to beat on every measure. The line joins the means that no other mean
    beats on both: a description, not a test. Left to itself the figure takes the first measure and the one that
    disagrees with it most. Names that would overlap are left out; on a page a pointer shows them. A mean far beyond all
    others stands as a triangle at the edge.

    Parameters
    ----------
    result
    x : str, optional
        Measure along; the two that conflict most when left out.
    y : str, optional
        Measure upward.
    ax

    Returns
    -------
    Axes

    Raises
    ------
    InputError
        There are not two measures.

    See Also
    --------
    adjudge.plots.plot_order

    Examples
    --------
    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> plot_tradeoff(compare(example("joint"))).get_xlabel()
    'seconds (lower is better)'
    """
    first, second = conflicting_measures(result, x, y)
    ways = dict(zip(result.measures, result.units.higher_is_better, strict=True))
    rows = [
        row
        for row in result.answer.leaderboard
        if isinstance(row, LeaderboardRow | BaselineRow)
        and None not in (row.measures[first].mean, row.measures[second].mean)
    ]
    exact = [(float(row.measures[second].mean or 0.0), float(row.measures[first].mean or 0.0)) for row in rows]
    if not exact:
        raise InputError("no learner has a mean under both measures: nothing to draw")
    best = undominated(exact, (ways[second], ways[first]))
    columns = [_held([point[axis] for point in exact]) for axis in (0, 1)]
    points = list(zip(*columns, strict=True))
    ax = new_axes("plot_tradeoff", page_width(), _HEIGHT, _MARGINS) if ax is None else ax
    logs = [_logarithmic([point[axis] for point in points]) for axis in (0, 1)]
    for log, scale in zip(logs, (ax.set_xscale, ax.set_yscale), strict=True):
        if log:
            scale("log")
    line = sorted(point for point, front in zip(points, best, strict=True) if front)
    step = "steps-pre" if ways[second] else "steps-post"
    ax.plot([across for across, _ in line], [up for _, up in line], color=COLOURS["better"], linewidth=0.8, zorder=1,
            drawstyle=step)  # fmt: skip
    for row, (across, up), true in zip(rows, points, exact, strict=True):
        kept = row.answer not in {"beaten", Word.WORSE, Word.PARTLY_WORSE}
        beyond = {"^": up < true[1], "v": up > true[1], ">": across < true[0], "<": across > true[0]}
        mark = next((triangle for triangle, there in beyond.items() if there), "o")
        (dot,) = ax.plot([across], [up], mark, markersize=5.5, markeredgewidth=1.2, zorder=3,
                         markerfacecolor=COLOURS["better"] if kept else COLOURS["paper"],
                         markeredgecolor=COLOURS["better"] if kept else COLOURS["quiet"])  # fmt: skip
        tip(dot, f"{row.learner} ({row.answer}): {second} {quantity(true[0])}, {first} {quantity(true[1])}")
    ax.margins(0.12, 0.1)
    for log, axis, limits in ((logs[0], ax.xaxis, ax.get_xlim()), (logs[1], ax.yaxis, ax.get_ylim())):
        if log:
            plain_ratios(axis, *limits)
    _names(ax, rows, points, best, logs)
    if points != exact:
        ax.text(1, 1, "triangles: beyond the edge", fontsize=SMALL - 1, color=COLOURS["quiet"], ha="right", va="bottom",
                transform=ax.transAxes)  # fmt: skip
    for name, put in ((second, ax.set_xlabel), (first, ax.set_ylabel)):
        put(f"{shown(name, 24)} ({'higher' if ways[name] else 'lower'} is better)", fontsize=SMALL)
    open_sides(ax)
    return ax


def conflicting_measures(result: Comparison, x: str | None = None, y: str | None = None) -> tuple[str, str]:
    """The measure up and the one across: those given, else the first and the one that disagrees with it most."""
    if len(result.measures) < 2:
        raise InputError(f"a trade-off needs two measures; there is {result.measures[0]} only")
    for name in (x, y):
        if name is not None and name not in result.measures:
            raise InputError(f"no measure {name!r}{did_you_mean(name, result.measures)}")
    up = y if y is not None else next(name for name in result.measures if name != x)
    if x is not None:
        return up, x
    j = result.measures.index(up)
    others = [place for place in range(len(result.measures)) if place != j]
    agreement = (result.signs[:, j : j + 1] * result.signs[:, others]).sum(axis=0)  # pairs agreed minus disagreed
    return up, result.measures[others[int(np.argmin(agreement))]]


def _held(values: list[float]) -> list[float]:
    """Values far beyond the others are held at the edge, as a triangle: one of them would hide all the rest."""
    scaled = np.log(values) if _logarithmic(values) else np.asarray(values)
    quarter, half, three = np.quantile(scaled, [0.25, 0.5, 0.75])
    reach = 4 * max(three - quarter, 1e-9 * abs(half))
    if three == quarter:
        return values
    held = np.clip(scaled, quarter - reach, three + reach)
    kept = np.where(held == scaled, values, np.exp(held) if _logarithmic(values) else held)
    return [float(value) for value in kept]


def _logarithmic(values: list[float]) -> bool:
    return min(values) > 0 and max(values) / min(values) > _WIDE


def _names(ax: Any, rows: list[Any], points: list[tuple[float, float]], best: list[bool], logs: list[bool]) -> None:
    """Names where there is room for them, those on the front first."""
    order = sorted(range(len(rows)), key=lambda place: (not best[place], rows[place].answer == "beaten"))
    scaled = [
        tuple(float(np.log(value)) if log else value for value, log in zip(points[place], logs, strict=True))
        for place in order
    ]
    short = all_shown((row.learner for row in rows), 22)
    names = [short[rows[place].learner] for place in order]
    left, bottom, right, top = _MARGINS
    size = ((page_width() - left - right) * 72, (_HEIGHT - bottom - top) * 72)
    sides = place_names([(a, b) for a, b in scaled], names, size, padding=(0.12 / 1.24 * size[0], 0.1 / 1.2 * size[1]))
    for place, name, side in zip(order, names, sides, strict=True):
        if side is not None:
            where = SIDES[side]
            ax.annotate(name, points[place], (where.dx, -where.dy), textcoords="offset points", ha=where.align,
                        va="center", fontsize=SMALL, color=COLOURS["ink"], zorder=2,
                        bbox={"facecolor": COLOURS["paper"], "edgecolor": "none", "pad": 0.4})  # fmt: skip
