"""Labels that say fold and repeat are folds and repeats, whatever their column is called."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.results.plan import plan_of
from adjudge.results.read import read_results


def resampled(**labels: list[str]) -> dict[str, list[Any]]:
    """Two learners on one data set, each with one row per label."""
    n = len(next(iter(labels.values())))
    return {"dataset": ["d"] * 2 * n, "model": ["a"] * n + ["b"] * n, "accuracy": [0.5 + 0.01 * k for k in range(2 * n)]
            } | {name: cells * 2 for name, cells in labels.items()}  # fmt: skip


@pytest.mark.parametrize(
    ("labels", "plan"),
    [
        ({"Resample": [f"Fold{k:02}.Rep{r}" for r in (1, 2) for k in range(1, 11)]}, ("repeated_kfold", 2, 10, 1 / 9)),
        ({"Resample": [f"Fold{k}" for k in range(1, 6)]}, ("kfold", 1, 5, 0.25)),
        ({"id": [f"Repeat{r}" for r in (1, 2) for _ in "123"], "id2": ["Fold1", "Fold2", "Fold3"] * 2},
         ("repeated_kfold", 2, 3, 0.5)),
        ({"id": [f"Bootstrap{k:03}" for k in range(1, 5)]}, ("subsampling", 4, 1, None)),
    ],
)  # fmt: skip
def test_labels_of_caret_and_rsample_give_the_plan(labels: dict[str, list[str]], plan: tuple[Any, ...]) -> None:
    table = read_results(resampled(**labels))
    found = plan_of(table)
    assert (found.kind, found.repeats, found.folds) == plan[:3]
    assert found.ratio is None if plan[3] is None else found.ratio == pytest.approx(plan[3])
    assert table.measures == ("accuracy",)


def test_a_label_that_is_something_else_leaves_the_column_as_it_is() -> None:
    table = read_results(resampled(Resample=["Fold1", "Fold2", "outer"]))
    assert plan_of(table).kind == "subsampling" and plan_of(table).repeats == 3


def test_folds_written_as_fractions_are_the_same_folds() -> None:
    columns = resampled(fold=["1.0", "2.0"])
    columns["fold"] = ["1.0", "2.0", "1", "2"]
    assert read_results(columns).fold.tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize("words", [("True", "False"), ("yes", "no"), ("PASS", "FAIL"), ("right", "wrong"), ("Y", "N")])
def test_words_for_right_and_wrong_are_read_and_said(words: tuple[str, str]) -> None:
    yes, no = words
    long = {"item": ["q1", "q1", "q2", "q2"], "model": ["A", "B"] * 2, "correct": [yes, no, "NA", yes]}
    table = read_results(long)
    assert [*table.value[:2], table.value[3]] == [1, 0, 1] and table.value[2] != table.value[2]
    assert f"column 'correct': {yes!r} read as 1, {no!r} as 0" in table.notes
    assert read_results({"item": ["q1", "q2"], "A": [yes, no], "B": [no, no]}).value.tolist() == [1, 0, 0, 0]


def test_a_setting_that_is_true_or_false_stays_a_label_beside_numbers() -> None:
    columns = {"case": ["x", "x"], "learner": ["A", "B"], "pruned": ["True", "False"], "accuracy": [0.5, 0.6]}
    table = read_results(columns)
    assert table.measures == ("accuracy",) and list(table.labels["pruned"]) == ["1", "0"]
    assert table.reading.left == {"true or false, no known direction": ("pruned",)}
    assert read_results(columns, higher=["pruned"]).measures == ("pruned", "accuracy")
