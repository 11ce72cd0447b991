"""Splits that partition and are shared, and the tests that use them."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge.evidence.corrected_t import corrected_t
from adjudge_studies.simulations.resampled_test import PAPER_TESTS, Key, ResampledTest, as_tests, union_of_splits
from adjudge_studies.simulations.split_masks import fold_masks, subsample_masks


def test_folds_partition_the_items_and_spread_every_class() -> None:
    y = np.array([0] * 37 + [1] * 20 + [2] * 6)
    masks = fold_masks(y, 10, 6, np.random.default_rng(0))
    assert masks.shape == (6, 10, 63)
    assert (masks.sum(axis=1) == 1).all()
    for run in masks:
        assert set(run.sum(axis=1)) == {6, 7}
        for label in range(3):
            sizes = run[:, y == label].sum(axis=1)
            assert sizes.max() - sizes.min() <= 1
    assert len({run.tobytes() for run in masks}) == 6


def test_subsamples_have_their_size_and_keep_class_shares_when_asked() -> None:
    y = np.array([0] * 80 + [1] * 20)
    plain = subsample_masks(y, 0.1, 200, np.random.default_rng(1))
    strict = subsample_masks(y, 0.1, 200, np.random.default_rng(1), stratified=True)
    assert (plain.sum(axis=1) == 10).all() and (strict.sum(axis=1) == 10).all()
    assert len(set(plain[:, y == 1].sum(axis=1))) > 2
    assert set(strict[:, y == 1].sum(axis=1)) == {2}
    # Every item has the same chance.
    for masks in (plain, strict):
        assert masks.mean(axis=0).min() > 0.02 and masks.mean(axis=0).max() < 0.25


def test_every_subsample_is_equally_probable() -> None:
    masks = subsample_masks(np.zeros(5, dtype=int), 0.4, 20_000, np.random.default_rng(3))
    _, counts = np.unique(masks, axis=0, return_counts=True)
    assert len(counts) == 10 and np.sum((counts - 2000) ** 2 / 2000) < 27.9  # chi-square, 9 degrees, 0.1 %


def test_the_union_holds_each_split_once() -> None:
    tests = as_tests(["5x2cv t", "5x2cv F", "10 x resampling", "100 x resampling", "1 x 10-fold corrected",
                         "10 x 10-fold corrected", "10 x 10-fold uncorrected"])  # fmt: skip
    masks = union_of_splits(tests, np.arange(40) % 2, 3, np.random.default_rng(0))
    assert {key: part.shape for key, part in masks.items()} == {
        ("folds", 2, 0.0): (3, 10, 40),
        ("folds", 10, 0.0): (3, 100, 40),
        ("subsampling", 1, 0.1): (3, 100, 40),
    }
    runs = masks[Key("folds", 10, 0.0)].reshape(3, 10, 10, 40)
    assert (runs.sum(axis=2) == 1).all()


def test_a_shorter_test_uses_the_first_splits() -> None:
    d = np.random.default_rng(2).normal(0.3, 1, (4, 100))
    short, long = as_tests(["10 x resampling", "100 x resampling"])
    for test, used in ((short, d[:, :10]), (long, d)):
        t, p = test.outcomes(d, 1 / 9)
        single = [corrected_t(row, ratio=1 / 9) for row in used]
        assert t.tolist() == pytest.approx([result.statistic for result in single])
        assert p.tolist() == pytest.approx([result.p_value for result in single])


def mean_sign(d: np.ndarray, ratio: float) -> tuple[np.ndarray, np.ndarray]:
    """Rejects whenever all differences point one way."""
    return d.mean(axis=-1), np.where(np.abs(np.sign(d).sum(axis=-1)) == d.shape[-1], 0.0, 1.0)


def test_any_test_and_plan_can_be_put_in() -> None:
    own = ResampledTest("all one way", "folds", 2, mean_sign, 3)
    t, p = own.outcomes(np.array([[1.0, 2, 3, 1, 2, 3, -9], [1, 2, 3, 1, 2, -3, 9]]), 0.5)
    assert t.tolist() == [2.0, 1.0] and p.tolist() == [0.0, 1.0]
    named = as_tests(["7 × 4-fold uncorrected", own, "25 x stratified 33.3 %"])
    assert [(test.n_splits, test.share) for test in named] == [(28, 0.1), (6, 0.1), (25, pytest.approx(0.333))]
    for wrong in (
        lambda: ResampledTest("x", "folds", 1, "corrected"),
        lambda: ResampledTest("x", "subsampling", 1, "corrected"),
        lambda: ResampledTest("x", "subsampling", 5, "corrected", share=1.0),
        lambda: as_tests(["1 x resampling"]),
        lambda: as_tests(["0 x 5-fold corrected"]),
    ):
        with pytest.raises(InputError):
            wrong()


def test_every_test_of_the_paper_has_a_name() -> None:
    assert len(PAPER_TESTS) == 2 + 4 + 4 + 8
    with pytest.raises(InputError, match="did you mean '5x2cv t'"):
        as_tests(["5x2vc t"])
    with pytest.raises(InputError, match="folds"):
        fold_masks(np.zeros(3, dtype=int), 10, 1, np.random.default_rng(0))
    with pytest.raises(InputError, match="share"):
        subsample_masks(np.zeros(3, dtype=int), 0.1, 1, np.random.default_rng(0))
