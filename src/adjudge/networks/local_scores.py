"""Every variable's local score with every parent set, from two tables of 2^m totals; and what the search will cost."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import comb
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.base.result_base import ResultBase
from adjudge.base.system_calls import free_memory
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Floats, Ints, Signs
from adjudge.kernels.row_groups import sum_over_groups
from adjudge.kernels.subsets import squeezed
from adjudge.kernels.ternary_tables import sum_over_tables
from adjudge.networks.rows import Rows
from adjudge.networks.score import Cell, LocalScore, tabulated


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
    sizes: Signs
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

    def at(self, x: int, sets: Ints) -> Floats:
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


_MOST_OPERATIONS = 2e12  # several hours; refused rather than begun
_FIXED_BYTES = 2**27  # blocks of row groups, and the libraries themselves
_ROWS_NS, _WALK_NS, _TABLES_NS = 20, 4, 25  # nanoseconds per operation, for choosing a route only


@dataclass(frozen=True, slots=True, repr=False)
class SearchCost(ResultBase):
    """What would exact search over these cases take?

    `split_rows` are the distinct rows after ties are split (at most), `route` how the tables are counted,
    `operations` an upper bound on the elementary steps of counting and search, `bytes` the peak memory, 8·2^m·(m/2 +
    7).
    """

    m: int
    split_rows: int
    route: Literal["rows", "tables"]
    operations: float
    bytes: int


def search_cost(rows: Rows, largest: int, compiled: bool = False) -> SearchCost:
    """Count by rows (R·2^m at most) or by tables (3^m), whichever is cheaper; then m·2^m for the search.

    >>> from adjudge.networks.rows import read_rows
    >>> search_cost(read_rows([[0, 1, 1], [1, 0, 0.5]]), 3).route, search_cost(read_rows([[0.5] * 9]), 9).route
    ('rows', 'tables')
    """
    m = rows.m
    expanded = min(rows.expanded, 1 << m)
    words = -(-expanded // 64)
    by_size = [comb(m, size) for size in range(min(largest, m) + 1)]
    by_tables = float(sum(count << size for size, count in enumerate(by_size)))
    if compiled:
        by_rows, pace = float(expanded * sum(by_size)), _WALK_NS
    else:
        by_rows = float(words * sum(count * min(1 << size, expanded // 2 + 1) for size, count in enumerate(by_size)))
        pace = _ROWS_NS
    # The split rows themselves must be held, too: beyond 2^m of them the table is the smaller thing.
    counted_by_rows = by_rows * pace <= by_tables * _TABLES_NS and rows.expanded <= 1 << m
    counting = by_rows if counted_by_rows else by_tables
    return SearchCost(
        m=m,
        split_rows=expanded,
        route="rows" if counted_by_rows else "tables",
        operations=counting + float(m * (1 << m)),
        bytes=_bytes(m),
    )


def _bytes(m: int) -> int:
    # m·2^(m-1) best parent-set scores, and seven arrays of 2^m: totals, sizes, values, and working space.
    return 4 * (1 << m) * (m + 14) + _FIXED_BYTES


def check_memory(m: int, limit: int | None) -> None:
    """Refuse what cannot be held, and say how many measures can."""
    free = free_memory() if limit is None else limit
    if _bytes(m) > free:
        fits = max((k for k in range(1, m) if _bytes(k) <= free), default=0)
        raise UnfitDataError(
            f"{m} measures need {_bytes(m) / 2**30:.3g} GiB for exact search (8·2^m·(m/2 + 7) + 2^27 bytes) and "
            f"{free / 2**30:.3g} GiB may be used: at most {fits} fit; leave measures out or raise `memory`"
        )


def spare_memory(m: int, limit: int | None, most: int) -> int:
    """Bytes beyond what the search needs that may be spent on speed, at most `most`.

    >>> spare_memory(10, 2**28, 2**30) < 2**28, spare_memory(10, 0, 2**30)
    (True, 0)
    """
    free = free_memory() if limit is None else limit
    return min(max(free - _bytes(m), 0), most)


def check_time(cost: SearchCost) -> None:
    """Refuse what would run for many hours: ties split into too many rows over too many measures."""
    if cost.operations > _MOST_OPERATIONS:
        raise UnfitDataError(
            f"exact search would take about {cost.operations:.1g} steps ({cost.m} measures, {cost.split_rows} rows "
            f"once ties are split): leave measures out, give max_parents, or drop measures that are mostly ties"
        )
