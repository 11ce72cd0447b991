"""The batch kernel gives, row by row, what the one-pair function gives."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.evidence.wilcoxon import wilcoxon
from adjudge.kernels.signed_rank import rank_sum_tail, signed_rank


@pytest.mark.parametrize("zeros", ["pratt", "wilcox", "zsplit"])
@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_rows_with_holes_equal_the_same_pair_alone(zeros: str, alternative: str) -> None:
    rng = np.random.default_rng(3)
    table = np.round(rng.normal(0.1, 1, (40, 60)), 1)
    table[rng.random(table.shape) < np.linspace(0, 0.9, 40)[:, None]] = np.nan
    w_plus, n_used, p_value = signed_rank(table, zeros, alternative)
    for row, d in enumerate(table):
        alone = wilcoxon(d[~np.isnan(d)], zeros, alternative=alternative)
        assert (w_plus[row], p_value[row]) == (alone.w_plus, pytest.approx(alone.p_value, rel=1e-13))
        assert n_used[row] == (alone.n if zeros == "zsplit" else alone.n - alone.n_zero)
    assert {wilcoxon(d[~np.isnan(d)]).method for d in table} == {"exact", "normal"}


def test_a_pair_with_no_case_at_all_has_nothing_to_test() -> None:
    w_plus, n_used, p_value = signed_rank(np.full((2, 3), np.nan))
    assert (w_plus.tolist(), n_used.tolist(), p_value.tolist()) == ([0, 0], [0, 0], [1, 1])


def test_the_rank_sum_distribution_of_five_ranks_is_the_printed_one() -> None:
    # Numbers of subsets of {1 … 5} with sum ≤ w: the classical table of the signed-rank statistic.
    counts = rank_sum_tail(np.arange(2, 11, 2), 30)[::2] * 32
    assert counts.tolist() == [1, 2, 3, 5, 7, 10, 13, 16, 19, 22, 25, 27, 29, 30, 31, 32]
