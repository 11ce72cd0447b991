"""Any measure as a scikit-learn scorer: `scorer(estimator, X, y)`, greater is better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, UnfitDataError
from adjudge.measures.labels import as_labels
from adjudge.measures.measure import Measure
from adjudge.measures.predictions import Predictions
from adjudge.measures.probabilities import Prior, align_columns
from adjudge.measures.registry import find_measure
from adjudge.measures.rewards import CutOff
from adjudge.scorers.prior_keeper import known_prior


# Compared by identity: a prior may be an array.
@dataclass(frozen=True, eq=False)
class MeasureScorer:
    """One of our measures in the form `cross_validate` and `GridSearchCV` call; made by `scorer`."""

    measure: Measure
    prior: Prior | None = None
    n_train: int | None = None
    classes: Sequence[Any] | None = None
    options: dict[str, Any] = field(default_factory=dict)

    def __call__(self, estimator: Any, X: Any, y: Any) -> float:
        value = self.measure(self._run(estimator, X, y), **self.options)
        # scikit-learn's convention: a search looks for the greatest score.
        return value if self.measure.higher_is_better else -value

    def __repr__(self) -> str:
        sign = "" if self.measure.higher_is_better else "minus "
        return f"scorer({sign}{self.measure.name})"

    def _run(self, estimator: Any, X: Any, y: Any) -> Predictions:
        columns = tuple(np.asarray(_attribute(estimator, "classes_")).tolist())
        classes = columns if self.classes is None else tuple(self.classes)
        unseen = set(as_labels(y, "y").tolist()) - set(classes)
        if unseen:
            raise UnfitDataError(
                f"the test items hold {sorted(map(repr, unseen))[0]}, a class the estimator never saw; "
                "stratify the folds, or pass classes= to the scorer"
            )
        needs = self.measure.needs
        prior, n_train = (
            self._stakes(estimator, columns, classes) if "training labels" in needs else (None, self.n_train)
        )
        proba = scores = y_pred = None
        if "labels" in needs:
            y_pred = estimator.predict(X)
        if "probabilities" in needs or ("scores" in needs and hasattr(estimator, "predict_proba")):
            proba = align_columns(_response(estimator, "predict_proba", X), columns, classes)
        elif "scores" in needs:
            scores = _response(estimator, "decision_function", X)
        return Predictions(
            y_true=y, y_pred=y_pred, proba=proba, scores=scores, classes=classes, prior=prior, n_train=n_train
        )

    def _stakes(self, estimator: Any, columns: tuple[Any, ...], classes: tuple[Any, ...]) -> tuple[Any, int | None]:
        """The prior and training size: as given to the scorer, else as the estimator tells."""
        known = known_prior(estimator)
        n_train = self.n_train if self.n_train is not None or known is None else known[1]
        if self.prior is not None:
            return self.prior, n_train
        if known is None:
            raise InputError(
                f"{type(estimator).__name__} does not tell the class frequencies it was trained on; "
                "wrap it in adjudge.scorers.PriorKeeper or pass prior= to the scorer"
            )
        return align_columns(known[0][None, :], columns, classes)[0], n_train


@checked
def scorer(
    measure: str | Measure,
    *,
    prior: Prior | None = None,
    n_train: int | None = None,
    classes: Sequence[Any] | None = None,
    **options: Any,
) -> MeasureScorer:
    """How does one of our measures become a scikit-learn scorer?

    `measure` is its name or the measure itself; a measure where less is better is returned negated. A measure relative
    to a prior takes it from `prior`, else from the fitted estimator (`known_prior`), and refuses when neither tells it;
    note that `cross_validate` turns a scorer's refusal into NaN unless `error_score="raise"`. `classes` adds classes
    that a training fold may lack. Further options go to the measure.

    >>> from sklearn.datasets import load_iris
    >>> from sklearn.model_selection import cross_val_score
    >>> from sklearn.tree import DecisionTreeClassifier
    >>> X, y = load_iris(return_X_y=True)
    >>> from adjudge.scorers import PriorKeeper
    >>> tree = PriorKeeper(DecisionTreeClassifier(max_depth=2, random_state=0))
    >>> bool(cross_val_score(tree, X, y, scoring=scorer("information_reward"), error_score="raise").mean() > 0.5)
    True
    """
    known = find_measure(measure) if isinstance(measure, str) else measure
    lacking = {"costs", "clock", "graphs", "data"} & set(known.needs)
    if lacking:
        raise InputError(f"measure {known.name!r} needs {', '.join(sorted(lacking))}, which a scorer does not see")
    return MeasureScorer(known, prior, n_train, classes, options)


@checked
def information_reward_scorer(
    *,
    prior: Prior | None = None,
    n_train: int | None = None,
    classes: Sequence[Any] | None = None,
    cut_off: CutOff = "mml",
) -> MeasureScorer:
    """Which parameters earn the greatest information reward? `scorer("information_reward")` with its options named."""
    return scorer("information_reward", prior=prior, n_train=n_train, classes=classes, cut_off=cut_off)


@checked
def kononenko_bratko_scorer(
    *,
    prior: Prior | None = None,
    base: float = math.e,
    n_train: int | None = None,
    classes: Sequence[Any] | None = None,
    cut_off: CutOff = "mml",
) -> MeasureScorer:
    """Which parameters add most information? `scorer("kononenko_bratko")` with its options named."""
    return scorer("kononenko_bratko", prior=prior, n_train=n_train, classes=classes, base=base, cut_off=cut_off)


def _attribute(estimator: Any, name: str) -> Any:
    if not hasattr(estimator, name):
        raise InputError(f"{type(estimator).__name__} has no {name}; a fitted classifier is needed")
    return getattr(estimator, name)


def _response(estimator: Any, method: str, X: Any) -> Any:
    if not hasattr(estimator, method):
        raise InputError(f"{type(estimator).__name__} has no {method}, which this measure needs")
    return getattr(estimator, method)(X)
