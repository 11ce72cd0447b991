"""The native learners as scikit-learn estimators, and by hand on small tables."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import cross_val_score
from sklearn.utils.estimator_checks import parametrize_with_checks

from adjudge.errors import InputError, MissingExtraError, UnfitDataError
from adjudge_studies.learners.binary_batch import binary_batch
from adjudge_studies.learners.c45 import C45Classifier
from adjudge_studies.learners.c45_tree import added_errors, errors_table
from adjudge_studies.learners.naive_bayes import NaiveBayesMixed
from adjudge_studies.learners.nearest_neighbour import NearestNeighbour

ALL = [NaiveBayesMixed(), C45Classifier(), NearestNeighbour()]


@parametrize_with_checks(ALL)
def test_scikit_learn_accepts_them(estimator: Any, check: Any) -> None:
    check(estimator)


def test_naive_bayes_by_hand() -> None:
    X = [[0, 1.0], [1, 2.0], [1, 4.0], [np.nan, 5.0]]
    learner = NaiveBayesMixed(nominal=[0]).fit(X, ["a", "a", "b", "b"])
    # Precision (5 − 1)/3 rounds 1, 2, 4, 5 to 1, 2, 3 and 4 times 4/3; both classes: spread 2/3.
    step = 4 / 3
    assert learner.precision_[1] == pytest.approx(step)
    assert learner.tables_[1][0].tolist() == pytest.approx([1.5 * step, 3.5 * step])
    phi = lambda z: 0.5 * math.erfc(-z / math.sqrt(2))  # noqa: E731
    mass = [phi((step * 2 + step / 2 - m) / (step / 2)) - phi((step * 2 - step / 2 - m) / (step / 2))
            for m in (1.5 * step, 3.5 * step)]  # fmt: skip
    a, b = 0.5 * (2 / 4) * mass[0], 0.5 * (2 / 3) * mass[1]  # value 1: (1+1)/(2+2) and (1+1)/(1+2)
    assert learner.predict_proba([[1, 2.0]])[0].tolist() == pytest.approx([a / (a + b), b / (a + b)])
    assert learner.predict_proba([[np.nan, np.nan]])[0].tolist() == [0.5, 0.5]


def test_many_attributes_do_not_underflow() -> None:
    X = np.tile([[0.0], [1.0]], (20, 400))
    proba = NaiveBayesMixed().fit(X, [0, 1] * 20).predict_proba(np.full((1, 400), 50.0))
    assert np.isfinite(proba).all() and proba.sum() == pytest.approx(1)


MOST = sys.float_info.max
EXTREMES = {
    "huge": np.r_[0.0, 1, 2, 3, 14, 15, 16, 17] * 1e307,
    "both ends": np.array([-MOST] * 4 + [0.9 * MOST] * 4),
    "neighbouring numbers": np.array([2.0**60 + 256] * 4 + [2.0**60 + 512] * 4),
    "tiny": np.r_[0.0, 1, 2, 3, 14, 15, 16, 17] * 1e-320,
    "largest and next": np.array([np.nextafter(MOST, 0)] * 4 + [MOST] * 4),
    "constant": np.full(8, MOST),
    "smallest": np.array([0.0] * 4 + [5e-324] * 4),
}


@pytest.mark.parametrize("name", list(EXTREMES))
@pytest.mark.parametrize(
    "learner",
    [NaiveBayesMixed(), *(kind(engine=e) for kind in (C45Classifier, NearestNeighbour) for e in ("python", "numba"))],
    ids=str,
)
def test_the_ends_of_the_number_line_give_probabilities_and_no_warning(learner: Any, name: str) -> None:
    """Warnings are errors here. A tree once split between neighbouring numbers for ever."""
    column, y = EXTREMES[name][:, None], np.repeat([0, 1], 4)
    asked = np.r_[column[:, 0], 0, 1, -1, 1e300, -1e300, 5e-324, MOST, -MOST, np.nan][:, None]
    proba = learner.fit(column, y).predict_proba(asked)
    assert np.isfinite(proba).all() and proba.sum(axis=1) == pytest.approx(1)
    tells = name != "constant" and not (isinstance(learner, C45Classifier) and name in ("tiny", "smallest"))
    assert learner.score(column, y) == (1 if tells else 0.5)  # a tree takes values within 1e-5 for one, as WEKA does


def test_naive_bayes_answers_the_same_on_any_scale() -> None:
    X, y = np.array([[0.0], [1.0], [2.5], [4.0], [5.5], [6.0]]), [0, 0, 0, 1, 1, 1]
    asked = np.array([[0.0], [2.9], [3.5], [9.0]])
    usual = NaiveBayesMixed().fit(X, y).predict_proba(asked)
    assert 0.01 < usual[1, 1] < 0.99
    for power in (-30, 300, 500, 1000):
        scaled = NaiveBayesMixed().fit(np.ldexp(X, power), y).predict_proba(np.ldexp(asked, power))
        assert scaled == pytest.approx(usual, abs=1e-12)


def test_naive_bayes_takes_a_spread_up_to_1e_10_for_none_as_weka_does() -> None:
    """What WEKA 3.6.14's NaiveBayes says of these items: its `NormalEstimator` keeps precision/6 below 1e-10."""
    X, y = np.array([[0.0], [1.0], [2.5], [4.0], [5.5], [6.0]]), [0, 0, 0, 1, 1, 1]
    learner = NaiveBayesMixed().fit(X * 1e-12, y)
    assert learner.tables_[0][1].tolist() == pytest.approx([learner.precision_[0] / 6] * 2)
    assert learner.predict_proba([[2.9e-12]])[0, 1] == pytest.approx(1.4154102974661835e-25, rel=1e-9, abs=0)
    assert learner.predict_proba([[3.5e-12]])[0, 0] == pytest.approx(3.488555787237961e-69, rel=1e-9, abs=0)
    above = NaiveBayesMixed().fit(X * 1e-9, y).predict_proba([[2.9e-9]])
    assert above[0].tolist() == pytest.approx([0.9060227858515634, 0.0939772141484367])


def test_a_neighbour_with_a_missing_value_is_as_far_as_it_may_be() -> None:
    learner = NearestNeighbour(nominal=[1]).fit([[0.0, 0], [10.0, 0], [np.nan, 1]], [0, 1, 2])
    asked = np.array([[3.0, 0], [np.nan, np.nan]])
    squared = learner._squared_distances(asked, learner.items_, learner.low_, learner.high_)
    assert squared[0].tolist() == pytest.approx([0.09, 0.49, 0.49 + 1])  # missing: max(0.3, 0.7)
    assert squared[1].tolist() == pytest.approx([2, 2, 2])


def test_all_neighbours_at_the_same_distance_vote() -> None:
    learner = NearestNeighbour().fit([[0.0], [2.0], [2.0], [9.0]], [0, 1, 1, 0])
    assert learner.predict([[1.0]])[0] == 1  # one item of class 0 and two of class 1 are equally near


@given(st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_both_engines_grow_the_same_tree(seed: int) -> None:
    pytest.importorskip("numba")
    generator = np.random.default_rng(seed)
    n, columns, classes = (int(generator.integers(*ends)) for ends in ((4, 90), (1, 6), (2, 4)))
    X = generator.integers(0, 3, (n, columns)).astype(float)
    nominal = generator.random(columns) < 0.5
    X[:, ~nominal] += generator.normal(size=(n, (~nominal).sum())).round(1)
    y = (np.abs(X[:, 0]) + generator.normal(size=n) * 0.6).astype(int) % classes
    X[generator.random((n, columns)) < 0.1 * (seed % 3)] = np.nan
    head = {"nominal": nominal, "n_values": [3] * columns, "classes": list(range(classes))}
    trees = [C45Classifier(engine=engine, **head).fit(X, y) for engine in ("python", "numba")]
    assert trees[0].to_text() == trees[1].to_text()
    assert np.allclose(trees[0].predict_proba(X), trees[1].predict_proba(X))
    assert np.allclose(trees[0].predict_proba(X).sum(axis=1), 1)


def test_relabelled_columns_grow_the_same_tree_up_to_names() -> None:
    generator = np.random.default_rng(3)
    X = generator.normal(size=(120, 4))
    y = (X[:, 1] + 0.3 * X[:, 2] > 0).astype(int)
    one, other = C45Classifier().fit(X, y), C45Classifier().fit(X[:, ::-1], y)
    assert one.to_text(list("abcd")) == other.to_text(list("dcba"))


def test_pruning_only_makes_trees_smaller() -> None:
    generator = np.random.default_rng(4)
    X, y = generator.integers(0, 3, (200, 6)), generator.integers(0, 2, 200)
    sizes = [
        C45Classifier(prune=prune, subtree_raising=raising, confidence=confidence, nominal="all").fit(X, y).tree_size_
        for prune, raising, confidence in ((False, False, 0.25), (True, False, 0.25), (True, True, 0.25))
    ]
    assert sizes[0] > sizes[1] >= sizes[2]
    assert C45Classifier(confidence=0.01, nominal="all").fit(X, y).tree_size_ < sizes[2]


def test_an_undeclared_value_counts_as_missing() -> None:
    X, y = [[0], [0], [0], [1], [1], [1]], [0, 0, 0, 1, 1, 1]
    for learner in (NaiveBayesMixed(nominal="all"), C45Classifier(nominal="all"), NearestNeighbour(nominal="all")):
        proba = learner.fit(X, y).predict_proba([[7], [np.nan], [-1], [0.5]])
        assert np.allclose(proba, proba[1])


def test_declared_order_settles_ties_while_classes_and_columns_are_sorted() -> None:
    X, y = [[0.0], [0.0], [1.0], [1.0]], ["a", "a", "b", "b"]
    learner = C45Classifier(classes=["z", "b", "a"]).fit(X, y)
    assert learner.classes_.tolist() == ["a", "b", "z"]
    assert learner.predict_proba([[0.0]]).tolist() == [[1, 0, 0]]
    assert learner.predict([[0.0], [1.0]]).tolist() == ["a", "b"]
    assert ": a (2)" in learner.to_text() and ": b (2)" in learner.to_text()
    prior = NaiveBayesMixed(classes=["z", "b", "a"]).fit([[0.0]] * 3, ["a", "a", "b"]).class_prior_
    assert prior.tolist() == pytest.approx([3 / 6, 2 / 6, 1 / 6])
    for kind in (C45Classifier, NaiveBayesMixed, NearestNeighbour):
        for classes in (["b", "a"], ["a", "b"]):
            assert kind(classes=classes).fit([[0.0]] * 4, y).predict([[0.0]]).tolist() == classes[:1]


@pytest.mark.parametrize("kind", [C45Classifier, NaiveBayesMixed, NearestNeighbour])
def test_scorers_do_not_hang_on_the_order_classes_are_declared_in(kind: Any) -> None:
    """scikit-learn's scorers take column 1 of two to be the class that sorts last."""
    generator = np.random.default_rng(0)
    X = generator.normal(size=(120, 2))
    y = np.array(["mid", "no", "yes"])[1 + (X[:, 0] + 0.5 * generator.normal(size=120) > 0)]
    for scoring in ("accuracy", "roc_auc", "neg_log_loss"):
        sorted_, turned = (
            cross_val_score(kind(classes=classes), X, y, scoring=scoring, cv=3, error_score="raise")
            for classes in (["no", "yes"], ["yes", "no"])
        )
        assert turned == pytest.approx(sorted_)
        assert scoring == "neg_log_loss" or sorted_.mean() > 0.7
    y[::3] = "mid"
    scores = [
        cross_val_score(kind(classes=classes), X, y, scoring=scoring, cv=3, error_score="raise")
        for scoring in ("roc_auc_ovr", "neg_log_loss")
        for classes in (["mid", "no", "yes"], ["yes", "mid", "no"])
    ]
    assert scores[1] == pytest.approx(scores[0]) and scores[3] == pytest.approx(scores[2])
    assert scores[0].mean() > 0.5


def test_quinlans_own_example_of_added_errors() -> None:
    """Quinlan 1993, Sec. 4.2: U25%(0, 6) = 0.206, U25%(0, 9) = 0.143, U25%(0, 1) = 0.750."""
    for n, share in ((6, 0.206), (9, 0.143), (1, 0.750)):
        assert added_errors(n, 0, 0.25) / n == pytest.approx(share, abs=5e-4)
    table = errors_table(20, 0.25)
    assert table[16, 1] == pytest.approx(1 + added_errors(16, 1, 0.25))
    assert (np.diff(table[20, :20]) > 0).all()


@pytest.mark.parametrize(
    ("learner", "words"),
    [
        (NaiveBayesMixed(nominal=[5]), "column numbers"),
        (NaiveBayesMixed(nominal="some"), "'all'"),
        (NaiveBayesMixed(nominal=[True]), "mask"),
        (NaiveBayesMixed(nominal=[0]), "codes 0, 1"),
        (NaiveBayesMixed(nominal=[1], n_values=[0, 1]), "declared with 1 values"),
        (NaiveBayesMixed(n_values=[1]), "n_values has 1"),
        (NaiveBayesMixed(nominal=[[0], [1, 0]]), "nominal must be a flat list"),
        (NaiveBayesMixed(n_values=[4.7, 0]), "n_values must hold whole numbers"),
        (NaiveBayesMixed(n_values=["a", 0]), "n_values must hold whole numbers"),
        (NaiveBayesMixed(n_values=[2, None]), "n_values must hold whole numbers"),
        (NaiveBayesMixed(n_values=[float("nan"), 0]), "n_values must hold whole numbers"),
        (NaiveBayesMixed(n_values=[-1, 0]), "n_values must hold whole numbers"),
        (C45Classifier(classes=["x"]), "class 'a' is not among the declared"),
        (C45Classifier(classes=[]), "classes is empty"),
        (C45Classifier(classes="ab"), "classes must be a flat list"),
        (C45Classifier(classes=["a", "b", "a"]), "classes must differ"),
        (C45Classifier(classes=[0, 1]), "not among the declared|of one kind"),
        (C45Classifier(classes=np.array(["a", "b", 3], dtype=object)), "of one kind"),
        (C45Classifier(confidence=0.7), "confidence"),
        (C45Classifier(confidence="a"), "confidence must lie in .* received 'a'"),
        (C45Classifier(min_objects=0), "min_objects"),
        (C45Classifier(min_objects=float("nan")), "min_objects must be a positive number; received nan"),
        (C45Classifier(min_objects="2"), "min_objects must be a positive number; received '2'"),
        (C45Classifier(engine="java"), "engine"),
        (NearestNeighbour(k=0), "k must be"),
        (NearestNeighbour(k=1.5), "k must be a whole number of at least 1; received 1.5"),
        (NearestNeighbour(k="1"), "k must be a whole number of at least 1; received '1'"),
        (NearestNeighbour(ranges="both"), "ranges"),
        (NearestNeighbour(engine="java"), "engine"),
    ],
)
def test_what_cannot_be_read_is_refused(learner: Any, words: str) -> None:
    with pytest.raises((InputError, UnfitDataError), match=words) as refusal:
        learner.fit([[0.5, 0], [1.5, 1], [2.5, 0]], ["a", "b", "a"])
    assert "\n" not in str(refusal.value)


def test_a_tree_is_told_with_a_name_for_every_column_or_not_at_all() -> None:
    with pytest.raises(NotFittedError):
        C45Classifier().to_text()
    X = np.column_stack([np.zeros(20), np.arange(20)])
    tree = C45Classifier().fit(X, np.arange(20) > 9)
    assert tree.to_text(["a", "b"]).splitlines() == ["b <= 9: False (10)", "b > 9: True (10)"]
    for names in (["a"], ["a", "b", "c"]):
        with pytest.raises(InputError, match=f"names has {len(names)} entries for 2 columns"):
            tree.to_text(names)
    with pytest.raises(InputError, match="asks column 1, but names has 1"):
        tree.tree_.to_text(["a"])


def test_whole_numbers_of_any_type_are_read() -> None:
    X, y = [[0, 1.0], [1, 2.0], [2, 3.0]], [0, 1, 1]
    assert NaiveBayesMixed(nominal=[0], n_values=np.array([3.0, 0.0])).fit(X, y).n_values_.tolist() == [3, 0]
    assert NearestNeighbour(k=np.int32(1)).fit(X, y).predict(X).tolist() == y
    assert C45Classifier(confidence=np.float32(0.25), min_objects=np.int64(1)).fit(X, y).predict(X).tolist() == y


@given(st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_both_engines_find_the_same_neighbours(seed: int) -> None:
    pytest.importorskip("numba")
    generator = np.random.default_rng(seed)
    n, columns = int(generator.integers(2, 60)), int(generator.integers(1, 6))
    X = generator.integers(0, 4, (n + 20, columns)).astype(float)
    X[generator.random(X.shape) < 0.1 * (seed % 3)] = np.nan
    y = generator.integers(0, 3, n)
    head = {"nominal": generator.random(columns) < 0.4, "n_values": [4] * columns, "classes": [0, 1, 2]}
    for ranges in ("training", "as asked"):
        for k in (1, 3):
            found = [
                NearestNeighbour(k=k, ranges=ranges, engine=engine, **head).fit(X[:n], y).predict_proba(X[n:] * 1.5)
                for engine in ("python", "numba")
            ]
            assert np.allclose(found[0], found[1], rtol=1e-12)


def test_without_numba_the_readable_tree_answers_and_the_rest_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("adjudge_studies.learners.estimator.find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "numba", None)
    X, y = [[0.0], [0.1], [1.0], [1.1]], [0, 0, 1, 1]
    assert C45Classifier().fit(X, y).predict([[0.0], [1.0]]).tolist() == [0, 1]
    assert NearestNeighbour().fit(X, y).predict([[0.0], [1.0]]).tolist() == [0, 1]
    for call in (lambda: C45Classifier(engine="numba").fit(X, y), lambda: binary_batch([[1], [0]], [1, 0], [[1, 0]])):
        with pytest.raises(MissingExtraError, match=r"adjudge\[fast\]"):
            call()
