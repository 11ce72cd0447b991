"""Hodges and Lehmann for many rows: brute-force inversion of the signed-rank test, ties, holes, long rows."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.kernels import walsh
from adjudge.kernels.signed_rank import signed_rank
from adjudge.kernels.ties import differences, settle
from adjudge.kernels.walsh import walsh_intervals


def inverted(d: np.ndarray, alpha: float) -> tuple[float, float]:
    """The ends of the shifts, tried between every two distinct averages, that the exact test keeps."""
    first, second = np.triu_indices(len(d))
    averages = np.unique(np.round((d[first] + d[second]) / 2, 9))
    between = np.r_[averages[0] - 1, (averages[1:] + averages[:-1]) / 2, averages[-1] + 1]
    shape = (len(between), len(d))
    moved = differences(np.broadcast_to(d, shape), np.broadcast_to(between[:, None], shape), 0.0)
    up, down = (signed_rank(moved, alternative=side, method="exact").p_value for side in ("greater", "less"))
    kept = np.flatnonzero((up > alpha / 2) & (down > alpha / 2))
    low = averages[kept[0] - 1] if kept[0] else -np.inf
    return float(low), float(averages[kept[-1]]) if kept[-1] < len(averages) else np.inf


@pytest.mark.parametrize("n", [5, 6, 8, 12, 19, 20, 30, 45])
@pytest.mark.parametrize("step", [0.001, 0.1, 0.5])
def test_the_interval_is_what_the_exact_test_does_not_reject(n: int, step: float) -> None:
    rng = np.random.default_rng(n)
    rows = settle(np.round(rng.normal(0.3, 1, (12, n)) / step) * step)
    centre, low, high = walsh_intervals(rows, 0.05)
    for place, d in enumerate(rows):
        assert (low[place], high[place]) == pytest.approx(inverted(d, 0.05), abs=1e-8)
        first, second = np.triu_indices(n)
        assert centre[place] == pytest.approx(np.median((d[first] + d[second]) / 2), abs=1e-12)


def test_many_tied_differences_have_ends_next_to_those_that_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(8)
    for n, step in ((61, 0.1), (90, 0.5), (150, 0.02)):
        rows = settle(np.round(rng.normal(0.3, 1, (20, n)) / step) * step)
        moved = walsh_intervals(rows, 0.05)
        monkeypatch.setattr(walsh, "_TRIED", 2000)
        tried = walsh_intervals(rows, 0.05)
        monkeypatch.undo()
        first, second = np.triu_indices(n)
        for d, one, other in zip(rows, np.array(moved).T, np.array(tried).T, strict=True):
            averages = np.sort((d[first] + d[second]) / 2)
            assert one[0] == other[0]
            for end, exact in zip(one[1:], other[1:], strict=True):
                between = (averages > min(end, exact) + 1e-9) & (averages < max(end, exact) - 1e-9)
                assert np.unique(np.round(averages[between], 9)).size == 0


def test_rows_with_holes_are_the_rows_without_them() -> None:
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(30, 40))
    rows[rng.random(rows.shape) < 0.4] = np.nan
    rows[7] = np.nan
    centre, low, high = walsh_intervals(rows, 0.1)
    for place, d in enumerate(rows):
        if place == 7:
            assert np.isnan([centre[7], low[7], high[7]]).all()
            continue
        alone = [each.item() for each in walsh_intervals(d[~np.isnan(d)][None, :], 0.1)]
        assert [centre[place], low[place], high[place]] == pytest.approx(alone)


def test_exact_and_saddlepoint_meet_at_the_border() -> None:
    d = np.random.default_rng(2).normal(size=(1, walsh.COUNTED + 1))
    (_, low, high), (_, low_exact, high_exact) = walsh_intervals(d, 0.05), walsh_intervals(d[:, :-1], 0.05)
    assert high - low == pytest.approx(high_exact - low_exact, rel=0.05)


def test_one_diverged_case_moves_no_end() -> None:
    d = np.round(np.random.default_rng(5).normal(0.3, 1, 15), 1)
    near, far = np.r_[d, 50.0], np.r_[d, 1e13]
    for one, other in zip(walsh_intervals(near[None, :], 0.05), walsh_intervals(far[None, :], 0.05), strict=True):
        assert other == pytest.approx(one, abs=1e-2)


def test_too_few_to_reject_anything_have_no_ends() -> None:
    centre, low, high = walsh_intervals(np.array([[1.0, 2.0, 4.0]]), 0.05)
    assert (centre[0], low[0], high[0]) == (2.25, -np.inf, np.inf)


def test_long_rows_are_found_by_halving_as_by_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = np.round(np.random.default_rng(3).normal(size=(4, 60)), 2)
    listed = walsh_intervals(rows, 0.05)
    monkeypatch.setattr(walsh, "_LISTED", 10)
    for one, other in zip(listed, walsh_intervals(rows, 0.05), strict=True):
        assert other == pytest.approx(one, abs=0.006)  # one average further: moved, not tried
