"""The out-of-bag win share: what it chooses, and that it is not too good where the plain one is."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from adjudge.verdicts.out_of_bag import out_of_bag, weakest_comparison
from adjudge.verdicts.scores import case_scores
from adjudge.verdicts.win_share import win_counts


def scored(values: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Pairs, scores and the identical flags of values (m, k, n)."""
    pairs = np.array(list(combinations(range(values.shape[1]), 2)))
    scores = case_scores(values[:, pairs[:, 1]] - values[:, pairs[:, 0]], "rank")
    return pairs, scores, (scores == 0).all(axis=2).T


def test_the_weakest_comparison_is_the_least_standardised_sum_over_rivals_and_measures() -> None:
    rng = np.random.default_rng(0)
    pairs, scores, identical = scored(rng.normal(size=(2, 4, 10)))
    counts = rng.integers(0, 3, size=(10, 3)).astype(np.float32)
    found = weakest_comparison(4, pairs, scores, identical, counts)
    for learner in range(4):
        for draw in range(3):
            leads = []
            for row, pair in enumerate(pairs.tolist()):
                if learner in pair:
                    mine = scores[:, row].astype(float) * (1 if pair[1] == learner else -1)
                    leads += [counts[:, draw] @ score / np.sqrt(counts[:, draw] @ score**2) for score in mine]
            assert found[learner, draw] == pytest.approx(min(leads), rel=1e-4, abs=1e-5)


def test_a_learner_that_always_wins_wins_all_of_its_comparisons_out_of_bag() -> None:
    values = np.random.default_rng(1).normal(size=(2, 3, 15))
    values[:, 2] += 20
    found = out_of_bag(3, *scored(values), 2, np.random.default_rng(0))
    assert found.plain.tolist() == [1, 1] and found.share.tolist() == [1, 1]
    assert found.again == 1 and found.resamples == 200 and not found.error.any()


def test_ties_are_met_and_not_won_and_holes_are_not_met() -> None:
    scores = np.array([[[1.0, 0.0, np.nan, -1.0]]], dtype=np.float32)
    won, met = win_counts(2, np.array([[0, 1]]), scores)
    assert won[0].tolist() == [[0, 0, 0, 1], [1, 0, 0, 0]]
    assert met[0].tolist() == [[1, 1, 0, 1], [1, 1, 0, 1]]


def test_among_equal_learners_the_plain_share_is_too_good_and_the_one_out_of_bag_is_not() -> None:
    rng = np.random.default_rng(2)
    plain, share = [], []
    for _ in range(150):
        pairs, scores, identical = scored(rng.normal(size=(1, 8, 30)))
        everything = np.ones((30, 1), dtype=np.float32)
        winner = int(weakest_comparison(8, pairs, scores, identical, everything).argmax(axis=0)[0])
        found = out_of_bag(8, pairs, scores, identical, winner, rng)
        plain.append(found.plain[0])
        share.append(found.share[0])
    assert np.mean(plain) == pytest.approx(0.59, abs=0.02)  # the plain one has a bias of +.090
    assert np.mean(share) == pytest.approx(0.5, abs=4 * np.std(share) / np.sqrt(150))


def test_one_case_left_out_of_two_is_enough() -> None:
    found = out_of_bag(2, *scored(np.array([[[0.0, 0.0], [1.0, 2.0]]])), 1, np.random.default_rng(0))
    assert found.share.tolist() == [1.0] and found.plain.tolist() == [1.0]
