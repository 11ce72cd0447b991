"""Square matrices (NumPy, SciPy sparse, data frames), each tool's convention under its own name.

| format | entry [i, j] |
|---|---|
| `matrix` | not 0: i → j if `row_to_column=True`, j → i if False; both ways needs `both_ways=` |
| `row-to-column`, `column-to-row` | the same with the direction in the name: for one learner among several |
| `lingam` | weights, not 0: j → i (LiNGAM's `adjacency_matrix_`); `threshold=` leaves out small ones |
| `gcastle` | 1: i → j; both entries 1, or −1 in one of them: undirected |
| `bnlearn` | 1: i → j; both entries 1: undirected (`amat`) |
| `gadjid` | 1: an arc, direction by `row_to_column`; 2 in either entry: undirected |
| `causal-learn` | the mark at **i**: −1 tail, 1 arrowhead, 2 circle |
| `pcalg-cpdag` | 1: j → i; both entries 1: undirected (`amat.cpdag`) |
| `pcalg-pag` | the mark at **j**: 1 circle, 2 arrowhead, 3 tail (`amat.pag`) |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError
from adjudge_graphs.graph import Codes, Graph, Ints
from adjudge_graphs.marks import ARROW, BIDIRECTED, CIRCLE, FORWARD, TAIL, UNDIRECTED, BothWays

# Plain matrices whose name says which way the arcs run: `row_to_column`.
DIRECTED = {"row-to-column": True, "column-to-row": False, "lingam": False}
MATRIX_FORMATS = ("matrix", *DIRECTED, "gcastle", "bnlearn", "gadjid", "causal-learn", "pcalg-cpdag", "pcalg-pag")
_VALUES: dict[str, tuple[int, ...]] = {
    "gcastle": (0, 1, -1),
    "bnlearn": (0, 1),
    "gadjid": (0, 1, 2),
    "causal-learn": (0, -1, 1, 2),
    "pcalg-cpdag": (0, 1),
    "pcalg-pag": (0, 1, 2, 3),
}


def read_matrix(
    matrix: Any,
    format: str = "matrix",
    *,
    nodes: Sequence[str] | None = None,
    row_to_column: bool | None = None,
    both_ways: BothWays | None = None,
    threshold: float | None = None,
) -> Graph:
    """A graph from its matrix. Without names the nodes are "0", "1", … and the graph is matched by position.

    `threshold` turns a weighted matrix into edges where |weight| > threshold (plain matrices and "lingam" only).

    >>> print(read_matrix([[0, 1], [0, 0]], row_to_column=True))
    0 -> 1
    """
    row, column, value, n = _entries(matrix)
    if format in DIRECTED:
        threshold = 0.0 if format == "lingam" and threshold is None else threshold
        row_to_column, format = DIRECTED[format], "matrix"
    if row_to_column is None and format in {"matrix", "gadjid"}:
        raise InputError(
            f"which way do the arcs of this {n} × {n} matrix run? pass row_to_column=True when entry [i, j] means "
            "i → j, False when it means j → i, or name a tool's format"
        )
    if format == "matrix":
        value = _as_zero_one(value, threshold)
        keep = value != 0
        row, column, value = row[keep], column[keep], value[keep]
    else:
        _check_values(value, format)
    loops = np.flatnonzero(row == column)
    if loops.size:
        where = int(row[loops[0]])
        raise InputError(f"self-loop: entry [{where}, {where}] of the matrix is not 0; clear the diagonal")
    if row_to_column is False or format == "pcalg-cpdag":
        row, column = column, row
    if format in {"causal-learn", "pcalg-pag"}:
        first, second, code = _from_marks(row, column, value, n, format)
    else:
        if both_ways is None and format not in {"matrix", "gadjid"}:
            both_ways = "undirected"
        first, second, code = _from_arcs(row, column, value, n, both_ways)
    names = _names(nodes, n)
    return Graph.from_arrays(names, first, second, code, named=nodes is not None)


def _names(nodes: Sequence[str] | None, n: int) -> tuple[str, ...]:
    if nodes is None:
        return tuple(str(row) for row in range(n))
    if len(nodes) != n:
        raise InputError(f"the matrix is {n} × {n} but {len(nodes)} node names were given")
    return tuple(str(name) for name in nodes)


def _entries(matrix: Any) -> tuple[Ints, Ints, NDArray[Any], int]:
    """Positions and values of the entries that are not 0, and the number of nodes."""
    if hasattr(matrix, "tocoo"):
        sparse = matrix.tocoo()
        shape, row, column, value = sparse.shape, sparse.row, sparse.col, np.asarray(sparse.data)
        stored = value != 0
        row, column, value = row[stored], column[stored], value[stored]
    else:
        try:
            dense = np.asarray(matrix, dtype=None if isinstance(matrix, np.ndarray) else float)
        except (TypeError, ValueError):
            raise InputError("a graph's matrix is square and holds numbers; the rows given do not") from None
        if dense.dtype == object or dense.dtype.kind not in "biuf":
            raise InputError(f"a graph's matrix holds numbers; received values of type {dense.dtype}")
        shape = dense.shape
        if dense.ndim == 2:
            row, column = np.nonzero(dense)
            value = dense[row, column]
    if len(shape) != 2 or shape[0] != shape[1] or shape[0] == 0:
        raise InputError(f"a graph's matrix is square with at least one row; received shape {tuple(shape)}")
    if value.dtype.kind == "f":
        bad = np.flatnonzero(~np.isfinite(value))
        if bad.size:
            raise InputError(f"entry [{row[bad[0]]}, {column[bad[0]]}] of the matrix is {value[bad[0]]}; give a number")
    return row.astype(np.intp), column.astype(np.intp), value, int(shape[0])


def _as_zero_one(value: NDArray[Any], threshold: float | None) -> NDArray[Any]:
    if threshold is not None:
        if not 0 <= threshold < float("inf"):
            raise InputError(f"threshold is a number from 0 on; received {threshold}")
        return np.asarray(np.abs(value.astype(float)) > threshold, dtype=np.int8)
    odd = value[value != 1]
    if odd.size == 0:
        return np.asarray(value, dtype=np.int8)
    found = sorted({float(entry) for entry in odd.ravel()[:1000]})[:4]
    shown = ", ".join(f"{entry:g}" for entry in found)
    if set(found) <= {-1.0, 2.0}:
        hint = "; if these are a tool's edge marks, name it: format='causal-learn', 'gcastle' or 'gadjid'"
    else:
        hint = "; for weights pass threshold= (an edge where |weight| is greater)"
    raise InputError(f"a plain matrix holds 0 and 1; this one also holds {shown}{hint}")


def _check_values(value: NDArray[Any], format: str) -> None:
    odd = value[~np.isin(value, _VALUES[format])]
    if odd.size:
        allowed = ", ".join(str(entry) for entry in _VALUES[format])
        raise InputError(f"a {format} matrix holds {allowed}; this one also holds {float(odd[0]):g}")


def _from_arcs(
    row: Ints, column: Ints, value: NDArray[Any], n: int, both_ways: BothWays | None
) -> tuple[Ints, Ints, Codes]:
    """Entries are arcs row → column; 2 or −1 marks an undirected edge, in one entry or both."""
    loose = (value == 2) | (value == -1)
    low, high = np.minimum(row, column), np.maximum(row, column)
    pair = low * n + high
    loose_pairs = np.unique(pair[loose])
    clash = np.intersect1d(loose_pairs, pair[~loose])
    if clash.size:
        i, j = divmod(int(clash[0]), n)
        raise InputError(
            f"entries [{i}, {j}] and [{j}, {i}] of the matrix contradict each other: undirected and an arc"
        )
    arcs, count = np.unique(pair[~loose], return_counts=True)
    twice = arcs[count == 2]
    if twice.size and both_ways is None:
        i, j = divmod(int(twice[0]), n)
        whole = " (the whole matrix is symmetric)" if twice.size == arcs.size else ""
        raise InputError(
            f"entries [{i}, {j}] and [{j}, {i}] are both set{whole}: undirected or bidirected? pass "
            "both_ways='undirected' or 'bidirected'"
        )
    single = ~loose & ~np.isin(pair, twice)
    joint = BIDIRECTED if both_ways == "bidirected" else UNDIRECTED
    first = np.concatenate([row[single], twice // n, loose_pairs // n])
    second = np.concatenate([column[single], twice % n, loose_pairs % n])
    code = np.repeat(
        np.array([FORWARD, joint, UNDIRECTED], dtype=np.int8), [int(single.sum()), twice.size, loose_pairs.size]
    )
    return first, second, code


def _from_marks(row: Ints, column: Ints, value: NDArray[Any], n: int, format: str) -> tuple[Ints, Ints, Codes]:
    """Entries are marks, at the row's node (causal-learn) or at the column's (pcalg)."""
    if format == "pcalg-pag":
        row, column = column, row
        to_mark = {1: CIRCLE, 2: ARROW, 3: TAIL}
    else:
        to_mark = {-1: TAIL, 1: ARROW, 2: CIRCLE}
    mark = np.zeros(value.size, dtype=np.int8)
    for entry, meaning in to_mark.items():
        mark[value == entry] = meaning
    here, there = row * n + column, column * n + row
    order = np.argsort(here)
    place = np.searchsorted(here[order], there)
    place[place == here.size] = 0
    partner = order[place] if here.size else order
    alone = np.flatnonzero(here[partner] != there)
    if alone.size:
        i, j = int(row[alone[0]]), int(column[alone[0]])
        if format == "pcalg-pag":
            i, j = j, i
        raise InputError(
            f"entry [{i}, {j}] has a mark but [{j}, {i}] is 0; a {format} matrix marks both ends of an edge"
        )
    once = row < column
    code = (4 * mark[once] + mark[partner][once]).astype(np.int8)
    return row[once], column[once], code
