"""A graph as text (edge lists, Bayesys files, DOT, Tetrad text, plain words), as a matrix, as a networkx graph."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.argument_checks import checked, path_of
from adjudge.errors import InputError, did_you_mean, require
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import ARROW, BIDIRECTED, CIRCLE, FORWARD, TAIL, UNDIRECTED, BothWays, code_of
from adjudge_graphs.readers.matrix import DIRECTED, MATRIX_FORMATS


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
    graph: The graph.
    path: File to write.
    format: In place of the ending.

    Raises
    ------
    InputError
        The format is not known, or cannot hold such edges.

    See Also
    --------
    adjudge.read_graph : reads it back

    >>> import tempfile
    >>> from pathlib import Path
    >>> from adjudge.graphs import Graph
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_graph(Graph("AB", [("A", "->", "B")]), Path(folder) / "g.dot")
    """
    target = path_of(path)
    kind = format or _ENDINGS.get(target.suffix.lower())
    if kind is None:
        raise InputError(f"which format is {target.name!r}? name one of {', '.join(_WRITERS)}")
    target.write_text(graph_text(graph, kind), encoding="utf-8")


_SHAPES = {TAIL: "none", ARROW: "normal", CIRCLE: "odot"}


def dot_text(names: Iterable[Hashable], edges: Iterable[tuple[Hashable, str, Hashable]]) -> str:
    """One line per node and edge, names quoted as written.

    >>> print(dot_text("ab", [("a", "->", "b")]))
    digraph {
      "a";
      "b";
      "a" -> "b";
    }
    """
    lines = [f"  {_quoted(name)};" for name in names]
    for left, token, right in edges:
        code = code_of(token)
        style = ""
        if code == UNDIRECTED:
            style = " [dir=none]"
        elif code != FORWARD:
            style = f" [dir=both, arrowtail={_SHAPES[code >> 2]}, arrowhead={_SHAPES[code & 3]}]"
        lines.append(f"  {_quoted(left)} -> {_quoted(right)}{style};")
    return "\n".join(["digraph {", *lines, "}"])


def _quoted(name: Hashable) -> str:
    escaped = str(name).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def to_matrix(
    graph: Graph,
    format: str = "matrix",
    *,
    row_to_column: bool | None = None,
    both_ways: BothWays | None = None,
) -> NDArray[Any]:
    """The matrix of a graph, rows and columns in the order of `graph.nodes`.

    `row_to_column` is needed for "matrix" and "gadjid". A plain matrix has only arcs: undirected or bidirected
    edges set both entries, and only when `both_ways` says which of the two that means.

    >>> to_matrix(Graph("AB", [("A", "->", "B")]), row_to_column=True).tolist()
    [[0, 1], [0, 0]]
    """
    if format not in MATRIX_FORMATS:
        raise InputError(f"unknown matrix format {format!r}{did_you_mean(format, MATRIX_FORMATS)}")
    if format in DIRECTED:
        row_to_column, format = DIRECTED[format], "matrix"
    if row_to_column is None and format in {"matrix", "gadjid"}:
        raise InputError("which way do arcs run? row_to_column=True sets entry [i, j] for i → j, False for j → i")
    n = graph.n_nodes
    matrix = np.zeros((n, n), dtype=np.int8)
    first, second = graph.first, graph.second
    at_first, at_second = graph.code >> 2, graph.code & 3
    if format in {"causal-learn", "pcalg-pag"}:
        entry = np.zeros(4, dtype=np.int8)
        meanings = {TAIL: -1, ARROW: 1, CIRCLE: 2} if format == "causal-learn" else {TAIL: 3, ARROW: 2, CIRCLE: 1}
        for mark, value in meanings.items():
            entry[mark] = value
        if format == "causal-learn":
            matrix[first, second], matrix[second, first] = entry[at_first], entry[at_second]
        else:
            matrix[first, second], matrix[second, first] = entry[at_second], entry[at_first]
        return matrix
    parents, children = graph.arcs()
    matrix[parents, children] = 1
    _set_other_edges(graph, matrix, format, both_ways)
    return matrix.T.copy() if row_to_column is False or format == "pcalg-cpdag" else matrix


def _set_other_edges(graph: Graph, matrix: NDArray[Any], format: str, both_ways: BothWays | None) -> None:
    """Write what is not an arc, or refuse what the format cannot say."""
    loose, double = graph.code == UNDIRECTED, graph.code == BIDIRECTED
    held: NDArray[np.bool_] = loose if format != "matrix" else np.zeros_like(loose)
    if format == "matrix" and both_ways is not None:
        held = loose if both_ways == "undirected" else double
    unsaid = np.flatnonzero((graph.code != 6) & (graph.code != 9) & ~held)
    if unsaid.size:
        edge = " ".join(graph.edges[int(unsaid[0])])
        more = "; use both_ways='undirected' or 'bidirected'" if format == "matrix" and both_ways is None else ""
        raise InputError(f"a {format} matrix cannot hold the edge {edge}{more}; 'causal-learn' holds every mark")
    value = 2 if format == "gadjid" else 1
    matrix[graph.first[held], graph.second[held]] = value
    matrix[graph.second[held], graph.first[held]] = value


def to_networkx(graph: Graph) -> Any:
    """A DiGraph of arcs, a Graph of undirected edges; a mixed graph is a DiGraph with each edge in attribute `edge`.

    `read_graph` reads all three back, also after a trip through GML or GraphML.
    """
    networkx = require("networkx", "graphs", "to_networkx")
    kinds = graph.counts()
    if kinds["undirected"] == graph.n_edges and graph.n_edges:
        plain = networkx.Graph()
        plain.add_nodes_from(graph.nodes)
        plain.add_edges_from((left, right) for left, _, right in graph.edges)
        return plain
    if kinds["directed"] == graph.n_edges:
        return directed_networkx(graph.nodes, ((left, right) for left, _, right in graph.edges))
    return directed_networkx(graph.nodes, ((left, right, {"edge": token}) for left, token, right in graph.edges))


def directed_networkx(nodes: Iterable[Hashable], arcs: Iterable[tuple[Any, ...]]) -> Any:
    """A DiGraph of (parent, child) or (parent, child, attributes)."""
    made = require("networkx", "graphs", "to_networkx()").DiGraph()
    made.add_nodes_from(nodes)
    made.add_edges_from(arcs)
    return made
