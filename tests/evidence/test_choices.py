from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.evidence.choices import check_seed, check_share


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
