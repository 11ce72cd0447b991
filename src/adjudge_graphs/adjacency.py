"""Unshielded colliders (v-structures): a → c ← b with a and b not joined; and sets of nodes as bits.

Only arrowheads count, so a ↔ c or a o→ c also points into c. Sparse graphs list the pairs of arrowheads at each
node and keep those not joined; where that list would be long, the same count is taken from the matrix H of
arrowheads (from, at): the sum of (H Hᵀ)[a, b] over the pairs a < b not joined. A set of nodes is a Python integer, bit
v for node v: at a few thousand nodes, one `&` costs less than a NumPy call.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from adjudge_graphs.graph import Graph, Ints
from adjudge_graphs.marks import ARROW


def arrowheads(graph: Graph) -> tuple[Ints, Ints]:
    """(other end, node pointed at) of every arrowhead."""

    def compute() -> tuple[Ints, Ints]:
        at_second, at_first = (graph.code & 3) == ARROW, (graph.code >> 2) == ARROW
        return (
            np.concatenate([graph.first[at_second], graph.second[at_first]]),
            np.concatenate([graph.second[at_second], graph.first[at_first]]),
        )

    return graph.keep("arrowheads", compute)


def adjacency(graph: Graph) -> Packed:
    """Table of bits, set where two nodes are joined."""

    def compute() -> Packed:
        ends = np.concatenate([graph.first, graph.second]), np.concatenate([graph.second, graph.first])
        return packed_rows(*ends, graph.n_nodes)

    return graph.keep("adjacency", compute)


def are_joined(graph: Graph, one: Ints, other: Ints) -> NDArray[np.bool_]:
    """For each pair of positions: is there an edge between them?"""
    if graph.n_nodes <= DENSE_LIMIT:
        return are_set(adjacency(graph), one, other)
    if not graph.n_edges:
        return np.zeros(one.size, dtype=bool)
    wanted = np.minimum(one, other) * graph.n_nodes + np.maximum(one, other)
    place = np.minimum(np.searchsorted(graph.key, wanted), graph.n_edges - 1)
    found: NDArray[np.bool_] = graph.key[place] == wanted
    return found


def _pairs_at_nodes(tails: Ints, heads: Ints, n: int) -> tuple[Ints, Ints, Ints]:
    """All (a, c, b) where both a and b point into c, each pair once."""
    # Sixteen bits are sorted by radix, several times faster.
    order = np.argsort(heads.astype(np.uint16) if n <= 65_536 else heads, kind="stable")
    tails, heads = tails[order], heads[order]
    size = np.bincount(heads, minlength=n)
    start = np.cumsum(size) - size
    rows = np.arange(tails.size)
    after = (start + size)[heads] - rows - 1  # partners that stand later in the same group
    left = np.repeat(rows, after)
    right = left + 1 + np.arange(left.size) - np.repeat(np.cumsum(after) - after, after)
    return tails[left], heads[left], tails[right]


def count_unshielded(tails: Ints, heads: Ints, *graphs: Graph) -> int:
    """How many pairs of these arrowheads meet at a node while their other ends are joined in none of the graphs."""
    n = graphs[0].n_nodes
    size = np.bincount(heads, minlength=n).astype(np.int64)
    listed = int((size * (size - 1) // 2).sum())
    if listed > 4_000_000 and n <= 4096:
        matrix = np.zeros((n, n), dtype=np.float32)  # counts stay below 2^24, so they are exact
        matrix[tails, heads] = 1
        meetings = matrix @ matrix.T
        np.fill_diagonal(meetings, 0)
        for graph in graphs:
            meetings[graph.first, graph.second] = meetings[graph.second, graph.first] = 0
        return int(meetings.sum(dtype=np.float64)) // 2
    one, _, other = _pairs_at_nodes(tails, heads, n)
    shielded = are_joined(graphs[0], one, other)
    for graph in graphs[1:]:
        shielded |= are_joined(graph, one, other)
    return int(one.size - np.count_nonzero(shielded))


# Up to this many nodes a table of n × n bits (32 MB) is cheaper than looking pairs up.
DENSE_LIMIT = 16_384

Packed = NDArray[np.uint8]


def packed_rows(row: Ints, column: Ints, n: int) -> Packed:
    """A table of bits, eight columns a byte: bit (r, c) is set for every pair given."""
    width = (n + 7) // 8
    table = np.zeros(n * width, dtype=np.uint8)
    np.bitwise_or.at(table, row * width + (column >> 3), np.left_shift(1, column & 7).astype(np.uint8))
    return table.reshape(n, width)


def are_set(table: Packed, row: Ints, column: Ints) -> NDArray[np.bool_]:
    """For each pair given: is its bit set?"""
    found: NDArray[np.bool_] = (table.reshape(-1)[row * table.shape[1] + (column >> 3)] >> (column & 7) & 1).astype(
        bool
    )
    return found


def rows_as_bits(row: Ints, column: Ints, n: int) -> list[int]:
    """One integer per row: bit c of number r is set for every pair (r, c) given."""
    if row.size < 64 or n > DENSE_LIMIT:
        sets = [0] * n
        for r, c in zip(row.tolist(), column.tolist(), strict=True):
            sets[r] |= 1 << c
        return sets
    table = packed_rows(row, column, n)
    width, data = table.shape[1], table.tobytes()
    return [int.from_bytes(data[start : start + width], "little") for start in range(0, n * width, width)]
