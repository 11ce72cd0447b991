"""A scikit-learn scorer as a measure: it is shown the stored predictions in place of an estimator."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError, UnfitDataError, refuse_unknown, require
from adjudge.measures.measure import Measure, Need
from adjudge.measures.predictions import Predictions
from adjudge.measures.registry import known_measure

base = require("sklearn.base", "run", "adjudge.scorers")
metrics = require("sklearn.metrics", "run", "adjudge.scorers")


@checked
def from_sklearn(scorer: str | Any, *, name: str | None = None) -> Measure:
    """How good was a run by one of scikit-learn's scorers?

    `scorer` is a name that `sklearn.metrics.get_scorer` knows, or a scorer made by `make_scorer` (then give `name`).
    The measure is called `sklearn_<name>`, so that scikit-learn's "precision" (of the positive class) is not taken
    for ours (weighted), and greater is better, as with every scorer: `neg_log_loss` stays negative.

    >>> run = Predictions(y_true=[0, 1, 1, 0], proba=[[0.9, 0.1], [0.2, 0.8], [0.6, 0.4], [0.7, 0.3]])
    >>> measure = from_sklearn("roc_auc")
    >>> measure.name, measure(run)
    ('sklearn_roc_auc', 1.0)
    """
    if isinstance(scorer, str):
        known = metrics.get_scorer_names()
        refuse_unknown(scorer, known, f"scikit-learn has no scorer {scorer!r}")
        name = name or scorer
        scorer = metrics.get_scorer(scorer)
    elif name is None:
        raise InputError("a scorer object carries no name; pass name=")
    if not hasattr(scorer, "_response_method"):
        raise InputError(
            f"{scorer!r} was not made by sklearn.metrics.make_scorer; it needs an estimator, not predictions"
        )
    alike = known_measure(name)
    low, high = (alike.low, alike.high) if alike is not None and alike.higher_is_better else (-inf, inf)
    summary = f"scikit-learn's scorer {name}"
    return Measure(f"sklearn_{name}", True, low, high, "", _needs(scorer), summary, compute=_Replayed(name, scorer))


def _needs(scorer: Any) -> tuple[Need, ...]:
    methods = scorer._response_method
    if methods == "predict":
        return ("labels",)
    return ("probabilities",) if methods == "predict_proba" else ("scores",)


class _Player(base.ClassifierMixin, base.BaseEstimator):  # type: ignore[misc, name-defined]
    """A classifier that answers with what a run has stored, whatever it is asked about."""

    def __init__(self, run: Predictions) -> None:
        self.run = run
        # scikit-learn's metrics take the columns to be in sorted order of the classes.
        self.order_ = np.argsort(np.asarray(run.classes))
        self.classes_ = np.asarray(run.classes)[self.order_]

    def fit(self, X: Any, y: Any) -> _Player:
        return self

    def predict(self, X: Any) -> Any:
        return np.asarray(self.run.classes)[self.run.predicted]

    def predict_proba(self, X: Any) -> Any:
        return self.run.proba[:, self.order_]


class _Scored(_Player):
    """The same for a run that has scores: only then may scikit-learn find a `decision_function`."""

    def decision_function(self, X: Any) -> Any:
        scores = self.run.scores
        if scores.ndim == 1:
            return scores if self.order_[1] == 1 else -scores
        return scores[:, self.order_[1]] if self.run.n_classes == 2 else scores[:, self.order_]


# A class, not a closure: measures travel to worker processes.
@dataclass(frozen=True)
class _Replayed:
    name: str
    scorer: Any

    def __call__(self, run: Predictions) -> float:
        try:
            player = (_Player if run.scores is None else _Scored)(run)
            return float(self.scorer(player, np.zeros((run.n_items, 1)), run.y_true))
        except (TypeError, ValueError) as refusal:
            reason = " ".join(str(refusal).split())
            raise UnfitDataError(f"scikit-learn's {self.name} refused these predictions: {reason}") from refusal
