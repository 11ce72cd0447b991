"""Cases in: checked, merged, ties split."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from adjudge.errors import InputError
from adjudge.networks.rows import read_rows

TABLES = arrays(float, st.tuples(st.integers(0, 8), st.integers(1, 5)), elements=st.sampled_from([0.0, 0.5, 1.0]))


@given(TABLES)
def test_splitting_ties_keeps_the_weight_and_agrees_with_the_full_table(X):
    rows = read_rows(X)
    bits, weights = rows.split()
    assert weights.sum() == pytest.approx(len(X))
    table = np.zeros(2 ** X.shape[1])
    np.add.at(table, bits @ (1 << np.arange(X.shape[1])), weights)
    assert rows.table() == pytest.approx(table)
    assert len(np.unique(bits, axis=0)) == len(bits) <= rows.expanded or len(X) == 0


@given(TABLES, st.randoms())
def test_the_order_of_cases_does_not_matter(X, random):
    order = list(range(len(X)))
    random.shuffle(order)
    one, other = read_rows(X), read_rows(X[order])
    assert (one.values == other.values).all() and one.weights == pytest.approx(other.weights)


def test_a_row_of_three_ties_spreads_over_eight_statements():
    bits, weights = read_rows([[0.5, 1, 0.5, 0.5]]).split()
    assert len(bits) == 8 and set(weights) == {1 / 8} and (bits[:, 1] == 1).all()


@pytest.mark.parametrize(
    ("X", "options", "says"),
    [
        ([[0, 1], [np.nan, 1]], {}, r"X\[1, 0\] is nan"),
        ([[0, 1], [0, 2]], {}, r"X\[1, 1\] is 2"),
        ([0, 1], {}, r"shape is \(2,\)"),
        (np.empty((3, 0)), {}, "one column per measure"),
        ([["a", "b"]], {}, "numbers 0, 1 and 0.5"),
        ([[0, 1]], {"weights": [1, 2]}, "1 expected"),
        ([[0, 1]], {"weights": [-1]}, r"weights\[0\] is -1"),
        ([[0, 1]], {"weights": [np.nan]}, "finite"),
        ([[0, 1]], {"names": ["a"]}, "1 names were given for 2"),
        ([[0, 1]], {"names": ["a", "a"]}, "'a' is given twice"),
    ],
)
def test_bad_tables_are_refused_with_the_place_named(X, options, says):
    with pytest.raises(InputError, match=says):
        read_rows(X, **options)
