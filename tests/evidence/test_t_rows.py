"""Batched t tests: the one-pair functions row by row, holes, shifts, constants."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.evidence.contract import Differences
from adjudge.evidence.corrected_t import TEST as CORRECTED
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.seeds_t import TEST as SEEDS
from adjudge.evidence.seeds_t import seeds_t


def test_rows_are_the_pairs_alone_also_with_holes() -> None:
    rows = np.random.default_rng(0).normal(0.2, 1, (8, 20))
    rows[4:, 15:] = np.nan
    data = Differences(rows, "folds", ratio=1 / 9, alpha=0.1)
    corrected, seeds = CORRECTED.run(data), SEEDS.run(data)
    assert CORRECTED.estimate is not None and CORRECTED.beyond is not None
    mean, low, high = CORRECTED.estimate(data)
    above, below = CORRECTED.beyond(data, np.full(8, 0.3))
    assert corrected.p is not None and seeds.p is not None and corrected.side is not None and corrected.n is not None
    for i, row in enumerate(rows):
        d = row[~np.isnan(row)]
        alone = corrected_t(d, ratio=1 / 9, confidence=0.9)
        assert corrected.p[i] == pytest.approx(alone.p_value) and corrected.n[i] == alone.n
        assert corrected.side[i] == np.sign(alone.mean)
        assert seeds.p[i] == pytest.approx(seeds_t(d).p_value)
        assert (mean[i], low[i], high[i]) == pytest.approx((alone.mean, alone.low, alone.high))
        assert above[i] == pytest.approx(corrected_t(d - 0.3, ratio=1 / 9, alternative="greater").p_value)
        assert below[i] == pytest.approx(corrected_t(d - 0.3, ratio=1 / 9, alternative="less").p_value)
        assert SEEDS.beyond is not None
        assert SEEDS.beyond(data, np.full(8, 0.3))[0][i] == pytest.approx(
            seeds_t(d - 0.3, alternative="greater").p_value
        )


def test_constants_zeros_and_single_folds_are_answered() -> None:
    rows = np.array([[0.2] * 4, [0.0] * 4, [0.2, np.nan, np.nan, np.nan]])
    found = SEEDS.run(Differences(rows, "seeds"))
    assert found.p is not None and found.side is not None and found.smallest_p is not None
    assert found.p.tolist() == [0, 1, 1] and found.side.tolist() == [1, 0, 0] and found.smallest_p[2] == 1
    assert SEEDS.estimate is not None
    assert [float(end[2]) for end in SEEDS.estimate(Differences(rows, "seeds"))] == [0.2, -np.inf, np.inf]


def test_folds_without_their_ratio_are_refused() -> None:
    with pytest.raises(InputError, match="n_train"):
        CORRECTED.run(Differences(np.ones((1, 4)), "folds"))


def test_two_differences_are_judged_and_one_is_not() -> None:
    data = Differences(np.array([[0.1, 0.3], [0.1, np.nan]]), "seeds")
    found = SEEDS.run(data)
    assert found.p is not None and found.p.tolist() == pytest.approx([0.2951672, 1.0], abs=1e-6)  # t = 2 on 1 df
