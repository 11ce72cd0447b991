"""Skillings–Mack: Friedman without holes, the authors' form of the statistic, permutation, connection."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.friedman import friedman
from adjudge.evidence.skillings_mack import skillings_mack

NAN = float("nan")


@pytest.mark.parametrize("ties", ["corrected", "none"])
def test_without_holes_it_is_friedmans(ties: str) -> None:
    scores = np.round(np.random.default_rng(0).normal(size=(12, 4)), 1)
    full, friedmans = skillings_mack(scores, ties=ties), friedman(scores, ties=ties, method="chi2")
    assert (full.statistic, full.p_value) == pytest.approx((friedmans.statistic, friedmans.p_value))
    assert full.n_holes == 0


def as_published(scores: np.ndarray) -> float:
    """The statistic as the 1981 paper writes it: first k − 1 adjusted sums, covariance of counts, plain inverse."""
    present = ~np.isnan(scores)
    k = scores.shape[1]
    sums = np.zeros(k)
    for row, here in zip(scores, present, strict=True):
        size = here.sum()
        ranks = np.full(k, (size + 1) / 2)
        ranks[here] = stats.rankdata(-row[here])
        sums += np.sqrt(12 / (size + 1)) * (ranks - (size + 1) / 2)
    joint = -(present.astype(int).T @ present.astype(int)).astype(float)
    np.fill_diagonal(joint, 0)
    np.fill_diagonal(joint, -joint.sum(axis=1))
    return float(sums[:-1] @ np.linalg.inv(joint[:-1, :-1]) @ sums[:-1])


def test_with_holes_it_is_the_published_statistic() -> None:
    generator = np.random.default_rng(1)
    scores = generator.normal([0, 0.3, 0.6, 0.2, 0.9], 1, (20, 5))
    scores[generator.random(scores.shape) < 0.25] = np.nan
    result = skillings_mack(scores)
    assert result.statistic == pytest.approx(as_published(scores))
    assert result.p_value == pytest.approx(stats.chi2.sf(result.statistic, 4))
    assert result.n_holes == np.isnan(scores).sum() > 10


def test_the_example_of_the_original_paper() -> None:
    """Skillings & Mack 1981, assembly times of four methods by nine people, two holes: T = 15.49 (lower is better)."""
    times = [
        [3.2, 4.1, 3.8, 4.2],
        [3.1, 3.9, 3.4, 4.0],
        [4.3, 3.5, 4.6, 4.8],
        [3.5, 3.6, 3.9, 4.0],
        [3.6, 4.2, 3.7, 3.9],
        [4.5, 4.7, 3.7, NAN],
        [NAN, 4.2, 3.4, NAN],
        [4.3, 4.6, 4.4, 4.9],
        [3.5, NAN, 3.7, 3.9],
    ]
    assert skillings_mack(times, higher_is_better=False).statistic == pytest.approx(15.49, abs=0.005)


def test_shuffling_agrees_with_the_exact_friedman_test() -> None:
    scores = np.random.default_rng(2).normal([0, 0.5, 1], 1, (8, 3))
    result = skillings_mack(scores, "permutation", seed=1)
    assert result.p_value == pytest.approx(friedman(scores, method="exact").p_value, abs=4 * result.monte_carlo_error)
    assert result.monte_carlo_error > 0
    assert skillings_mack(scores, "permutation", seed=1) == result


def test_shuffling_keeps_to_the_learners_present() -> None:
    generator = np.random.default_rng(3)
    scores = generator.normal([0, 0, 0, 1.2], 1, (15, 4))
    scores[generator.random(scores.shape) < 0.3] = np.nan
    sampled, approximate = skillings_mack(scores, "permutation"), skillings_mack(scores)
    assert sampled.p_value == pytest.approx(approximate.p_value, abs=0.03)


def test_rows_with_fewer_than_two_scores_are_counted_and_left_out() -> None:
    rows = [[3, 2, 1], [3, 1, 2], [2, 3, 1]]
    more = [*rows, [NAN, 1.0, NAN], [NAN, NAN, NAN]]
    assert skillings_mack(more).statistic == pytest.approx(skillings_mack(rows).statistic)
    assert skillings_mack(more).n_dropped == 2


def test_learners_that_never_meet_are_refused() -> None:
    with pytest.raises(UnfitDataError, match="columns 0 and 2"):
        skillings_mack([[1, 2, NAN, NAN], [NAN, NAN, 1, 2]])
    with pytest.raises(InputError, match="infinite"):
        skillings_mack([[1, float("inf")]])
    with pytest.raises(InputError, match="at least 2 learners"):
        skillings_mack([[1], [2]])


def test_identical_learners_do_not_differ() -> None:
    for method in ("chi2", "permutation"):
        assert skillings_mack([[1, 1, NAN], [2, 2, 2], [NAN, 3, 3]], method).p_value == 1
