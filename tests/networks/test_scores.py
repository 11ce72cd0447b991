"""Local scores: each equal to its textbook formula, family by family."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.networks.local_scores import count_all, read_constraints, search_cost
from adjudge.networks.rows import read_rows
from adjudge.networks.score import Bdeu, named_score, tabulated


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("score", ["bdeu", "bic", "k2"])
def test_every_family_equals_the_textbook_formula(score, compiled, local_scores, weighted_cases):
    X, weights = weighted_cases(5, 25, 12)
    for w in (weights, np.round(weights * 4) / 4):  # with and without a common unit
        rows = read_rows(X, w)
        constraints = read_constraints(rows.names, None, (), ())
        scores = count_all(rows, named_score(score, 0.7), constraints, search_cost(rows, 5), compiled)
        expected = local_scores(X, w, score, 0.7)
        for x in range(5):
            table = scores.table(x)
            for P, value in expected[x].items():
                squeezed = (P & ((1 << x) - 1)) | (P >> (x + 1) << x)
                assert table[squeezed] == pytest.approx(value, abs=1e-9)
                assert scores.at(x, np.array([P]))[0] == pytest.approx(value, abs=1e-9)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_bdeu_and_bic_score_equivalent_families_alike(seed):
    """local(x | y) + local(y) = local(y | x) + local(x): either arc says the same. K2 need not."""
    X = np.random.default_rng(seed).choice([0, 0.5, 1], (9, 2))
    rows = read_rows(X)
    constraints = read_constraints(rows.names, None, (), ())
    for score in ("bdeu", "bic"):
        scores = count_all(rows, named_score(score, 1.0), constraints, search_cost(rows, 2), False)
        one = scores.at(0, np.array([2]))[0] + scores.at(1, np.array([0]))[0]
        other = scores.at(1, np.array([1]))[0] + scores.at(0, np.array([0]))[0]
        assert one == pytest.approx(other, abs=1e-9)


def test_a_table_of_cells_is_used_only_where_weights_share_a_unit():
    cell = Bdeu(1.0).child_cell
    halves = np.array([1.5, 2.0, 0.25])
    table = tabulated(cell, halves, 3)
    assert table is not None and table.unit == 0.25
    sizes = np.array([0, 2, 3])
    assert table(halves, sizes) == pytest.approx(cell(halves, sizes))
    assert tabulated(cell, np.array([1 / 3]), 3) is None
    assert tabulated(cell, np.array([1e9]), 3) is None
