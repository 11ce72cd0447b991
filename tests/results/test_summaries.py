"""A mean among folds, seeds or learners is none of them; known by name, by an empty cell, or by its values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results


def folds(column: str, labels: list[Any]) -> dict[str, list[Any]]:
    rows = [(data, model, label) for data in "de" for model in "ab" for label in labels]
    return {"dataset": [row[0] for row in rows], "model": [row[1] for row in rows], column: [row[2] for row in rows],
            "accuracy": np.random.default_rng(1).random(len(rows)).tolist()}  # fmt: skip


@pytest.mark.parametrize(
    ("column", "last"),
    [("fold", "mean"), ("fold", "all"), ("fold", "-1"), ("seed", "Average"), ("repeat", "std")],
)
def test_a_summary_among_folds_is_left_out_and_said(column: str, last: str) -> None:
    table = read_results(folds(column, ["1", "2", "3", last]))
    assert len(table) == 12 and f"rows of {column} {last!r} summarise the others and are left out" in table.notes


@pytest.mark.parametrize(
    ("column", "last", "said"),
    [
        ("fold", "", "has rows with a fold and without one: a mean next to its folds?"),
        ("repeat", None, "has rows with a repeat and without one"),
    ],
)
def test_a_row_without_a_fold_beside_its_folds_is_refused(column: str, last: str | None, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("?", r"\?")):
        read_results(folds(column, ["1", "2", "3", last]))
    assert len(read_results(folds(column, ["1", "2", "3"]))) == 12


def test_a_case_without_folds_beside_one_with_them_is_read() -> None:
    columns = folds("fold", ["1", "2"])
    columns = {name: [*cells, *last] for (name, cells), last in
               zip(columns.items(), (["f", "f"], ["a", "b"], ["", ""], [0.5, 0.25]), strict=True)}  # fmt: skip
    assert read_results(columns).fold.tolist()[-2:] == [-1, -1]


def test_a_learner_that_is_the_mean_of_the_others_is_left_out_and_one_named_mean_is_not() -> None:
    rng = np.random.default_rng(3)
    scores = rng.random((8, 3)).round(3)
    rows = [(f"d{n}", name, value) for n, row in enumerate(scores) for name, value in
            zip(("knn", "mice", "mean"), row, strict=True)]  # fmt: skip
    columns = {"dataset": [r[0] for r in rows], "method": [r[1] for r in rows], "accuracy": [r[2] for r in rows]}
    assert read_results(columns).learners == ("knn", "mice", "mean")  # a way to fill in what is missing
    columns = {"dataset": [f"d{n}" for n in range(8)]} | {f"m{k}": scores[:, k].tolist() for k in range(3)}
    columns["Gesamt"] = scores.mean(axis=1).round(3).tolist()
    for name in ("Gesamt", "Overall"):
        table = read_results({(name if column == "Gesamt" else column): cells for column, cells in columns.items()})
        assert table.learners == ("m0", "m1", "m2") and table.reading.left == {"they summarise others": (name,)}


@pytest.mark.parametrize(("name", "values"), [("Average_Rank", [1.5, 2.5, 2.0]), ("Wins", [5, 1, 2])])
def test_ranks_and_wins_below_the_cases_are_left_out_where_they_may_be_some(name: str, values: list[float]) -> None:
    scores = np.random.default_rng(4).random((8, 3)).round(3)
    rows = [[f"d{n}", *row] for n, row in enumerate(scores.tolist())]
    read = read_results([dict(zip(("dataset", "a", "b", "c"), row, strict=True)) for row in [*rows, [name, *values]]])
    assert len(read.cases) == 8 and read.reading.rows_left == (name,)


@pytest.mark.parametrize("name", ["sum", "max", "rank"])
def test_a_task_named_like_a_summary_whose_numbers_are_none_stays(name: str) -> None:
    scores = np.random.default_rng(5).random((8, 3)).round(3)
    rows = [[name if n == 3 else f"d{n}", *row] for n, row in enumerate(scores.tolist())]
    read = read_results([dict(zip(("task", "a", "b", "c"), row, strict=True)) for row in rows])
    assert name in read.cases and len(read.cases) == 8


def test_a_part_of_a_joined_case_may_name_a_summary() -> None:
    rows = [(c, s, m) for c in ("beijing", "seoul") for s in ("a", "b", "c", "__aggregate__") for m in ("x", "y")]
    table = {"city": [r[0] for r in rows], "station": [r[1] for r in rows], "model": [r[2] for r in rows]}
    values = [1.0 + ord(s[0]) % 7 if len(s) == 1 else 3.0 for _, s, _ in rows]
    assert len(read_results(table | {"rmse": values}, case="city,station").cases) == 6
