"""Two learners that are equally good by construction, scored on resampled splits of one data set.

Every feature tells the class equally well; learner a sees the first half of them, learner b the second half, both call
the class of the nearer centroid. Exchanging the halves exchanges the learners, so over data sets their expected
difference is exactly zero, while on any one data set they differ: the null of paper C's tests, with real overlap of
training sets.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


def draw_data_set(generator: np.random.Generator, n: int, features: int, gap: float = 0.5) -> tuple[Floats, Bools]:
    """n items in two balanced classes; 2 × `features` columns, class means `gap` apart, unit variance."""
    y = generator.permutation(np.arange(n) % 2 == 1)
    return generator.normal(size=(n, 2 * features)) + gap * y[:, None], y


def fold_masks(generator: np.random.Generator, n: int, folds: int, repeats: int) -> Bools:
    """Test masks of `repeats` × `folds`-fold cross-validation, (repeats · folds, n), run after run."""
    fold_of = np.stack([generator.permutation(np.arange(n) % folds) for _ in range(repeats)])
    return np.asarray((fold_of[:, None, :] == np.arange(folds)[None, :, None]).reshape(repeats * folds, n))


def split_masks(generator: np.random.Generator, n: int, n_test: int, splits: int) -> Bools:
    """Test masks of random subsampling without replacement, (splits, n)."""
    return generator.random((splits, n)).argsort(axis=1).argsort(axis=1) < n_test


def right_answers(x: Floats, y: Bools, test: Bools) -> tuple[Bools, Bools]:
    """Whether b and a are right on every item when trained outside each test mask, (splits, n) each."""
    train = ~test
    answers = []
    half = x.shape[1] // 2
    for columns in (x[:, half:], x[:, :half]):
        centres = []
        for label in (True, False):
            weight = (train & (y == label)).astype(np.float64)
            centres.append(weight @ columns / np.maximum(weight.sum(axis=1, keepdims=True), 1))
        # Nearer to the first centre ⇔ projection on their difference beyond the midpoint.
        towards = centres[0] - centres[1]
        middle = ((centres[0] + centres[1]) / 2 * towards).sum(axis=1, keepdims=True)
        answers.append((towards @ columns.T > middle) == y)
    return answers[0], answers[1]
