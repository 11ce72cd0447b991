"""Noise of items and of samples: the split against reruns of three designs; live items by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
from adjudge.verdicts.sample_noise import live_items, sample_noise
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import Units, table_and_units


@cache
def answered(*shape: int) -> ResultTable:
    """A table of answers (learners, items, samples), every other one right."""
    at = np.indices(shape).reshape(3, -1)
    return read_results({
        "benchmark": ["b"] * at.shape[1], "model": [f"m{i}" for i in at[0]], "item": [f"i{i:04d}" for i in at[1]],
        "epoch": at[2].tolist(), "correct": (np.arange(at.shape[1]) % 2).tolist(),
    })  # fmt: skip


def judged(right: np.ndarray) -> Units:
    """Units of these answers."""
    return table_and_units(replace(answered(*right.shape), value=right.ravel().astype(float)), Settings())[1]


def chances(rng: np.random.Generator, spread: float, *size: int) -> np.ndarray:
    """Two models: an item's chance to be answered right varies by `spread` between items and models."""
    return np.clip(0.5 + spread * rng.normal(size=(2, *size)), 0.02, 0.98)


def drawn(rng: np.random.Generator, spread: float, n: int, s: int) -> np.ndarray:
    return (rng.random((2, n, s)) < chances(rng, spread, n)[:, :, None]).astype(int)


@pytest.mark.slow
@pytest.mark.parametrize(("spread", "n", "s"), [(0.1, 150, 4), (0.2, 150, 4), (0.4, 200, 3)])
def test_the_predicted_intervals_are_those_of_reruns(spread: float, n: int, s: int) -> None:
    rng = np.random.default_rng(11)
    splits = [sample_noise(judged(drawn(rng, spread, n, s)), 0, 1, 0) for _ in range(40)]
    now = np.sqrt(np.mean([(one.item_variance + one.sample_variance) / one.n for one in splits if one]))

    def width(items: int, samples: int) -> float:
        a, b = rng.binomial(samples, chances(rng, spread, 4000, items)) / samples
        return float((b - a).mean(axis=1).std())

    for items, samples in ((2, 1), (1, 4)):
        predicted = now * (1 - np.mean([one.narrower(items=items, samples=samples) for one in splits if one]))
        assert predicted == pytest.approx(width(items * n, samples * s), rel=0.08)  # four standard errors


def test_one_sample_per_item_says_nothing_of_samples() -> None:
    units = judged(np.random.default_rng(0).integers(0, 2, (2, 20, 1)))
    assert sample_noise(units, 0, 1, 0) is None


def test_identical_samples_leave_all_noise_to_the_items() -> None:
    once = np.random.default_rng(1).integers(0, 2, (2, 30, 1))
    split = sample_noise(judged(np.repeat(once, 3, axis=2)), 0, 1, 0)
    assert split is not None and split.sample_variance == 0 and split.samples == 3
    assert split.item_variance == pytest.approx((once[1, :, 0] - once[0, :, 0]).var(ddof=1))
    assert split.narrower(samples=8) == 0 and split.narrower(items=4) == pytest.approx(0.5)


def test_an_item_is_live_while_somebody_scores_otherwise() -> None:
    right = np.array([[1, 1, 0, 0], [1, 0, 0, 1], [1, 1, 0, 1]])[:, :, None]
    units = judged(right)
    assert live_items(units, [0, 1, 2]) == 2 and live_items(units, [0, 2]) == 1
