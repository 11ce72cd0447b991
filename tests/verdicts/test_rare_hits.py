"""Scores that are almost always the same: the guard by what they could be, against brute force and where it matters."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from adjudge import compare
from adjudge.evidence.contract import Differences, find_test
from adjudge.verdicts.rare_hits import scale_of, undone_by_two_items

PAIR = np.array([[0, 1]])


def fires(values: np.ndarray, side: float, level: float = 0.05) -> bool:
    return bool(undone_by_two_items(values, PAIR, np.array([side]), np.array([level]))[0])


def by_hand(constant: float, hits: int, n: int) -> bool:
    """A constant against 0 and rare 1: two hits more undo "the constant is better"."""
    d = np.array([constant - 1.0] * (hits + 2) + [constant] * (n - hits))
    return bool(stats.ttest_1samp(d, 0).pvalue > 0.05 or d.mean() < 0)


@pytest.mark.parametrize("hits", [0, 1, 2])
@pytest.mark.parametrize("n", [20, 40, 200])
def test_two_hits_more_are_tried_as_by_hand(hits: int, n: int) -> None:
    rare = np.zeros(n)
    rare[:hits] = 1
    assert fires(np.stack([rare, np.full(n, 0.1)], axis=1), 1.0) == by_hand(0.1, hits, n)


def test_scales_are_those_that_scores_could_have() -> None:
    assert scale_of(np.array([0.0, 0.1])) == (0.0, 1.0) and scale_of(np.array([3.0, 60.0])) == (0.0, 100.0)
    assert scale_of(np.array([-2.0, 5.0])) == (-2.0, 5.0)


def test_it_fires_in_nine_of_ten_wrong_claims_and_not_on_ordinary_scores() -> None:
    rng, test = np.random.default_rng(0), find_test("mean_items")
    fired, wrong, ordinary, claims = 0, 0, 0, 0
    for n in (20, 40):
        size = (300, n)
        rare = np.stack([np.full(size, 0.1), (rng.random(size) < 0.1).astype(float)], axis=2)
        plain = np.stack([rng.beta(4.5, 5.5, size), rng.beta(6, 4, size)], axis=2)
        for tables, is_rare in ((rare, True), (plain, False)):
            found = test.run(Differences(tables[..., 1] - tables[..., 0], unit="items"))
            assert found.p is not None and found.side is not None
            claimed, own = found.p <= 0.05, np.arange(600).reshape(300, 2)  # the learners of all tables side by side
            side_by_side = tables.transpose(1, 0, 2).reshape(n, 600)
            told = undone_by_two_items(side_by_side, own, found.side.astype(float), np.full(300, 0.05))[claimed]
            fired, wrong = fired + is_rare * told.sum(), wrong + is_rare * claimed.sum()
            ordinary, claims = ordinary + (not is_rare) * told.sum(), claims + (not is_rare) * claimed.sum()
    assert wrong > 30 and fired / wrong >= 0.9 and claims > 400 and ordinary == 0


def test_the_guard_speaks_with_the_answer() -> None:
    table = {"item": [f"i{i}" for i in range(20)] * 2, "learner": ["const"] * 20 + ["rare"] * 20,
             "score": [0.1] * 20 + [0.0] * 20}  # fmt: skip
    found = compare(table, higher=["score"], items=True)
    assert found["const", "rare"].verdict == "better" and "G29" in {guard.code for guard in found.guards}
