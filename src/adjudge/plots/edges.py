"""Edges of a drawn graph: straight between neighbours, bent where a line would run over a node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.plots.canvas import COLOURS, shown

__all__ = ["draw_edge", "draw_nodes", "fit", "middle", "spread"]

Positions = Mapping[str, tuple[float, float]]
ACROSS, DOWN = 1.6, 1.0  # distance of neighbours in a layer, and of layers, in inches
_BEND = 0.28


def spread(layout: Positions) -> tuple[dict[str, tuple[float, float]], tuple[float, float]]:
    """Positions in inches, and the width and height they need."""
    placed = {name: (x * ACROSS, y * DOWN) for name, (x, y) in layout.items()}
    xs, ys = [x for x, _ in placed.values()] or [0.0], [y for _, y in placed.values()] or [0.0]
    return placed, (max(xs) - min(xs) + ACROSS, max(ys) - min(ys) + 0.9 * DOWN)


def bend_of(start: tuple[float, float], end: tuple[float, float]) -> float:
    """Straight between neighbouring layers; in one layer, or over several, a line could run through another node."""
    if abs(abs(start[1] - end[1]) - DOWN) < 1e-9:
        return 0.0
    return _BEND if start[0] <= end[0] else -_BEND


def middle(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float]:
    """The middle of the drawn edge: of matplotlib's arc3 it lies half the bend off the straight line."""
    (x0, y0), (x1, y1) = start, end
    half = bend_of(start, end) / 2
    return (x0 + x1) / 2 + half * (y1 - y0), (y0 + y1) / 2 - half * (x1 - x0)


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

    bend = bend_of(positions[start], positions[end])
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
