"""Two equally good learners: masks that partition, a fit by hand, a difference that is zero on average."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge_studies.equal_learners import draw_data_set, fold_masks, right_answers, split_masks


def test_the_folds_of_a_run_partition_the_items() -> None:
    masks = fold_masks(np.random.default_rng(0), 23, 5, 3)
    assert masks.shape == (15, 23)
    for run in masks.reshape(3, 5, 23):
        assert np.array_equal(run.sum(axis=0), np.ones(23))
        assert sorted(run.sum(axis=1)) == [4, 4, 5, 5, 5]


def test_random_splits_have_the_size_asked_for() -> None:
    masks = split_masks(np.random.default_rng(1), 30, 7, 20)
    assert set(masks.sum(axis=1)) == {7}
    assert len(np.unique(masks, axis=0)) > 1


def test_answers_are_those_of_the_nearer_centroid_fitted_outside_the_mask() -> None:
    generator = np.random.default_rng(2)
    x, y = draw_data_set(generator, 40, 3)
    test = split_masks(generator, 40, 10, 4)
    b, a = right_answers(x, y, test)
    for answers, columns in ((b, x[:, 3:]), (a, x[:, :3])):
        for mask, found in zip(test, answers, strict=True):
            centres = [columns[~mask & (y == label)].mean(axis=0) for label in (False, True)]
            distance = [((columns - centre) ** 2).sum(axis=1) for centre in centres]
            assert np.array_equal(found, (distance[1] < distance[0]) == y)


def test_neither_learner_is_better_over_data_sets() -> None:
    generator = np.random.default_rng(3)
    gains = []
    for _ in range(400):
        x, y = draw_data_set(generator, 60, 3)
        b, a = right_answers(x, y, test := split_masks(generator, 60, 20, 5))
        gains.append(b[test].mean() - a[test].mean())
    assert np.mean(gains) == pytest.approx(0, abs=4 * np.std(gains) / 20)
    assert np.std(gains) > 0.01
