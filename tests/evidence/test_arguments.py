"""The door: what is read, and how a refusal names what it found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.evidence.arguments import as_numbers, check_seed, check_share


def test_numbers_of_any_kind_are_read() -> None:
    assert as_numbers([True, 2, 3.5], "d").tolist() == [1.0, 2.0, 3.5]
    assert as_numbers(np.float32(2.5), "b", ndim=(0,)) == 2.5
    assert as_numbers(np.array([1, 2], dtype=object), "d").dtype == np.float64


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([1.0, None], r"d\[1\] is nan \(1 such of 2\)"),
        ([[1.0, np.inf]], r"d\[0, 1\] is inf"),
        ([1e150], r"d\[0\] is 1e\+150; rescale"),
        (["x"], "array of numbers"),
        ([[1.0], [1.0, 2.0]], "equal row lengths"),
        ([1 + 2j], "array of numbers"),
        ([], "is empty"),
        (3.0, "must have 1 or 2 axes"),
    ],
)
def test_a_refusal_names_the_place_or_the_kind(values: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        as_numbers(values, "d", ndim=(1, 2))  # type: ignore[arg-type]


def test_holes_are_let_through_where_they_are_allowed_and_nothing_else_is() -> None:
    table = as_numbers([[1.0, None], [float("nan"), 2.0]], "scores", ndim=None, holes=True)
    assert np.isnan(table).tolist() == [[False, True], [True, False]]
    for wrong in (np.inf, 1e150):
        with pytest.raises(InputError, match=r"scores\[0, 1\] is"):
            as_numbers([[None, wrong]], "scores", ndim=None, holes=True)


@pytest.mark.parametrize("wrong", [0, 1, -0.1, 1.1, float("nan")])
def test_a_share_lies_strictly_between_zero_and_one(wrong: float) -> None:
    with pytest.raises(InputError, match="strictly between 0 and 1"):
        check_share(wrong, "confidence")
    assert check_share(np.float64(0.5), "confidence") == 0.5


@pytest.mark.parametrize("wrong", [-1, 1.0, True, "1", None])
def test_a_seed_is_a_whole_number_from_zero(wrong: Any) -> None:
    with pytest.raises(InputError, match="whole number from 0"):
        check_seed(wrong)


@pytest.mark.parametrize("fine", [0, 7, np.int64(7)])
def test_any_integer_is_a_seed(fine: Any) -> None:
    assert check_seed(fine) == fine and type(check_seed(fine)) is int
