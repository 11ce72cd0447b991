"""Values that tell of a mistake are said or refused; what may be so is read."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results

DATA = [f"d{number}" for number in range(4)]


def two(measure: str, first: list[float], second: list[float], **more: Any) -> dict[str, list[Any]]:
    return {"dataset": DATA * 2, "model": ["A"] * 4 + ["B"] * 4, measure: first + second} | more


def test_a_learner_in_percent_beside_one_in_fractions_is_refused() -> None:
    with pytest.raises(InputError, match="within \\[0, 1\\] for learner 'A' and beyond 1 for 'B'"):
        read_results(two("accuracy", [0.9, 0.8, 0.7, 0.6], [91, 82, 73, 64]))


def test_errors_below_one_percent_beside_larger_ones_are_read() -> None:
    assert not read_results(two("error", [0.9, 0.8, 0.7, 0.6], [9, 8, 7, 6])).notes


def test_a_lead_of_one_is_no_percent() -> None:
    assert not read_results(two("accuracy", [0.9, 0.8, 0.7, 0.6], [1.9, 1.8, 1.75, 1.6])).notes


def test_a_case_in_fractions_among_percents_is_noted() -> None:
    table = read_results(two("auc", [0.9, 80, 70, 60], [0.8, 82, 73, 64]))
    assert [note for note in table.notes if "(first: d0): a mixture of fractions and percentages?" in note]


def test_a_setting_of_the_learner_is_no_measure_unless_asked_for() -> None:
    columns = two("accuracy", [0.9, 0.8, 0.7, 0.6], [0.8, 0.7, 0.6, 0.9], parameters=[7] * 4 + [13] * 4)
    table = read_results(columns)
    assert table.measures == ("accuracy",)
    assert table.reading.left == {"they describe the learner": ("parameters",)}
    asked = read_results(columns, lower=["parameters"])
    assert asked.measures == ("accuracy", "parameters") and any("one value per learner" in n for n in asked.notes)


@pytest.mark.parametrize(
    ("measure", "sign", "why"),
    [("rmse", -1, "never below 0"), ("neg_mean_squared_error", 1, "never above 0"), ("-rmse", 1, "never above 0"),
     ("seconds", -1, "never below 0"), ("accuracy", -1, "never below 0")],
)  # fmt: skip
def test_a_name_tells_no_direction_of_values_that_are_all_turned(measure: str, sign: float, why: str) -> None:
    columns = two(measure, [sign * 0.9, sign * 0.8, sign * 0.7, sign * 0.6], [sign * 0.8] * 4)
    table = read_results(columns)
    with pytest.raises(InputError, match=f"{why}, but .* is among its values: was it reversed\\?; use"):
        table.higher_is_better(measure)
    assert read_results(columns, higher=[measure]).higher_is_better(measure)


@pytest.mark.parametrize(("measure", "odd", "why"), [("accuracy", -999, "never below 0"), ("auc", 999, "above 100")])
def test_a_value_that_a_measure_cannot_have_is_noted(measure: str, odd: float, why: str) -> None:
    table = read_results(two(measure, [0.9, 0.8, 0.7, 0.6], [0.8, 0.7, 0.6, odd]))
    assert table.higher_is_better(measure)
    assert any(why in note and str(odd) in note for note in table.notes)


@pytest.mark.parametrize(("measure", "higher"), [("-rmse", True), ("\N{MINUS SIGN}MSE", True), ("neg_rmse", True)])
def test_a_minus_before_a_loss_turns_it(measure: str, higher: bool) -> None:
    table = read_results(two(measure, [-0.9, -0.8, -0.7, -0.6], [-0.8, -0.7, -0.6, -0.5]))
    assert table.higher_is_better(measure) is higher


def test_an_error_that_accuracy_does_not_make_whole_has_no_known_direction() -> None:
    columns = {"dataset": list("ddee"), "model": list("abab"), "accuracy": [0.9, 0.8, 0.7, 0.6]}
    told = read_results(columns | {"error": [0.1, 0.2, 0.3, 0.4]})
    assert told.directions == {"accuracy": True, "error": False}
    spread = read_results(columns | {"error": [0.01, 0.02, 0.01, 0.02]})
    assert spread.directions == {"accuracy": True} and any("standard error is not a measure" in n for n in spread.notes)
