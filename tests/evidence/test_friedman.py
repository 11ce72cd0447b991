"""Friedman's test: scipy, Demšar's worked example, brute force over all shuffles, degenerate tables."""

from __future__ import annotations

import csv
import math
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import stats

from adjudge.errors import InputError
from adjudge.evidence.friedman import chi_square, friedman, iman_davenport
from adjudge.evidence.sign import sign


def read_table(path: Path) -> np.ndarray:
    with path.open() as file:
        return np.array([row[1:] for row in list(csv.reader(file))[1:]], dtype=float)


def test_demsars_worked_example_from_its_printed_mean_ranks() -> None:
    statistic = chi_square(np.array([3.143, 2.000, 2.893, 1.964]), 14)
    f_statistic, p_f = iman_davenport(statistic, 14, 4, np.empty((0, 4), dtype=np.int64))
    assert (round(statistic, 2), round(f_statistic, 2)) == (9.28, 3.69)
    assert p_f == pytest.approx(stats.f.sf(f_statistic, 3, 39))


def test_demsars_table_itself(shared_data: Path) -> None:
    scores = read_table(shared_data / "results" / "demsar_2006_auc.csv")
    corrected, plain = friedman(scores), friedman(scores, ties="none")
    assert (round(corrected.statistic, 3), round(corrected.f_statistic, 3)) == (10.952, 4.586)
    assert (round(plain.statistic, 3), round(plain.f_statistic, 3)) == (9.857, 3.987)
    theirs = stats.friedmanchisquare(*scores.T)
    assert (corrected.statistic, corrected.p_value) == pytest.approx((theirs.statistic, theirs.pvalue))


def test_garcia_and_herreras_table(shared_data: Path) -> None:
    result = friedman(read_table(shared_data / "results" / "garcia_herrera_2008_accuracy.csv"), ties="none")
    assert result.mean_ranks == pytest.approx((2.100, 3.250, 2.200, 4.333, 3.117), abs=5e-4)
    assert (round(result.statistic, 3), round(result.f_statistic, 3)) == (39.647, 14.309)


@pytest.mark.parametrize("shape", [(12, 3), (20, 5), (9, 7), (60, 4)])
def test_scipys_chi_square_with_ties(shape: tuple[int, int]) -> None:
    scores = np.round(np.random.default_rng(shape[0]).normal(size=shape), 1)
    ours, theirs = friedman(scores, method="chi2"), stats.friedmanchisquare(*scores.T)
    assert (ours.statistic, ours.p_value) == pytest.approx((theirs.statistic, theirs.pvalue))
    assert ours.kendalls_w == pytest.approx(ours.statistic / (shape[0] * (shape[1] - 1)))


def test_iman_and_davenports_f_is_the_two_way_analysis_of_ranks() -> None:
    ranks = stats.rankdata(np.random.default_rng(1).normal(size=(10, 4)), axis=1)
    between = 10 * ((ranks.mean(axis=0) - 2.5) ** 2).sum() / 3
    residual = ((ranks - ranks.mean(axis=0)) ** 2).sum() / 27
    result = friedman(-ranks, method="f")
    assert result.f_statistic == pytest.approx(between / residual)
    assert result.p_value == pytest.approx(stats.f.sf(between / residual, 3, 27))


@settings(max_examples=25, deadline=None)
@given(st.sampled_from([(3, 3), (4, 3), (5, 2), (2, 4)]).flatmap(lambda s: arrays(int, s, elements=st.integers(0, 3))))
def test_exact_p_values_count_all_shuffles_of_all_rows(scores: np.ndarray) -> None:
    ranks = stats.rankdata(scores, axis=1)
    spread = ranks.sum(axis=0).var()
    ways = [list(permutations(row)) for row in ranks]
    sums = [np.var(np.sum(table, axis=0)) for table in product(*ways)]
    expected = np.mean(np.array(sums) >= spread - 1e-9)
    assert friedman(scores, method="exact").p_value == pytest.approx(expected)


def test_small_tables_have_the_tabulated_exact_tail() -> None:
    # Three learners, four cases, χ² = 6.5: 0.042 in the classical tables; six cases of four learners, 7.6: 0.043.
    assert friedman([[3, 2, 1], [3, 2, 1], [2, 3, 1], [3, 2, 1]]).p_value == pytest.approx(0.042, abs=5e-4)
    rows = [[1, 2, 3, 4], [1, 2, 3, 4], [1, 3, 2, 4], [2, 1, 3, 4], [2, 4, 1, 3], [3, 1, 4, 2]]
    result = friedman(rows, method="exact", higher_is_better=False)
    shuffled = simulate(np.array(rows), 40_000)
    assert result.p_value == pytest.approx(shuffled, abs=4 * math.sqrt(shuffled / 40_000))


def simulate(ranks: np.ndarray, draws: int) -> float:
    generator = np.random.default_rng(0)
    tables = generator.permuted(np.broadcast_to(ranks, (draws, *ranks.shape)), axis=2)
    spread = (tables.sum(axis=1) ** 2).sum(axis=1)
    return float(np.mean(spread >= (ranks.sum(axis=0) ** 2).sum()))


def test_two_learners_give_the_sign_test() -> None:
    scores = np.random.default_rng(2).normal([0, 0.5], 1, (15, 2))
    assert friedman(scores).p_value == pytest.approx(sign(scores[:, 1] - scores[:, 0]).p_value)


def test_auto_says_what_it_chose() -> None:
    generator = np.random.default_rng(3)
    assert [friedman(generator.random(s)).method for s in ((15, 3), (16, 3), (8, 4), (4, 6), (3, 9))] == [
        "exact",
        "chi2",
        "exact",
        "exact",
        "chi2",
    ]


def test_degenerate_tables_are_defined() -> None:
    alike = friedman(np.ones((20, 3)), method="f")
    assert (alike.statistic, alike.p_value, alike.kendalls_w) == (0, 1, 0)
    one = friedman([[0.3, 0.2, 0.1]])
    assert (one.p_value, one.p_f) == (1, 1)
    agreed = friedman(np.tile([3.0, 2.0, 1.0], (6, 1)), method="f")
    assert (agreed.f_statistic, agreed.kendalls_w) == (math.inf, 1)
    assert agreed.p_value == pytest.approx(6.0**-5)
    tied = friedman(np.tile([3.0, 3.0, 1.0, 0.0], (6, 1)), method="f")
    assert tied.p_value == pytest.approx(12.0**-5)  # 4!/2! orders of a row


def test_twenty_learners_in_perfect_agreement_are_counted_and_not_listed() -> None:
    table = np.tile(np.arange(20.0), (3, 1))
    assert friedman(table, method="f").p_value == pytest.approx(math.factorial(20) ** -2.0)
    with pytest.raises(InputError, match="too large"):
        friedman(table, method="exact")
    assert friedman(np.tile([3.0, 2.0, 1.0], (6, 1)), method="exact").p_value == pytest.approx(6.0**-5)
    assert friedman([[0.3, 0.1 + 0.2]] * 5).p_value == 1


def test_direction_mirrors_the_ranks_only() -> None:
    scores = np.random.default_rng(4).random((10, 4))
    up, down = friedman(scores), friedman(scores, higher_is_better=False)
    assert up.statistic == pytest.approx(down.statistic)
    assert np.add(up.mean_ranks, down.mean_ranks) == pytest.approx([5] * 4)


def test_bad_tables_are_refused() -> None:
    with pytest.raises(InputError, match=r"scores\[0, 1\] is nan"):
        friedman([[1.0, float("nan")], [1.0, 2.0]])
    with pytest.raises(InputError, match="at least 2 learners"):
        friedman([[1.0], [2.0]])
    with pytest.raises(InputError, match="too large for 40 cases × 8 learners"):
        friedman(np.random.default_rng(0).random((40, 8)), method="exact")


def test_a_unanimous_order_is_the_largest_statistic_there_is() -> None:
    assert chi_square(np.array([1.0, 2.0, 3.0]), 5) == pytest.approx(5 * 2)  # n(k − 1)
