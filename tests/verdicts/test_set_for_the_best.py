"""The set for the best: brute force over learners, what it promises on noise, and what it keeps beside the front."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from adjudge.evidence.contract import Differences, find_test
from adjudge.verdicts.order import order_of
from adjudge.verdicts.set_for_the_best import ahead_as_one, set_for_the_best


def all_pairs(k: int) -> np.ndarray:
    return np.array(list(combinations(range(k), 2)))


def brute(
    k: int, p: np.ndarray, side: np.ndarray, identical: np.ndarray, against: np.ndarray, alpha: float
) -> set[int]:
    """Those that nobody is ahead of, said pair by pair; only for tables whose claims run in no circle."""
    kept = set(range(k))
    for (a, b), ps, sides, same, bad in zip(all_pairs(k).tolist(), p, side, identical, against, strict=True):
        told = [j for j in range(len(ps)) if not same[j]]
        for loser, sign in ((a, 1), (b, -1)):
            if told and all(ps[j] / 2 <= alpha / max(2, k - 1) and sides[j] == sign and not bad[j] for j in told):
                kept.discard(loser)
    return kept


def test_it_is_what_every_pair_says_one_by_one() -> None:
    generator = np.random.default_rng(3)
    seen = 0
    for _ in range(400):
        k, m = int(generator.integers(2, 6)), int(generator.integers(1, 4))
        pairs = all_pairs(k)
        strength = generator.normal(size=(k, m))
        gap = strength[pairs[:, 1]] - strength[pairs[:, 0]] + generator.normal(size=(len(pairs), m)) * 0.2
        p, side = np.exp(-3 * np.abs(gap)), np.sign(gap).astype(np.int8)
        identical, against = generator.random(p.shape) < 0.1, generator.random(p.shape) < 0.1
        beats = ahead_as_one(k, pairs, p, side, identical, against, 0.05)
        if (np.linalg.matrix_power(beats.astype(float), k) > 0).any():  # a circle
            continue
        found = set(np.flatnonzero(set_for_the_best(beats, np.ones(k, dtype=bool))).tolist())
        assert found == brute(k, p, side, identical, against, 0.05)
        seen += found != set(range(k))
    assert seen > 50


def test_the_front_cuts_it_and_nobody_left_means_the_front() -> None:
    beats = np.zeros((3, 3), dtype=bool)
    beats[0, 1] = True
    assert set_for_the_best(beats, np.array([True, True, False])).tolist() == [True, False, False]
    assert set_for_the_best(beats, np.array([False, True, False])).tolist() == [False, True, False]
    beats[1, 2] = beats[2, 0] = True  # a circle drops nobody
    assert set_for_the_best(beats, np.ones(3, dtype=bool)).all()


@pytest.mark.parametrize("k", [3, 8])
def test_a_tied_best_learner_is_lost_in_at_most_five_percent_of_tables(k: int) -> None:
    """All tied, one measure: the first learner is as good as any, and is dropped with chance at most α."""
    generator, pairs, n, tables = np.random.default_rng(k), all_pairs(k), 20, 400
    lost = 0
    for _ in range(tables):
        scores = generator.normal(size=(n, k))
        d = scores[:, pairs[:, 1]] - scores[:, pairs[:, 0]]
        mine = (pairs == 0).any(axis=1)
        p, side = np.ones((len(pairs), 1)), np.sign(d.mean(axis=0)).astype(np.int8)[:, None]
        found = find_test("wilcoxon").run(Differences(d[:, mine].T))
        assert found.p is not None
        p[mine, 0] = found.p
        wins = np.sign((d > 0).sum(axis=0) - (d < 0).sum(axis=0))[:, None]
        none = np.zeros(p.shape, dtype=bool)
        beats = ahead_as_one(k, pairs, p, side, none, wins != side, 0.05)
        lost += bool(beats[:, 0].any())
    assert lost / tables <= 0.05 + 2 * np.sqrt(0.05 * 0.95 / tables)
    assert lost > 0


def test_it_may_be_smaller_than_the_front_without_any_claim_of_a_pair() -> None:
    pairs, side = all_pairs(4), np.ones((6, 1), dtype=np.int8)
    none, p = np.zeros((6, 1), dtype=bool), np.array([[0.03], [0.02], [0.02], [0.5], [0.5], [0.5]])
    order = order_of(4, pairs, np.zeros((6, 1), dtype=np.int8), none, np.zeros((6, 1), dtype=np.int8))
    found = set_for_the_best(ahead_as_one(4, pairs, p, side, none, none, 0.05), order.front)
    assert order.front.all() and found.tolist() == [False, True, True, True]
