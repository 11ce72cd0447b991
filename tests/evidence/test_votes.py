"""Contrasts of strengths: two-way errors and when they fall back, degrees of freedom, models that never meet."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import UnfitDataError
from adjudge.evidence.contract import all_tests, find_test
from adjudge.evidence.votes import Strengths, strengths
from adjudge.kernels.davidson import Votes


def votes_of(rows: list[tuple[int, int, int]], models: int) -> Votes:
    first, second, outcome = np.array(rows).T
    return Votes(first, second, outcome.astype(np.int8), models, np.zeros((len(rows), 0)))


def made(one: float, other: float, both: float) -> Strengths:
    """Two models whose contrast has these variances."""
    parts = [size / 4 * np.array([[1.0, -1.0], [-1.0, 1.0]]) for size in (one, other, both)]
    none = np.zeros((2, 2), dtype=np.int64)
    return Strengths(np.array([0.5, -0.5]), 0.0, np.zeros(0), (parts[0], parts[1]), parts[2], 9.0, 10, none, none)


@pytest.mark.parametrize(
    ("parts", "variance"), [((3.0, 2.0, 1.0), 4.0), ((1.0, 2.0, 3.5), 2.0), ((2.0, 1.0, 3.0), 2.0)]
)
def test_voters_and_prompts_add_up_less_what_both_share_or_the_larger_counts(
    parts: tuple[float, float, float], variance: float
) -> None:
    assert made(*parts).errors(np.array([[0, 1]]))[0] ** 2 == pytest.approx(variance)


def test_draws_have_no_negative_direction() -> None:
    assert np.linalg.eigvalsh(made(1.0, 2.0, 3.5).covariance).min() >= -1e-12


def test_degrees_of_freedom_are_of_the_clustering_with_fewer_effective_clusters() -> None:
    rows = [(0, 1, 1), (1, 0, 1), (0, 1, -1), (0, 1, 1), (0, 1, 0), (1, 0, -1)]
    found = strengths(votes_of(rows, 2), [np.array([0, 0, 0, 0, 1, 2]), np.arange(6) // 2], ("a", "b"))
    assert found.df == pytest.approx(36 / (16 + 1 + 1) - 1) and found.clusters == 3
    assert found.tally.tolist() == [[0, 3], [2, 0]] and found.ties.tolist() == [[0, 1], [1, 0]]


def test_models_that_never_meet_are_named() -> None:
    with pytest.raises(UnfitDataError, match=r"'c'.* never meets 'a', not even through others; .*shared votes"):
        strengths(votes_of([(0, 1, 1), (2, 3, 1), (0, 1, -1)], 4), [], ("a", "b", "c", "d"))


def test_it_is_found_by_name_but_not_among_the_tests_of_differences() -> None:
    assert find_test("votes").needs == {"votes"}
    assert "votes" not in {test.name for test in all_tests()}
