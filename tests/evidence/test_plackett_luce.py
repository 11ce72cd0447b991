from __future__ import annotations

import sys

import numpy as np
import pytest
from scipy.special import betainc

from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.plackett_luce import plackett_luce


def test_two_learners_are_a_beta_and_a_tie_is_half_a_win_each() -> None:
    result = plackett_luce([[2, 1]] * 7 + [[1, 2]] * 3 + [[1, 1]] * 2, learners=["a", "b"])
    expected = 1 - betainc(1 + 8, 1 + 4, 0.5)
    assert result.probability("a", "b") == pytest.approx(expected, abs=5 * result.monte_carlo_error)
    assert result.strengths[0] == pytest.approx(9 / 14, abs=0.005)
    assert (result.n, result.tied_cases, result.holes) == (12, 2, 0)


def test_known_strengths_are_recovered() -> None:
    rng = np.random.default_rng(8)
    truth = np.array([0.4, 0.3, 0.15, 0.1, 0.05])
    scores = np.log(truth) + rng.gumbel(size=(600, 5))  # a Plackett–Luce ranking is the order of such scores
    result = plackett_luce(scores)
    assert result.strengths == pytest.approx(truth, abs=0.04)
    assert result.converged and result.r_hat < 1.01
    ranks = 1 + np.array([sum(truth[j] / (truth[i] + truth[j]) for j in range(5) if j != i) for i in range(5)])
    for (low, high), rank in zip(result.rank_intervals, ranks, strict=True):
        assert low - 0.1 < rank < high + 0.1


def test_tables_with_holes_rank_what_is_there() -> None:
    rng = np.random.default_rng(1)
    scores = np.log([0.6, 0.3, 0.1]) + rng.gumbel(size=(300, 3))
    full = plackett_luce(scores)
    holed = np.where(rng.random(scores.shape) < 0.2, np.nan, scores)
    result = plackett_luce(holed)
    assert result.holes == np.isnan(holed).sum()
    assert result.expected_ranks == pytest.approx(full.expected_ranks, abs=0.2)
    with pytest.raises(InputError, match="is nan"):
        plackett_luce(holed, missing="error")


def test_learners_that_never_meet_are_not_ranked_by_the_prior() -> None:
    nan = float("nan")
    with pytest.raises(UnfitDataError, match=r"'c'.*never meets 'a'"):
        plackett_luce([[1, 2, nan, nan], [nan, nan, 1, 2]], learners=["a", "b", "c", "d"])
    chained = plackett_luce([[1, 2, nan], [nan, 1, 2]], draws=500)
    assert chained.n == 2


def test_numbers_hang_together() -> None:
    result = plackett_luce(np.random.default_rng(3).normal(size=(15, 4)), draws=2000, seed=5)
    assert sum(result.probability_best) == pytest.approx(1.0)
    assert sum(result.expected_ranks) == pytest.approx(10.0)
    better = np.array(result.p_better)
    assert better + better.T == pytest.approx(np.ones((4, 4)))
    shares = np.array(result.win_shares)
    assert shares + shares.T == pytest.approx(np.ones((4, 4)))
    assert 0.5 + (1 - shares).sum(axis=1) == pytest.approx(np.array(result.expected_ranks))
    assert result == plackett_luce(np.random.default_rng(3).normal(size=(15, 4)), draws=2000, seed=5)
    assert "P(best)" in str(result)


def test_unknown_names_and_flat_tables_are_refused() -> None:
    with pytest.raises(InputError, match="did you mean 'left'"):
        plackett_luce([[1, 2]], learners=["left", "right"], draws=200).probability("lift", "right")
    with pytest.raises(InputError, match="at least 2 learners"):
        plackett_luce([[1], [2]])
    with pytest.raises(InputError, match="prior_shape"):
        plackett_luce([[1, 2]], prior_shape=0)


def test_two_chains_are_enough_and_one_cannot_be_compared_with_another() -> None:
    scores = [[3, 2, 1], [3, 1, 2], [2, 1, 3]]
    assert plackett_luce(scores, draws=200, chains=2).n == 3
    with pytest.raises(InputError, match="chains"):
        plackett_luce(scores, draws=200, chains=1)


@pytest.mark.parametrize(("limit", "value"), [("_ESS_LIMIT", 1e9), ("_R_HAT_LIMIT", 0.5)])
def test_chains_have_converged_only_where_they_agree_and_are_long_enough(
    limit: str, value: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["adjudge.evidence.plackett_luce"], limit, value)
    assert not plackett_luce([[2, 1, 3]] * 7 + [[1, 2, 3]] * 3).converged
