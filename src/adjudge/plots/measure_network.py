"""The network of measures: which hang together, how surely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.plots.canvas import COLOURS, new_axes
from adjudge.plots.edges import draw_edge, draw_nodes, fit, middle, spread
from adjudge.plots.layered import layered_layout
from adjudge.verdicts.network import NetworkEvidence
from adjudge.wording.numerals import probability


@checked
def plot_measure_network(result: NetworkEvidence, *, ax: Any = None) -> Any:
    """Which measures are linked? A pair's network: arrows where the data settle the direction.

    An edge is as wide as its probability of being there, which is written beside it where it was computed.

    Parameters
    ----------
    result: The network of a pair: `pair.most_frequent.network`.
    ax

    See Also
    --------
    adjudge.networks.learn_network

    >>> from adjudge import compare
    >>> found = compare("example:joint", network="optimal").pair(0).most_frequent
    >>> sorted(text.get_text() for text in plot_measure_network(found.network).texts)[-2:]
    ['accuracy', 'seconds']
    """
    measures = [name for group in result.groups for name in group.measures]
    return draw_measure_network(measures, result.arcs, result.edges, result.links, ax=ax)


def draw_measure_network(
    measures: Sequence[str],
    arcs: Sequence[tuple[Any, Any]],
    edges: Sequence[tuple[Any, Any]],
    links: Mapping[str, float],
    *,
    ax: Any = None,
) -> Any:
    """The same from the network's parts: `links` holds "a – b" → probability, where it is known."""
    joined = [(str(a), str(b)) for a, b in (*arcs, *edges)]
    positions, (wide, high) = spread(layered_layout(measures, joined))
    ax = new_axes("plot_measure_network", max(3.0, wide), max(1.2, high), given=ax)
    settled = {(str(a), str(b)) for a, b in arcs}
    for start, end in joined:
        chance = links.get(f"{start} – {end}", links.get(f"{end} – {start}"))
        width = 1.4 if chance is None else 0.4 + 3.2 * chance
        arrow = "-|>" if (start, end) in settled else "-"
        draw_edge(ax, positions, start, end, arrow=arrow, width=width, color=COLOURS["better"])
        if chance is not None:
            x, y = middle(positions, start, end)
            box = {"facecolor": COLOURS["paper"], "edgecolor": "none", "pad": 0.6}
            ax.text(x, y, probability(chance), fontsize=7.5, color=COLOURS["ink"], ha="center", va="center", bbox=box)
    draw_nodes(ax, positions)
    fit(ax, positions)
    return ax
