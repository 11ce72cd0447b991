"""Samples of an item reduced to one value: pass@k and all@k against enumeration, holes, refusals."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.results.read import read_results
from adjudge.results.samples import at_k, reduce_samples


@pytest.mark.parametrize("k", [1, 2, 3, 5])
def test_at_k_is_the_share_of_all_subsets_of_k(k: int) -> None:
    for n in range(k, 9):
        for right in range(n + 1):
            drawn = list(combinations([1] * right + [0] * (n - right), k))
            some, every = np.mean([max(one) for one in drawn]), np.mean([min(one) for one in drawn])
            assert at_k("pass", np.array([n]), np.array([right]), k)[0] == pytest.approx(some, abs=1e-12)
            assert at_k("all", np.array([n]), np.array([right]), k)[0] == pytest.approx(every, abs=1e-12)


def test_the_worked_examples_and_too_few_samples() -> None:
    assert at_k("pass", np.array([8]), np.array([3]), 4)[0] == pytest.approx(0.928571429, abs=1e-9)
    assert at_k("all", np.array([8]), np.array([3]), 2)[0] == pytest.approx(0.107142857, abs=1e-9)
    assert np.isnan(at_k("pass", np.array([3]), np.array([3]), 4)[0])


COLUMNS = {
    "model": ["A"] * 5 + ["B"] * 5,
    "task": ["t1", "t1", "t1", "t2", "t2"] * 2,
    "trial": [0, 1, 2, 0, 1] * 2,
    "solved": [1, 0, 0, 0, 0, 1, 1, 1, 0, 1],
    "cost_usd": [0.1, 0.2, 0.3, 0.2, 0.2, 0.3, 0.3, 0.3, 0.4, 0.2],
}


def values(reduce: str) -> dict[tuple[str, str, str], float]:
    table = reduce_samples(read_results(COLUMNS, lower=["cost_usd"]), reduce)
    rows = zip(table.learner, table.case, table.measure, table.value, strict=True)
    return {(table.learners[a], table.cases[b], table.measures[c]): round(float(value), 9) for a, b, c, value in rows}


def test_trials_of_a_task_are_reduced_and_other_measures_averaged() -> None:
    found = values("pass@2")
    assert found["A", "t1", "solved"] == pytest.approx(2 / 3) and found["B", "t1", "solved"] == 1
    assert found["A", "t2", "solved"] == 0 and found["B", "t2", "solved"] == 1
    assert found["A", "t1", "cost_usd"] == pytest.approx(0.2)
    assert values("all@2")["B", "t2", "solved"] == 0


def test_a_cell_with_fewer_samples_is_missing_and_said_so() -> None:
    table = reduce_samples(read_results(COLUMNS, lower=["cost_usd"]), "pass@3")
    assert "2 cells have fewer than 3 samples and are missing" in table.notes[-1] and np.isnan(table.value).sum() == 2


@pytest.mark.parametrize(("reduce", "error", "message"), [
    ("pass@0", InputError, "reduce is mean, pass@k or all@k"),
    ("best", InputError, "received 'best'"),
    ("pass@9", UnfitDataError, "needs 9 right or wrong samples of an item: the most is 3"),
])  # fmt: skip
def test_what_cannot_be_reduced_is_refused(reduce: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        reduce_samples(read_results(COLUMNS, lower=["cost_usd"]), reduce)


def test_one_sample_each_cannot_give_pass_at_k() -> None:
    once = {name: [cells[0], cells[3], cells[5], cells[8]] for name, cells in COLUMNS.items() if name != "trial"}
    with pytest.raises(UnfitDataError, match="needs several samples of an item; this table has one each"):
        reduce_samples(read_results(once, lower=["cost_usd"]), "pass@2")
