"""Dots with names: whose mean no other beats, and which names fit beside their dots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_LETTER, _LINE = 4.5, 9.5  # points of a letter and a line, a little generous
_DOT = 4.0  # radius kept free around a dot


class Side(NamedTuple):
    """Where a name stands beside its dot: alignment and shift in points, downwards positive."""

    align: str
    dx: float
    dy: float


SIDES = {
    "right": Side("left", 6, 0),
    "upper right": Side("left", 5, -7),
    "lower right": Side("left", 5, 7),
    "left": Side("right", -6, 0),
    "upper left": Side("right", -5, -7),
    "lower left": Side("right", -5, 7),
    "above": Side("center", 0, -10),
    "below": Side("center", 0, 10),
}

Box = tuple[float, float, float, float]  # left, top, right, bottom


def undominated(points: Sequence[tuple[float, float]], higher: tuple[bool, bool]) -> list[bool]:
    """Whether no other point is at least as good on both and better on one."""
    signs = [1 if way else -1 for way in higher]
    turned = [(x * signs[0], y * signs[1]) for x, y in points]
    return [not any(p[0] >= q[0] and p[1] >= q[1] and p != q for p in turned) for q in turned]


def place_names(
    points: Sequence[tuple[float, float]], names: Sequence[str], size: tuple[float, float], padding: tuple[float, float]
) -> list[str | None]:
    """The side of each dot where its name touches neither another name nor a dot; None where there is no room.

    Greedy in the order given, so the names that matter come first. `size` is that of the axes in points, `padding` the
    room on either side of the outermost dots.
    """
    across, down = (_pixels([point[axis] for point in points], size[axis], padding[axis]) for axis in (0, 1))
    dots = [(x, size[1] - y) for x, y in zip(across, down, strict=True)]
    taken: list[Box] = [(x - _DOT, y - _DOT, x + _DOT, y + _DOT) for x, y in dots]
    found: list[str | None] = []
    for place, name in enumerate(names):
        side = next((side for side in SIDES if _free(_box(dots[place], name, SIDES[side]), taken, size, place)), None)
        if side is not None:
            taken.append(_box(dots[place], name, SIDES[side]))
        found.append(side)
    return found


def _pixels(values: Sequence[float], length: float, padding: float) -> list[float]:
    low, span = min(values), max(values) - min(values)
    return [length / 2 if span == 0 else padding + (value - low) / span * (length - 2 * padding) for value in values]


def _box(dot: tuple[float, float], name: str, side: Side) -> Box:
    width = _LETTER * len(name)
    left = dot[0] + side.dx - {"left": 0.0, "center": width / 2, "right": width}[side.align]
    middle = dot[1] + side.dy
    return (left, middle - _LINE / 2, left + width, middle + _LINE / 2)


def _free(box: Box, taken: Sequence[Box], size: tuple[float, float], own: int) -> bool:
    """Inside the plot, and clear of every dot but its own and of every name."""
    if box[0] < 0 or box[1] < 0 or box[2] > size[0] or box[3] > size[1]:
        return False
    return all(
        box[2] <= other[0] or other[2] <= box[0] or box[3] <= other[1] or other[3] <= box[1]
        for place, other in enumerate(taken)
        if place != own
    )
