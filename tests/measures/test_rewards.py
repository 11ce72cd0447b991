"""The MML cut-off of paper B, Sec. 6."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge.measures.rewards import mml_cut_off, resolve_cut_off


@given(st.integers(1, 10**6), st.integers(2, 100))
def test_it_is_the_range_of_section_6_and_holds_the_uniform_prior(n: int, k: int) -> None:
    low, high = mml_cut_off(n, k)
    assert low == 0.5 / (n + 0.5 * k)
    assert high == (n + 0.5) / (n + 0.5 * k)
    assert 0 < low < 1 / k < high < 1


def test_with_two_classes_it_is_symmetric() -> None:
    low, high = mml_cut_off(37, 2)
    assert low == pytest.approx(1 - high, rel=1e-12)


def test_without_a_training_size_there_is_none() -> None:
    assert resolve_cut_off("mml", None, 2) is None
    assert resolve_cut_off(None, 100, 2) is None


@pytest.mark.parametrize(
    "wrong", ["mlm", (0.1,), 0.1, ("a", "b"), (0.9, 0.1), (0.0, 0.9), (0.1, 1.0), (0.5, 0.5), (float("nan"), 0.9)]
)
def test_what_is_no_pair_of_shares_is_refused(wrong: object) -> None:
    with pytest.raises(InputError, match=r"cut_off (must be|needs)"):
        resolve_cut_off(wrong, 10, 2)  # type: ignore[arg-type]
