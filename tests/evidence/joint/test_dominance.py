"""Dominance matrix and counts: Example 1, ties split, product form against brute force."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.joint import dominance as module
from adjudge.evidence.joint.dominance import as_counts, count_statements, dominance
from adjudge.results.examples import example


def brute_force_counts(x: np.ndarray) -> np.ndarray:
    """Footnote 3 word by word: a tie makes two rows of half the weight, until none is left."""
    counts = np.zeros(2 ** x.shape[1])
    for row in x:
        ties = np.flatnonzero(row == 0.5)
        for choice in itertools.product([0, 1], repeat=len(ties)):
            filled = row.copy()
            filled[ties] = choice
            counts[int("".join(str(int(v)) for v in filled), 2)] += 0.5 ** len(ties)
    return counts


def test_example_1_of_paper_a_gives_the_counts_1_2_3_6() -> None:
    cube = example("joint").cube()
    x = dominance(cube.values[:, :, 1].T, cube.values[:, :, 0].T, cube.higher_is_better)
    assert count_statements(x).dense().tolist() == [1, 2, 3, 6]


@pytest.mark.parametrize("m", [1, 2, 4, 7])
def test_counts_with_ties_equal_splitting_rows_by_hand(m: int) -> None:
    rng = np.random.default_rng(m)
    x = rng.choice([0.0, 0.5, 1.0], size=(30, m))
    counts = count_statements(x)
    np.testing.assert_allclose(counts.dense(), brute_force_counts(x))
    assert counts.weights.sum() == pytest.approx(30)


def test_product_form_equals_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.random.default_rng(3).choice([0.0, 0.5, 1.0], size=(25, 8))
    listed = count_statements(x).dense()
    monkeypatch.setattr(module, "_SPARSE_LIMIT", 1)
    np.testing.assert_allclose(count_statements(x).dense(), listed)


def test_a_measure_tied_throughout_is_set_aside_and_still_split_in_the_full_table() -> None:
    x = np.array([[1, 0.5], [0, 0.5], [1, 0.5]])
    counts = count_statements(x)
    assert counts.tied == (False, True)
    assert counts.n_active == 1
    assert counts.statement(1).signs == ">="
    np.testing.assert_allclose(counts.dense(), brute_force_counts(x))


def test_twenty_measures_of_identical_learners_need_one_group() -> None:
    counts = count_statements(np.full((5, 20), 0.5))
    assert len(counts.codes) == 1


def test_groups_cover_all_statements_seen_and_unseen() -> None:
    values, sizes, of_code = count_statements([[1, 1, 0], [1, 1, 0], [0, 0, 1]]).groups()
    assert values.tolist() == [0, 1, 2]
    assert sizes.tolist() == [6, 1, 1]
    assert values[of_code].tolist() == [1, 2]  # codes 001 and 110


@pytest.mark.parametrize(
    ("b", "a", "expected"),
    [
        (0.1 + 0.2, 0.3, 0.5),  # rounding noise ties
        (0.3 + 1e-6, 0.3, 1.0),  # a difference a table can show does not
        (1e-12, 0.0, 1.0),  # small values are compared on their own scale
        (-1.0, -2.0, 1.0),
    ],
)
def test_ties_follow_the_stated_tolerance(b: float, a: float, expected: float) -> None:
    assert dominance([b], [a])[0, 0] == expected


def test_direction_turns_the_comparison_round() -> None:
    assert dominance([[1.0]], [[2.0]], False)[0, 0] == 1.0


def test_swapping_the_learners_mirrors_the_matrix() -> None:
    rng = np.random.default_rng(0)
    b, a = rng.integers(0, 4, (20, 3)), rng.integers(0, 4, (20, 3))
    np.testing.assert_array_equal(dominance(b, a) + dominance(a, b), 1.0)


def test_awkward_input_is_refused_in_one_line() -> None:
    with pytest.raises(InputError, match="nan at case 1, measure 0"):
        dominance([[1.0], [np.nan]], [[1.0], [2.0]])
    with pytest.raises(InputError, match="same shape"):
        dominance([[1.0]], [[1.0], [2.0]])
    with pytest.raises(InputError, match="1 \\(better\\), 0 \\(worse\\)"):
        count_statements([[0.3]])
    with pytest.raises(InputError, match="at most 20"):
        count_statements(np.ones((3, 21)))
    with pytest.raises(UnfitDataError, match="no cases"):
        count_statements(np.ones((0, 2)))


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([1, 2, 3], "2, 4, 8"),
        ([1], "2, 4, 8"),
        ([1, -1], "not negative"),
        ([1, np.nan], "finite"),
        ([0, 0], "all counts"),
    ],
)
def test_bad_counts_are_refused(counts: list[float], message: str) -> None:
    with pytest.raises((InputError, UnfitDataError), match=message):
        as_counts(counts)
