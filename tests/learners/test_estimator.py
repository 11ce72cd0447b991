"""Estimators by path or as objects, pipelines, grids; seeds set, identities stable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.cases.case import Case, Column
from adjudge.cases.load import load_case
from adjudge.errors import InputError
from adjudge.learners.build import describe, variants, version_of
from adjudge.learners.estimator import EstimatorLearner
from adjudge.learners.source_code import code_of

ALL = frozenset({"labels", "probabilities", "scores"})
TRAIN, TEST = np.arange(0, 150, 2), np.arange(1, 150, 2)


@pytest.fixture(scope="module")
def iris() -> Any:
    return load_case("sklearn:iris")


def test_the_answer_is_the_estimators_own(iris: Any) -> None:
    from sklearn.naive_bayes import GaussianNB

    X = np.column_stack([column.values for column in iris.columns])
    peer = GaussianNB().fit(X[TRAIN], iris.y[TRAIN])
    answer = EstimatorLearner("nb", "sklearn.naive_bayes.GaussianNB").answer(iris, TRAIN, TEST, 0, ALL)
    np.testing.assert_array_equal(answer.predicted, peer.predict(X[TEST]))
    np.testing.assert_array_equal(answer.proba, peer.predict_proba(X[TEST]))
    assert list(answer.columns or ()) == [0, 1, 2]
    assert answer.fit_seconds > 0 and answer.predict_seconds > 0


def test_only_what_the_measures_need_is_asked(iris: Any) -> None:
    learner = EstimatorLearner("nb", "sklearn.naive_bayes.GaussianNB")
    assert learner.answer(iris, TRAIN, TEST, 0, frozenset({"labels"})).proba is None
    assert learner.answer(iris, TRAIN, TEST, 0, frozenset({"probabilities"})).predicted is None
    by_argmax = EstimatorLearner("nb", "sklearn.naive_bayes.GaussianNB", labels="argmax")
    answer = by_argmax.answer(iris, TRAIN, TEST, 0, frozenset({"labels"}))
    assert answer.predicted is None and answer.proba is not None


def test_a_learner_without_probabilities_gives_scores(iris: Any) -> None:
    answer = EstimatorLearner("svm", "sklearn.svm.LinearSVC").answer(iris, TRAIN, TEST, 0, ALL)
    assert answer.proba is None
    assert answer.scores.shape == (75, 3)


def test_a_class_that_was_not_trained_on_has_no_column(iris: Any) -> None:
    answer = EstimatorLearner("nb", "sklearn.naive_bayes.GaussianNB").answer(iris, np.arange(100), TEST, 0, ALL)
    assert answer.proba.shape[1] == 2
    assert list(answer.columns or ()) == [0, 1]


def test_open_random_states_get_the_seed_and_given_ones_are_left(iris: Any) -> None:
    forest = "sklearn.ensemble.RandomForestClassifier"
    assert EstimatorLearner("f", forest).new(17).random_state == 17
    assert EstimatorLearner("f", forest, {"random_state": 4}).new(17).random_state == 4
    pca = {"class": "sklearn.decomposition.PCA", "params": {"n_components": 2}}
    made = EstimatorLearner("p", forest, before=[pca]).new(17)
    assert (made.get_params()["step0__random_state"], made.get_params()["learner__random_state"]) == (17, 17)
    tree = {"class": "sklearn.tree.DecisionTreeClassifier", "params": {"max_depth": 1}}
    bagged = EstimatorLearner("b", "sklearn.ensemble.BaggingClassifier", {"estimator": tree}).new(17)
    assert bagged.get_params()["estimator__random_state"] == 17
    assert bagged.estimator.max_depth == 1


def test_an_object_is_copied_and_never_trained_itself(iris: Any) -> None:
    from sklearn.tree import DecisionTreeClassifier

    source = DecisionTreeClassifier(max_depth=2)
    EstimatorLearner("t", source).answer(iris, TRAIN, TEST, 0, ALL)
    assert not hasattr(source, "tree_") and source.random_state is None


def test_an_identity_tells_parameters_and_versions_but_not_names() -> None:
    import sklearn
    from sklearn.tree import DecisionTreeClassifier

    one = EstimatorLearner("one", "sklearn.tree.DecisionTreeClassifier", {"max_depth": 2})
    assert one.identity() == EstimatorLearner("two", "sklearn.tree.DecisionTreeClassifier", {"max_depth": 2}).identity()
    assert one.identity() != EstimatorLearner("one", "sklearn.tree.DecisionTreeClassifier", {"max_depth": 3}).identity()
    assert code_of(one.parts()).packages == {"sklearn": sklearn.__version__}
    made = EstimatorLearner("o", DecisionTreeClassifier(max_depth=2)).identity()
    assert made["estimator"]["params"]["max_depth"] == 2


def test_an_edited_module_of_the_users_own_is_another_learner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.syspath_prepend(str(tmp_path))
    versions = []
    for text in ("class A: pass\n", "class A: x = 1\n"):
        (tmp_path / "mine_edited.py").write_text(text)
        sys.modules.pop("mine_edited", None)
        version_of.cache_clear()
        versions.append(version_of("mine_edited"))
    assert versions[0] != versions[1]


def test_what_has_no_lasting_name_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be found by name again"):
        describe({"kernel": lambda x: x})
    with pytest.raises(InputError, match="has no lasting name"):
        describe([object()])


@pytest.mark.parametrize(
    ("path", "params", "message"),
    [
        ("GaussianNB", {}, "is not an import path"),
        ("sklearn.naive_bayes.GaussNB", {}, "has no 'GaussNB'; did you mean 'GaussianNB'"),
        ("no_such_package.Thing", {}, "cannot import 'no_such_package.Thing'"),
        ("sklearn.tree.DecisionTreeClassifier", {"depth": 1}, "refused its parameters: .*'depth'"),
    ],
)
def test_a_wrong_path_or_parameter_is_named(path: str, params: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        EstimatorLearner("x", path, params).new(0)


def test_a_grid_names_its_variants_and_refuses_a_bare_value() -> None:
    named = dict(variants("knn", {"n_neighbors": [1, 5], "p": [1, 2]}))
    assert list(named) == [
        "knn n_neighbors=1 p=1",
        "knn n_neighbors=1 p=2",
        "knn n_neighbors=5 p=1",
        "knn n_neighbors=5 p=2",
    ]
    assert named["knn n_neighbors=5 p=1"] == {"n_neighbors": 5, "p": 1}
    with pytest.raises(InputError, match=r"grid.p must be a list of values"):
        list(variants("knn", {"p": 3}))  # type: ignore[dict-item]


def mixed_case() -> Case:
    """Numbers, a nominal column with a value that never occurs, missing cells, and a class that never occurs."""
    draw = np.random.default_rng(0)
    colour = draw.integers(0, 3, 80)
    size = draw.normal(size=80) + colour
    y = (size > 1).astype(np.int64)
    colour[::7], size[::9] = -1, np.nan
    columns = (Column("size", size), Column("colour", colour, ("red", "green", "blue", "never")))
    return Case("mixed", columns, y, ("no", "yes", "never"))


@pytest.mark.parametrize("name", ["c45.C45Classifier", "naive_bayes.NaiveBayesMixed",
                                  "nearest_neighbour.NearestNeighbour"])  # fmt: skip
def test_our_own_learners_are_told_what_the_case_declares(name: str) -> None:
    from adjudge.learners.build import find_class

    path = f"adjudge_studies.learners.{name}"
    case, train, test = mixed_case(), np.arange(50), np.arange(50, 80)
    learner = EstimatorLearner("own", path)
    assert learner.identity()["encode"] == "none"
    answer = learner.answer(case, train, test, 0, ALL)
    cells = np.column_stack([column.values.astype(float) for column in case.columns])
    cells[cells[:, 1] < 0, 1] = np.nan
    direct = find_class(path)(nominal=[1], n_values=[0, 4], classes=[0, 1, 2]).fit(cells[train], case.y[train])
    np.testing.assert_array_equal(answer.predicted, direct.predict(cells[test]))
    np.testing.assert_array_equal(answer.proba, direct.predict_proba(cells[test]))
    assert list(answer.columns or ()) == [0, 1, 2]
    # What the user sets stays, and onehot on request is onehot.
    told = EstimatorLearner("own", path, {"classes": [0, 1]}).answer(case, train, test, 0, ALL)
    assert np.asarray(told.proba).shape[1] == 2
    hot = EstimatorLearner("hot", path, encode="onehot")
    assert hot.identity()["encode"] == "onehot" and hot.answer(case, train, test, 0, ALL).proba is not None


def test_other_estimators_are_encoded_onehot_as_before() -> None:
    learner = EstimatorLearner("nb", "sklearn.naive_bayes.GaussianNB")
    assert learner.identity()["encode"] == "onehot"
    piped = EstimatorLearner(
        "p", "adjudge_studies.learners.C45Classifier", before=[{"class": "sklearn.preprocessing.StandardScaler"}]
    )
    assert piped.identity()["encode"] == "onehot"  # a step before it knows no codes
