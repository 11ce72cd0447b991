"""The single best: only one, only if every comparison points its way, and no more often wrong than said."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy.special import ndtr

from adjudge.verdicts.single_best import single_best

PAIRS = np.array([[0, 1], [0, 2], [1, 2]])
NONE = np.zeros((3, 2), dtype=bool)
SIDE = np.array([[1, 1], [1, -1], [-1, -1]], dtype=np.int8)  # 1 beats 0 and 2
P = np.array([[0.01, 0.04], [0.5, 0.9], [0.03, 0.02]])


def test_closest_is_the_largest_p_against_it() -> None:
    found = single_best(3, PAIRS, P, SIDE, NONE, NONE)
    assert found is not None
    assert (found.learner, found.closest, found.pair, found.measure, found.p_value) == (1, 0, 0, 1, 0.04)


@pytest.mark.parametrize("spoiled", ["level", "side", "veto", "identical pair"])
def test_one_comparison_that_fails_is_enough_to_have_none(spoiled: str) -> None:
    p, side, identical, contradicted = P.copy(), SIDE.copy(), NONE.copy(), NONE.copy()
    if spoiled == "level":
        p[2, 0] = 0.0501
    elif spoiled == "side":
        side[2, 0] = 1
    elif spoiled == "veto":
        contradicted[0, 0] = True
    else:
        identical[2] = True
    assert single_best(3, PAIRS, p, side, identical, contradicted) is None


def test_a_measure_identical_for_a_pair_is_left_out_for_it() -> None:
    identical = NONE.copy()
    identical[0, 1] = True
    p = np.where(identical, np.nan, P)
    found = single_best(3, PAIRS, p, SIDE, identical, NONE)
    assert found is not None and found.p_value == 0.03


def test_a_comparison_among_others_never_matters() -> None:
    side = SIDE.copy()
    side[1] = -side[1]
    assert single_best(3, PAIRS, P, side, NONE, NONE) == single_best(3, PAIRS, P, SIDE, NONE, NONE)


def test_two_tied_at_the_top_are_told_apart_in_about_five_percent_of_tables() -> None:
    rng = np.random.default_rng(1)
    k, tables = 4, 4000
    pairs = np.array(list(combinations(range(k), 2)))
    none = np.zeros((len(pairs), 1), dtype=bool)
    wrong = 0
    for z in rng.normal(size=(tables, k)) + np.array([8.0, 8.0, 0.0, 0.0]):
        lead = (z[pairs[:, 1]] - z[pairs[:, 0]]) / np.sqrt(2)
        p = 2 * ndtr(-np.abs(lead))[:, None]
        wrong += single_best(k, pairs, p, np.sign(lead)[:, None].astype(np.int8), none, none) is not None
    assert wrong / tables == pytest.approx(0.05, abs=0.011)
