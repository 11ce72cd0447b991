"""Small tables for the tests of verdicts."""

from __future__ import annotations

from collections.abc import Sequence

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


def grouped(sizes: list[int], a: object = None, b: object = None) -> ResultTable:
    """Cases in documents of these sizes; B is better by 0.1 unless told."""
    n = sum(sizes)
    first = [0.5] * n if a is None else [float(value) for value in a]  # type: ignore[attr-defined]
    second = [value + 0.1 for value in first] if b is None else [float(value) for value in b]  # type: ignore[attr-defined]
    return read_results(
        {
            "case": [f"c{case}" for case in range(n)] * 2,
            "doc": [f"d{place}" for place, size in enumerate(sizes) for _ in range(size)] * 2,
            "learner": ["A"] * n + ["B"] * n,
            "accuracy": first + second,
        }
    )


def folds_of(repeats: int = 10, **sizes: int) -> ResultTable:
    """One data set, two learners, `repeats` splits of random scores; n_train and n_test where given."""
    values = np.random.default_rng(1).uniform(size=2 * repeats)
    columns = {
        "case": ["x"] * 2 * repeats,
        "repeat": [*range(repeats)] * 2,
        "learner": ["A"] * repeats + ["B"] * repeats,
        "accuracy": values.tolist(),
    }
    return read_results(columns | {name: [size] * 2 * repeats for name, size in sizes.items()})


def benchmarks(counts: Sequence[tuple[int, int, int]], names: Sequence[str] = ()) -> ResultTable:
    """Right or wrong on items of several benchmarks: (won by B, lost, items) of each."""
    columns: dict[str, list[object]] = {"benchmark": [], "item": [], "model": [], "correct": []}
    for place, (won, lost, n) in enumerate(counts):
        for model, right in (
            ("A", [0] * won + [1] * (n - won)),
            ("B", [1] * won + [0] * lost + [1] * (n - won - lost)),
        ):
            columns["benchmark"] += [names[place] if names else f"t{place}"] * n
            columns["item"] += [f"i{item}" for item in range(n)]
            columns["model"] += [model] * n
            columns["correct"] += right
    return read_results(columns)
