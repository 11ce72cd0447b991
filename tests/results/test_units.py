"""Values of one measure in several units are brought to one, or refused by name."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results


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
    assert "measure 'time': ms turned into s" in table.notes


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
