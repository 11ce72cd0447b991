"""Metrics that differ from case to case: each keeps its direction, wins are counted and no mean is shown."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.facade.compare import compare
from adjudge.results.read import read_results


def table(n: int = 9) -> dict[str, list[object]]:
    """`a` is better by a little on n cases of AUC, `b` by a lot on n − 4 of RMSE."""
    rows = [(f"auc{k}", "auc", 0.8, 0.7) for k in range(n)] + [(f"rmse{k}", "rmse", 900.0, 100.0) for k in range(n - 4)]
    return {
        "dataset": [row[0] for row in rows for _ in "ab"],
        "model": ["a", "b"] * len(rows),
        "metric": [row[1] for row in rows for _ in "ab"],
        "score": [value for row in rows for value in row[2:]],
    }


def test_each_case_keeps_its_metrics_direction() -> None:
    read = read_results(table())
    assert read.measures == ("score",) and read.reading.mixed == ("score",) and read.higher_is_better("score")
    assert sorted(set(read.value.tolist())) == [-900, -100, 0.7, 0.8]  # less RMSE is better


def test_wins_are_counted_and_no_mean_is_shown() -> None:
    found = compare(read_results(table()))
    assert found.settings.estimand == "wins" and [test.name for test in found.tests] == ["sign"]
    assert "5/9/0" in found.summary(details=True) or "9/5/0" in found.summary(details=True)
    cells = [row.measures["score"] for row in found.answer.leaderboard]
    assert all(cell.mean is None for cell in cells)
    assert found.to_dict()["reading"]["mixed"] == ["score"]


def test_one_metric_on_all_cases_is_a_measure_like_any_other() -> None:
    columns = table()
    columns["metric"] = ["auc"] * len(columns["metric"])
    assert read_results(columns).measures == ("auc",)


def test_errors_of_an_automl_benchmark_are_mixed_by_problem_type(shared_data: Path, tmp_path: Path) -> None:
    path = shared_data / "formats" / "tabrepo" / "results_ranked_by_dataset_valid.csv"
    read = read_results(path)
    with path.open(newline="", encoding="utf-8") as file:
        kinds = {row["problem_type"] for row in csv.DictReader(file)}
    assert len(kinds) > 1 and read.reading.mixed == ("metric_error",)
    assert compare(read).settings.estimand == "wins"


def test_errors_beside_a_column_that_names_each_cases_metric_are_counted_as_wins() -> None:
    columns = table()
    columns["metric_error"] = [abs(float(str(value))) for value in columns.pop("score")]
    columns["time_train_s"] = [1.0 + row % 7 for row in range(len(columns["metric"]))]
    read = read_results(columns)
    assert read.reading.mixed == ("metric_error",) and "time_train_s" in read.measures
    assert compare(read, measures=["metric_error"]).settings.estimand == "wins"
    columns["metric"] = ["rmse"] * len(columns["metric"])
    assert read_results(columns).reading.mixed == ()


def times(first: str, second: str, measure: str = "time") -> dict[str, list[Any]]:
    return {
        "dataset": [f"d{n}" for n in range(4) for _ in "ab"],
        "model": ["a", "b"] * 4,
        "metric": [measure] * 8,
        "value": [3.0, 1000.0] * 4,
        "unit": [first, second] * 4,
    }


def test_milliseconds_beside_seconds_are_turned_into_seconds() -> None:
    table = read_results(times("s", "ms"))
    assert table.value.tolist() == [3.0, 1.0] * 4  # b is three times faster
    assert "measure 'time': ms converted to s" in table.notes


@pytest.mark.parametrize(
    ("first", "second", "value"), [("min", "s", 1000 / 60), ("%", "fraction", 1e5), ("MB", "GB", 1e6)]
)
def test_units_of_one_kind_are_turned(first: str, second: str, value: float) -> None:
    assert read_results(times(first, second)).value.tolist()[1] == pytest.approx(value)


@pytest.mark.parametrize(("first", "second"), [("s", "MB"), ("s", "furlongs")])
def test_units_that_do_not_turn_are_refused_by_name(first: str, second: str) -> None:
    with pytest.raises(InputError, match=f"several units \\('{first}', '{second}'\\)"):
        read_results(times(first, second))


def test_a_unit_per_measure_is_no_trouble() -> None:
    columns = times("s", "s")
    assert read_results(columns).value.tolist() == [3.0, 1000.0] * 4
    wide = {
        "dataset": ["d", "d", "e", "e"],
        "model": ["a", "b"] * 2,
        "runtime": [3, 1000, 3, 1000],
        "unit": ["s", "ms"] * 2,
    }
    assert read_results(wide).value.tolist() == [3.0, 1.0] * 2
