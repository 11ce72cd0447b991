"""P(unbeaten) against an exact tail, a draw-by-draw twin, and what symmetry demands."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy.stats import binom

from adjudge.verdicts import posterior
from adjudge.verdicts.posterior import draws_for, posterior_of
from adjudge.verdicts.scores import case_scores

ONE_PAIR = np.array([[0, 1]])


def scores_of(won: int, lost: int, tied: int = 0) -> np.ndarray:
    return np.array([[[1.0] * won + [-1.0] * lost + [0.0] * tied]], dtype=np.float32)


def all_pairs(k: int) -> np.ndarray:
    return np.array(list(combinations(range(k), 2)))


def ranked(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Pairs and scores of values (m, k, n)."""
    pairs = all_pairs(values.shape[1])
    return pairs, case_scores(values[:, pairs[:, 1]] - values[:, pairs[:, 0]], "rank")


@pytest.mark.parametrize(("won", "lost", "tied"), [(6, 0, 0), (12, 2, 3), (7, 7, 0), (3, 9, 30), (0, 0, 4)])
def test_one_pair_one_measure_of_signs_is_one_minus_the_mid_p_of_the_sign_test(won: int, lost: int, tied: int) -> None:
    draws = 200_000
    found = posterior_of(
        2, ONE_PAIR, scores_of(won, lost, tied), np.zeros((1, 1), bool), np.random.default_rng(won), draws
    )
    mid_p = binom.sf(won, won + lost, 0.5) + 0.5 * binom.pmf(won, won + lost, 0.5)
    assert found.unbeaten[1] == pytest.approx(1 - mid_p, abs=5 * np.sqrt(mid_p * (1 - mid_p) / draws) + 1e-6)
    assert found.unbeaten.sum() == pytest.approx(1)
    assert found.best.tolist() == found.unbeaten.tolist()
    assert found.nobody == 0


def test_draws_equal_a_twin_that_goes_learner_by_learner() -> None:
    k, m, n, draws = 5, 2, 9, 16
    rng = np.random.default_rng(3)
    pairs, scores = ranked(rng.normal(size=(m, k, n)))
    identical = np.zeros((len(pairs), m), dtype=bool)
    identical[2, 1] = identical[7] = True
    scores[1, 2] = scores[:, 7] = 0
    found = posterior_of(k, pairs, scores, identical, np.random.default_rng(8), draws)
    again = np.random.default_rng(8)
    omega = again.standard_exponential((draws, m))
    cases = again.standard_exponential((n, draws), dtype=np.float32)
    prior = again.standard_exponential(draws, dtype=np.float32)
    place = again.random((m, k, draws), dtype=np.float32)
    unbeaten, best, chosen, central = np.zeros(k), np.zeros(k), np.zeros(k), np.zeros((k, m))
    for draw in range(draws):
        weight = omega[draw] / omega[draw].sum()
        wins, choice = np.zeros((k, k), dtype=bool), np.ones(k, dtype=bool)
        for row, (a, b) in enumerate(pairs):
            total = scores[:, row] @ cases[:, draw] + prior[draw] * np.sign(place[:, b, draw] - place[:, a, draw])
            told = ~identical[row]
            wins[b, a] = told.any() and (total[told] > 0).all()
            wins[a, b] = told.any() and (total[told] < 0).all()
            summed = (weight * total)[told].sum()
            choice[a] &= summed <= 0
            choice[b] &= summed >= 0
        unbeaten += ~wins.any(axis=0)
        best += wins.sum(axis=1) == k - 1
        chosen += choice
        central += np.outer(choice, weight)
    np.testing.assert_allclose(found.unbeaten, unbeaten / draws)
    np.testing.assert_allclose(found.best, best / draws)
    np.testing.assert_allclose(found.weights, chosen / draws)
    ever = chosen > 0
    np.testing.assert_allclose(found.central[ever], central[ever] / chosen[ever, None], rtol=1e-5)
    assert np.isnan(found.central[~ever]).all()


def test_relabelling_the_learners_relabels_the_probabilities() -> None:
    values = np.random.default_rng(5).normal(size=(2, 4, 20)) + np.arange(4)[:, None] * 0.3
    turn = np.array([2, 0, 3, 1])
    first = posterior_of(4, *ranked(values), np.zeros((6, 2), bool), np.random.default_rng(0))
    second = posterior_of(4, *ranked(values[:, turn]), np.zeros((6, 2), bool), np.random.default_rng(1))
    np.testing.assert_allclose(second.unbeaten, first.unbeaten[turn], atol=0.02)
    np.testing.assert_allclose(second.weights, first.weights[turn], atol=0.02)


def test_identical_learners_are_not_beaten_by_each_other_and_neither_is_best() -> None:
    values = np.zeros((1, 3, 8))
    values[:, 1:] = 1.0
    pairs, scores = ranked(values)
    found = posterior_of(3, pairs, scores, (scores == 0).all(axis=2).T, np.random.default_rng(0))
    assert (found.unbeaten[1:] > 0.99).all() and found.unbeaten[0] < 0.01
    assert found.best[1:].tolist() == [0, 0]


def test_a_learner_beaten_on_everything_is_chosen_under_no_weights() -> None:
    values = np.random.default_rng(2).normal(size=(3, 3, 40))
    values[:, 0] -= 5
    found = posterior_of(3, *ranked(values), np.zeros((3, 3), bool), np.random.default_rng(0))
    assert found.weights[0] == 0 and np.isnan(found.central[0]).all()
    assert found.weights[1:].sum() == pytest.approx(1, abs=0.01)
    np.testing.assert_allclose(found.central[1:].sum(axis=1), 1)


def test_central_weights_lean_to_the_measure_a_learner_wins() -> None:
    values = np.random.default_rng(2).normal(size=(2, 2, 40))
    values[0, 0] += 3
    values[1, 1] += 3
    found = posterior_of(2, ONE_PAIR, ranked(values)[1], np.zeros((1, 2), bool), np.random.default_rng(0))
    assert found.unbeaten.tolist() == [1, 1]
    assert found.central[0, 0] > 0.6 and found.central[1, 1] > 0.6


def test_a_circle_leaves_nobody_unbeaten() -> None:
    orders = np.array([[3, 2, 1], [1, 3, 2], [2, 1, 3]], dtype=float).repeat(100, axis=0).T[None]
    pairs = all_pairs(3)
    scores = case_scores(orders[:, pairs[:, 1]] - orders[:, pairs[:, 0]], "sign")
    found = posterior_of(3, pairs, scores, np.zeros((3, 1), bool), np.random.default_rng(0))
    assert found.nobody > 0.99


def test_holes_are_as_if_the_case_said_nothing() -> None:
    with_holes = scores_of(9, 3, 4)
    with_holes[with_holes == 0] = np.nan
    one = posterior_of(2, ONE_PAIR, with_holes, np.zeros((1, 1), bool), np.random.default_rng(4))
    other = posterior_of(2, ONE_PAIR, scores_of(9, 3, 4), np.zeros((1, 1), bool), np.random.default_rng(4))
    assert one.unbeaten.tolist() == other.unbeaten.tolist()


def test_draws_fall_with_the_number_of_learners_and_the_error_is_the_binomial_one() -> None:
    assert [draws_for(k) for k in (2, 40, 41, 200, 201)] == [20_000, 20_000, 2_000, 2_000, 500]
    found = posterior_of(2, ONE_PAIR, scores_of(3, 3), np.zeros((1, 1), bool), np.random.default_rng(0), 400)
    assert found.error(np.array([0.5])) == pytest.approx(0.025)


def table_of_scores(n: int, values: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    pairs = np.array([(a, b) for a in range(4) for b in range(a + 1, 4)])
    base = values.normal(size=(2, n, 4)) + values.exponential(size=(2, n, 4)) + 0.03 * np.arange(4)
    scores = np.stack([(part[:, pairs[:, 1]] - part[:, pairs[:, 0]]).T for part in base]).astype(np.float32)
    return pairs, scores


def test_sums_of_thousands_of_cases_drawn_from_their_limit_are_those_of_case_weights(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pairs, scores = table_of_scores(2100, np.random.default_rng(0))
    same = np.zeros((len(pairs), 2), dtype=bool)
    for concentration in (1.0, 0.5):
        limit = posterior_of(4, pairs, scores, same, np.random.default_rng(1), 50_000, concentration)
        monkeypatch.setattr(posterior, "_MANY", 10**9)
        weights = posterior_of(4, pairs, scores, same, np.random.default_rng(2), 8_000, concentration)
        monkeypatch.undo()
        assert 0.01 < weights.unbeaten.min() < weights.unbeaten.max() < 0.99
        for name in ("unbeaten", "best", "weights"):
            one, other = getattr(limit, name), getattr(weights, name)
            error = np.hypot(limit.error(one), weights.error(other))
            assert (np.abs(one - other) <= 4 * error + 0.002).all(), name


def test_a_few_cases_that_weigh_most_are_not_taken_for_a_normal_sum() -> None:
    _, scores = table_of_scores(3000, np.random.default_rng(3))
    assert posterior._limit(scores, 1.0) is not None
    scores[1, 2] = 0.0  # a pair that ties throughout under one measure
    assert posterior._limit(scores, 1.0) is not None
    scores[0, 0, 7] = 500.0
    assert posterior._limit(scores, 1.0) is None


def test_a_pair_that_ties_in_every_one_of_thousands_of_cases_has_a_sum_that_is_zero() -> None:
    scores = np.random.default_rng(0).normal(0.1, 1, (1, 2, 3000)).astype(np.float32)
    scores[0, 0] = 0.0
    with np.errstate(all="raise"):  # 0/0, were the row divided by its size
        both, alone, nothing = (posterior._limit(rows, 0.5) for rows in (scores, scores[:, 1:], scores[:, :1]))
    assert both is not None and alone is not None and nothing is not None
    assert both[0].tolist() == [0.0, alone[0].item()]
    assert both[1] @ both[1].T == pytest.approx(np.array([[0.0, 0.0], [0.0, alone[1].item() ** 2]]))
    assert [part.tolist() for part in nothing] == [[0.0], [[0.0]]]
    never_tied = np.zeros((1, 1), dtype=bool)
    found = posterior_of(2, np.array([[0, 1]]), scores[:, :1], never_tied, np.random.default_rng(0))
    assert found.unbeaten == pytest.approx([0.5, 0.5], abs=0.02)  # the prior case alone tells them apart
