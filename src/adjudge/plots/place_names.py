"""Dots with names: whose mean no other beats, and where each name stands free of the others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from adjudge.kernels.arrays import Floats

_DOT = 4.0  # points kept free around a dot


class Side(NamedTuple):
    """Where a name stands next to its dot: alignment and shift in points, upwards positive."""

    align: str
    dx: float
    dy: float
    far: bool = False  # a line leads to it


# The line of a front comes from the left: a name above it before one over it.
SIDES = (
    Side("left", 6, 0), Side("left", 5, 7), Side("left", 5, -7), Side("right", -5, 7), Side("right", -6, 0),
    Side("right", -5, -7), Side("center", 0, 10), Side("center", 0, -10),
)  # fmt: skip
_FAR = tuple(
    Side("center", radius * math.cos(step * math.pi / 8), radius * math.sin(step * math.pi / 8), far=True)
    for radius in (13, 18, 24, 31, 39, 48, 58, 70, 85, 100)
    for step in range(16)
)


def undominated(points: Sequence[tuple[float, float]], higher: tuple[bool, bool]) -> list[bool]:
    """Whether no other point is at least as good on both and better on one."""
    signs = [1 if way else -1 for way in higher]
    turned = [(x * signs[0], y * signs[1]) for x, y in points]
    return [not any(p[0] >= q[0] and p[1] >= q[1] and p != q for p in turned) for q in turned]


def place_names(
    dots: Sequence[tuple[float, float]],
    widths: Sequence[float],
    line: float,
    size: tuple[float, float],
    *,
    far: bool = False,
) -> list[Side | None]:
    """Where each name touches neither another name nor a dot; None where there is no room.

    Greedy in the order given, so the names that matter come first. All in points: the dots from the lower left corner
    of axes of this `size`, how wide each name is and how high a line. `far`: also at the end of a line from the dot.
    """
    around = np.array([(x - _DOT, y - _DOT, x + _DOT, y + _DOT) for x, y in dots])
    names: list[tuple[float, float, float, float]] = []
    found: list[Side | None] = []
    for place, (dot, width) in enumerate(zip(dots, widths, strict=True)):
        taken = np.vstack([np.delete(around, place, axis=0), *([names] if names else [])])
        boxes = ((side, _box(dot, width, line, side)) for side in (SIDES + _FAR if far else SIDES))
        side, box = next(((side, box) for side, box in boxes if _free(box, taken, size)), (None, None))
        if box is not None:
            names.append(box)
        found.append(side)
    return found


def _box(dot: tuple[float, float], width: float, line: float, side: Side) -> tuple[float, float, float, float]:
    left = dot[0] + side.dx - {"left": 0.0, "center": width / 2, "right": width}[side.align]
    middle = dot[1] + side.dy
    return (left, middle - line / 2, left + width, middle + line / 2)


def _free(box: tuple[float, float, float, float], taken: Floats, size: tuple[float, float]) -> bool:
    """Inside the axes, and clear of every other dot and every name."""
    left, bottom, right, top = box
    if left < 0 or bottom < 0 or right > size[0] or top > size[1]:
        return False
    clear = (right <= taken[:, 0]) | (taken[:, 2] <= left) | (top <= taken[:, 1]) | (taken[:, 3] <= bottom)
    return bool(clear.all())
