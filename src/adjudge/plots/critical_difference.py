"""Mean ranks on a line, and bars under the groups that the printed verdicts do not separate."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, bare, new_axes, shown
from adjudge.reports.groups import groups_of

__all__ = ["bar_levels", "plot_critical_difference"]

_MOST = 30
_LONGEST = 28  # letters of a name; the rest is cut
_LINE = 3.4  # inches from the best rank to the worst


def plot_critical_difference(result: Any, *, ax: Any = None) -> Any:
    """Which learners are not separated, along their mean ranks?

    `result` is what `compare_measure` gave for three learners or more, or its `to_dict()`. The bars are the groups of
    the very decisions printed with it, whatever test made them. A group with a gap in rank order is drawn with dots on
    its members and a dotted line over the gap, so the picture never contradicts the table. With a control, one bar
    joins it to those it is not separated from. The ruler shows the critical difference where the test has one.

    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.single import compare_measure
    >>> ax = plot_critical_difference(compare_measure(example("rewards"), "accuracy"))
    >>> len(ax.texts) >= 4
    True
    """
    content = result if isinstance(result, dict) else result.to_dict()
    ranking = content.get("ranking", [])
    if len(ranking) < 3:
        raise InputError("a diagram of mean ranks needs three learners or more, compared under one measure")
    if len(ranking) > _MOST:
        raise InputError(f"a diagram of {len(ranking)} learners cannot be read; choose at most {_MOST}")
    ranks = {entry["learner"]: float(entry["rank"]) for entry in ranking}
    order = list(ranks)
    groups = [group for group in groups_of(content) if len(group) > 1]
    control = content.get("overall", {}).get("control")
    if control is not None:
        groups = [_with_control(content, control["control"], order)]
    levels = bar_levels([(ranks[group[0]], ranks[group[-1]]) for group in groups])
    n_levels = max(levels, default=-1) + 1
    rows = math.ceil(len(order) / 2)
    height = 1.1 + 0.17 * n_levels + 0.26 * rows
    side = 0.35 + 0.072 * (6 + max(min(len(name), _LONGEST) for name in order))  # inches a label takes
    ax = new_axes("plot_critical_difference", _LINE + 2 * side, height) if ax is None else ax
    low, high = _axis(ax, ranks)
    top = -0.35
    for group, level in zip(groups, levels, strict=True):
        _bar(ax, group, order, ranks, top - 0.17 * level)
    _labels(
        ax,
        order,
        ranks,
        (low, high),
        side / _LINE,
        top - 0.17 * n_levels - 0.05,
        control["control"] if control else None,
    )
    critical = next((part.get("critical_difference") for part in content.get("overall", {}).values()), None)
    if critical is not None:
        _ruler(ax, low, critical, control is not None)
    bare(ax)
    return ax


def bar_levels(spans: Sequence[tuple[float, float]]) -> list[int]:
    """A level for each bar so that bars on one level do not touch.

    >>> bar_levels([(1.0, 2.0), (1.5, 3.0), (2.5, 4.0)])
    [0, 1, 0]
    """
    ends: list[float] = []
    levels = []
    gap = 0.02 * max((end for _, end in spans), default=1.0)
    for start, end in spans:
        level = next((place for place, taken in enumerate(ends) if start > taken + gap), len(ends))
        ends[level : level + 1] = [end]
        levels.append(level)
    return levels


def _with_control(content: dict[str, Any], control: str, order: list[str]) -> tuple[str, ...]:
    joined = {control}
    for pair in content["pairs"]:
        if pair["verdict"] not in {"better", "worse"} and control in (pair["a"], pair["b"]):
            joined |= {pair["a"], pair["b"]}
    return tuple(name for name in order if name in joined)


def _axis(ax: Any, ranks: dict[str, float]) -> tuple[float, float]:
    low, high = math.floor(min(ranks.values())), math.ceil(max(ranks.values()))
    high = max(high, low + 1)
    ax.plot([low, high], [0, 0], color=COLOURS["ink"], linewidth=1.0)
    step = max(1, math.ceil((high - low) / 10))
    for tick in range(low, high + 1, step):
        ax.plot([tick, tick], [0, 0.09], color=COLOURS["ink"], linewidth=1.0)
        ax.text(tick, 0.14, str(tick), ha="center", va="bottom", fontsize=8, color=COLOURS["ink"])
    return float(low), float(high)


def _bar(ax: Any, group: Sequence[str], order: list[str], ranks: dict[str, float], y: float) -> None:
    """Solid between neighbours in rank order, dotted over a gap; a dot on every member."""
    for one, other in pairwise(group):
        near = order.index(other) == order.index(one) + 1
        style = {"linestyle": "-", "linewidth": 3.2} if near else {"linestyle": ":", "linewidth": 1.4}
        ax.plot([ranks[one], ranks[other]], [y, y], color=COLOURS["ink"], solid_capstyle="round", **style)
    ax.plot([ranks[name] for name in group], [y] * len(group), "o", color=COLOURS["ink"], markersize=3.6)


def _labels(
    ax: Any,
    order: list[str],
    ranks: dict[str, float],
    ends: tuple[float, float],
    side: float,
    top: float,
    control: str | None,
) -> None:
    """One line per label, the better half to the left: no two labels can overlap."""
    low, high = ends
    margin = 0.04 * (high - low)
    half = math.ceil(len(order) / 2)
    for place, name in enumerate(order):
        left = place < half
        row = place if left else len(order) - 1 - place
        y = top - 0.26 * (row + 1)
        edge = low - margin if left else high + margin
        ax.plot([ranks[name], ranks[name], edge], [0, y, y], color=COLOURS["quiet"], linewidth=0.8)
        number = f"{ranks[name]:.2f}"
        text = f"{shown(name, _LONGEST)}  {number}" if left else f"{number}  {shown(name, _LONGEST)}"
        weight = "bold" if name == control else "normal"
        ax.text(edge, y, f"{text} " if left else f" {text}", ha="right" if left else "left", va="center", fontsize=9,
                weight=weight, color=COLOURS["ink"])  # fmt: skip
    ax.set_xlim(low - side * (high - low), high + side * (high - low))
    ax.set_ylim(top - 0.26 * (half + 0.8), 0.75)


def _ruler(ax: Any, low: float, critical: float, one_sided: bool) -> None:
    ax.plot([low, low + critical], [0.5, 0.5], color=COLOURS["ink"], linewidth=1.4)
    for x in (low, low + critical):
        ax.plot([x, x], [0.46, 0.54], color=COLOURS["ink"], linewidth=1.4)
    name = "CD to control" if one_sided else "CD"
    ax.text(low + critical / 2, 0.55, f"{name} = {critical:.2f}", ha="center", va="bottom", fontsize=8)
