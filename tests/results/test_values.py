"""Which columns of numbers are about others, and which describe something."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.base.vocabulary import is_property
from adjudge.results.read import read_results
from adjudge.results.summaries import is_summary
from adjudge.results.values import about_others


@pytest.mark.parametrize(
    "name", ["#inst", "Inst.", "wins", "gold", "n_features", "Number of Features (K)", "train_size"]
)
def test_numbers_about_the_case_are_no_learners(name: str) -> None:
    assert is_property(name)


@pytest.mark.parametrize(
    "name", ["C4.5", "NB", "SVM (rbf)", "trained_rf", "windowed", "meanshift", "1-NN", "Training-free", "CL", "IS-CHC"]
)
def test_learners_are_learners(name: str) -> None:
    assert not is_property(name) and not is_summary(name)


@pytest.mark.parametrize("name", ["rf_std", "sd(rf)", "σ_rf", "rf ci95", "rf_time", "f1 (rf)", "rf_train"])
def test_what_is_about_another_column_is_no_learner(name: str) -> None:
    assert about_others(["rf", "svm", name]) == [name] and about_others(["svm", name]) == []


def test_scores_in_training_are_found_beside_those_on_test() -> None:
    assert about_others(["train_acc", "test_acc"]) == ["train_acc"]
    assert about_others(["rf train", "rf test", "svm train", "svm test"]) == ["rf train", "svm train"]


def test_a_measure_of_one_learner_is_left_out() -> None:
    table = {"dataset": [*"xxyyzz"], "model": [*"ababab"], "accuracy": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]}
    found = read_results(table | {"val_f1": [0.1, None, 0.2, None, 0.3, None]})
    assert found.measures == ("accuracy",) and found.reading.left["given for one learner only"] == ("val_f1",)


def test_contests_won_and_lost_are_counts_and_no_measures() -> None:
    table = {"category": ["p", "p", "q", "q", "r", "r"], "model": ["a", "b"] * 3, "wins": [3, 4, 5, 6, 7, 8],
             "losses": [1, 2, 3, 4, 5, 6], "accuracy": [0.5, 0.6, 0.7, 0.8, 0.9, 1.0]}  # fmt: skip
    assert read_results(table, case="category").measures == ("accuracy",)


ROWS: dict[str, list[Any]] = {
    "dataset": ["iris", "wine", "glass", "sonar"] * 3,
    "model": ["a"] * 4 + ["b"] * 4 + ["c"] * 4,
    "accuracy": [0.5 + at * 7 % 40 / 100 for at in range(12)],
}


@pytest.mark.parametrize(
    "name, cells, why",
    [
        ("auc", [0.1, 0.2, 0.3, 0.4] * 3, "the same for every learner"),
        ("zorp", [0.3] * 12, "the same throughout"),
        ("mean_words", [11.2, 12.5, 13.1, 10.0] * 3, "they describe the case"),
    ],
)
def test_what_tells_no_learner_from_another_is_left_out(name: str, cells: list[float], why: str) -> None:
    found = read_results(ROWS | {name: cells})
    assert found.measures == ("accuracy",) and found.reading.left[why] == (name,)


def test_a_median_is_about_the_mean_it_stands_beside() -> None:
    assert about_others(["mean_words", "median_words", "rouge"]) == ["median_words"]
    assert about_others(["median_time", "rouge"]) == []


def test_an_index_of_fractions_is_no_numbering() -> None:
    found = read_results(ROWS | {"fairness_index": [at / 20 for at in range(12)]})
    assert found.measures == ("accuracy", "fairness_index")
