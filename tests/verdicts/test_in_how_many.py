"""In how many data sets: folds and items per data set."""

from __future__ import annotations

import numpy as np

from adjudge import compare
from adjudge.results.read import read_results
from adjudge.verdicts.in_how_many import in_how_many, why_not_counted


def folds(better: int, cases: int = 12, seed: int = 0) -> dict:
    """B is clearly better in some data sets and equal in the others; 10 × 10 folds."""
    rng = np.random.default_rng(seed)
    rows = [(f"d{c}", x, r, f, 0.7 + (0.1 if x == "B" and c < better else 0.0) + 0.01 * rng.normal())
            for c in range(cases) for x in "AB" for r in range(10) for f in range(10)]  # fmt: skip
    names = ("dataset", "learner", "repeat", "fold", "accuracy")
    columns = {name: list(values) for name, values in zip(names, zip(*rows, strict=True), strict=True)}
    return columns | {"n_train": [90] * len(rows), "n_test": [10] * len(rows)}


def test_data_sets_with_a_clear_difference_are_counted_and_named() -> None:
    (row,) = in_how_many(compare(read_results(folds(5))))
    assert (row.better, row.worse, row.n) == (5, 0, 12)
    assert row.named_better == tuple(f"d{c}" for c in range(5))


def test_items_of_several_benchmarks_are_tested_benchmark_by_benchmark() -> None:
    rng = np.random.default_rng(0)
    rows = []
    for c in range(6):
        right = rng.random((2, 400)) < np.array([[0.5], [0.8 if c < 4 else 0.5]])
        rows += [(f"d{c}", "AB"[x], f"i{i}", float(right[x, i])) for x in range(2) for i in range(400)]
    names = ("case", "learner", "item", "accuracy")
    table = read_results({name: list(values) for name, values in zip(names, zip(*rows, strict=True), strict=True)})
    (row,) = in_how_many(compare(table))
    assert row.better == 4 and row.worse == 0 and row.test == "sign test"


def test_one_score_per_data_set_cannot_be_counted() -> None:
    plain = {"case": list("abcdefgh") * 2, "learner": ["A"] * 8 + ["B"] * 8, "accuracy": [0.8] * 8 + [0.9] * 8}
    found = compare(plain)
    assert "folds or items are needed" in str(why_not_counted(found)) and in_how_many(found) == ()


def test_a_benchmark_on_which_both_are_the_same_speaks_for_neither() -> None:
    rows = [(f"d{c}", x, f"i{i}", float(i % 2 if c else x == "B")) for c in range(3) for x in "AB" for i in range(40)]
    names = ("case", "learner", "item", "accuracy")
    table = read_results({name: list(values) for name, values in zip(names, zip(*rows, strict=True), strict=True)})
    (row,) = in_how_many(compare(table))
    assert (row.better, row.worse, row.named_better) == (1, 0, ("d0",))


def test_the_unit_of_a_measure_does_not_change_the_count() -> None:
    small = folds(5)
    small["accuracy"] = [1e-40 * value for value in small["accuracy"]]
    (row,) = in_how_many(compare(read_results(small)))
    assert (row.better, row.worse, row.n) == (5, 0, 12)
