"""Edges of a drawn graph: straight between neighbours, bent where a line would run over a node."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from adjudge.plots.canvas import COLOURS
from adjudge.plots.lettering import shown

Positions = Mapping[str, tuple[float, float]]
ACROSS, DOWN = 1.6, 1.0  # distance of neighbours in a layer, and of layers, in inches
_BENDS = (0.0, 0.2, -0.2, 0.35, -0.35, 0.5, -0.5)
_CLEAR = 0.3  # inches between an edge and the middle of a box it passes


def spread(layout: Positions) -> tuple[dict[str, tuple[float, float]], tuple[float, float]]:
    """Positions in inches, and the width and height they need."""
    placed = {name: (x * ACROSS, y * DOWN) for name, (x, y) in layout.items()}
    xs, ys = [x for x, _ in placed.values()] or [0.0], [y for _, y in placed.values()] or [0.0]
    return placed, (max(xs) - min(xs) + ACROSS, max(ys) - min(ys) + 0.9 * DOWN)


def bend_of(positions: Positions, start: str, end: str) -> float:
    """The least bend with which the edge keeps clear of every other node; where none does, the clearest."""
    others = [place for name, place in positions.items() if name not in (start, end)]

    def room(bend: float) -> float:
        line = [_point(positions[start], positions[end], bend, step / 20) for step in range(1, 20)]
        return min((math.hypot((x - u) / 1.6, y - v) for x, y in line for u, v in others), default=math.inf)

    return next((bend for bend in _BENDS if room(bend) > _CLEAR), max(_BENDS, key=room))


def middle(positions: Positions, start: str, end: str) -> tuple[float, float]:
    """The middle of the drawn edge."""
    return _point(positions[start], positions[end], bend_of(positions, start, end), 0.5)


def _point(start: tuple[float, float], end: tuple[float, float], bend: float, t: float) -> tuple[float, float]:
    """A point of matplotlib's arc3: a quadratic curve whose control point lies `bend` lengths off the middle."""
    (x0, y0), (x1, y1) = start, end
    across, up = (x0 + x1) / 2 + bend * (y1 - y0), (y0 + y1) / 2 - bend * (x1 - x0)
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return a * x0 + b * across + c * x1, a * y0 + b * up + c * y1


def draw_nodes(ax: Any, positions: Positions) -> None:
    """Names in boxes."""
    for name, (x, y) in positions.items():
        box = {"boxstyle": "round,pad=0.3", "facecolor": "white", "edgecolor": COLOURS["ink"], "linewidth": 0.9}
        ax.text(x, y, shown(name, 18), ha="center", va="center", fontsize=9, bbox=box, zorder=3)


def draw_edge(
    ax: Any, positions: Positions, start: str, end: str, *, arrow: str = "-|>", width: float = 1.4, **style: Any
) -> Any:
    """One edge with a head at `end` (none for "-")."""
    from matplotlib.patches import FancyArrowPatch

    bend = bend_of(positions, start, end)
    edge = FancyArrowPatch(
        positions[start], positions[end], arrowstyle=arrow, mutation_scale=13, shrinkA=16, shrinkB=16, linewidth=width,
        connectionstyle=f"arc3,rad={bend}", zorder=2, **style,
    )  # fmt: skip
    ax.add_patch(edge)
    return edge


def fit(ax: Any, positions: Positions) -> None:
    """Limits with room for boxes and bends."""
    xs = [x for x, _ in positions.values()] or [0.0]
    ys = [y for _, y in positions.values()] or [0.0]
    ax.set_xlim(min(xs) - ACROSS / 2, max(xs) + ACROSS / 2)
    ax.set_ylim(min(ys) - 0.45 * DOWN, max(ys) + 0.45 * DOWN)
    ax.set_aspect("equal")
    ax.set_axis_off()
