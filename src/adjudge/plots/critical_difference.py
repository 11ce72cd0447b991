"""Mean ranks on a line, and bars under the groups that the signs of the measure do not separate."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, did_you_mean
from adjudge.evidence.contract import TableFinding
from adjudge.kernels.arrays import Floats
from adjudge.kernels.ranks import row_ranks
from adjudge.plots.canvas import COLOURS, new_axes, page_width, tip
from adjudge.plots.groups import undivided_groups
from adjudge.plots.lettering import MANY, NAME, SMALL, all_shown, first_of, integers, letters, shown, wrapped
from adjudge.verdicts.comparison import Comparison

MOST = 40
_MOST_NAME = 24  # letters
_MOST_BARS = 25
_LEAST_AXIS, _STEP = 1.2, 0.08  # inches of the axis, and of it for each learner
_ROW, _DENSE, _BAR = 0.2, 0.145, 0.13  # inches of a label, of one of many, of a level of bars


@checked
def plot_critical_difference(result: Comparison, measure: str | None = None, *, top: int = MOST, ax: Any = None) -> Any:
    """Which learners are not separated on one measure, along their mean ranks?

    The bars are the groups of the very signs printed with the comparison (of Nemenyi's test where that stands beside
    them, with its critical difference as a ruler). A group with a gap in rank order is drawn with dots on its members
    and a dotted line over the gap, so the picture never contradicts the table. With a baseline one bar joins it to
    those it is not separated from. Ranks are over the cases that every learner has, and among all learners. Of more
    than 15, or where long names leave no room, the names stand on one side and the bars are upright. Where there would
    be more than 25 bars, one joins the first learner to those it is not separated from.

    Parameters
    ----------
    result
    measure: Which measure; needed where there are several.
    top, ax

    Raises
    ------
    InputError
        There are fewer than 3 learners, or the measure is not there.

    See Also
    --------
    adjudge.evidence.nemenyi
    adjudge.plots.plot_ranks

    References
    ----------
    demsar

    >>> from adjudge import compare
    >>> ax = plot_critical_difference(compare("example:rewards"), "accuracy")
    >>> len(ax.texts) >= 4
    True
    """
    j = _measure_place(result, measure)
    if min(top, len(result.learners)) < 3:
        raise InputError(f"a diagram of mean ranks is for 3 learners and more, got {min(top, len(result.learners))}")
    ranks = mean_ranks(result, j)
    order = np.argsort(ranks, kind="stable").tolist()[:top]
    groups, critical, joined = _groups(result, j, order)
    size = NAME if page_width() > 4 else SMALL
    names = all_shown((result.learners[place] for place in order), min(_MOST_NAME, int(6.5 * page_width())))
    values = [f"{ranks[place]:.2f}" if page_width() > 4 else "" for place in order]  # else the axis tells them
    side = letters([f"{name}  {value}" for name, value in zip(names.values(), values, strict=True)], size) + 0.25
    about = wrapped(
        [f"mean rank on {shown(result.measures[j], 28)}", joined, *first_of(len(order), len(ranks))], page_width()
    )
    found = _Diagram(
        ranks, order, groups, side, (0.35 if critical is None else 0.55, 0.1 + 0.125 * (2 + about.count("\n")))
    )
    crowded = len(order) > MANY or 2 * side + max(_LEAST_AXIS, _STEP * len(order)) > page_width()
    ax, places = (_one_sided if crowded else _two_sided)(found, ax)
    for place, (name, short), value, (x, y, align) in zip(order, names.items(), values, places, strict=True):
        text = "  ".join(filter(None, (short, value) if align == "right" else (value, short)))
        label = ax.text(x, y, text, ha=align, va="center", fontsize=size, color=COLOURS["ink"],
                        weight="bold" if name == result.baseline else "normal")  # fmt: skip
        tip(label, f"{name}: mean rank {ranks[place]:.2f} on {result.measures[j]}")
    if critical is not None:
        _ruler(ax, found.low, critical, ax.get_ylim()[1] - 0.14)
    ax.text(sum(ax.get_xlim()) / 2, 0.04, about, ha="center", va="bottom", fontsize=SMALL - 0.5, color=COLOURS["quiet"])
    ax.set_axis_off()
    return ax


@dataclass(frozen=True, slots=True)
class _Diagram:
    """What is drawn, ranks across and inches upward: room of the names, above the axis and below the last name."""

    ranks: Floats
    order: list[int]
    groups: list[tuple[int, ...]]
    side: float
    around: tuple[float, float]

    @property
    def low(self) -> int:
        return int(self.ranks[self.order[0]])

    @property
    def high(self) -> int:
        return int(max(math.ceil(self.ranks[self.order[-1]]), self.low + 1))

    def axes(self, ax: Any, right: float, inches: float) -> tuple[Any, float, float]:
        """Axes with the line of ranks and so many inches below it, how many ranks an inch is, where that line lies."""
        height = sum(self.around) + inches
        ax = new_axes("plot_critical_difference", page_width(), height, (0, 0, 0, 0), given=ax)
        unit = (self.high - self.low) / (page_width() - self.side - right)
        ax.set_xlim(self.low - self.side * unit, self.high + right * unit)
        ax.set_ylim(0, height)
        y = height - self.around[0]
        ax.plot([self.low, self.high], [y, y], color=COLOURS["ink"], linewidth=1.0)
        for tick in integers(self.low, self.high, min(10, max(2, int((self.high - self.low) / unit / 0.25)))):
            ax.plot([tick, tick], [y, y + 0.06], color=COLOURS["ink"], linewidth=1.0)
            ax.text(tick, y + 0.08, str(tick), ha="center", va="bottom", fontsize=SMALL, color=COLOURS["ink"])
        return ax, unit, y


Places = list[tuple[float, float, str]]  # of the names: x, y, which side of the text


def _two_sided(found: _Diagram, ax: Any) -> tuple[Any, Places]:
    """Better half left, worse half right, bars along the axis."""
    ranks, n = found.ranks, len(found.order)
    levels = bar_levels([(ranks[group[0]], ranks[group[-1]]) for group in found.groups])
    bars, rows = _BAR * (max(levels, default=-1) + 1), math.ceil(n / 2)
    ax, unit, top = found.axes(ax, found.side, 0.16 + bars + _ROW * rows)
    for group, level in zip(found.groups, levels, strict=True):
        y = top - 0.16 - _BAR * level
        _bar(ax, [(ranks[place], y, found.order.index(place)) for place in group])
    places: Places = []
    for number, place in enumerate(found.order):
        left = number < rows
        row = number if left else n - 1 - number
        y, edge = top - 0.16 - bars - _ROW * (row + 0.5), found.low - 0.1 * unit if left else found.high + 0.1 * unit
        ax.plot([ranks[place], ranks[place], edge], [top, y, y], color=COLOURS["quiet"], linewidth=0.7)
        places.append((edge + (-0.05 if left else 0.05) * unit, y, "right" if left else "left"))
    return ax, places


def _one_sided(found: _Diagram, ax: Any) -> tuple[Any, Places]:
    """A row for each learner, names left, a dot on its mean rank, bars upright on the right."""
    levels = bar_levels([(found.order.index(group[0]), found.order.index(group[-1])) for group in found.groups])
    step = min(0.1, max(0.02, (page_width() - found.side - 1.2) / (max(levels, default=0) + 1)))
    row = _DENSE if len(found.order) > MANY else 0.9 * _ROW
    ax, unit, top = found.axes(ax, 0.2 + step * (max(levels, default=0) + 1), 0.1 + row * len(found.order))
    rows = {place: top - 0.1 - row * (number + 0.5) for number, place in enumerate(found.order)}
    for place, y in rows.items():
        ax.plot([found.low, found.ranks[place]], [y, y], color=COLOURS["undecided"], linewidth=0.6, zorder=1)
        ax.plot([found.ranks[place]], [y], "d", color=COLOURS["ink"], markersize=3.4)
    for group, level in zip(found.groups, levels, strict=True):
        x = found.high + (0.2 + step * level) * unit
        _bar(ax, [(x, rows[place], found.order.index(place)) for place in group], thin=step < 0.07)
    return ax, [(found.low - 0.1 * unit, y, "right") for y in rows.values()]


def mean_ranks(comparison: Comparison, measure: int) -> Floats:
    """Each learner's mean rank over the cases that all have, 1 the best: shown, never decides."""
    values = comparison.units.oriented(measure)
    whole = values[~np.isnan(values).any(axis=1)]
    if not len(whole):
        raise InputError(f"no case has every learner under {comparison.measures[measure]!r}: there are no mean ranks")
    return np.asarray(row_ranks(whole, True).mean(axis=0) / 2.0)


def bar_levels(spans: Sequence[tuple[float, float]]) -> list[int]:
    """A level for each bar so that bars on one level do not touch."""
    ends: list[float] = []
    levels = []
    gap = 0.02 * max((end for _, end in spans), default=1.0)
    for start, end in spans:
        level = next((place for place, taken in enumerate(ends) if start > taken + gap), len(ends))
        ends[level : level + 1] = [end]
        levels.append(level)
    return levels


def _measure_place(result: Comparison, measure: str | None) -> int:
    if measure is None and len(result.measures) > 1:
        raise InputError(f"mean ranks are of one measure; name one of {', '.join(result.measures)}")
    name = result.measures[0] if measure is None else measure
    if name not in result.measures:
        raise InputError(f"no measure {name!r}{did_you_mean(name, result.measures)}")
    return result.measures.index(name)


def _groups(result: Comparison, j: int, order: list[int]) -> tuple[list[tuple[int, ...]], float | None, str]:
    """The groups of two or more, Nemenyi's critical difference where it stands beside, and what a bar says."""
    alpha = result.settings.alpha
    joined = np.zeros((len(result.learners),) * 2, bool)
    first, second = result.pair_index[:, 0], result.pair_index[:, 1]
    found = next(
        (each for each in result.supplementary if each.test.name == "nemenyi" and each.measure == result.measures[j]),
        None,
    )
    critical = None
    rests_on = result.tests[j].label
    if found is not None and isinstance(found.finding, TableFinding) and found.finding.pair_p is not None:
        joined[first, second] = found.finding.pair_p[first, second] > alpha
        critical = float(getattr(found.finding.result, "critical_difference"))  # noqa: B009 (of Nemenyi's result only)
        rests_on = found.test.label
    else:
        joined[first, second] = result.signs[:, j] == 0
    joined |= joined.T
    base = None if result.baseline is None else result.learners.index(result.baseline)
    groups = [] if base is not None else [group for group in undivided_groups(order, joined) if len(group) > 1]
    said = f"joined: not separated by {rests_on}"
    if len(groups) > _MOST_BARS:
        base, said = order[0], f"joined: not separated from {shown(result.learners[order[0]], 24)} by {rests_on}"
    if base is not None:
        groups = [tuple(place for place in order if place == base or joined[base, place])]
    return [group for group in groups if len(group) > 1], critical, said


def _bar(ax: Any, members: Sequence[tuple[float, float, int]], *, thin: bool = False) -> None:
    """From (x, y, rank order) of the members: solid between neighbours in order, dotted over a gap; a dot on each."""
    for one, other in pairwise(members):
        near = other[2] == one[2] + 1
        style = {"linestyle": "-", "linewidth": 1.5 if thin else 3.0} if near else {"linestyle": ":", "linewidth": 1.2}
        ax.plot([one[0], other[0]], [one[1], other[1]], color=COLOURS["ink"], solid_capstyle="round", **style)
    ax.plot([x for x, _, _ in members], [y for _, y, _ in members], "o", color=COLOURS["ink"],
            markersize=2.2 if thin else 3.4)  # fmt: skip


def _ruler(ax: Any, low: float, critical: float, y: float) -> None:
    ax.plot([low, low + critical], [y, y], color=COLOURS["ink"], linewidth=1.2)
    for x in (low, low + critical):
        ax.plot([x, x], [y - 0.04, y + 0.04], color=COLOURS["ink"], linewidth=1.2)
    ax.text(low + critical, y, f"  CD = {critical:.2f}", ha="left", va="center", fontsize=SMALL, color=COLOURS["ink"])
