"""A table that says which way a measure is better is believed, unless it contradicts itself or the measure's name."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results


def long(flags: dict[str, Any], column: str = "higher_is_better") -> dict[str, list[Any]]:
    rows = [(d, m, name, flag) for d in "de" for m in "ab" for name, flag in flags.items()]
    return {"dataset": [r[0] for r in rows], "model": [r[1] for r in rows], "metric": [r[2] for r in rows],
            "value": [0.1 * n for n in range(len(rows))], column: [r[3] for r in rows]}  # fmt: skip


@pytest.mark.parametrize(
    ("column", "low", "high"),
    [("higher_is_better", "False", "True"), ("greater_is_better", 0, 1), ("lower_is_better", "yes", "no"),
     ("direction", "minimize", "maximize")],
)  # fmt: skip
def test_a_column_of_flags_gives_the_directions(column: str, low: Any, high: Any) -> None:
    table = read_results(long({"zorp": low, "blib": high}, column))
    assert table.directions == {"zorp": False, "blib": True} and table.measures == ("zorp", "blib")
    assert f"directions are as column {column!r} says" in table.notes


def test_flags_that_contradict_the_name_or_each_other_are_refused() -> None:
    with pytest.raises(InputError, match="says that more log_loss is better, by its name the opposite holds"):
        read_results(long({"log_loss": "True"}))
    columns = long({"zorp": "True"})
    columns["higher_is_better"][-1] = "False"
    with pytest.raises(InputError, match="less zorp is better, also the opposite"):
        read_results(columns)


def test_an_arrow_tells_where_the_name_agrees_and_is_asked_about_where_it_does_not() -> None:
    columns = {"dataset": ["d", "d"], "model": ["a", "b"], "Accuracy ↑": [0.5, 0.4], "F1 (↑)": [1, 2], "RMSE ↑": [1, 2],
               "Score ↓": [1, 2]}  # fmt: skip
    assert read_results(columns).directions == {"Accuracy ↑": True, "F1 (↑)": True}


def test_a_direction_of_another_kind_is_a_label() -> None:
    table = read_results(long({"zorp": "north"}, "direction"))
    assert table.directions == {} and list(table.labels["direction"]) == ["north"] * 4
