"""Graphs as text: edge lists, Bayesys files, DOT, Tetrad text, and plain words."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

from adjudge.base.argument_checks import checked, path_of
from adjudge.errors import InputError, did_you_mean
from adjudge.graphs.graph import Graph
from adjudge.graphs.writers.dot import dot_text


def _csv(graph: Graph) -> str:
    """Edges, then nodes without one as `NAME,,`."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["from", "edge", "to"])
    rows.writerows(graph.edges)
    joined = set(graph.first.tolist()) | set(graph.second.tolist())
    rows.writerows((name, "", "") for place, name in enumerate(graph.nodes) if place not in joined)
    return out.getvalue()


def _bayesys(graph: Graph) -> str:
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["ID", "Variable 1", "Dependency", "Variable 2"])
    for number, (left, token, right) in enumerate(graph.edges, start=1):
        rows.writerow([number, left, "-" if token == "--" else token, right])
    return out.getvalue()


def _tetrad(graph: Graph) -> str:
    for name in graph.nodes:
        if any(mark in name for mark in ";,\n"):
            raise InputError(f"Tetrad's text cannot hold the node name {name!r}; it separates names by ; and ,")
    wide = {"->": "-->", "--": "---"}
    edges = [f"{k}. {a} {wide.get(edge, edge)} {b}" for k, (a, edge, b) in enumerate(graph.edges, start=1)]
    return "\n".join(["Graph Nodes:", ";".join(graph.nodes), "", "Graph Edges:", *edges, ""])


_WRITERS: dict[str, Callable[[Graph], str]] = {
    "csv": _csv,
    "bayesys": _bayesys,
    "dot": lambda graph: f"{dot_text(graph.nodes, graph.edges)}\n",
    "tetrad": _tetrad,
    "edges": lambda graph: f"{graph}\n",
}
WRITTEN_FORMATS = tuple(_WRITERS)
_ENDINGS = {".csv": "csv", ".dot": "dot", ".gv": "dot", ".tetrad": "tetrad", ".txt": "tetrad"}


def graph_text(graph: Graph, format: str) -> str:
    """The graph as text that `read_graph` and the format's own tools read.

    In CSV a node without an edge is a row with an empty edge and target. Bayesys files list edges only, so such nodes
    are lost: pass `nodes=` when reading them back.

    >>> print(graph_text(Graph("ABC", [("A", "->", "B")]), "csv").rstrip())
    from,edge,to
    A,->,B
    C,,
    """
    if format not in _WRITERS:
        raise InputError(f"unknown format to write {format!r}{did_you_mean(format, _WRITERS)}")
    return _WRITERS[format](graph)


@checked
def write_graph(graph: Graph, path: str | Path, format: str | None = None) -> None:
    """Write the graph to a file; the format follows from the ending (.csv, .dot, .tetrad, .txt) unless named.

    Parameters
    ----------
    graph : Graph
        The graph.
    path : str or Path
        File to write.
    format : str, optional
        In place of the ending.

    Raises
    ------
    InputError
        The format is not known, or cannot hold such edges.

    See Also
    --------
    adjudge.read_graph : reads it back

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> from adjudge.graphs.graph import Graph
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_graph(Graph("AB", [("A", "->", "B")]), Path(folder) / "g.dot")
    """
    target = path_of(path)
    kind = format or _ENDINGS.get(target.suffix.lower())
    if kind is None:
        raise InputError(f"which format is {target.name!r}? name one of {', '.join(_WRITERS)}")
    target.write_text(graph_text(graph, kind), encoding="utf-8")
