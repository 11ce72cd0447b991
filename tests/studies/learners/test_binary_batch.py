"""The batch of bit sets against the estimators, fit by fit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge_studies.learners.binary_batch import binary_batch, lookup_tables
from adjudge_studies.learners.c45 import C45Classifier
from adjudge_studies.learners.c45_tree import added_errors
from adjudge_studies.learners.naive_bayes import NaiveBayesMixed

pytest.importorskip("numba")


@given(st.integers(0, 100_000))
@settings(max_examples=30, deadline=None)
def test_every_fit_answers_as_the_estimators_do(seed: int) -> None:
    generator = np.random.default_rng(seed)
    n, p = int(generator.integers(6, 330)), int(generator.integers(1, 11))
    y = generator.integers(0, 2, n)
    X = (generator.random((n, p)) < 0.5 + 0.3 * (y[:, None] - 0.5) * generator.normal(size=p)).astype(int)
    if seed % 3 == 0 and p > 2:  # a class no naive Bayes can learn: deep trees, raised branches
        y = X[:, 0] ^ X[:, 1] ^ (generator.random(n) < 0.2)
    tests = generator.random((4, n)) < generator.choice([0.1, 0.5])
    tests[:, 0], tests[:, 1] = True, False
    batch = binary_batch(X, y, tests)
    head = {"nominal": "all", "n_values": [2] * p, "classes": [0, 1]}
    for split, test in enumerate(tests):
        tree = C45Classifier(**head).fit(X[~test], y[~test])
        bayes = NaiveBayesMixed(**head).fit(X[~test], y[~test])
        assert batch.tree_size[split] == tree.tree_size_
        assert batch.c45[split] == np.sum(tree.predict(X[test]) == y[test])
        assert batch.naive_bayes[split] == np.sum(bayes.predict(X[test]) == y[test])
    assert np.array_equal(batch.differences(), (batch.naive_bayes - batch.c45) / tests.sum(axis=1))


@pytest.mark.parametrize("p", [25, 60, 300, 1040, 3000])
def test_many_columns_do_not_underflow(p: int) -> None:
    """The product of 1040 factors of ½ is no longer a number; the estimator scales on the way."""
    generator = np.random.default_rng(p)
    y = generator.integers(0, 2, 60)
    for tilt in (0.0, 0.1):
        X = (generator.random((60, p)) < 0.5 + tilt * (y[:, None] - 0.5)).astype(int)
        tests = np.arange(60) % 3 == np.arange(3)[:, None]
        batch = binary_batch(X, y, tests)
        head = {"nominal": "all", "n_values": [2] * p, "classes": [0, 1]}
        for split, test in enumerate(tests):
            bayes = NaiveBayesMixed(**head).fit(X[~test], y[~test])
            assert batch.naive_bayes[split] == np.sum(bayes.predict(X[test]) == y[test])


def test_the_tables_hold_what_they_are_named_for() -> None:
    logs, expected = lookup_tables(50, 0.25)
    assert logs[[0, 1, 2, 8]].tolist() == [0, 0, 2, 24]
    assert expected[40, 7] == pytest.approx(7 + added_errors(40, 7, 0.25))
    assert expected[0, 0] == 0


@pytest.mark.parametrize(
    ("X", "y", "tests", "words"),
    [
        ([[2], [0]], [0, 1], [[1, 0]], "only 0 and 1"),
        ([[1], [0]], [0, 1, 1], [[1, 0]], "as many"),
        ([[1], [0]], [0, 1], [[1, 1]], "leaves 0 items to train"),
        ([[1], [0]], [0, 1], [[0, 0]], "0 to test"),
        (np.zeros((5000, 1)), np.zeros(5000), np.eye(1, 5000), "up to 4096"),
    ],
)
def test_what_cannot_be_read_is_refused(X: object, y: object, tests: object, words: str) -> None:
    with pytest.raises(InputError, match=words):
        binary_batch(X, y, tests)  # type: ignore[arg-type]


@pytest.mark.parametrize("min_objects", [0, -3, 2.5, True, "2"])
def test_a_least_size_of_branches_that_is_no_count_is_refused(min_objects: Any) -> None:
    with pytest.raises(InputError, match=r"min_objects (must be|is) a whole number"):
        binary_batch([[0], [1], [1]], [0, 1, 1], [[1, 0, 0]], min_objects=min_objects)


def test_the_least_size_of_branches_is_that_of_the_tree() -> None:
    generator = np.random.default_rng(1)
    X, y = generator.integers(0, 2, (80, 6)), generator.integers(0, 2, 80)
    test = np.arange(80) < 10
    for least in (1, np.int64(6)):
        tree = C45Classifier(nominal="all", n_values=[2] * 6, min_objects=least).fit(X[~test], y[~test])
        assert binary_batch(X, y, test[None], min_objects=least).tree_size[0] == tree.tree_size_
