"""Results as plain values and as short text."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import numpy as np
import pytest

from adjudge.base.result_base import ResultBase, plain, show


@dataclass(frozen=True, slots=True, repr=False)
class ToyResult(ResultBase):
    p_value: float
    parts: tuple[float, ...]
    inner: ResultBase | None = None
    working: int = field(default=0, repr=False)


@dataclass(frozen=True)
class Part:
    of: float


def test_plain_values_are_what_json_holds() -> None:
    infinite = [float("inf"), float("-inf"), float("nan"), np.float64("-inf")]
    assert plain(infinite) == ["inf", "-inf", None, "-inf"]
    assert plain({1: np.int64(2), "flag": np.True_, "set": {3}}) == {"1": 2, "flag": True, "set": [3]}
    assert plain(np.array([[1.5, np.nan]])) == [[1.5, None]] and plain(Part(0.5)) == {"of": 0.5}
    found = plain(ToyResult(0.25, (1.0, 2.0), ToyResult(0.5, ())))
    assert found == {"p_value": 0.25, "parts": [1.0, 2.0], "inner": {"p_value": 0.5, "parts": [], "inner": None}}
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_a_cell_has_six_digits_and_the_first_eight_of_many() -> None:
    assert show(1 / 3) == show(np.float32(1 / 3)) == "0.333333" and show(np.float64(1234567.0)) == "1.23457e+06"
    assert show(tuple(range(8))) == "(0, 1, 2, 3, 4, 5, 6, 7)"
    assert show(np.arange(9)) == "(0, 1, 2, 3, 4, 5, 6, 7, …)"


def test_a_result_is_a_line_a_table_and_a_frame() -> None:
    toy = ToyResult(0.25, (1.0,))
    assert repr(toy) == "ToyResult(p_value=0.25, parts=(1), inner=None)"
    assert str(toy) == "Toy\n  p value  0.25\n  parts    (1)\n  inner    None"
    pytest.importorskip("pandas")
    assert toy.to_frame().shape == (1, 3)
