"""Mean ranks on a line, and bars under the groups that the signs of the measure do not separate."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, did_you_mean
from adjudge.evidence.contract import TableFinding
from adjudge.kernels.ranks import row_ranks
from adjudge.plots.canvas import (
    COLOURS,
    NAME,
    SMALL,
    all_shown,
    bare,
    integers,
    letters,
    new_axes,
    page_width,
    shown,
    tip,
)
from adjudge.plots.groups import undivided_groups
from adjudge.verdicts.comparison import Comparison

MOST = 40
NARROW_NAME, _MOST_NAME = 12, 24  # letters of a name that even a narrow column holds, and elsewhere
_LEAST_AXIS, _NARROW, _STEP = 1.2, 4.0, 0.08  # inches, the last of axis for each learner
_MANY, _MANY_NAME = 12, 18  # learners from which on shorter names leave more room to the axis
_ROW, _BAR = 0.2, 0.13  # inches of a label and of a level of bars


@checked
def plot_critical_difference(result: Comparison, measure: str | None = None, *, ax: Any = None) -> Any:
    """Which learners are not separated on one measure, along their mean ranks?

    The bars are the groups of the very signs printed with the comparison (of Nemenyi's test where that stands beside
    them, with its critical difference as a ruler). A group with a gap in rank order is drawn with dots on its members
    and a dotted line over the gap, so the picture never contradicts the table. With a baseline one bar joins it to
    those it is not separated from. Ranks are over the cases that every learner has.

    Parameters
    ----------
    result
    measure : str, optional
        Which measure; needed where there are several.
    ax

    Returns
    -------
    Axes

    Raises
    ------
    InputError
        There are fewer than 3 learners or too many, or the measure is not there.

    See Also
    --------
    adjudge.evidence.nemenyi
    adjudge.plots.plot_ranks

    References
    ----------
    Demšar, J. (2006). Statistical comparisons of classifiers over multiple data sets. Journal of Machine Learning
    Research 7, 1–30.

    Examples
    --------
    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> ax = plot_critical_difference(compare(example("rewards")), "accuracy")
    >>> len(ax.texts) >= 4
    True
    """
    j = _measure_place(result, measure)
    if not 3 <= len(result.learners) <= MOST:
        raise InputError(
            f"a diagram of mean ranks is for 3 to {MOST} learners, got {len(result.learners)}; choose with learners"
        )
    ranks = mean_ranks(result, j)
    order = np.argsort(ranks, kind="stable").tolist()
    groups, critical, rests_on = _groups(result, j, order)
    levels = bar_levels([(ranks[group[0]], ranks[group[-1]]) for group in groups])
    n_levels = max(levels, default=-1) + 1
    rows = math.ceil(len(order) / 2)
    wide, size = page_width(), NAME
    values = [f"  {rank:.2f}" for rank in ranks]
    if wide < _NARROW:  # the axis tells the ranks
        size, values = SMALL, [""] * len(values)
    letter, digits = letters(["x"], size), len(values[0])
    room = int(((wide - _LEAST_AXIS) / 2 - 0.25) / letter)
    least, most = max(_LEAST_AXIS, _STEP * len(order)), _MOST_NAME if len(order) <= _MANY else _MANY_NAME
    if wide < _NARROW:
        least, most = _LEAST_AXIS, min(_MOST_NAME, max(NARROW_NAME, room))
    names = list(all_shown(result.learners, most).values())
    side = letters(names, size) + digits * letter + 0.25
    wide = max(wide, 2 * side + least)
    height = 0.8 + _BAR * n_levels + _ROW * (rows + 1)
    ax = new_axes("plot_critical_difference", wide, height, (0, 0, 0, 0)) if ax is None else ax
    low, high = math.floor(min(ranks)), max(math.ceil(max(ranks)), math.floor(min(ranks)) + 1)
    unit = (high - low) / (wide - 2 * side)  # ranks an inch
    ax.set_xlim(low - side * unit, high + side * unit)
    ax.set_ylim(0, height)
    top = height - 0.55
    _axis(ax, low, high, top)
    for group, level in zip(groups, levels, strict=True):
        _bar(ax, group, order, ranks, top - 0.16 - _BAR * level)
    first = top - 0.16 - _BAR * n_levels
    for number, place in enumerate(order):
        left = number < rows
        row = number if left else len(order) - 1 - number
        y, edge = first - _ROW * (row + 0.5), low - 0.1 * unit if left else high + 0.1 * unit
        ax.plot([ranks[place], ranks[place], edge], [top, y, y], color=COLOURS["quiet"], linewidth=0.7)
        text = f"{names[place]}{values[place]}" if left else f"{values[place]}  {names[place]}".lstrip()
        weight = "bold" if result.learners[place] == result.baseline else "normal"
        label = ax.text(edge + (-0.05 if left else 0.05) * unit, y, text, ha="right" if left else "left", va="center",
                        fontsize=size, weight=weight, color=COLOURS["ink"])  # fmt: skip
        tip(label, f"{result.learners[place]}: mean rank {ranks[place]:.2f} on {result.measures[j]}")
    if critical is not None:
        _ruler(ax, low, critical, height - 0.14)
    about = [f"mean rank on {shown(result.measures[j], 28)}", f"joined: not separated by {rests_on}"]
    joint = "; " if letters(["; ".join(about)], SMALL - 0.5) < wide else "\n"
    ax.text(
        (low + high) / 2,
        0.04,
        joint.join(about),
        ha="center",
        va="bottom",
        fontsize=SMALL - 0.5,
        color=COLOURS["quiet"],
    )
    bare(ax)
    return ax


def mean_ranks(comparison: Comparison, measure: int) -> NDArray[np.float64]:
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
    """The groups of two or more, Nemenyi's critical difference where it stands beside, and which decisions they are."""
    k, alpha = len(order), result.settings.alpha
    joined = np.zeros((k, k), bool)
    first, second = result.places[:, 0], result.places[:, 1]
    found = next(
        (each for each in result.beside if each.test.name == "nemenyi" and each.measure == result.measures[j]), None
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
    if result.baseline is not None:
        base = result.learners.index(result.baseline)
        groups = [tuple(place for place in order if place == base or joined[base, place])]
    else:
        groups = undivided_groups(order, joined)
    return [group for group in groups if len(group) > 1], critical, rests_on


def _axis(ax: Any, low: int, high: int, y: float) -> None:
    ax.plot([low, high], [y, y], color=COLOURS["ink"], linewidth=1.0)
    for tick in integers(low, high):
        ax.plot([tick, tick], [y, y + 0.06], color=COLOURS["ink"], linewidth=1.0)
        ax.text(tick, y + 0.08, str(tick), ha="center", va="bottom", fontsize=SMALL, color=COLOURS["ink"])


def _bar(ax: Any, group: Sequence[int], order: list[int], ranks: NDArray[np.float64], y: float) -> None:
    """Solid between neighbours in rank order, dotted over a gap; a dot on every member."""
    for one, other in pairwise(group):
        near = order.index(other) == order.index(one) + 1
        style = {"linestyle": "-", "linewidth": 3.0} if near else {"linestyle": ":", "linewidth": 1.2}
        ax.plot([ranks[one], ranks[other]], [y, y], color=COLOURS["ink"], solid_capstyle="round", **style)
    ax.plot([ranks[place] for place in group], [y] * len(group), "o", color=COLOURS["ink"], markersize=3.4)


def _ruler(ax: Any, low: float, critical: float, y: float) -> None:
    ax.plot([low, low + critical], [y, y], color=COLOURS["ink"], linewidth=1.2)
    for x in (low, low + critical):
        ax.plot([x, x], [y - 0.04, y + 0.04], color=COLOURS["ink"], linewidth=1.2)
    ax.text(low + critical, y, f"  CD = {critical:.2f}", ha="left", va="center", fontsize=SMALL, color=COLOURS["ink"])
