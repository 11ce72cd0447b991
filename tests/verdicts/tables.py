"""Small tables for the tests of verdicts."""

from __future__ import annotations

import numpy as np

from adjudge.results.read import read_results
from adjudge.results.table import ResultTable


def table_of(measure: str = "accuracy", *, item: bool = False, **learners: object) -> ResultTable:
    """One measure; a column of values per learner."""
    columns = {name: np.asarray(values, dtype=float) for name, values in learners.items()}
    n = len(next(iter(columns.values())))
    return read_results(
        {
            "item" if item else "dataset": [f"c{case}" for case in range(n)] * len(columns),
            "learner": [name for name in columns for _ in range(n)],
            measure: [float(value) for values in columns.values() for value in values],
        }
    )


def several(measures: dict[str, dict[str, object]], **options: object) -> ResultTable:
    """Several measures: measure → learner → values."""
    first = next(iter(measures.values()))
    n = len(next(iter(first.values())))  # type: ignore[arg-type]
    columns: dict[str, list[object]] = {
        "dataset": [f"c{case}" for case in range(n)] * len(first),
        "learner": [name for name in first for _ in range(n)],
    }
    for measure, learners in measures.items():
        columns[measure] = [float(value) for values in learners.values() for value in values]  # type: ignore[attr-defined]
    return read_results(columns, **options)  # type: ignore[arg-type]


def items(won: int, lost: int, tied: int, right: float = 0.4) -> ResultTable:
    """Right or wrong on items: b right alone, a right alone, both alike."""
    both = round(tied * right)
    a = [0] * won + [1] * lost + [1] * both + [0] * (tied - both)
    b = [1] * won + [0] * lost + [1] * both + [0] * (tied - both)
    return table_of("correct", item=True, A=a, B=b)
