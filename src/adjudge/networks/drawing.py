"""A graph drawn in text: one line per variable, edges as rails on the right; for a terminal.

    accuracy   ──┐─┐
    F-measure  ──┘ │
    AUC        ────▼
    RMSE

An arrowhead at the end of a rail points at the line it reaches; a rail without one is an open (undirected) edge.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from textwrap import wrap

from adjudge_graphs.order import connected_names

Pair = tuple[Hashable, Hashable]
_LONGEST_NAME = 28
_MOST_RAILS = 12  # more cannot be followed by eye


def draw_graph(
    names: Sequence[Hashable], directed: Sequence[Pair], undirected: Sequence[Pair] = (), width: int = 80
) -> str:
    """Lines of text no wider than `width`; a graph too dense for rails becomes a list of its edges.

    >>> print(draw_graph(["accuracy", "AUC", "RMSE"], [("accuracy", "AUC")]))
    accuracy  ─┐
    AUC       ─▼
    RMSE
    """
    # Column order, but the members of a connected group one after another.
    order = [name for group in connected_names(names, [*directed, *undirected]) for name in group]
    place = {name: line for line, name in enumerate(order)}
    labels = _labels(order)
    left = max(map(len, labels)) + 2
    # Short edges take the inner rails, so that long ones run round them.
    edges = [(place[a], place[b], True) for a, b in directed] + [(place[a], place[b], False) for a, b in undirected]
    edges.sort(key=lambda edge: (abs(edge[0] - edge[1]), edge))
    rails: list[list[tuple[int, int]]] = []
    rail_of: list[int] = []
    for tail, head, _ in edges:
        top, bottom = min(tail, head), max(tail, head)
        free = (r for r, taken in enumerate(rails) if all(bottom < t or b < top for t, b in taken))
        rail = next(free, len(rails))
        if rail == len(rails):
            rails.append([])
        rails[rail].append((top, bottom))
        rail_of.append(rail)
    if len(rails) > _MOST_RAILS or left + 2 * len(rails) > width:
        return _listed(directed, undirected, order, width)
    canvas = [[" "] * (2 * len(rails)) for _ in order]
    for (tail, head, _), rail in zip(edges, rail_of, strict=True):
        for line in (tail, head):
            for column in range(2 * rail + 1):
                canvas[line][column] = "─"
    for (tail, head, arrow), rail in zip(edges, rail_of, strict=True):
        top, bottom, column = min(tail, head), max(tail, head), 2 * rail + 1
        for line in range(top + 1, bottom):
            canvas[line][column] = "┼" if canvas[line][column] == "─" else "│"
        canvas[top][column] = "▲" if arrow and head == top else "┐"
        canvas[bottom][column] = "▼" if arrow and head == bottom else "┘"
    lines = (label.ljust(left) + "".join(row) for label, row in zip(labels, canvas, strict=True))
    return "\n".join(line.rstrip() for line in lines)


def _labels(names: Sequence[Hashable]) -> list[str]:
    """Names on one line each, cut where too long."""
    flat = [" ".join(str(name).split()) for name in names]
    return [name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…" for name in flat]


def _listed(directed: Sequence[Pair], undirected: Sequence[Pair], order: Sequence[Hashable], width: int) -> str:
    """One line per variable: what it points at (→) and what it is linked with (—)."""
    label = dict(zip(order, _labels(order), strict=True))
    lines = []
    for name in order:
        children = [label[b] for a, b in directed if a == name]
        linked = [label[b] for a, b in undirected if a == name]
        told = [f"→ {', '.join(children)}"] if children else []
        told += [f"— {', '.join(linked)}"] if linked else []
        lines += wrap(f"{label[name]} {'  '.join(told)}", width, subsequent_indent=" " * 4) or [label[name]]
    return "\n".join(lines)
