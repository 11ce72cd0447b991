"""The network of measures: which hang together, how surely."""

from __future__ import annotations

from typing import Any

from adjudge.plots.canvas import COLOURS, new_axes
from adjudge.plots.edges import draw_edge, draw_nodes, fit, middle, spread
from adjudge.plots.layered import layered_layout
from adjudge.wording.numerals import probability

__all__ = ["plot_measure_network"]


def plot_measure_network(result: Any, *, ax: Any = None) -> Any:
    """Which measures hang together? A pair's `network` (or its dict): arrows where the data settle the direction.

    An edge is as wide as its probability of being there, which is written beside it where it was computed.

    >>> ax = plot_measure_network({"statement": {"a": ">", "b": ">", "c": "<"}, "arcs": [], "edges": [["a", "b"]],
    ...                            "links": {"a – b": 0.9}})
    >>> sorted(text.get_text() for text in ax.texts)
    ['0.90', 'a', 'b', 'c']
    """
    if isinstance(result, dict):
        measures = list(result["statement"])
        arcs, edges, links = result["arcs"], result["edges"], result["links"]
    else:
        measures = [name for group in result.groups for name in group.measures]
        arcs, edges, links = result.arcs, result.edges, result.links
    joined = [(str(a), str(b)) for a, b in (*arcs, *edges)]
    positions, (wide, high) = spread(layered_layout(measures, joined))
    ax = new_axes("plot_measure_network", max(3.0, wide), max(1.2, high)) if ax is None else ax
    settled = {(str(a), str(b)) for a, b in arcs}
    for start, end in joined:
        chance = links.get(f"{start} – {end}", links.get(f"{end} – {start}"))
        width = 1.4 if chance is None else 0.4 + 3.2 * chance
        arrow = "-|>" if (start, end) in settled else "-"
        draw_edge(ax, positions, start, end, arrow=arrow, width=width, color=COLOURS["better"])
        if chance is not None:
            x, y = middle(positions, start, end)
            box = {"facecolor": "white", "edgecolor": "none", "pad": 0.6}
            ax.text(x, y, probability(chance), fontsize=7.5, color=COLOURS["ink"], ha="center", va="center", bbox=box)
    draw_nodes(ax, positions)
    fit(ax, positions)
    return ax
