"""The partial order of the learners: tiers as columns, an arrow for every claim that does not follow from others."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, NAME, SMALL, all_shown, bare, letters, new_axes, page_width, shown, tip
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison

MOST = 60  # learners; beyond, tiers 1 to 3
_ROW = 0.2  # inches between names
_GAP = 0.5  # inches between columns
_SWEEPS = 8


@dataclass(slots=True)
class _Slot:
    """A name in a column, or the place where an arrow passes it."""

    text: str
    names: tuple[str, ...]
    column: int
    y: float = 0.0


@checked
def plot_order(result: Comparison, *, ax: Any = None) -> Any:
    """Who beats whom on every measure? Tiers from left to right; who is joined by no arrow is not told apart.

    An arrow that passes a tier runs between its names, never over one. Learners whose claims run in a circle share a
    place. With more than 60 learners the first three tiers are drawn.

    Parameters
    ----------
    result, ax

    Returns
    -------
    Axes

    See Also
    --------
    adjudge.plots.plot_ranks
    adjudge.plots.plot_matrix

    Examples
    --------
    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> [text.get_text() for text in plot_order(compare(example("weka"))).texts if "tier" not in text.get_text()]
    ['RandomForest', 'Logistic', 'J48graft']
    """
    answer = result.answer
    if not isinstance(answer, Answer):
        raise InputError("against a baseline learners have no order; compare without a baseline")
    columns, edges = _layers(answer)
    for column in columns:
        _settle(column)
    for sweep in range(_SWEEPS):
        _sweep(columns if sweep % 2 == 0 else columns[::-1], edges)
    widths = [letters([slot.text for slot in column]) * (1.2 if not number else 1.0)  # the first tier is bold
              for number, column in enumerate(columns)]  # fmt: skip
    total = sum(widths) + _GAP * (len(columns) - 1) + 0.2
    high = max(column[-1].y for column in columns) * _ROW
    ax = new_axes("plot_order", max(page_width(), total), high + 0.62, (0, 0, 0, 0)) if ax is None else ax
    ax.set_xlim(0, max(page_width(), total))
    ax.set_ylim(high + 0.2, -0.42)
    left = (max(page_width(), total) - total) / 2 + 0.1
    edge_of = []
    for number, (column, width) in enumerate(zip(columns, widths, strict=True)):
        edge_of.append((left, left + width))
        ax.text(left + width / 2, -0.28, f"tier {number + 1}", ha="center", va="center", fontsize=SMALL,
                color=COLOURS["quiet"])  # fmt: skip
        for slot in column:
            if slot.text:
                label = ax.text(left + width / 2, slot.y * _ROW, slot.text, ha="center", va="center", fontsize=NAME,
                                color=COLOURS["ink"], weight="bold" if number == 0 else "normal")  # fmt: skip
                tip(label, " and ".join(slot.names))
        left += width + _GAP
    for chain in edges:
        _draw(ax, chain, edge_of)
    bare(ax)
    return ax


def _layers(answer: Answer) -> tuple[list[list[_Slot]], list[list[_Slot]]]:
    """Columns of slots, and each arrow as the chain of slots it passes."""
    order = answer.order
    last = int(order.tier.max()) if len(answer.learners) <= MOST else min(3, int(order.tier.max()))
    most = 26 if last <= 2 else max(12, 44 // last)
    whole = all_shown(answer.learners, most)
    slots: dict[int, _Slot] = {}
    columns: list[list[_Slot]] = [[] for _ in range(last)]
    for first in np.unique(order.circle).tolist():
        tier = int(order.tier[first])
        if tier > last:
            continue
        members = tuple(answer.learners[index] for index in np.flatnonzero(order.circle == first).tolist())
        text = whole[members[0]] if len(members) == 1 else f"{shown(members[0], most - 5)} ⟳ {len(members)}"
        slots[first] = _Slot(text, members, tier - 1)
        columns[tier - 1].append(slots[first])
    chains = []
    for winner, loser in order.arrows:
        if winner not in slots or loser not in slots:
            continue
        start, end = slots[winner], slots[loser]
        passed = [_Slot("", (), column) for column in range(start.column + 1, end.column)]
        for slot in passed:
            columns[slot.column].append(slot)
        chains.append([start, *passed, end])
    return columns, chains


def _settle(column: list[_Slot]) -> None:
    """Heights in rows: a name takes a row, a passing arrow a third."""
    y = 0.0
    for slot in column:
        y += 0.5 if slot.text else 0.17
        slot.y = y
        y += 0.5 if slot.text else 0.17


def _sweep(columns: list[list[_Slot]], edges: list[list[_Slot]]) -> None:
    """Every slot to the mean height of its neighbours, then spread again: few crossings."""
    near: dict[int, list[_Slot]] = {}
    for chain in edges:
        for one, other in pairwise(chain):
            near.setdefault(id(one), []).append(other)
            near.setdefault(id(other), []).append(one)
    tallest = max(sum(1.0 if slot.text else 0.34 for slot in column) for column in columns)
    for column in columns:
        wanted = {
            id(slot): float(np.mean([other.y for other in near[id(slot)]])) if id(slot) in near else slot.y
            for slot in column
        }
        column.sort(key=lambda slot: wanted[id(slot)])
        _settle(column)
        shift = (tallest - (column[-1].y + 0.5)) / 2
        for slot in column:
            slot.y += max(0.0, shift)


def _draw(ax: Any, chain: list[_Slot], edge_of: list[tuple[float, float]]) -> None:
    """One curve through the slots it passes, level where it passes a column, with a head at its end."""
    from matplotlib.patches import FancyArrowPatch
    from matplotlib.path import Path

    points: list[tuple[float, float]] = [(edge_of[chain[0].column][1] + 0.03, chain[0].y * _ROW)]
    codes = [Path.MOVETO]
    for slot in chain[1:]:
        x, y = points[-1]
        start, end = edge_of[slot.column]
        aim = (start - 0.03, slot.y * _ROW)
        points += [(x + 0.5 * (aim[0] - x), y), (x + 0.5 * (aim[0] - x), aim[1]), aim]
        codes += [Path.CURVE4] * 3
        if slot is not chain[-1]:
            points.append((end + 0.03, slot.y * _ROW))
            codes.append(Path.LINETO)
    arrow = FancyArrowPatch(path=Path(points, codes), arrowstyle="-|>", mutation_scale=6, linewidth=0.8,
                            color=COLOURS["better"], shrinkA=0, shrinkB=0)  # fmt: skip
    ax.add_patch(tip(arrow, f"{' and '.join(chain[0].names)} beats {' and '.join(chain[-1].names)}"))
