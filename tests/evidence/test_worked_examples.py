"""Worked examples of one test on one pair."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.evidence.cluster_robust import TEST as CLUSTERS
from adjudge.evidence.cluster_robust import cluster_robust_moments
from adjudge.evidence.contract import Differences, Test
from adjudge.evidence.holes_both import TEST as BOTH
from adjudge.evidence.mean_items import TEST as MEAN
from adjudge.evidence.sequential import TEST as SEQUENTIAL
from adjudge.evidence.sequential import log_evidence
from adjudge.evidence.sign import TEST as SIGN
from adjudge.evidence.sign_flip import TEST as FLIPS
from adjudge.evidence.tango import tango_z
from adjudge.evidence.wilcoxon import TEST as RANKS
from adjudge.kernels.ties import differences, settle, typical_size


def row(*values: float) -> Differences:
    return Differences(settle(np.array([values])))


def items(won: int, lost: int, n: int) -> Differences:
    values = np.repeat([1.0, -1.0, 0.0], [won, lost, n - won - lost])
    return Differences(values[None, :], unit="items", zero_one=True)


def p_of(test: Test, data: Differences) -> float:
    found = test.run(data)
    assert found.p is not None
    return float(found.p[0])


def interval(test: Test, data: Differences) -> tuple[float, float]:
    assert test.estimate is not None
    _, low, high = test.estimate(data)
    return float(low[0]), float(high[0])


def within(test: Test, data: Differences, margin: float) -> tuple[float, float]:
    """(p_eq, p_notworse) of §4."""
    assert test.beyond is not None
    up = float(test.beyond(data, np.array([-margin]))[0][0])
    down = float(test.beyond(data, np.array([margin]))[1][0])
    return min(1.0, 2 * max(up, down)), min(1.0, 2 * up)


def close(value: object) -> object:
    return pytest.approx(value, rel=1e-6, abs=1e-9)


def test_example_1_signed_rank() -> None:
    assert p_of(RANKS, row(0.1, 0.3, -0.2, 0.4, 0.2, 0.5, 0, 0.3)) == 0.0625


def test_example_2_mcnemar_is_the_signed_rank_of_plus_and_minus_one() -> None:
    assert p_of(SIGN, items(12, 2, 50)) == close(0.012939453)
    assert p_of(RANKS, items(12, 2, 50)) == close(0.012939453)


def test_example_9_items_won_300_lost_100() -> None:
    data = items(300, 100, 1000)
    assert p_of(SIGN, data) == pytest.approx(2.591886907e-24, rel=1e-6)
    assert interval(SIGN, data) == close((0.162639995, 0.237092874))


def test_example_10_items_won_40_lost_15() -> None:
    data = items(40, 15, 1000)
    assert p_of(SIGN, data) == pytest.approx(0.001015847, abs=1e-9)
    assert interval(SIGN, data) == close((0.010854498, 0.040524563))
    z = tango_z(np.array([40, 40]), np.array([15, 15]), np.array([1000, 1000]), np.array([0.0, -0.01]))
    assert z.tolist() == close([3.370999312, 4.505395727])
    assert within(SIGN, data, 0.05)[0] == close(0.002663541)


def test_example_11_tango_at_small_counts_and_with_nothing_decided() -> None:
    assert interval(SIGN, items(12, 2, 50)) == close((0.061112406, 0.344708748))
    assert interval(SIGN, items(0, 0, 100)) == close((-0.036993498, 0.036993498))


def test_example_12_equivalent_items() -> None:
    data = items(520, 500, 5000)
    assert p_of(SIGN, data) == close(0.551922614)
    assert within(SIGN, data, 0.02) == close((0.012428224, 0.000181103))


def test_example_13_margins_of_the_signed_rank() -> None:
    data = row(0.004, -0.002, 0.001, 0.003, -0.001, 0.002, 0.0005, -0.003, 0.0015, 0.0025)
    assert p_of(RANKS, data) == 0.29296875
    assert within(RANKS, data, 0.003) == (0.015625, 0.00390625)
    assert within(RANKS, data, 0.002) == (0.20703125, 0.01171875)


def grouped() -> Differences:
    sums, sizes = (3, -1, 4, 2, 5, 1, 2), (10, 5, 20, 8, 15, 4, 8)
    values = np.concatenate(
        [np.r_[np.full(abs(s), np.sign(s)), np.zeros(n - abs(s))] for s, n in zip(sums, sizes, strict=True)]
    )
    return Differences(values[None, :], "items", zero_one=True, groups=np.repeat(np.arange(7), sizes))


def test_example_14_group_sums() -> None:
    data = grouped()
    assert p_of(FLIPS, data) == 0.046875
    mean, error, df, groups = (float(x[0]) for x in cluster_robust_moments(data))
    assert (mean, error, df, groups) == close((0.228571429, 0.043364720, 4.542408853, 7))
    assert interval(CLUSTERS, data) == close((0.113635106, 0.343507751))


def test_example_15_real_group_sums() -> None:
    assert p_of(FLIPS, row(0.3, -0.1, 0.45, 0.2, 0.5, 0.15)) == 0.0625


def test_example_16_holes_against_either_claim() -> None:
    values = np.array([[0.1, 0.3, 0.2, 0.4, 0.25, 0.5, 0.35, 0.15, np.nan]])
    lost = np.zeros(values.shape, dtype=np.int8)
    lost[0, 8] = 1
    assert p_of(RANKS, Differences(values)) == 0.0078125
    assert p_of(BOTH, Differences(values, lost=lost)) == 0.12890625
    assert p_of(BOTH, Differences(values, lost=-lost)) == 0.12890625
    many = np.array([[*range(1, 19), np.nan, np.nan]], dtype=np.float64)
    lost = np.where(np.isnan(many), 1, 0).astype(np.int8)
    assert p_of(BOTH, Differences(many, lost=lost)) == close(0.011960983)


def test_example_17_a_lead_with_great_losses_is_found_and_left_to_the_veto() -> None:
    data = row(*np.arange(1, 19) / 100, -2.0, -3.0)
    found = RANKS.run(data)
    assert found.p is not None and found.side is not None
    assert (float(found.p[0]), int(found.side[0])) == (close(0.012079239), 1)


def test_example_18_looking_as_you_go() -> None:
    evidence = np.exp(log_evidence(np.array([9.0, 12.0]), np.array([1.0, 0.0])))
    assert evidence.tolist() == close([18.509090909, 630.076923077])
    for loss in range(7):
        order = np.ones(10)
        order[loss] = -1
        assert p_of(SEQUENTIAL, Differences(order[None, :])) == close(0.108055010)
    late = np.r_[np.ones(9), -1.0]
    assert p_of(SEQUENTIAL, Differences(late[None, :])) < 0.108
    assert p_of(SEQUENTIAL, Differences(np.ones((1, 12)))) == close(0.003174216)
    unanimous = np.arange(1.0, 12)
    assert unanimous[np.exp(log_evidence(unanimous, np.zeros(11))) >= 40][0] == 8


def test_example_22_all_tied_says_nothing() -> None:
    data = Differences(np.zeros((1, 9)), lost=np.zeros((1, 9), dtype=np.int8))
    for test in (RANKS, SIGN, FLIPS, MEAN, SEQUENTIAL, BOTH):
        found = test.run(data)
        assert found.p is not None and found.side is not None and found.smallest_p is not None
        assert (found.p[0], found.side[0], found.smallest_p[0]) == (1, 0, 1)


def test_example_23_graded_items() -> None:
    data = row(0.2, -0.1, 0.4, 0, 0.3, 0.1, -0.2, 0.5, 0.1, 0.2)
    assert p_of(MEAN, data) == 0.08203125
    assert MEAN.estimate is not None
    assert float(MEAN.estimate(data)[0][0]) == close(0.15)


def test_example_24_factors() -> None:
    a, b = np.array([1.0, 2, 4, 8, 16, 32]), np.array([1.5, 2.6, 4.4, 9.6, 24, 33.6])
    data = Differences(differences(b, a, typical_size(np.stack([a, b])), factors=True)[None, :])
    assert p_of(RANKS, data) == 0.03125
    assert RANKS.estimate is not None
    assert float(np.exp(RANKS.estimate(data)[0][0])) == close(1.254990040)
