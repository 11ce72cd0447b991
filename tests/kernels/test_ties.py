"""The one tie rule: the formula at its edges, antisymmetry, and every test agreeing on wins, losses and ties."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.evidence.bayes_sign import bayes_sign
from adjudge.evidence.contract import Differences
from adjudge.evidence.joint.dominance import dominance
from adjudge.evidence.mean_items import TEST as MEAN
from adjudge.evidence.sign import TEST as SIGN
from adjudge.evidence.sign import sign
from adjudge.evidence.wilcoxon import wilcoxon
from adjudge.kernels import ties
from adjudge.kernels.ranks import row_ranks
from adjudge.kernels.signed_rank import signed_rank
from adjudge.kernels.ties import differences, level, settle, typical_size

scores = st.lists(st.tuples(st.integers(-30, 30), st.integers(-3, 3)), min_size=2, max_size=12)


def noisy(cells: list[tuple[int, int]], unit: float) -> np.ndarray:
    """Multiples of a unit, each a few last bits off, as sums and means leave them."""
    return np.array([k * unit * (1 + bits * 2.0**-51) for k, bits in cells])


@settings(max_examples=80, deadline=None)
@given(scores, st.randoms(), st.sampled_from([0.1, 1e-4, 3.7, 1e6]))
def test_all_agree_on_wins_losses_and_ties(cells: list[tuple[int, int]], random: object, unit: float) -> None:
    b = noisy(cells, unit)
    a = noisy([(k, -bits) for k, bits in reversed(cells)], unit)
    whole = np.array([k for k, _ in cells]) - np.array([k for k, _ in cells[::-1]])
    expected = (int((whole > 0).sum()), int((whole == 0).sum()), int((whole < 0).sum()))
    d = differences(b, a, typical_size(np.stack([b, a])))
    assert (int((d > 0).sum()), int((d == 0).sum()), int((d < 0).sum())) == expected
    by_sign, ranked = sign(d), wilcoxon(d)
    assert (by_sign.wins, by_sign.ties, by_sign.losses) == expected
    assert (ranked.n - ranked.n_zero, ranked.n_zero) == (expected[0] + expected[2], expected[1])
    assert bayes_sign(d).counts == expected[::-1]
    joint = dominance(b[:, None], a[:, None])[:, 0]
    assert (int((joint == 1).sum()), int((joint == 0.5).sum()), int((joint == 0).sum())) == expected
    ranks = row_ranks(np.stack([b, a], axis=1), True)
    assert (
        tuple(int(x) for x in ((ranks[:, 0] < 3).sum(), (ranks[:, 0] == 3).sum(), (ranks[:, 0] > 3).sum())) == expected
    )
    found = SIGN.run(Differences(d[None, :]))
    assert found.p is not None and found.p[0] == by_sign.p_value
    # Sizes: the ranks are those of the whole numbers.
    assert signed_rank(d[None, :]).w_plus[0] == signed_rank(whole[None, :].astype(float)).w_plus[0]
    flips, plain = MEAN.run(Differences(d[None, :])), MEAN.run(Differences(whole[None, :].astype(float)))
    assert flips.p is not None and plain.p is not None and flips.p[0] == pytest.approx(plain.p[0], rel=1e-12)


def test_the_tolerance_is_a_billionth_of_the_value_and_a_trillionth_of_the_typical() -> None:
    a = np.array([1.0, 1.0, 0.0, 0.0])
    b = np.array([1 + 0.9e-9, 1 + 1.2e-9, 0.9e-9, 1.1e-9])
    assert (differences(b, a, 1000.0) != 0).tolist() == [False, False, False, True]
    assert (differences(b, a, 0.0) != 0).tolist() == [False, True, True, True]


def test_swapping_the_learners_turns_every_sign_and_nothing_else() -> None:
    rng = np.random.default_rng(0)
    b, a = np.round(rng.normal(size=(2, 3, 4, 20)), 1)
    b[0, 0, 3] = np.nan
    there, back = differences(b, a, 1.0), differences(a, b, 1.0)
    assert np.array_equal(there, -back, equal_nan=True)
    assert there.shape == (3, 4, 20) and np.isnan(there).sum() == 1


def test_sizes_that_differ_by_rounding_become_equal_and_others_stay() -> None:
    d = differences(np.array([0.7, 0.9, 0.4, 0.5]), np.array([0.6, 1.0, 0.1, 0.2]), 0.5)
    assert abs(d[0]) == abs(d[1]) and abs(d[2]) == abs(d[3]) != abs(d[0])
    assert settle(np.array([0.3 - 0.2, -0.1, 0.1 + 0.2 - 0.3])).tolist()[2] == 0


def test_one_diverged_value_ties_nobody() -> None:
    values = np.array([0.1, 0.2, 0.3, 0.4, 1e12])
    assert (settle(values) == values).all()
    assert (level(values, typical_size(values)) == values).all()


def test_factors_are_logs_with_ties_judged_on_the_values() -> None:
    b, a = np.array([2.0, 6.0, 5.0, 0.1 + 0.2]), np.array([1.0, 3.0, 10.0, 0.3])
    d = differences(b, a, 3.0, factors=True)
    assert d[3] == 0
    assert abs(d[0]) == abs(d[1]) == abs(d[2]) == pytest.approx(np.log(2))


def test_no_value_has_size_zero() -> None:
    assert typical_size(np.full(3, np.nan)) == 0
    assert typical_size(np.array([-3.0, np.nan, 1.0])) == 2


def test_a_row_settles_the_same_alone_and_beside_rows_with_near_values() -> None:
    rng = np.random.default_rng(5)
    b, a = rng.uniform(size=(2, 40, 12)).round(1)
    b[::3] *= 1 + 2.0**-51  # every third row is off by a few last bits
    b[7, 3] = np.nan
    together = differences(b, a, 0.5)
    alone = np.stack([differences(one, other, 0.5) for one, other in zip(b, a, strict=True)])
    np.testing.assert_array_equal(together, alone)
    np.testing.assert_allclose(together, b - a, rtol=0, atol=1e-9)
    assert all(len(np.unique(np.abs(row).round(6))) == len(np.unique(np.abs(row))) for row in together)


@pytest.mark.parametrize("decimals", [0, 2, 4])
def test_many_values_with_few_decimals_settle_as_by_sorting(decimals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(decimals)
    b, a = np.round(rng.normal(3, 2, (2, 3, 5000)), decimals)
    b[0, :5] = np.nan
    fast = ties.differences(b, a, 3.0)
    monkeypatch.setattr(ties, "_MANY", 10**9)
    slow = ties.differences(b, a, 3.0)
    np.testing.assert_allclose(fast, slow, atol=1e-14)
    for row in range(3):  # the same are equal, exactly
        assert len(np.unique(np.abs(fast[row]))) == len(np.unique(np.abs(slow[row])))


def test_values_with_many_decimals_are_sorted() -> None:
    b, a = np.random.default_rng(0).normal(size=(2, 1, 5000))
    assert ties._on_decimals(b - a, ties.tolerance(b, a, 1.0)) is None
    near = np.full((1, 5000), 0.1)  # a tolerance wider than a decimal joins decimals
    assert ties._on_decimals(np.round(b, 2) + 0.001, near) is None
