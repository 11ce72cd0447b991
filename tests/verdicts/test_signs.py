"""From p to signs: worked examples, and brute-force closed testing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from adjudge.evidence.adjustments import adjust
from adjudge.verdicts.signs import bogomolov_signs, cases_needed, family_p, holm, hommel_rows, simes_rows


@pytest.mark.parametrize(
    ("p", "whole", "q"),
    [
        ([[0.04, 0.01, 0.03]], [0.04], [[0.04, 0.03, 0.04]]),  # example 4
        ([[0.01, 0.02, 0.20]], [0.20], [[0.03, 0.04, 0.20]]),  # 5
        ([[0.03, 0.04, 0.20]], [0.20], [[0.06, 0.08, 0.20]]),  # 6
        (
            [[0.01, 0.015], [0.004, 0.30], [0.02, 0.40]],
            [0.045, 0.6, 0.6],
            [[0.045, 0.045], [0.024, 0.6], [0.08, 0.6]],
        ),  # 7
    ],
)
def test_worked_examples(p: list[list[float]], whole: list[float], q: list[list[float]]) -> None:
    found_whole, found = family_p(np.array(p))
    assert found_whole == pytest.approx(whole, abs=1e-12)
    assert found == pytest.approx(np.array(q), abs=1e-12)


def test_example_8_is_decided_on_two_measures_of_its_first_pair_only() -> None:
    _, q = family_p(np.array([[0.001, 0.003, 0.4], [0.2, 0.3, 0.5], [0.5, 0.6, 0.9]]))
    assert q[0] == pytest.approx([0.009, 0.018, 1.0])
    assert (q[1:] > 0.05).all()


def test_cases_needed_for_a_unanimous_pair() -> None:
    assert [cases_needed(k, 0.05) for k in (1, 3, 10, 45, 15931)] == [6, 7, 9, 11, 20]  # example 3
    assert cases_needed(1, 0.01) == 8  # 2^(1−8) = 0.0078


def _simes(p: list[float]) -> float:
    ordered = sorted(p)
    return min(len(p) * value / (rank + 1) for rank, value in enumerate(ordered))


def _closed(p: np.ndarray) -> np.ndarray:
    """Adjusted p of every sign by looking at every set of hypotheses that holds it.

    The local test of a set: Simes within each pair it touches, Bonferroni over those pairs.
    """
    cells = list(np.ndindex(p.shape))
    adjusted = np.zeros(p.shape)
    for mask in range(1, 1 << len(cells)):
        held = [cell for bit, cell in enumerate(cells) if mask >> bit & 1]
        rows: dict[int, list[float]] = {}
        for pair, measure in held:
            rows.setdefault(pair, []).append(float(p[pair, measure]))
        local = min(1.0, len(rows) * min(_simes(values) for values in rows.values()))
        for cell in held:
            adjusted[cell] = max(adjusted[cell], local)
    return adjusted


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 3), st.integers(1, 3), st.integers(0, 2**32 - 1), st.integers(1, 4))
def test_the_rule_is_closed_testing(pairs: int, measures: int, seed: int, power: int) -> None:
    p = np.random.default_rng(seed).random((pairs, measures)) ** power
    assert family_p(p)[1] == pytest.approx(_closed(p), abs=1e-12)


@given(arrays(np.float64, (4, 5), elements=st.floats(1e-12, 1)))
def test_hommel_and_holm_are_those_of_the_library(p: np.ndarray) -> None:
    for row, found in zip(p, hommel_rows(p), strict=True):
        assert found == pytest.approx(adjust(row, "hommel"), abs=1e-12)
    assert holm(p[:, 0]) == pytest.approx(adjust(p[:, 0], "holm"), abs=1e-12)


@given(arrays(np.float64, (6, 1), elements=st.floats(1e-9, 1)))
def test_with_one_measure_the_rule_is_plain_holm(p: np.ndarray) -> None:
    whole, q = family_p(p)
    assert q[:, 0] == pytest.approx(holm(p[:, 0]), abs=1e-12)
    assert whole == pytest.approx(holm(p[:, 0]), abs=1e-12)


def test_a_measure_that_is_identical_is_no_hypothesis_of_its_pair() -> None:
    with_hole = family_p(np.array([[0.01, np.nan], [0.2, 0.01]]))
    assert with_hole[0] == pytest.approx([0.02, 0.2])
    assert with_hole[1][0, 0] == pytest.approx(0.02)
    assert np.isnan(with_hole[1][0, 1])
    whole, q = family_p(np.array([[np.nan, np.nan], [0.01, 0.02]]))  # a pair without any: it still counts
    assert whole.tolist() == pytest.approx([1.0, 0.04])
    assert np.isnan(q[0]).all()


def test_fdr_selects_pairs_and_spends_its_share_within() -> None:
    p = np.array([[0.001, 0.002], [0.004, 0.30], [0.03, 0.01], [0.20, 0.50]])  # example 20
    selected, signs = bogomolov_signs(p, 0.05)
    assert selected.tolist() == [True, True, True, False]
    assert signs.astype(int).tolist() == [[1, 1], [1, 0], [1, 1], [0, 0]]


def test_simes_of_a_row() -> None:
    assert simes_rows(np.array([[0.02, 0.04, 0.3], [0.02, np.nan, 0.3]])) == pytest.approx([0.06, 0.04])
    assert simes_rows(np.array([[np.nan, np.nan]])) == pytest.approx([1.0])


def test_nothing_is_selected_where_nothing_is_small() -> None:
    selected, signs = bogomolov_signs(np.full((3, 2), 0.6), 0.05)
    assert not selected.any() and not signs.any()


def test_every_table_of_a_stack_is_a_family_of_its_own() -> None:
    rng = np.random.default_rng(4)
    stack = np.where(rng.random((2, 5, 6, 3)) < 0.1, np.nan, rng.random((2, 5, 6, 3)) ** 4)
    whole, q = family_p(stack)
    for place in np.ndindex(2, 5):
        alone, signs = family_p(stack[place])
        assert np.array_equal(whole[place], alone) and np.array_equal(q[place], signs, equal_nan=True)
