"""What exact search will cost, known before anything is allocated."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import Literal

from adjudge.base.result_base import ResultBase
from adjudge.errors import UnfitDataError
from adjudge.networks.rows import Rows

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


def free_memory() -> int:
    """Bytes that may be used: what the system says is available, within a container's limit.

    8 GiB when neither is known.
    """
    known = []
    with suppress(OSError, ValueError, StopIteration):
        lines = Path("/proc/meminfo").read_text().splitlines()
        known.append(1024 * next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable:")))
    with suppress(OSError, ValueError):
        known.append(int(Path("/sys/fs/cgroup/memory.max").read_text()))
    if not known and hasattr(os, "sysconf"):
        with suppress(OSError, ValueError):
            known.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    return min(known, default=8 * 2**30)
