"""Our measures inside scikit-learn's cross_validate and GridSearchCV."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import cohen_kappa_score
from sklearn.model_selection import GridSearchCV, StratifiedKFold, cross_val_score, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC
from sklearn.tree import DecisionTreeClassifier

from adjudge.errors import InputError, UnfitDataError
from adjudge.measures.information_reward import information_reward, kononenko_bratko
from adjudge.scorers import PriorKeeper, scorer

X, Y = load_iris(return_X_y=True)
NAMES = np.array(["setosa", "versicolor", "virginica"])[Y]
TREE = DecisionTreeClassifier(random_state=0)


def by_hand(estimator, score) -> list[float]:
    """The same folds without scikit-learn's machinery, the training labels in full view."""
    values = []
    for train, test in StratifiedKFold(5).split(X, NAMES):
        fitted = estimator.fit(X[train], NAMES[train])
        values.append(score(NAMES[test], fitted.predict_proba(X[test]), y_train=NAMES[train]).mean)
    return values


@pytest.mark.parametrize("estimator", [PriorKeeper(TREE), GaussianNB()], ids=["keeper", "naive Bayes"])
def test_the_scorer_gives_what_the_training_fold_gives(estimator) -> None:
    scores = cross_val_score(estimator, X, NAMES, scoring=scorer("information_reward"), error_score="raise")
    np.testing.assert_allclose(scores, by_hand(estimator, information_reward), rtol=1e-12)
    scores = cross_val_score(estimator, X, NAMES, scoring=scorer("kononenko_bratko", base=2), error_score="raise")
    expected = by_hand(estimator, lambda y, p, y_train: kononenko_bratko(y, p, y_train=y_train, base=2))
    np.testing.assert_allclose(scores, expected, rtol=1e-12)


def test_a_given_prior_is_used_and_without_a_training_size_there_is_no_cut_off() -> None:
    fitted = TREE.fit(X[::2], Y[::2])
    sure = scorer("information_reward", prior="uniform")(fitted, X[1::2], Y[1::2])
    assert sure == -np.inf  # a grown tree is certain, and wrong somewhere
    cut = scorer("information_reward", prior="uniform", n_train=75)(fitted, X[1::2], Y[1::2])
    assert cut == information_reward(Y[1::2], fitted.predict_proba(X[1::2]), "uniform", n_train=75).mean


def test_a_classifier_that_does_not_tell_its_prior_is_refused_with_the_way_out() -> None:
    fitted = TREE.fit(X, Y)
    with pytest.raises(InputError, match=r"DecisionTreeClassifier does not give .*PriorKeeper or pass prior="):
        scorer("information_reward")(fitted, X, Y)
    with pytest.raises(InputError, match="PriorKeeper"):
        cross_val_score(TREE, X, Y, scoring=scorer("information_reward"), error_score="raise")


def test_the_prior_predictor_earns_zero_in_every_fold() -> None:
    scores = cross_val_score(
        DummyClassifier(strategy="prior"), X, Y, scoring=scorer("information_reward"), error_score="raise"
    )
    assert scores.tolist() == [0.0] * 5


def test_a_grid_search_picks_by_information_reward_and_its_result_can_be_scored_itself() -> None:
    search = GridSearchCV(
        PriorKeeper(TREE),
        {"estimator__max_depth": [1, 2, None], "estimator__min_samples_leaf": [1, 10]},
        scoring=scorer("information_reward"),
        error_score="raise",
    ).fit(X, NAMES)
    assert np.isfinite(search.cv_results_["mean_test_score"]).all()
    assert search.best_score_ == search.cv_results_["mean_test_score"].max()
    assert search.best_params_["estimator__max_depth"] != 1
    assert 0 < scorer("information_reward")(search, X, NAMES) <= 1


def test_a_pipeline_tells_what_its_last_step_knows() -> None:
    pipeline = make_pipeline(StandardScaler(), GaussianNB())
    np.testing.assert_allclose(
        cross_val_score(pipeline, X, NAMES, scoring=scorer("information_reward"), error_score="raise"),
        by_hand(pipeline, information_reward),
        rtol=1e-12,
    )


def test_several_measures_at_once_with_losses_turned_round() -> None:
    scoring = {name: scorer(name) for name in ("kappa", "log_loss", "auc", "information_reward", "f_measure")}
    table = cross_validate(GaussianNB(), X, NAMES, scoring=scoring, error_score="raise")
    theirs = cross_validate(
        GaussianNB(), X, NAMES, scoring=["neg_log_loss", "roc_auc_ovr_weighted", "f1_weighted"], error_score="raise"
    )
    np.testing.assert_allclose(table["test_log_loss"], theirs["test_neg_log_loss"], rtol=1e-12)
    np.testing.assert_allclose(table["test_auc"], theirs["test_roc_auc_ovr_weighted"], rtol=1e-12)
    np.testing.assert_allclose(table["test_f_measure"], theirs["test_f1_weighted"], rtol=1e-12)
    assert repr(scoring["log_loss"]) == "scorer(minus log_loss)"
    fitted = GaussianNB().fit(X, NAMES)
    assert scoring["kappa"](fitted, X, NAMES) == pytest.approx(cohen_kappa_score(NAMES, fitted.predict(X)))


def test_scores_serve_where_there_are_no_probabilities() -> None:
    data, labels = load_breast_cancer(return_X_y=True)
    model = make_pipeline(StandardScaler(), LinearSVC(random_state=0)).fit(data[::2], labels[::2])
    from sklearn.metrics import get_scorer

    ours = scorer("auc")(model, data[1::2], labels[1::2])
    assert ours == pytest.approx(get_scorer("roc_auc")(model, data[1::2], labels[1::2]), rel=1e-12)
    with pytest.raises(InputError, match="no predict_proba"):
        scorer("log_loss")(model, data, labels)


def test_a_test_class_the_training_fold_lacks_is_refused_or_allowed_for() -> None:
    keeper = PriorKeeper(LogisticRegression(max_iter=1000)).fit(X[:100], NAMES[:100])
    with pytest.raises(UnfitDataError, match="'virginica', a class the estimator never saw"):
        scorer("information_reward")(keeper, X, NAMES)
    classes = ["setosa", "versicolor", "virginica"]
    padded = np.column_stack([keeper.predict_proba(X), np.zeros(len(X))])
    expected = information_reward(NAMES, padded, y_train=NAMES[:100], classes=classes).mean
    assert scorer("information_reward", classes=classes)(keeper, X, NAMES) == expected
    assert np.isfinite(expected)


def test_scorers_travel_to_worker_processes() -> None:
    again = pickle.loads(pickle.dumps(scorer("information_reward", prior="uniform", n_train=10)))
    fitted = TREE.fit(X, Y)
    assert again(fitted, X, Y) == scorer("information_reward", prior="uniform", n_train=10)(fitted, X, Y)


def test_a_measure_a_scorer_cannot_see_is_refused() -> None:
    with pytest.raises(InputError, match="needs clock, which a scorer does not see"):
        scorer("seconds")
    with pytest.raises(InputError, match="no measure 'zebra'"):
        scorer("zebra")
    with pytest.raises(InputError, match="classes_"):
        scorer("accuracy")(object(), X, Y)
