"""Any graph in: an object of another package, a matrix, a file, or text; recognised, or named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, did_you_mean
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import BothWays
from adjudge_graphs.readers.edge_list import _head, read_edge_frame, read_parent_sets, read_sequence
from adjudge_graphs.readers.formats import object_formats, text_formats
from adjudge_graphs.readers.matrix import MATRIX_FORMATS, read_matrix
from adjudge_graphs.readers.matrix_text import is_npy, load_npy, read_matrix_text
from adjudge_graphs.readers.recognise import as_path, as_text, file_content, text_format


def format_names() -> tuple[str, ...]:
    """Every format by name."""
    return (*text_formats(), *object_formats(), *MATRIX_FORMATS, "parents", "children")


@checked
def read_graph(
    source: Any,
    format: str | None = None,
    *,
    nodes: Sequence[str] | None = None,
    row_to_column: bool | None = None,
    both_ways: BothWays | None = None,
    threshold: float | None = None,
) -> Graph:
    """What graph is this? Whatever tool wrote it.

    `source` is a Graph; an object of networkx, pgmpy, causal-learn, pyAgrum or igraph; a NumPy or SciPy matrix, or
    a data frame; a path; the text of a file; or a sequence of (parent, child) pairs or (left, "->", right) triples.
    `format` names what cannot be seen: a matrix convention (`readers/matrix.py` lists them), `bnlearn-arcs`,
    `parents` or `children` for a mapping. A matrix may also stand in a file: CSV, TSV, blanks, or NumPy's .npy.

    Parameters
    ----------
    source: Graph, object of a package, matrix, frame, path, text, or pairs of names.
    format: What cannot be seen: a matrix convention, `bnlearn-arcs`, `parents` or `children`.
    nodes: Names by position for a matrix; else the full list, which adds nodes that have no edge.
    row_to_column: True when entry [i, j] of a matrix means i → j. There is no default: a wrong guess would be silent.
    both_ways: What A → B together with B → A stands for; without it such a pair is refused.
    threshold: An edge where |weight| is greater, for matrices of weights.

    Raises
    ------
    InputError
        It is not a graph that can be read, or what cannot be seen was not said.

    See Also
    --------
    adjudge.graphs.write_graph : writes one
    adjudge.graph_scores : compares two

    >>> matrix = read_graph([[0, 1], [0, 0]], nodes=["A", "B"], row_to_column=True)
    >>> read_graph("[A][B|A]") == read_graph([("A", "B")]) == matrix
    True
    """
    if format is not None and format not in format_names():
        raise InputError(f"unknown graph format {format!r}{did_you_mean(format, format_names())}")
    options: dict[str, Any] = {"nodes": None if nodes is None else [str(name) for name in nodes]}
    if both_ways is not None:
        options["both_ways"] = both_ways
    matrix: dict[str, Any] = {"row_to_column": row_to_column, "threshold": threshold}
    if isinstance(source, Graph):
        return source if nodes is None else source.reorder(nodes)
    if isinstance(source, (str, Path)):
        return _read_text(source, format, options, matrix)
    kind = format or _recognise(source, row_to_column)
    if kind in MATRIX_FORMATS:
        if _is_frame(source):
            source, options["nodes"] = _frame_matrix(source, options["nodes"])
        return read_matrix(source, kind, **options, **matrix)
    if kind in {"parents", "children"}:
        sets = source if isinstance(source, Mapping) else source.parents
        return read_parent_sets(sets, children=kind == "children", nodes=options["nodes"])
    if kind in {"csv", "bayesys", "bnlearn-arcs"} and _is_frame(source):
        if kind == "bnlearn-arcs":
            options["both_ways"] = "undirected"
        return read_edge_frame(source, **options)
    if kind in object_formats():
        return _call(object_formats()[kind], source, kind, options)
    if kind == "edges":
        return read_sequence(source, **options)
    raise InputError(f"format {kind!r} reads text or a path; received {type(source).__name__}")


def _call(reader: Callable[..., Graph], source: Any, kind: str, options: dict[str, Any]) -> Graph:
    import inspect

    for name in options:
        if name not in inspect.signature(reader).parameters:
            raise InputError(f"{name}= has no meaning for format {kind!r}")
    return reader(source, **options)


def _read_text(source: str | Path, format: str | None, options: dict[str, Any], matrix: dict[str, Any]) -> Graph:
    path = as_path(source)
    where = "" if path is None else f"{path.name}: "
    content = b"" if path is None else file_content(path)
    try:
        if is_npy(content):
            return read_matrix(load_npy(content), _matrix_format(format), **options, **matrix)
        text = str(source) if path is None else as_text(content, path.name)
        kind = format or text_format(text, path)
        if kind in MATRIX_FORMATS:
            return read_matrix_text(text, kind, **options, **matrix)
        if kind not in text_formats():
            raise InputError(f"format {kind!r} reads an object, not text; leave it out to have the text recognised")
        return _call(text_formats()[kind].read, text, kind, options)
    except InputError as refused:
        raise InputError(f"{where}{str(refused).removeprefix(where)}") from None


def _matrix_format(format: str | None) -> str:
    kind = format or "matrix"
    if kind not in MATRIX_FORMATS:
        raise InputError(f"an array that NumPy saved is a matrix: {', '.join(MATRIX_FORMATS)}; not {kind!r}")
    return kind


def options_of(kind: str) -> frozenset[str]:
    """Which of `read_graph`'s keywords mean something for text in this format."""
    import inspect

    if kind not in MATRIX_FORMATS and kind not in text_formats():
        return frozenset()
    reader = read_matrix_text if kind in MATRIX_FORMATS else text_formats()[kind].read
    return frozenset(inspect.signature(reader).parameters) - {"text", "format"}


def _is_frame(source: Any) -> bool:
    return hasattr(source, "columns") and hasattr(source, "shape") and not hasattr(source, "tocoo")


def _frame_matrix(frame: Any, nodes: list[str] | None) -> tuple[Any, list[str]]:
    """The numbers of a square frame, and its names."""
    heads = [str(name) for name in frame.columns]
    index = getattr(frame, "index", None)
    if index is not None:
        rows = [str(name) for name in index]
        if set(rows) == set(heads) and rows != heads:
            frame = frame[[frame.columns[heads.index(name)] for name in rows]]  # columns in the order of the rows
            heads = rows
        elif rows != heads and rows != [str(row) for row in range(len(rows))]:
            raise InputError("rows and columns of the matrix have different names; both must name the nodes")
    return frame.to_numpy(), nodes or heads


def _recognise(source: Any, row_to_column: bool | None) -> str:
    """The format of an object, by the packages its class comes from; nothing is imported for it."""
    homes = {kind.__module__.partition(".")[0] for kind in type(source).__mro__}
    for package in object_formats():
        if package in homes:
            return package
    if isinstance(source, Mapping):
        if "G" in source:
            return "causallearn"
        raise InputError("a mapping of node → nodes: use format='parents' or format='children'")
    if isinstance(getattr(source, "parents", None), Mapping):
        return "parents"  # a network learnt by adjudge itself
    if _is_frame(source):
        return "csv" if _head([str(name) for name in source.columns]) is not None else "matrix"
    if hasattr(source, "tocoo") or type(source).__module__.partition(".")[0] == "numpy":
        return "matrix"
    if isinstance(source, Sequence) and source and isinstance(source[0], (list, tuple)):
        numbers = all(isinstance(cell, (int, float)) for row in source for cell in row)
        return "matrix" if numbers and (row_to_column is not None or len(source) == len(source[0]) != 2) else "edges"
    if isinstance(source, (Sequence, set, frozenset)):
        return "edges"
    raise InputError(
        f"cannot read a graph from {type(source).__name__}; give a path, text, a matrix, pairs of names, or a graph of "
        "networkx, pgmpy, causal-learn, pyAgrum or igraph"
    )


def as_graph(source: Any, what: str = "the graph") -> Graph:
    """The graph itself, or what `read_graph` makes of it; a refusal says which graph it was."""
    if isinstance(source, Graph):
        return source
    try:
        return read_graph(source)
    except InputError as refused:
        raise type(refused)(f"{what}: {refused}") from None
