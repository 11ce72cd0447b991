"""Sources of yes/no data: probabilities that add up, draws that follow them, differences measured two ways."""

from __future__ import annotations

import math
import statistics

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.errors import InputError
from adjudge_studies.learners.c45 import C45Classifier
from adjudge_studies.learners.naive_bayes import NaiveBayesMixed
from adjudge_studies.simulations.binary_source import BinarySource, independent_source, random_ban
from adjudge_studies.simulations.learner_pair import native_pair
from adjudge_studies.simulations.true_difference import find_source, true_difference


@given(st.integers(0, 10_000), st.integers(0, 8))
@settings(max_examples=20, deadline=None)
def test_the_cells_of_a_random_network_are_the_product_of_its_tables(seed: int, arcs: int) -> None:
    source = random_ban(np.random.default_rng(seed), 5, arcs)
    assert source.joint.sum() == pytest.approx(1)
    assert source.joint[16 * 2 :].sum() == pytest.approx(0.5)  # the class is even
    for cell in (0, 13, 63):  # by hand, one variable at a time
        bits = [(cell >> place) & 1 for place in range(6)]
        product = 0.5
        for a, table in enumerate(source.tables):
            row = sum(bits[parent] << place for place, parent in enumerate(source.parents[a]))
            chance = table[row + (bits[5] << len(source.parents[a]))]
            product *= chance if bits[a] else 1 - chance
        assert source.joint[cell] == pytest.approx(product)


def test_tables_may_be_lists() -> None:
    listed = BinarySource(((), (0,)), (True, False), ([0.2, 0.9], [0.5, 1.0]))  # type: ignore[arg-type]
    assert listed.best_accuracy() == pytest.approx(0.85)


def test_draws_follow_the_joint_distribution() -> None:
    source = random_ban(np.random.default_rng(2), 4, 3)
    X, y = source.draw(200_000, np.random.default_rng(3))
    seen = np.bincount(X @ (1 << np.arange(4)) + 16 * y, minlength=32) / 200_000
    error = np.sqrt(source.joint * (1 - source.joint) / 200_000)
    assert (np.abs(seen - source.joint) < 5 * error + 1e-9).all()


@pytest.mark.parametrize("certain", [False, True])
def test_an_item_lies_in_the_cell_a_search_finds(certain: bool) -> None:
    generator = np.random.default_rng(5)
    for p in range(1, 10):
        source = random_ban(generator, p, p // 2)
        if certain:  # cells of probability 0
            source = BinarySource(source.parents, source.class_arcs, tuple(np.round(table) for table in source.tables))
        edges = np.cumsum(source.joint)
        X, y = source.draw(3000, np.random.default_rng(p))
        drawn = np.random.default_rng(p).random(3000) * edges[-1]
        assert np.array_equal(X @ (1 << np.arange(p)) + (y << p), np.searchsorted(edges, drawn, side="right"))


def test_without_arcs_nobody_is_better_than_a_coin() -> None:
    source = independent_source(np.random.default_rng(0))
    assert source.best_accuracy() == pytest.approx(0.5)
    result = true_difference(source, 300, 20)
    assert result.difference == pytest.approx(0, abs=1e-12)  # exactly, for every single pair of classifiers
    assert result.b == pytest.approx(0.5) and result.monte_carlo_error < 1e-12


def test_answers_are_those_of_the_estimators() -> None:
    source = random_ban(np.random.default_rng(5), 6, 6)
    X, y = source.draw(150, np.random.default_rng(6))
    patterns = (np.arange(64)[:, None] >> np.arange(6)) & 1 == 1
    answers = native_pair.answers(X, y, patterns)
    head = {"nominal": "all", "n_values": [2] * 6, "classes": [False, True]}
    for said, learner in zip(answers, (NaiveBayesMixed(**head), C45Classifier(**head)), strict=True):
        assert np.array_equal(said, learner.fit(X, y).predict(patterns))


def test_a_true_difference_is_the_mean_over_training_sets_and_its_error_that_of_the_mean() -> None:
    """Cell by cell through the estimators, which know nothing of the batch or of the source's arrays."""
    source, sets = random_ban(np.random.default_rng(11), 4, 4), 15
    result = true_difference(source, 60, sets, seed=5)
    tested = true_difference(source, 60, sets, n_test=40, seed=6)
    head = {"nominal": "all", "n_values": [2] * 4, "classes": [False, True]}
    patterns = (np.arange(16)[:, None] >> np.arange(4)) & 1 == 1
    for found, seed, n_test in ((result, 5, None), (tested, 6, 40)):
        generator = np.random.default_rng(seed)
        asked = source.draw(n_test, generator) if n_test is not None else None
        gaps = []
        for _ in range(sets):
            X, y = source.draw(60, generator)
            right = []
            for learner in (NaiveBayesMixed(**head).fit(X, y), C45Classifier(**head).fit(X, y)):
                if asked is not None:
                    right.append(float(np.mean(learner.predict(asked[0]) == asked[1])))
                else:
                    said = learner.predict(patterns)
                    right.append(sum(source.joint[cell + 16 * said[cell]] for cell in range(16)))
            gaps.append(right[0] - right[1])
        assert found.difference == pytest.approx(statistics.mean(gaps))
        assert found.monte_carlo_error == pytest.approx(statistics.stdev(gaps) / math.sqrt(sets))


def test_few_weak_arcs_put_naive_bayes_ahead() -> None:
    pytest.importorskip("numba")
    source, truth = find_source(0.0277, tolerance=0.003, training_sets=200, extra_arcs=(1, 6), spread=(0.3, 1.0))
    assert truth.difference == pytest.approx(0.0277, abs=0.003) and truth.b > truth.a
    assert 1 <= sum(map(len, source.parents)) <= 6
    widest = max(float(np.abs(table - 0.5).max()) for table in source.tables)
    assert widest < 0.5


def test_the_exact_difference_agrees_with_a_large_test_set() -> None:
    source, exact = find_source(-0.0583, seed=0)
    assert exact.difference == pytest.approx(-0.0583, abs=0.001)
    assert exact.a < exact.best
    measured = true_difference(source, 300, 100, n_test=200_000, seed=7)
    assert measured.difference == pytest.approx(exact.difference, abs=0.006)
    assert measured.tested == "200000 items"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: BinarySource(((1,), (0,)), (True, True), (np.ones(4), np.ones(4))), "cycle"),
        (lambda: BinarySource(((5,),), (True,), (np.ones(4),)), "does not exist"),
        (lambda: BinarySource(((), (0, 0)), (False, False), (np.ones(1), np.ones(4))), "same parent twice"),
        (lambda: BinarySource(((),), (False,), ([0.5, 0.5],)), "must hold 1"),  # type: ignore[arg-type]
        (lambda: random_ban(np.random.default_rng(0), 3, -2), "cannot be negative"),
        (lambda: BinarySource(((),), (True,), (np.ones(4),)), "must hold 2"),
        (lambda: BinarySource(((),), (False,), (np.array([1.5]),)), "probabilities"),
        (lambda: random_ban(np.random.default_rng(0), 3, 9), "do not fit"),
        (lambda: true_difference(independent_source(np.random.default_rng(0)), 1), "2 items"),
        (lambda: true_difference(independent_source(np.random.default_rng(0)), n_test=0), "n_test must be at least 1"),
        (lambda: true_difference(independent_source(np.random.default_rng(0)), n_test=-1), "n_test must be at least 1"),
        (lambda: true_difference(independent_source(np.random.default_rng(0)), 50.5), "n_train is a whole number"),  # type: ignore[arg-type]
        (lambda: find_source(0.9, tries=3), "no source"),
    ],
)
def test_what_cannot_be_had_is_refused(call: object, words: str) -> None:
    with pytest.raises(InputError, match=words):
        call()  # type: ignore[operator]
