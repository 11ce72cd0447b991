"""scikit-learn's scorers under our contract."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import fbeta_score, get_scorer, make_scorer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from adjudge.errors import InputError, UnfitDataError
from adjudge.measures.predictions import Predictions
from adjudge.scorers import from_sklearn

BINARY = ["accuracy", "roc_auc", "average_precision", "neg_log_loss", "neg_brier_score", "f1", "precision", "recall"]
MANY = ["accuracy", "roc_auc_ovr", "roc_auc_ovo_weighted", "neg_log_loss", "f1_macro", "balanced_accuracy"]


def model_and_test(many: bool):
    data, labels = (load_iris if many else load_breast_cancer)(return_X_y=True)
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(data[::2], labels[::2])
    return model, data[1::2], labels[1::2]


@pytest.mark.parametrize("many", [False, True], ids=["two classes", "three"])
def test_scorers_give_what_they_give_on_the_estimator(many: bool) -> None:
    model, data, labels = model_and_test(many)
    run = Predictions(y_true=labels, proba=model.predict_proba(data), classes=model.classes_)
    for name in MANY if many else BINARY:
        measure = from_sklearn(name)
        assert measure(run) == pytest.approx(get_scorer(name)(model, data, labels), rel=1e-12), name
        assert measure.higher_is_better
        assert measure.name == f"sklearn_{name}"


def test_columns_in_another_order_give_the_same_figure() -> None:
    model, data, labels = model_and_test(True)
    proba = model.predict_proba(data)
    run = Predictions(y_true=labels, proba=proba, classes=[0, 1, 2])
    turned = Predictions(y_true=labels, proba=proba[:, [2, 0, 1]], classes=[2, 0, 1])
    for name in MANY:
        assert from_sklearn(name)(turned) == pytest.approx(from_sklearn(name)(run), rel=1e-12)


def test_scores_serve_a_ranking_scorer_in_either_order_of_the_classes() -> None:
    y, scores = ["n", "p", "n", "p"], [0.1, 0.7, 0.8, 0.9]
    straight = Predictions(y_true=y, scores=scores, classes=["n", "p"])
    turned = Predictions(y_true=y, scores=[-s for s in scores], classes=["p", "n"])
    table = Predictions(y_true=y, scores=np.column_stack([np.zeros(4), scores]), classes=["n", "p"])
    for run in (straight, turned, table):
        assert from_sklearn("roc_auc")(run) == 0.75


def test_needs_and_range_follow_the_scorer() -> None:
    assert from_sklearn("accuracy").needs == ("labels",)
    assert from_sklearn("neg_log_loss").needs == ("probabilities",)
    assert from_sklearn("roc_auc").needs == ("scores",)
    assert (from_sklearn("neg_log_loss").low, from_sklearn("neg_log_loss").high) == (-np.inf, 0)
    with pytest.raises(InputError, match="needs probabilities"):
        from_sklearn("neg_log_loss")(Predictions(y_true=[0, 1], y_pred=[0, 1]))


def test_a_scorer_of_ones_own_needs_a_name_and_travels() -> None:
    own = make_scorer(fbeta_score, beta=2)
    measure = pickle.loads(pickle.dumps(from_sklearn(own, name="my_own")))
    run = Predictions(y_true=[0, 1, 1, 0], y_pred=[0, 1, 0, 1])
    assert measure(run) == fbeta_score([0, 1, 1, 0], [0, 1, 0, 1], beta=2)
    assert (measure.low, measure.high) == (-np.inf, np.inf)
    with pytest.raises(InputError, match="pass name="):
        from_sklearn(own)
    with pytest.raises(InputError, match="make_scorer"):
        from_sklearn(lambda estimator, X, y: 0.0, name="zero")


def test_an_unknown_name_and_a_refusal_of_scikit_learns_are_told_in_one_line() -> None:
    with pytest.raises(InputError, match="no scorer 'roc_acu'; did you mean 'roc_auc'"):
        from_sklearn("roc_acu")
    run = Predictions(y_true=[0, 1, 1], proba=[[0.2, 0.3, 0.5]] * 3, classes=[0, 1, 2])
    with pytest.raises(UnfitDataError, match="scikit-learn's neg_log_loss refused"):
        from_sklearn("neg_log_loss")(run)
