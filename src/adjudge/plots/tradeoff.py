"""Two measures against each other: means with their intervals, who is not excluded, and the front of the means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, did_you_mean
from adjudge.kernels.arrays import Floats
from adjudge.plots.canvas import COLOURS, new_axes, note_below, open_sides, page_width, plain_ratios, tip
from adjudge.plots.lettering import MANY, SMALL, all_shown, letters, shown, wrapped
from adjudge.plots.place_names import Side, place_names, undominated
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.leaderboard import BaselineRow, LeaderboardRow
from adjudge.verdicts.words import Word
from adjudge.wording.numerals import quantity

_PLOT, _TALL, _CROWD = 2.75, 3.6, 40  # inches of the axes, and with more learners than that
_LEFT, _BOTTOM, _RIGHT, _TOP = 0.7, 0.45, 0.1, 0.1
_WIDE = 50.0  # a ratio of means beyond which an axis of positive values is logarithmic
_LINE = 0.125  # inches of a line of the note
Row = LeaderboardRow | BaselineRow


@dataclass(frozen=True, slots=True)
class _Scale:
    """One measure along an axis: `limits` are its worse and its better end."""

    measure: str
    higher: bool
    log: bool
    means: Floats
    held: Floats  # the means, those far beyond the others held at the edge
    ends: Floats  # (n, 2): of the intervals, as far as the axis goes
    limits: tuple[float, float]

    def at(self, values: Floats) -> Floats:
        """How far along the axis, from 0 to 1."""
        there, worse, better = (np.log(part) if self.log else part for part in (values, *self.limits))
        return np.asarray((there - worse) / (better - worse))


@checked
def plot_tradeoff(result: Comparison, x: str | None = None, y: str | None = None, *, ax: Any = None) -> Any:
    """Which learners are worth their price, and which are beaten? Means under two measures; better is up and right.

    An axis on which lower is better is turned, one of a ratio scale (times, sizes, costs) logarithmic. Filled dots are
    learners that nobody is shown to beat on every measure. The line is the front, the means that no other mean beats on
    both: a description, not a test, and its names are bold. A cross is the interval of each mean by itself (of more
    than 15 learners, of those on the front): pairs are judged by their differences, not by whether crosses overlap.
    Where not every name finds a place, dots are numbered as in the leaderboard and a key stands below. A ring is around
    the learner that `cheapest` names. A mean far beyond all others stands as a triangle at the edge. Left to itself the
    figure takes the first measure and the one that disagrees with it most, or the cost of `cheapest`.

    Parameters
    ----------
    result
    x: Measure along; the two that conflict most when left out.
    y: Measure upward.
    ax

    Raises
    ------
    InputError
        There are not two measures.

    See Also
    --------
    adjudge.plots.plot_order

    >>> from adjudge import compare
    >>> plot_tradeoff(compare("example:joint")).get_xlabel()
    'seconds (lower is better: axis turned; log)'
    """
    up, across = conflicting_measures(result, x, y)
    rows = [
        row
        for row in result.answer.leaderboard
        if isinstance(row, Row) and None not in (row.measures[up].mean, row.measures[across].mean)
    ]
    if not rows:
        raise InputError("no learner has a mean under both measures: nothing to draw")
    scales = tuple(_scale(result, measure, rows) for measure in (across, up))
    exact = list(zip(*(scale.means.tolist() for scale in scales), strict=True))
    front = undominated(exact, (scales[0].higher, scales[1].higher))
    size = (page_width() - _LEFT - _RIGHT, _TALL if len(rows) > _CROWD else _PLOT)
    font = 6.5 if len(rows) <= _CROWD else 6.0  # of numbers
    texts, sides, numbered = _labels(rows, front, scales, size, font)
    chosen = getattr(getattr(result.answer, "cheapest", None), "chosen", ())
    told = {
        "filled: not shown to be beaten on every measure": True,
        "line, bold: the front, no other mean is better on both": True,
        "crosses: intervals of the means": True,
        "ring: the cheapest that is shown not to be worse": bool(chosen),
        "triangles: beyond the edge": any((scale.means != scale.held).any() for scale in scales),
    }
    about = wrapped([text for text, there in told.items() if there], page_width() - 0.1)
    most = 22 if len(rows) <= _CROWD else 16 if page_width() > 4 else 12
    columns = _key(list(all_shown((row.learner for row in rows), most).values()), font) if numbered else []
    notes = _BOTTOM + 1.35 * font / 72 * max(map(len, columns), default=0)
    below = notes + _LINE * (1 + about.count("\n")) + 0.05
    ax = new_axes("plot_tradeoff", page_width(), size[1] + below + _TOP, (_LEFT, below, _RIGHT, _TOP), given=ax)
    _set_axes(ax, scales)
    points = list(zip(*(scale.held.tolist() for scale in scales), strict=True))
    line = [points[index] for index in np.argsort(scales[0].at(scales[0].held), kind="stable") if front[index]]
    ax.plot(*zip(*line, strict=True), color=COLOURS["better"], linewidth=0.8, zorder=1, drawstyle="steps-pre")
    for index, (row, point) in enumerate(zip(rows, points, strict=True)):
        if front[index] or len(rows) <= MANY:
            for cross in ((scales[0].ends[index], [point[1]] * 2), ([point[0]] * 2, scales[1].ends[index])):
                ax.plot(*cross, color=COLOURS["undecided"], linewidth=0.7, zorder=0.9)
        _dot(ax, row, point, scales, index, ringed=row.learner in chosen)
        away = 1.4 if row.learner in chosen else 1.0  # clear of the ring
        _label(ax, texts[index], point, sides[index], font if numbered else SMALL, away, bold=front[index])
    for place, column in enumerate(columns):
        for line_number, text in enumerate(column):
            left = (page_width() - 0.1) * place / len(columns) - _LEFT + 0.05
            ax.annotate(text, (0, 0), (72 * left, -72 * _BOTTOM - 1.35 * font * line_number), "axes fraction",
                        "offset points", va="top", fontsize=font, color=COLOURS["ink"],
                        annotation_clip=False)  # fmt: skip
    note_below(ax, about, _LEFT - 0.05, notes)
    return ax


def conflicting_measures(result: Comparison, x: str | None = None, y: str | None = None) -> tuple[str, str]:
    """The measure up and the one across: those given, else the first and the cost, or what disagrees with it most."""
    if len(result.measures) < 2:
        raise InputError(f"a trade-off needs two measures; there is {result.measures[0]} only")
    for name in (x, y):
        if name is not None and name not in result.measures:
            raise InputError(f"no measure {name!r}{did_you_mean(name, result.measures)}")
    if x is None and y != result.settings.cheapest:
        x = result.settings.cheapest
    up = y if y is not None else next(name for name in result.measures if name != x)
    if x is not None:
        return up, x
    j = result.measures.index(up)
    others = [place for place in range(len(result.measures)) if place != j]
    agreement = (result.signs[:, j : j + 1] * result.signs[:, others]).sum(axis=0)  # pairs agreed minus disagreed
    return up, result.measures[others[int(np.argmin(agreement))]]


def _scale(result: Comparison, measure: str, rows: Sequence[Row]) -> _Scale:
    j = result.measures.index(measure)
    cells = [row.measures[measure] for row in rows]
    means = np.array([cell.mean for cell in cells], dtype=np.float64)
    log = bool(means.min() > 0 and (result.units.factors[j] or means.max() / means.min() > _WIDE))
    scaled = np.log(means) if log else means
    quarter, three = np.quantile(scaled, [0.25, 0.75])
    reach = 4 * (three - quarter) or np.inf  # one value far beyond the others would hide all the rest
    held = np.clip(scaled, quarter - reach, three + reach)
    ends = np.array([(cell.mean if cell.low is None else cell.low, cell.mean if cell.high is None else cell.high)
                     for cell in cells], dtype=np.float64)  # fmt: skip
    span = np.ptp(held) or 1.0
    reached = np.log(np.maximum(ends, np.finfo(np.float64).tiny)) if log else ends
    reached = np.clip(reached + np.array([-0.03, 0.03]) * span, held.min() - 0.5 * span, held.max() + 0.5 * span)
    limits = np.array([min(reached.min(), held.min() - 0.12 * span), max(reached.max(), held.max() + 0.12 * span)])
    held = np.where(held == scaled, means, np.exp(held) if log else held)
    low, high = (np.exp(limits) if log else limits).tolist()
    higher = result.units.higher_is_better[j]
    return _Scale(measure, higher, log, means, held, np.clip(ends, low, high), (low, high) if higher else (high, low))


def _set_axes(ax: Any, scales: Sequence[_Scale]) -> None:
    """Limits, logarithms and what the axes say."""
    for scale, axis, name in zip(scales, (ax.xaxis, ax.yaxis), "xy", strict=True):
        if scale.log:
            ax.set(**{f"{name}scale": "log"})
        ax.set(**{f"{name}lim": scale.limits})
        if scale.log:
            plain_ratios(axis, *sorted(scale.limits))
        way = "(higher is better" if scale.higher else "(lower is better: axis turned"
        way += "; log)" if scale.log else ")"
        room = (page_width() - _LEFT if name == "x" else _PLOT) + 0.3 - letters([way], SMALL)
        axis.set_label_text(f"{shown(scale.measure, int(room / letters('x', SMALL)))} {way}", fontsize=SMALL)
    open_sides(ax)


def _labels(
    rows: Sequence[Row], front: Sequence[bool], scales: Sequence[_Scale], size: tuple[float, float], number: float
) -> tuple[list[str], list[Side | None], bool]:
    """Text of each dot and where it stands, those on the front first: names, or numbers where a name has no room."""
    points = (72 * size[0], 72 * size[1])
    dots = list(zip(*((length * scale.at(scale.held)).tolist() for length, scale in zip(points, scales, strict=True)),
                    strict=True))  # fmt: skip
    order = sorted(range(len(rows)), key=lambda place: (not front[place], rows[place].answer == "beaten"))
    names = list(all_shown((row.learner for row in rows), 22).values())
    numbers = [str(place + 1) for place in range(len(rows))]
    for texts, font, far in ((names, SMALL, False), (names, SMALL, len(rows) <= MANY), (numbers, number, True)):
        widths = [72 * letters([texts[place]], font) * (1.15 if front[place] else 1) + 1 for place in order]
        found = place_names([dots[place] for place in order], widths, 1.2 * font, points, far=far)
        if None not in found:
            break
    side_of = dict(zip(order, found, strict=True))
    return texts, [side_of[place] for place in range(len(rows))], texts is numbers


def _dot(ax: Any, row: Row, point: tuple[float, float], scales: Sequence[_Scale], index: int, *, ringed: bool) -> None:
    kept = row.answer not in {"beaten", Word.WORSE, Word.PARTLY_WORSE}
    mark = "o"
    for scale, (worse, better) in zip(scales, (("<", ">"), ("v", "^")), strict=True):
        beyond = scale.at(scale.means[index : index + 1]) - scale.at(scale.held[index : index + 1])
        mark = worse if beyond < 0 else better if beyond > 0 else mark
    if ringed:
        ax.plot(*point, "o", markersize=10.5, markerfacecolor="none", markeredgecolor=COLOURS["ink"], zorder=3)
    size = 5.5 if len(scales[0].means) <= _CROWD else 4.0
    (dot,) = ax.plot(*point, mark, markersize=size, markeredgewidth=1.2, zorder=3,
                     markerfacecolor=COLOURS["better"] if kept else COLOURS["paper"],
                     markeredgecolor=COLOURS["better"] if kept else COLOURS["quiet"])  # fmt: skip
    means = ", ".join(f"{scale.measure} {quantity(float(scale.means[index]))}" for scale in scales)
    tip(dot, f"{row.learner} ({row.answer}): {means}")


def _label(
    ax: Any, text: str, point: tuple[float, float], side: Side | None, font: float, away: float, *, bold: bool
) -> None:
    if side is None:
        return
    lead = {"arrowstyle": "-", "linewidth": 0.4, "color": COLOURS["quiet"], "shrinkA": 0, "shrinkB": 2}
    ax.annotate(text, point, (away * side.dx, away * side.dy), textcoords="offset points", ha=side.align,
                va="center", zorder=2, fontsize=font, weight="bold" if bold else "normal", color=COLOURS["ink"],
                arrowprops=lead if side.far else None,
                bbox={"facecolor": COLOURS["paper"], "edgecolor": "none", "pad": 0.3, "alpha": 0.7})  # fmt: skip


def _key(names: list[str], font: float) -> list[list[str]]:
    """Numbered names in as many columns as the width holds."""
    n = max(1, int((page_width() - 0.1) / (letters(names, font) + 0.3)))
    lines = [f"{number:\u2007>3} {name}" for number, name in enumerate(names, 1)]  # blanks as wide as a digit
    length = -(-len(lines) // n)
    return [lines[start : start + length] for start in range(0, len(lines), length)]
