"""The wrapper that remembers what it was trained on."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.base import clone, is_classifier
from sklearn.datasets import load_iris
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.dummy import DummyClassifier
from sklearn.exceptions import NotFittedError
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier

from adjudge.scorers import PriorKeeper, known_prior

X, Y = load_iris(return_X_y=True)


def test_it_predicts_as_the_learner_inside() -> None:
    keeper = PriorKeeper(DecisionTreeClassifier(random_state=0)).fit(X[:120], Y[:120])
    plain = DecisionTreeClassifier(random_state=0).fit(X[:120], Y[:120])
    np.testing.assert_array_equal(keeper.predict(X), plain.predict(X))
    np.testing.assert_array_equal(keeper.predict_proba(X), plain.predict_proba(X))
    np.testing.assert_array_equal(keeper.classes_, plain.classes_)
    assert keeper.score(X, Y) == plain.score(X, Y)
    assert keeper.n_features_in_ == 4


def test_it_counts_the_training_labels() -> None:
    keeper = PriorKeeper(GaussianNB()).fit(X[:120], Y[:120])
    assert keeper.class_count_.tolist() == [50, 50, 20]
    assert keeper.n_train_ == 120
    np.testing.assert_allclose(keeper.class_prior_, np.array([50, 50, 20]) / 120)


def test_it_has_only_the_methods_the_learner_inside_has() -> None:
    assert not hasattr(PriorKeeper(LinearSVC()), "predict_proba")
    assert hasattr(PriorKeeper(LinearSVC()), "decision_function")
    assert not hasattr(PriorKeeper(GaussianNB()), "decision_function")
    keeper = PriorKeeper(LinearSVC()).fit(X, Y)
    assert keeper.decision_function(X).shape == (150, 3)


def test_it_is_a_good_scikit_learn_citizen() -> None:
    keeper = PriorKeeper(SVC(kernel="precomputed"))
    assert is_classifier(keeper)
    assert clone(keeper).get_params()["estimator__kernel"] == "precomputed"
    assert keeper.__sklearn_tags__().input_tags.pairwise
    with pytest.raises(NotFittedError):
        PriorKeeper(GaussianNB()).predict(X)


def test_fit_parameters_pass_through() -> None:
    weights = np.where(Y == 0, 0.0, 1.0)
    keeper = PriorKeeper(GaussianNB(priors=None)).fit(X, Y, sample_weight=weights + 1e-9)
    assert keeper.estimator_.class_prior_[0] < 1e-6
    assert keeper.class_prior_[0] == pytest.approx(1 / 3)


def test_what_fitted_estimators_tell() -> None:
    assert known_prior(GaussianNB().fit(X, Y))[1] == 150  # type: ignore[index]
    assert known_prior(LinearDiscriminantAnalysis().fit(X, Y))[1] is None  # type: ignore[index]
    np.testing.assert_allclose(known_prior(DummyClassifier().fit(X, Y))[0], [1 / 3] * 3)  # type: ignore[index]
    assert known_prior(KNeighborsClassifier().fit(X, Y)) is None
    weighted = GaussianNB().fit(X, Y, sample_weight=np.full(150, 0.013))
    assert known_prior(weighted)[1] is None  # type: ignore[index]


def test_counts_tell_the_training_prior_even_where_the_learner_was_given_another() -> None:
    given = GaussianNB(priors=[0.8, 0.1, 0.1]).fit(X, Y)
    np.testing.assert_allclose(known_prior(given)[0], [1 / 3] * 3)  # type: ignore[index]
