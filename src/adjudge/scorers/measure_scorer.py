"""Any measure as a scikit-learn scorer: `scorer(estimator, X, y)`, greater is better; and where it learns the prior."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, UnfitDataError, require
from adjudge.kernels.arrays import Floats
from adjudge.measures.measure import Measure
from adjudge.measures.predictions import Predictions
from adjudge.measures.probabilities import Prior, align_columns, as_labels
from adjudge.measures.registry import find_measure


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
                f"{type(estimator).__name__} does not give the class frequencies it was trained on; wrap it in "
                "adjudge.scorers.PriorKeeper or pass prior= to the scorer"
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


def _attribute(estimator: Any, name: str) -> Any:
    if not hasattr(estimator, name):
        raise InputError(f"{type(estimator).__name__} has no {name}; a fitted classifier is needed")
    return getattr(estimator, name)


def _response(estimator: Any, method: str, X: Any) -> Any:
    if not hasattr(estimator, method):
        raise InputError(f"{type(estimator).__name__} has no {method}, which this measure needs")
    return getattr(estimator, method)(X)


base = require("sklearn.base", "run", "adjudge.scorers")
Method = Callable[..., Any]
available_if: Callable[[Callable[[Any], bool]], Callable[[Method], Any]] = require(
    "sklearn.utils.metaestimators", "run", "adjudge.scorers"
).available_if


def _inner_has(method: str) -> Callable[[Any], bool]:
    return lambda keeper: hasattr(getattr(keeper, "estimator_", keeper.estimator), method)


class PriorKeeper(base.ClassifierMixin, base.MetaEstimatorMixin, base.BaseEstimator):  # type: ignore[misc, name-defined]
    """Which class frequencies was this classifier trained on? A wrapper that remembers.

    Fits a clone of `estimator` and predicts as it does; after `fit` it holds `classes_`, `class_count_`, `class_prior_`
    and `n_train_`. Put it outermost, around a whole pipeline, so that what it counts is the training fold itself.

    >>> from sklearn.tree import DecisionTreeClassifier
    >>> keeper = PriorKeeper(DecisionTreeClassifier(random_state=0)).fit([[0], [1], [2], [3]], ["a", "a", "a", "b"])
    >>> keeper.class_prior_.tolist(), keeper.n_train_
    ([0.75, 0.25], 4)
    """

    def __init__(self, estimator: Any) -> None:
        self.estimator = estimator

    def fit(self, X: Any, y: Any, **fit_params: Any) -> PriorKeeper:
        self.estimator_ = base.clone(self.estimator).fit(X, y, **fit_params)
        self.classes_, self.class_count_ = np.unique(np.asarray(y), return_counts=True)
        self.n_train_ = int(self.class_count_.sum())
        self.class_prior_ = self.class_count_ / self.n_train_
        for name in ("n_features_in_", "feature_names_in_"):
            if hasattr(self.estimator_, name):
                setattr(self, name, getattr(self.estimator_, name))
        return self

    def predict(self, X: Any) -> Any:
        return self._fitted().predict(X)

    @available_if(_inner_has("predict_proba"))
    def predict_proba(self, X: Any) -> Any:
        return self._fitted().predict_proba(X)

    @available_if(_inner_has("decision_function"))
    def decision_function(self, X: Any) -> Any:
        return self._fitted().decision_function(X)

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        inner = require("sklearn.utils", "run", "adjudge.scorers").get_tags(self.estimator)
        # What the inner learner takes (sparse, missing values, a kernel matrix) decides how a splitter cuts X.
        tags.input_tags, tags.classifier_tags = inner.input_tags, inner.classifier_tags
        return tags

    def _fitted(self) -> Any:
        require("sklearn.utils.validation", "run", "adjudge.scorers").check_is_fitted(self, "estimator_")
        return self.estimator_


def known_prior(estimator: Any) -> tuple[Floats, int | None] | None:
    """What does a fitted estimator tell about its training classes? Their prior, and their number where it is known.

    Read, in this order: `class_count_` (PriorKeeper, naive Bayes), `class_prior_` (dummy classifiers), `priors_`
    (discriminant analysis), of the estimator, else of a search's `best_estimator_` or a pipeline's last step.

    >>> from sklearn.naive_bayes import GaussianNB
    >>> prior, n_train = known_prior(GaussianNB().fit([[0.0], [1.0], [2.0], [4.0]], [0, 0, 0, 1]))
    >>> prior.tolist(), n_train
    ([0.75, 0.25], 4)
    """
    if hasattr(estimator, "class_count_"):
        counts = np.asarray(estimator.class_count_, dtype=np.float64)
        total = float(counts.sum())
        # Weighted training items need not sum to a whole number of them.
        return counts / total, int(total) if total >= 1 and total == int(total) else None
    for name in ("class_prior_", "priors_"):
        if hasattr(estimator, name):
            return np.asarray(getattr(estimator, name), dtype=np.float64), None
    if hasattr(estimator, "best_estimator_"):
        return known_prior(estimator.best_estimator_)
    if hasattr(estimator, "steps"):
        return known_prior(estimator.steps[-1][1])
    return None
