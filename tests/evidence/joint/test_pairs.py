"""Many pairs at once: the shared grid equals one pair at a time, and scipy's separate tests."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest
from scipy import stats

from adjudge.evidence.joint import pairs as module
from adjudge.evidence.joint.pairs import joint_pairs


def random_cube(m: int, n: int, k: int, seed: int, digits: int | None = None) -> np.ndarray:
    values = np.random.default_rng(seed).normal(size=(m, n, k))
    return values if digits is None else values.round(digits)


def all_pairs(k: int) -> np.ndarray:
    return np.array([(a, b) for a in range(k) for b in range(a + 1, k)])


@pytest.mark.parametrize(("m", "n", "digits"), [(1, 30, None), (3, 12, 0), (6, 40, 1), (2, 5, None)])
def test_shared_grid_equals_one_by_one(m: int, n: int, digits: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    values = random_cube(m, n, 5, seed=m, digits=digits)
    values[0, 1, 2] = np.nan
    higher = tuple(bool(j % 2) for j in range(m))
    together = list(joint_pairs(values, higher, all_pairs(5)))
    monkeypatch.setattr(module, "_MOST_TIES", -1)
    apart = list(joint_pairs(values, higher, all_pairs(5)))
    for one, other in zip(together, apart, strict=True):
        for field in fields(one):
            left, right = getattr(one, field.name), getattr(other, field.name)
            if isinstance(left, float):
                assert left == pytest.approx(right, abs=1e-11), field.name
            elif field.name != "runner_up":  # equals are listed in another order by the two routes
                assert left == right, field.name


def test_wilcoxon_equals_scipy_pair_by_pair() -> None:
    values = random_cube(2, 20, 3, seed=9)
    for pair in joint_pairs(values, (True, False), all_pairs(3), separate=True):
        for j in range(2):
            d = values[j, :, pair.b] - values[j, :, pair.a]
            assert pair.wilcoxon_p[j] == pytest.approx(stats.wilcoxon(d, method="exact").pvalue, abs=1e-12)


def test_holes_drop_the_case() -> None:
    values = np.array([[[1.0, 2.0], [1.0, np.nan], [np.nan, np.nan], [1.0, 2.0]]])
    drop = next(iter(joint_pairs(values, (True,), np.array([[0, 1]]))))
    assert (drop.n, drop.win_shares[0]) == (2, 1.0)


def test_swapping_a_and_b_mirrors_every_number() -> None:
    values = random_cube(3, 15, 2, seed=4, digits=1)
    one = next(iter(joint_pairs(values, (True,) * 3, np.array([[0, 1]]), separate=True)))
    other = next(iter(joint_pairs(values, (True,) * 3, np.array([[1, 0]]), separate=True)))
    assert one.statement.flipped() == other.statement
    assert one.probability == pytest.approx(other.probability, abs=1e-12)
    assert one.glrt_p == other.glrt_p and one.wilcoxon_p == pytest.approx(other.wilcoxon_p)
    assert one.win_shares == pytest.approx([1 - share for share in other.win_shares])


def test_twenty_measures_with_many_ties_are_judged() -> None:
    values = np.random.default_rng(0).choice([1.0, 2.0, 3.0], size=(20, 80, 2))
    pair = next(iter(joint_pairs(values, (True,) * 20, np.array([[0, 1]]))))
    assert 0 < pair.probability < 0.1


def test_ranks_that_balance_favour_nobody_where_cases_are_tied() -> None:
    values = np.array([[[5.0, 5.0], [5.0, 6.0], [5.0, 4.0]]])  # differences 0, 1, −1: Pratt's ranks 1, 2½, 2½
    (pair,) = joint_pairs(values, (True,), np.array([[0, 1]]), separate=True)
    assert pair.wilcoxon_sign == ("=",)
