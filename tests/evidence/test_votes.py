"""Contrasts of strengths: two-way errors and when they fall back, degrees of freedom, models that never meet."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.errors import UnfitDataError
from adjudge.evidence.contract import all_tests, find_test
from adjudge.evidence.votes import Strengths, strengths
from adjudge.kernels.davidson import Votes


def votes_of(rows: list[tuple[int, int, int]], models: int) -> Votes:
    first, second, outcome = np.array(rows).T
    return Votes(first, second, outcome.astype(np.int8), models, np.zeros((len(rows), 0)))


def made(one: float, other: float, both: float, plain: float = 0.1) -> Strengths:
    """Two models whose contrast has these variances."""
    one_way, *more = (size / 4 * np.array([[1.0, -1.0], [-1.0, 1.0]]) for size in (one, other, both, plain))
    none = np.zeros((2, 2), dtype=np.int64)
    return Strengths(np.array([0.5, -0.5]), 0.0, np.zeros(0), (one_way, more[0]), *more[1:], 9.0, 10, none, none)


@pytest.mark.parametrize(
    ("parts", "variance"),
    [((3.0, 2.0, 1.0), 4.0), ((1.0, 2.0, 3.5), 2.0), ((2.0, 1.0, 2.9), 2.0), ((2.0, 1.0, 2.9, 2.5), 2.5)],
)
def test_voters_and_prompts_add_up_less_what_both_share_but_are_never_less_than_one_way_or_independent_votes(
    parts: tuple[float, ...], variance: float
) -> None:
    assert made(*parts).errors(np.array([[0, 1]]))[0] ** 2 == pytest.approx(variance)


@pytest.mark.parametrize("n", range(3, 9))
def test_votes_that_all_agree_have_nearly_the_p_of_as_many_tosses_of_a_coin(n: int) -> None:
    found = strengths(votes_of([(0, 1, 1)] * n, 2), [], ("a", "b"))
    t = (found.theta[0] - found.theta[1]) / found.errors(np.array([[1, 0]]))[0]
    assert 2 * stats.t.sf(t, found.df) == pytest.approx(2 * 0.5**n, rel=0.5)


def test_votes_that_are_all_ties_are_refused() -> None:
    with pytest.raises(UnfitDataError, match="all 4 votes are ties"):
        strengths(votes_of([(0, 1, 0)] * 4, 2), [], ("a", "b"))


def test_of_many_equal_models_with_few_votes_each_none_is_claimed_to_be_better() -> None:
    """20 models, 100 votes: some model wins or loses all of its own in most tables."""
    rng, claimed = np.random.default_rng(4), 0
    pairs = np.stack(np.triu_indices(20, 1), axis=1)
    for _ in range(60):
        first = np.concatenate([np.arange(20), rng.integers(0, 20, 80)])  # everybody meets the next, so all are linked
        second = (first + np.where(np.arange(100) < 20, 1, rng.integers(1, 20, 100))) % 20
        won = 2 * rng.integers(0, 2, 100) - 1
        found = strengths(Votes(first, second, won.astype(np.int8), 20, np.zeros((100, 0))), [], ("",) * 20)
        t = (found.theta[pairs[:, 1]] - found.theta[pairs[:, 0]]) / found.errors(pairs)
        claimed += 2 * stats.t.sf(np.abs(t), found.df).min() * len(pairs) <= 0.05
    assert claimed <= 6


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
