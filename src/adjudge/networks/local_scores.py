"""The local score of every variable with every parent set, from two tables of 2^m totals, under constraints."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError
from adjudge.kernels.row_groups import sum_over_groups
from adjudge.kernels.ternary_tables import sum_over_tables
from adjudge.networks.cost import SearchCost
from adjudge.networks.rows import Rows
from adjudge.networks.scores.score import Cell, LocalScore, tabulated

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Constraints:
    """Per variable, as bit masks over variables: parents it must have and parents it may not have.

    And how many at most.
    """

    required: tuple[int, ...]
    forbidden: tuple[int, ...]
    max_parents: int


@dataclass(frozen=True, slots=True)
class LocalScores:
    """`child[S]` and `parent[S]` total the score's two cell functions over the table of S (see `score.py`)."""

    child: Floats
    parent: Floats
    penalty: Floats  # by number of parents
    sizes: NDArray[np.int8]
    constraints: Constraints

    @property
    def m(self) -> int:
        return len(self.constraints.required)

    def table(self, x: int) -> Floats:
        """local(x, P) for all P without x, indexed with bit x squeezed out; −inf where a constraint forbids P."""
        m, low = self.m, 1 << x
        with_x = self.child.reshape(-1, 2, low)[:, 1]
        without = self.parent.reshape(-1, 2, low)[:, 0]
        sizes = self.sizes[: 1 << (m - 1)]
        local: Floats = (with_x - without).reshape(-1)
        if self.penalty.any():
            local -= self.penalty[sizes]
        required, forbidden = (squeezed(mask, x) for mask in self._masks(x))
        if self.constraints.max_parents < m - 1:
            local[sizes > self.constraints.max_parents] = -np.inf
        for v in range(m - 1):
            halves = local.reshape(-1, 2, 1 << v)
            if required >> v & 1:
                halves[:, 0] = -np.inf
            if forbidden >> v & 1:
                halves[:, 1] = -np.inf
        return local

    def at(self, x: int, sets: NDArray[np.int64]) -> Floats:
        """local(x, P) for some sets P (bit masks over all variables, x not in them)."""
        local: Floats = self.child[sets | 1 << x] - self.parent[sets] - self.penalty[self.sizes[sets]]
        required, forbidden = self._masks(x)
        wrong = (self.sizes[sets] > self.constraints.max_parents) | (sets & forbidden != 0)
        local[wrong | (sets & required != required)] = -np.inf
        return local

    def _masks(self, x: int) -> tuple[int, int]:
        return self.constraints.required[x], self.constraints.forbidden[x]


def count_all(rows: Rows, score: LocalScore, constraints: Constraints, cost: SearchCost, compiled: bool) -> LocalScores:
    """Both totals for every set of measures a family may need: all of at most max_parents + 1."""
    m = rows.m
    largest = min(m, constraints.max_parents + 1)
    if cost.route == "rows":
        bits, weights = rows.split()

        def total(cell: Cell) -> Floats:
            return _by_rows(bits, weights, cell, largest, compiled)
    else:
        table = rows.table()

        def total(cell: Cell) -> Floats:
            return sum_over_tables(table, tabulated(cell, table, m) or cell, largest)

    child = total(score.child_cell)
    # The child's cell function serves both tables in score-equivalent scores.
    parent = child if getattr(score, "one_table", False) else total(score.parent_cell)
    sizes = np.zeros(1, dtype=np.int8)
    for _ in range(m):
        sizes = np.concatenate([sizes, sizes + np.int8(1)])
    return LocalScores(child, parent, score.penalty(np.arange(m + 1), rows.total), sizes, constraints)


def _by_rows(bits: NDArray[np.uint8], weights: Floats, cell: Cell, largest: int, compiled: bool) -> Floats:
    m = bits.shape[1]
    looked_up = tabulated(cell, weights, m)
    if compiled and looked_up is not None:
        from adjudge.kernels.compiled_search import group_totals

        return group_totals(bits, looked_up.units(weights), looked_up.values, largest)
    return sum_over_groups(bits, weights, looked_up or cell, largest)


def read_constraints(
    names: tuple[Hashable, ...],
    max_parents: int | None,
    required: Iterable[tuple[Any, Any]],
    forbidden: Iterable[tuple[Any, Any]],
) -> Constraints:
    """Arcs are (parent, child) pairs of names."""
    m = len(names)
    if max_parents is not None and (not isinstance(max_parents, int | np.integer) or max_parents < 0):
        raise InputError(f"max_parents must be a whole number of at least 0, not {max_parents!r}")
    place = {name: i for i, name in enumerate(names)}
    masks: dict[str, list[int]] = {"required": [0] * m, "forbidden": [0] * m}
    for kind, arcs in (("required", required), ("forbidden", forbidden)):
        for arc in arcs:
            if isinstance(arc, str) or len(tuple(arc)) != 2:
                raise InputError(f"{kind} arcs are (parent, child) pairs; received {arc!r}")
            for end in arc:
                if end not in place:
                    raise InputError(f"{kind} arc {arc!r}: there is no measure {end!r} among {list(names)}")
            parent, child = place[arc[0]], place[arc[1]]
            if parent == child:
                raise InputError(f"{kind} arc {arc!r}: a measure is not its own parent")
            masks[kind][child] |= 1 << parent
    most = m - 1 if max_parents is None else min(int(max_parents), m - 1)
    for x, name in enumerate(names):
        if masks["required"][x] & masks["forbidden"][x]:
            raise InputError(f"an arc into {name!r} is both required and forbidden")
        if masks["required"][x].bit_count() > most:
            raise InputError(f"{name!r} is required to have more parents than max_parents = {most} allows")
    return Constraints(tuple(masks["required"]), tuple(masks["forbidden"]), most)


def squeezed(mask: int, x: int) -> int:
    """A set of variables without x, those above x one place lower."""
    return (mask & ((1 << x) - 1)) | (mask >> (x + 1) << x)
