"""The classics beside scikit-learn on random runs, and on awkward ones.

One file for many small measures, since one random run and one list of expected figures serve them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics

from adjudge.errors import InputError, UnfitDataError
from adjudge.measures.classics import confusion_counts
from adjudge.measures.measure import fit_seconds_of, predict_seconds_of, seconds_of
from adjudge.measures.predictions import Predictions
from adjudge.measures.registry import find_measure


def of(name: str) -> Callable[..., float]:
    """A measure as a function of the truth and of answers or probabilities, whichever it reads."""
    measure = find_measure(name)
    given = "y_pred" if "labels" in measure.needs else "proba"

    def score(y_true: object, answers: object = None, costs: object = None, **more: Any) -> float:
        parts = {part: more.pop(part) for part in ("classes", "scores") if part in more}
        return measure(Predictions(y_true=y_true, costs=costs, **{given: answers}, **parts), **more)

    return score


accuracy = of("accuracy")
auc = of("auc")
balanced_accuracy = of("balanced_accuracy")
brier = of("brier")
calibration_error = of("calibration_error")
cost = of("cost")
error = of("error")
f_measure = of("f_measure")
fpr = of("fpr")
kappa = of("kappa")
log_loss = of("log_loss")
mae = of("mae")
mcc = of("mcc")
mse = of("mse")
precision = of("precision")
recall = of("recall")
rmse = of("rmse")
specificity = of("specificity")
few = settings(max_examples=25, deadline=None)


def draw(seed: int, k: int, n: int = 50) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Truth that holds every class twice at least, answers, probabilities."""
    rng = np.random.default_rng(seed)
    y = np.concatenate([np.arange(k), np.arange(k), rng.integers(0, k, n - 2 * k)])
    return y, rng.integers(0, k, n), rng.dirichlet(np.ones(k), n)


@few
@given(st.integers(0, 10**6), st.integers(2, 5))
def test_label_measures_equal_scikit_learns(seed: int, k: int) -> None:
    y, answer, _ = draw(seed, k)
    assert accuracy(y, answer) == pytest.approx(metrics.accuracy_score(y, answer))
    assert error(y, answer) == pytest.approx(1 - metrics.accuracy_score(y, answer))
    assert balanced_accuracy(y, answer) == pytest.approx(metrics.balanced_accuracy_score(y, answer))
    assert kappa(y, answer) == pytest.approx(metrics.cohen_kappa_score(y, answer))
    assert mcc(y, answer) == pytest.approx(metrics.matthews_corrcoef(y, answer))
    for ours, theirs in ((precision, "precision_score"), (recall, "recall_score"), (f_measure, "f1_score")):
        score = getattr(metrics, theirs)
        assert ours(y, answer) == pytest.approx(score(y, answer, average="weighted", zero_division=0))
        assert ours(y, answer, average="macro") == pytest.approx(score(y, answer, average="macro", zero_division=0))
        per_class = score(y, answer, average=None, zero_division=0)
        assert ours(y, answer, positive=1) == pytest.approx(per_class[1])


@few
@given(st.integers(0, 10**6), st.integers(2, 5))
def test_false_positive_rate_is_that_of_each_class_against_the_rest(seed: int, k: int) -> None:
    y, answer, _ = draw(seed, k)
    by_hand = [np.mean(answer[y != c] == c) for c in range(k)]
    assert fpr(y, answer) == pytest.approx(np.average(by_hand, weights=np.bincount(y)))
    assert fpr(y, answer, average="macro") == pytest.approx(np.mean(by_hand))
    for c in range(k):
        assert fpr(y, answer, positive=c) == pytest.approx(by_hand[c])
        assert specificity(y, answer, positive=c) == pytest.approx(1 - by_hand[c])


@few
@given(st.integers(0, 10**6), st.integers(2, 5))
def test_probability_measures_equal_scikit_learns_or_their_formula(seed: int, k: int) -> None:
    y, _, proba = draw(seed, k)
    truth = np.eye(k)[y]
    assert log_loss(y, proba) == pytest.approx(metrics.log_loss(y, proba))
    assert brier(y, proba) == pytest.approx(((proba - truth) ** 2).sum(axis=1).mean())
    assert mse(y, proba) == pytest.approx(((proba - truth) ** 2).mean())
    assert rmse(y, proba) == pytest.approx(np.sqrt(((proba - truth) ** 2).mean()))
    assert mae(y, proba) == pytest.approx(np.abs(proba - truth).mean())
    if k == 2:
        assert brier(y, proba) == pytest.approx(2 * metrics.brier_score_loss(y, proba[:, 1]))
        assert auc(y, proba) == pytest.approx(metrics.roc_auc_score(y, proba[:, 1]))
        assert auc(y, scores=proba[:, 1]) == pytest.approx(auc(y, proba))
    else:
        for average in ("weighted", "macro"):
            theirs = metrics.roc_auc_score(y, proba, multi_class="ovr", average=average)
            assert auc(y, proba, average=average) == pytest.approx(theirs)


def test_a_sure_and_false_answer_costs_log_loss_what_it_costs_scikit_learn() -> None:
    y, proba = [0, 1], [[0.0, 1.0], [0.0, 1.0]]
    assert log_loss(y, proba) == pytest.approx(metrics.log_loss(y, proba), rel=1e-12)
    assert np.isfinite(log_loss(y, proba))


def test_auc_counts_pairs_ties_as_half() -> None:
    """Pairs (b, a): 3 > 1, 3 > 2, 2 > 1, 2 = 2 → 3.5 of 4."""
    assert auc(["a", "a", "b", "b"], scores=[1.0, 2.0, 3.0, 2.0]) == 0.875


def test_auc_leaves_out_classes_without_items_and_refuses_a_lone_class() -> None:
    proba = [[0.7, 0.2, 0.1], [0.3, 0.6, 0.1], [0.2, 0.7, 0.1]]
    assert auc([0, 1, 1], proba, classes=[0, 1, 2]) == 1.0
    assert auc([0, 1, 1], proba, classes=[0, 1, 2], average="macro") == 1.0
    with pytest.raises(UnfitDataError, match="all test items are of class 0"):
        auc([0, 0, 0], proba, classes=[0, 1, 2])
    with pytest.raises(UnfitDataError, match="no test item is of class 2"):
        auc([0, 1, 1], proba, classes=[0, 1, 2], positive=2)
    with pytest.raises(InputError, match="'auc' needs scores"):
        auc([0, 1, 1])


def test_one_class_right_throughout_is_perfect_agreement_as_in_weka() -> None:
    assert kappa(["a", "a"], ["a", "a"], classes=["a", "b"]) == 1.0
    assert kappa(["a", "a"], ["b", "b"]) == 0.0
    assert mcc(["a", "a"], ["a", "a"], classes=["a", "b"]) == 0.0


def test_a_class_never_answered_or_never_true_counts_zero_without_a_warning() -> None:
    assert precision(["a", "b"], ["a", "a"]) == 0.25
    assert recall(["a", "a"], ["a", "b"], average="macro") == 0.25
    assert balanced_accuracy(["a", "a"], ["a", "b"]) == 0.5
    assert f_measure(["a", "a"], ["b", "b"]) == 0.0
    assert fpr(["a", "a"], ["a", "b"], positive="a") == 0.0
    assert specificity(["a", "a"], ["a", "b"], positive="a") == 0.0  # WEKA's 0 for "no other items"


def test_an_unknown_average_or_positive_class_is_refused() -> None:
    for measure in (precision, recall, f_measure, fpr, specificity):
        with pytest.raises(InputError, match="average must be"):
            measure(["a", "b"], ["a", "b"], average="micro")
        with pytest.raises(InputError, match="positive 'c' is not among the classes"):
            measure(["a", "b"], ["a", "b"], positive="c")


def test_confusion_rows_are_the_truth() -> None:
    run = Predictions(y_true=["a", "a", "b"], y_pred=["b", "b", "b"], classes=["b", "a", "c"])
    assert confusion_counts(run).tolist() == [[1, 0, 0], [2, 0, 0], [0, 0, 0]]


def test_calibration_error_by_hand() -> None:
    """Two bins of B = 2, (0, ½] and (½, 1]: 0.5 right half the time, 0.9 and 0.7 right once of twice."""
    y = ["a", "b", "a", "b"]
    proba = [[0.5, 0.5], [0.5, 0.5], [0.9, 0.1], [0.7, 0.3]]
    assert calibration_error(y, proba, bins=2) == pytest.approx((0 * 2 + 2 * abs(0.5 - 0.8)) / 4)
    assert calibration_error(["a", "b"], [[1.0, 0.0], [0.0, 1.0]]) == 0.0
    assert calibration_error(["b", "a"], [[1.0, 0.0], [0.0, 1.0]]) == 1.0
    for bins in (0, 2.5, True):
        with pytest.raises(InputError, match="bins must be"):
            calibration_error(y, proba, bins=bins)  # type: ignore[arg-type]


def test_a_calibrated_learner_has_little_calibration_error_and_a_boastful_one_much() -> None:
    rng = np.random.default_rng(0)
    p = rng.uniform(0, 1, 20_000)
    y = (rng.uniform(size=20_000) < p).astype(int)
    honest = np.column_stack([1 - p, p])
    boastful = np.column_stack([p < 0.5, p >= 0.5]).astype(float)
    assert calibration_error(y, honest) < 0.02
    assert calibration_error(y, boastful) == pytest.approx(0.25, abs=0.02)  # E min(p, 1 − p) = ¼


def test_cost_follows_the_layout_truth_by_answer() -> None:
    assert cost(["a", "b"], ["b", "b"], [[0, 7], [1, 0]]) == 3.5
    assert cost(["a", "b"], ["b", "b"], [[0, 7], [1, 0]], classes=["b", "a"]) == 0.5


def test_seconds_are_those_of_the_run_and_missing_ones_are_named() -> None:
    run = Predictions(y_true=[0, 1], fit_seconds=1.5, predict_seconds=0.5)
    assert (fit_seconds_of(run), predict_seconds_of(run), seconds_of(run)) == (1.5, 0.5, 2.0)
    with pytest.raises(InputError, match="no predict_seconds"):
        seconds_of(Predictions(y_true=[0, 1], fit_seconds=1.5))
