"""The batch kernel gives, row by row, what the one-pair function gives."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from tests.loops import of

from adjudge.evidence.wilcoxon import wilcoxon
from adjudge.kernels import ranks
from adjudge.kernels.signed_rank import doubled_ranks, signed_rank, signed_rank_without
from adjudge.kernels.ties import settle


@pytest.mark.parametrize("zeros", ["pratt", "wilcox", "zsplit"])
@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_rows_with_holes_equal_the_same_pair_alone(zeros: str, alternative: str) -> None:
    rng = np.random.default_rng(3)
    table = settle(np.round(rng.normal(0.1, 1, (40, 60)), 1))
    table[rng.random(table.shape) < np.linspace(0, 0.9, 40)[:, None]] = np.nan
    found = signed_rank(table, zeros, alternative)
    for row, d in enumerate(table):
        alone = wilcoxon(d[~np.isnan(d)], zeros, alternative=alternative)
        assert (found.w_plus[row], found.p_value[row]) == (alone.w_plus, pytest.approx(alone.p_value, rel=1e-12))
        assert found.n_open[row] == (alone.n if zeros == "zsplit" else alone.n - alone.n_zero)
    assert found.exact.all()


def test_ranks_that_are_counted_are_those_that_are_sorted(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(8)
    for places in range(4):
        d = np.round(rng.normal(size=(3, 60)) * [[0.05], [1], [20]], places)
        d[0] *= rng.random(60) < 0.5
        for rows, zeros in product((d, d[1:], np.zeros((1, 60))), ("pratt", "wilcox", "zsplit")):
            with of(places, len(rows), zeros):
                monkeypatch.setattr(ranks, "_MANY", 10)
                found = doubled_ranks(rows, zeros)
                monkeypatch.setattr(ranks, "_MANY", 100)
                for part, expected in zip(found, doubled_ranks(rows, zeros), strict=True):
                    np.testing.assert_array_equal(part, expected, strict=True)


def test_a_pair_with_no_case_at_all_has_nothing_to_test() -> None:
    found = signed_rank(np.full((2, 3), np.nan))
    assert (found.w_plus.tolist(), found.n_open.tolist(), found.p_value.tolist()) == ([0, 0], [0, 0], [1, 1])


def test_without_work_to_spend_nothing_is_counted_and_the_answer_stays_within_one_per_cent() -> None:
    rng = np.random.default_rng(4)
    table = settle(np.round(rng.normal(0.3, 1, (60, 120)), 1))
    counted, quick = signed_rank(table), signed_rank(table, work=0.0)
    assert counted.exact.all() and not quick.exact.any()
    assert counted.p_value.min() < 1e-4
    assert quick.p_value == pytest.approx(counted.p_value, rel=0.01)


@pytest.mark.parametrize("decimals", [0, 1, 12])  # many ties and zeros, some, none
def test_columns_left_out_give_the_numbers_of_ranking_the_rest(decimals: int) -> None:
    rng = np.random.default_rng(5)
    table = settle(np.round(rng.normal(0.2, 1, (12, 30)), decimals))
    table[3:, ::4] = np.nan
    table[4] = np.nan
    gone = rng.random((25, 30)) < rng.random((25, 1)) ** 3
    gone[0], gone[1], gone[2] = False, True, np.arange(30) == 7
    found = signed_rank_without(table, gone)
    ranked = signed_rank(np.where(gone[:, None, :], np.nan, table).reshape(-1, 30))
    for name, theirs in ranked._asdict().items():
        assert np.array_equal(getattr(found, name), theirs), name
