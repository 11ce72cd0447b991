"""Where a scorer learns the training set's class frequencies: scikit-learn shows it only the fitted estimator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import require

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


def known_prior(estimator: Any) -> tuple[NDArray[np.float64], int | None] | None:
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
