"""The partial order of the learners: tiers as columns, an arrow for every claim that does not follow from others."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError
from adjudge.plots.canvas import COLOURS, new_axes, note_below, page_width, tip
from adjudge.plots.lettering import MANY, NAME, SMALL, all_shown, letters, shown, wrapped
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.comparison import Comparison
from adjudge.wording.words import several

_MOST_ARROWS = 40  # beyond, a number at each name tells how many it beats, or how many beat it
_MOST_NAMES = 30  # of a tier
_ROW, _DENSE = 0.2, 0.15  # inches between names
_GAP, _COUNT = 0.5, 0.3  # inches between columns, and of a number
_SWEEPS = 8


@dataclass(slots=True)
class _Slot:
    """A name in a column, or the place where an arrow passes it."""

    text: str
    names: tuple[str, ...]
    column: int
    count: str = ""  # in the place of its arrows
    y: float = 0.0


@checked
def plot_order(result: Comparison, *, ax: Any = None) -> Any:
    """Who beats whom on every measure? Tiers from left to right; who is joined by no arrow is not told apart.

    An arrow that passes a tier runs between its names, never over one. Learners whose claims run in a circle share a
    place. With more than 15 learners the first two tiers are drawn and the others counted; with more than 40 arrows
    between them or 30 names in one a number at each name stands for its arrows, and of a long tier the first 30 names
    of the leaderboard are shown.

    Parameters
    ----------
    result, ax

    See Also
    --------
    adjudge.plots.plot_ranks
    adjudge.plots.plot_matrix

    >>> from adjudge import compare
    >>> [text.get_text() for text in plot_order(compare("example:weka")).texts if "tier" not in text.get_text()]
    ['RandomForest', 'Logistic', 'J48graft']
    """
    answer = result.answer
    if not isinstance(answer, Answer):
        raise InputError("against a baseline learners have no order; compare without a baseline")
    columns, edges = _layers(answer)
    for column in columns:
        _settle(column)
    for sweep in range(_SWEEPS if edges else 0):
        _sweep(columns if sweep % 2 == 0 else columns[::-1], edges)
    counted = any(slot.count for slot in columns[0])
    font, row = (SMALL, _DENSE) if counted else (NAME, _ROW)
    widths = [
        letters([slot.text for slot in column], font) * (1.15 if not number else 1.0) + _COUNT * counted
        for number, column in enumerate(columns)
    ]  # fmt: skip (the first tier is bold)
    total = sum(widths) + _GAP * (len(columns) - 1) + 0.2
    wide, high = max(page_width(), total), max(column[-1].y for column in columns) * row
    about = wrapped(_counted(answer, len(columns)), wide - 0.1)
    below = 0.13 * (about.count("\n") + 1) if about else 0.0
    ax = new_axes("plot_order", wide, high + 0.62 + below, (0, below, 0, 0), given=ax)
    ax.set_xlim(0, wide)
    ax.set_ylim(high + 0.2, -0.42)
    left = (wide - total) / 2 + 0.1
    edge_of = []
    for number, (column, width) in enumerate(zip(columns, widths, strict=True)):
        edge_of.append((left, left + width))
        head = f"tier {number + 1}" + (", beats" if not number else ", beaten by") * counted
        ax.text(left + width / 2, -0.28, head, ha="center", va="center", fontsize=SMALL, color=COLOURS["quiet"])
        for slot in column:
            style = {"fontsize": font, "color": COLOURS["ink"], "weight": "normal" if number else "bold"}
            x, side = (left, "left") if counted else (left + width / 2, "center")
            for place, text, aligned in ((x, slot.text, side), (left + width, slot.count, "right")):
                if text:
                    tip(ax.text(place, slot.y * row, text, ha=aligned, va="center", **style), " and ".join(slot.names))
        left += width + _GAP
    for chain in edges:
        _draw(ax, chain, edge_of)
    note_below(ax, about, -0.05, 0)
    ax.set_axis_off()
    return ax


def drawn_tiers(answer: Answer) -> int:
    """How many tiers are drawn: of more than 15 learners the first two."""
    tiers = int(answer.order.tier.max())
    return tiers if len(answer.learners) <= MANY else min(2, tiers)


def too_many_arrows(answer: Answer) -> bool:
    """Whether numbers stand for the arrows between the tiers that are drawn: many arrows, or a tier too long."""
    drawn = answer.order.tier[answer.order.tier <= drawn_tiers(answer)]
    return len(_arrows(answer)) > _MOST_ARROWS or bool(np.bincount(drawn).max() > _MOST_NAMES)


def _arrows(answer: Answer) -> list[tuple[int, int]]:
    return [pair for pair in answer.order.arrows if max(answer.order.tier[list(pair)]) <= drawn_tiers(answer)]


def _counted(answer: Answer, drawn: int) -> list[str]:
    """The tiers that are not drawn, with how many learners they hold."""
    if answer.order.tier.max() == 1:
        return ["nobody is shown to be beaten on every measure"]
    counts = np.bincount(answer.order.tier)[drawn + 1 :].tolist()
    return [f"tier {tier}: {several(count, 'learner')}" for tier, count in enumerate(counts, drawn + 1)]


def _layers(answer: Answer) -> tuple[list[list[_Slot]], list[list[_Slot]]]:
    """Columns of slots, and each arrow as the chain of slots it passes; no arrows where there would be too many."""
    order, last = answer.order, drawn_tiers(answer)
    counted = too_many_arrows(answer)
    room = (page_width() - 0.2 - _GAP * (last - 1)) / last - _COUNT * counted
    most = min(26, max(10, int(room / letters(["x"], SMALL if counted else NAME) / 1.15)))
    whole = all_shown(answer.learners, most)
    rank = {row.learner: place for place, row in enumerate(answer.leaderboard)}
    slots: dict[int, _Slot] = {}
    columns: list[list[_Slot]] = [[] for _ in range(last)]
    for first in sorted(np.unique(order.circle).tolist(), key=lambda index: rank[answer.learners[index]]):
        tier = int(order.tier[first])
        if tier > last:
            continue
        inside = order.circle == first
        members = tuple(answer.learners[index] for index in np.flatnonzero(inside).tolist())
        text = whole[members[0]] if len(members) == 1 else f"{shown(members[0], most - 5)} ⟳ {len(members)}"
        slots[first] = _Slot(text, members, tier - 1)
        if counted and last > 1:
            others = order.joint[inside].any(axis=0) if tier == 1 else order.joint[:, inside].any(axis=1)
            slots[first].count = str((others & ~inside).sum())
        columns[tier - 1].append(slots[first])
    if counted:
        return [_shortened(column) for column in columns], []
    chains = []
    for winner, loser in _arrows(answer):
        start, end = slots[winner], slots[loser]
        passed = [_Slot("", (), column) for column in range(start.column + 1, end.column)]
        for slot in passed:
            columns[slot.column].append(slot)
        chains.append([start, *passed, end])
    return columns, chains


def _shortened(column: list[_Slot]) -> list[_Slot]:
    """A long tier as its first names and how many more there are."""
    if len(column) <= _MOST_NAMES:
        return column
    left = column[_MOST_NAMES:]
    names = tuple(name for slot in left for name in slot.names)
    return [*column[:_MOST_NAMES], _Slot(f"… and {len(names)} more", names, left[0].column)]


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
