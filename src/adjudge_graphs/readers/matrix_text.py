"""A matrix in a file: cells parted by commas, tabs, semicolons or blanks, with or without names; or NumPy's .npy.

Names may stand in a first row, in a first column, or in both (as R and pandas write them, with or without a corner);
a `#` before the first row is NumPy's `savetxt`. Rows or columns merely numbered beside named ones are not names.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError
from adjudge_graphs.graph import Graph
from adjudge_graphs.marks import BothWays
from adjudge_graphs.readers.assemble import blank_cells, separator_of, table_cells
from adjudge_graphs.readers.edge_list import end_of
from adjudge_graphs.readers.matrix import DIRECTED, read_matrix

# What numpy.save writes before an array of numbers, and nothing else.
_NPY_HEAD = re.compile(
    r"\{'descr': '(?P<kind>[<>|=][biuf]\d{1,2})', 'fortran_order': (?P<order>True|False), "
    r"'shape': \((?P<shape>(?:\d{1,12}+(?:, |,|(?=\))))*)\),? *+\}\s*+"
)


@dataclass(frozen=True, slots=True)
class MatrixText:
    """The numbers, and the names of the nodes where the text has them."""

    values: NDArray[np.float64]
    names: tuple[str, ...] | None
    corner: str = ""


def read_matrix_text(
    text: str,
    format: str = "matrix",
    *,
    nodes: Sequence[str] | None = None,
    row_to_column: bool | None = None,
    both_ways: BothWays | None = None,
    threshold: float | None = None,
) -> Graph:
    """The graph of a matrix written as text; `nodes` orders its names, or names it by position where it has none.

    >>> print(read_matrix_text("A,B,C\\n0,1,0\\n0,0,1\\n0,0,0", row_to_column=True))
    A -> B
    B -> C
    """
    found = find_matrix(text)
    if found is None:
        raise InputError("no square matrix of numbers found, with or without names; is it an edge list (format csv)?")
    way = {"gcastle": True, "bnlearn": True, "pcalg-cpdag": False, **DIRECTED}.get(format, row_to_column)
    _refuse_other_way(found.corner, way if format not in {"causal-learn", "pcalg-pag"} else None)
    names = found.names
    # Numbers for names (pandas' default) give way to the caller's, as a matrix without names does.
    if nodes is not None and (names is None or (set(names) != set(nodes) and _numbering(names))):
        names = tuple(nodes)
    graph = read_matrix(
        found.values, format, nodes=names, row_to_column=row_to_column, both_ways=both_ways, threshold=threshold
    )
    return graph if nodes is None else graph.reorder(nodes)


def _refuse_other_way(corner: str, row_to_column: bool | None) -> None:
    """Refuse a matrix whose corner, such as `to\\from`, says that its arcs run the other way than they were said to."""
    ends = [end_of(word) for word in re.split(r"[^\w.]+", corner) if word]
    if row_to_column is not None and ends and ends[0] == ("right" if row_to_column else "left"):
        said = "column to row" if row_to_column else "row to column"
        raise InputError(
            f"the corner of the matrix, {corner[:40]!r}, says that its arcs run from {said}; it was to be read from "
            f"{' to '.join(said.split(' to ')[::-1])}: if that is right, empty the corner"
        )


def find_matrix(text: str) -> MatrixText | None:
    """The square matrix this text holds, None if it holds none.

    >>> find_matrix(",A,B\\nA,0,1\\nB,0,0").names
    ('A', 'B')
    >>> find_matrix("from,to\\nA,B") is None
    True
    """
    lines = [line for line in text.splitlines() if line.strip()]
    remarks = 0
    while remarks < len(lines) and lines[remarks].lstrip().startswith("#"):
        remarks += 1
    body = lines[remarks:]
    found = None
    try:
        if remarks and body:
            found = _as_matrix([lines[remarks - 1].lstrip()[1:], *body])
        return found or _as_matrix(body)
    except InputError:  # no table at all
        return None


def _as_matrix(lines: list[str]) -> MatrixText | None:
    if not lines or abs(len(_cells(lines[-1:])[0]) - len(lines)) > 1:  # no need to look at every cell of a long list
        return None
    rows = _cells(lines)
    for head in (False, True):
        for side in (False, True):
            found = _with_names(rows, head, side)
            if found is not None:
                return found
    return None


def _cells(lines: list[str]) -> list[list[str]]:
    separator = separator_of(lines[-1])
    return list(table_cells(lines, separator)) if separator in lines[-1] else list(map(blank_cells, lines))


def _with_names(rows: list[list[str]], head: bool, side: bool) -> MatrixText | None:
    """The matrix, if the text is one with names in its first row (`head`), first column (`side`), both, or neither."""
    body = rows[1:] if head else rows
    n = len(body)
    if n < 1 + side or any(len(row) != n + side for row in body):
        return None
    try:
        values = np.array([row[1:] for row in body] if side else body, dtype=np.float64).reshape(n, n)
    except ValueError:
        return None
    above = tuple(rows[0][-n:]) if head and len(rows[0]) in {n, n + side} else None
    beside = tuple(row[0] for row in body) if side else None
    if head and (above is None or len(set(above)) != n or "" in above):
        return None
    if beside is not None and (len(set(beside)) != n or "" in beside):
        return None
    if above is None or beside is None:
        return MatrixText(values, above or beside)
    corner = rows[0][0] if len(rows[0]) > n else ""
    if set(above) == set(beside):
        column = {name: place for place, name in enumerate(above)}
        return MatrixText(values[:, [column[name] for name in beside]], beside, corner)
    if _numbering(beside):
        return MatrixText(values, above, corner)
    if _numbering(above):
        return MatrixText(values, beside, corner)
    return None


def _numbering(names: Sequence[str]) -> bool:
    """Whether the names are 0, 1, 2 … or 1, 2, 3 …"""
    return list(names) in ([str(k) for k in range(start, start + len(names))] for start in (0, 1))


def is_npy(content: bytes) -> bool:
    """Whether a file is an array that NumPy saved."""
    return content.startswith(b"\x93NUMPY")


def load_npy(content: bytes) -> NDArray[Any]:
    """The matrix in a .npy file, its size checked against the file before any memory is taken.

    Only the plain header that `numpy.save` writes for numbers is read: nothing is evaluated, no object is made.
    """
    size, start = (2, 10) if content[6:7] == b"\x01" else (4, 12)
    end = start + int.from_bytes(content[8 : 8 + size], "little")
    head = _NPY_HEAD.fullmatch(content[start:end].decode("latin-1")) if end <= 12 + 10_000 else None
    if head is None:
        raise InputError("not an array of numbers as numpy.save writes it; arrays of objects are never loaded")
    try:
        kind = np.dtype(head["kind"])
    except TypeError:
        raise InputError(f"no numbers NumPy knows: {head['kind']!r}") from None
    shape = tuple(int(length) for length in head["shape"].replace(",", " ").split())
    size = math.prod(shape) * kind.itemsize
    if size != len(content) - end:
        raise InputError(
            f"an array of shape {shape} has {size} bytes, but {len(content) - end} follow its head; is the file whole?"
        )
    flat: NDArray[Any] = np.frombuffer(content, dtype=kind, offset=end) if size else np.empty(0, dtype=kind)
    return flat.reshape(shape, order="F" if head["order"] == "True" else "C")
