from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.evidence.regions import checked_names, checked_rope, differences, settled


def test_rounding_does_not_move_a_value_over_an_edge() -> None:
    values = settled(np.array([0.1 + 0.2 - 0.3, 0.3 - 0.2, 0.2 - 0.3, 0.1001]), 0.1)
    assert values.tolist() == [0.0, 0.1, -0.1, 0.1001]


def test_the_first_hole_is_named() -> None:
    with pytest.raises(InputError, match=r"d\[1, 0\] is nan \(2 such of 4\)"):
        differences([[1.0, 2.0], [float("nan"), float("nan")]])


@pytest.mark.parametrize("rope", [-0.1, float("nan"), float("inf"), "wide", None])
def test_a_rope_that_is_no_width_is_refused(rope: object) -> None:
    with pytest.raises(InputError, match="rope must be"):
        checked_rope(rope)  # type: ignore[arg-type]


def test_names_must_be_one_a_column_and_different() -> None:
    assert checked_names(None, 2) == ("0", "1")
    for wrong in (["a"], ["a", "a"]):
        with pytest.raises(InputError, match="2 different names"):
            checked_names(wrong, 2)
