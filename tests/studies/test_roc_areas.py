"""Areas under ROC curves: every pair counted, the curve's own area, and honest errors."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge_studies.roc_areas import areas


def samples(seed: int, n: int = 40) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    return rng.integers(1, 7, (n, 3)).astype(float), rng.integers(0, 6, (n + 5, 3)).astype(float)


@pytest.mark.parametrize("seed", range(4))
def test_the_area_is_the_share_of_pairs_in_order_ties_half(seed: int) -> None:
    positive, negative = samples(seed)
    found = areas(positive, negative)
    for test in range(3):
        p, q = positive[:, test][:, None], negative[:, test][None, :]
        assert found.area[test] == pytest.approx(((p > q) + 0.5 * (p == q)).mean(), abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_the_curve_encloses_the_area(seed: int) -> None:
    found = areas(*samples(seed))
    for (false, true), area in zip(found.curves, found.area, strict=True):
        assert (false[0], true[0], false[-1], true[-1]) == (0, 0, 1, 1)
        assert np.diff(false) @ (true[1:] + true[:-1]) / 2 == pytest.approx(area, abs=1e-12)


def test_equal_tests_gain_nothing_and_are_sure_of_it() -> None:
    positive, negative = samples(0)
    found = areas(positive[:, [0, 0]], negative[:, [0, 0]])
    assert found.gain == (0.0,) and found.gain_error == (0.0,)


def test_errors_are_the_spread_of_repeated_samples() -> None:
    rng = np.random.default_rng(0)
    repeated, errors = [], []
    for _ in range(300):
        noise = rng.standard_normal((2, 60, 1))
        both = [part + 0.5 * rng.standard_normal((60, 2)) for part in noise]
        found = areas(both[0] + 0.7, both[1])
        repeated.append((found.area[0], found.gain[0]))
        errors.append((found.error[0], found.gain_error[0]))
    assert np.std(repeated, axis=0) == pytest.approx(np.mean(errors, axis=0), rel=0.15)
