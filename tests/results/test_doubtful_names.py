"""Names that are no learners', and numbers of seeds and folds inside names."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.doubtful_names import about_others, says_something_else
from adjudge.results.read import read_results

DATA = [f"d{number}" for number in range(4)]


@pytest.mark.parametrize("name", ["#inst", "Inst.", "Average ⬆️", "±", "train", "wins", "gold"])
def test_numbers_about_the_case_are_no_learners(name: str) -> None:
    assert says_something_else(name)


@pytest.mark.parametrize(
    "name", ["C4.5", "NB", "SVM (rbf)", "trained_rf", "windowed", "meanshift", "1-NN", "Training-free", "CL"]
)
def test_learners_are_learners(name: str) -> None:
    assert not says_something_else(name)


@pytest.mark.parametrize("name", ["rf_std", "sd(rf)", "σ_rf", "rf ci95", "rf_time", "f1 (rf)", "rf_train"])
def test_what_is_about_another_column_is_no_learner(name: str) -> None:
    assert about_others(["rf", "svm", name]) == [name] and about_others(["svm", name]) == []


def test_scores_in_training_are_found_beside_those_on_test() -> None:
    assert about_others(["train_acc", "test_acc"]) == ["train_acc"]
    assert about_others(["rf train", "rf test", "svm train", "svm test"]) == ["rf train", "svm train"]


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"dataset": DATA, "rf_seed0": [1, 2, 3, 4], "rf_seed1": [2, 3, 4, 5]}, "2 learners are 'rf' with a number"),
        ({"dataset": list("ddee"), "model": ["a-run 1", "a-run 2"] * 2, "accuracy": [0.1, 0.2, 0.3, 0.4]},
         "2 learners are 'a' with a number"),
        ({"data": ["train", "test"] * 2, "model": list("aabb"), "accuracy": [0.1, 0.2, 0.3, 0.4]}, "are no cases"),
        ({"run": DATA, "dataset": ["d", "d", "e", "e"], "model": list("abab"), "accuracy": [0.1, 0.2, 0.3, 0.4]},
         "column 'run' has another value in every row"),
    ],
)  # fmt: skip
def test_seeds_parts_and_names_of_rows_are_refused(columns: dict[str, list[Any]], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_results(columns)
