"""A learnt graph laid over the true one."""

from __future__ import annotations

from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.plots.canvas import COLOURS, new_axes
from adjudge.plots.edges import draw_edge, draw_nodes, fit, spread
from adjudge.plots.layered import layered_layout
from adjudge_graphs.alignment import align
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import as_graph
from adjudge_graphs.scores.differences import edge_differences

# Kind → colour, line style: told apart in grey by the dashes.
_STYLES: dict[str, tuple[str, Any]] = {
    "correct": (COLOURS["ink"], "-"),
    "missing": (COLOURS["quiet"], ":"),
    "extra": (COLOURS["worse"], "--"),
    "reversed": (COLOURS["better"], "-."),
    "other kind": (COLOURS["mixed"], (0, (6, 1, 1, 1, 1, 1))),
}
_ARROWS = {"->": "-|>", "<-": "<|-", "--": "-", "<->": "<|-|>"}


@checked
def plot_graph_differences(truth: Any, learnt: Any, *, ax: Any = None) -> Any:
    """Where does the learnt graph depart from the true one? Correct, missing, extra and reversed edges, by line style.

    Edges are drawn as learnt; missing ones as in the truth. Any form of graph that `graph_scores` takes.

    Parameters
    ----------
    truth, learnt, ax

    See Also
    --------
    adjudge.graphs.edge_differences : the same as a list

    >>> ax = plot_graph_differences([("A", "B"), ("B", "C")], [("B", "A"), ("A", "C")])
    >>> [entry.get_text() for entry in ax.get_legend().get_texts()]
    ['missing (1)', 'extra (1)', 'reversed (1)']
    """
    true, found, _ = align(as_graph(truth, "the true graph"), as_graph(learnt, "the learnt graph"))
    edges = _edges(true, found)
    forward = [(a, b) for a, mark, b in true.edges if mark == "->"]
    turned = [(b, a) for a, mark, b in true.edges if mark == "<-"]
    positions, (wide, high) = spread(layered_layout(true.nodes, [*forward, *turned]))
    ax = new_axes("plot_graph_differences", max(4.6, wide), max(2.2, high + 0.6), given=ax)
    for kind, (a, mark, b) in edges:
        colour, line = _STYLES[kind]
        draw_edge(ax, positions, a, b, arrow=_ARROWS.get(mark, "-|>"), color=colour, linestyle=line)
    draw_nodes(ax, positions)
    fit(ax, positions)
    _legend(ax, [kind for kind, _ in edges])
    return ax


def _edges(true: Graph, found: Graph) -> list[tuple[str, tuple[str, str, str]]]:
    """(kind, edge) of everything to draw, from the same list of differences that is printed."""
    differences = edge_differences(true, found)
    named = {words: item.kind for item in differences for words in (item.learnt,) if words is not None}
    drawn = [(named.get(" ".join(edge), "correct"), edge) for edge in found.edges]
    missing = {item.truth for item in differences if item.kind == "missing"}
    return drawn + [("missing", edge) for edge in true.edges if " ".join(edge) in missing]


def _legend(ax: Any, kinds: list[str]) -> None:
    from matplotlib.lines import Line2D

    there = [kind for kind in _STYLES if kind in kinds]
    entries = [Line2D([], [], color=_STYLES[kind][0], linestyle=_STYLES[kind][1], label=f"{kind} ({kinds.count(kind)})")
               for kind in there]  # fmt: skip
    ax.legend(handles=entries, loc="upper center", bbox_to_anchor=(0.5, 0.0), ncols=min(len(entries), 3) or 1,
              frameon=False, fontsize=8, handlelength=3.0)  # fmt: skip
