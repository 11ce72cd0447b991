"""Any estimator with fit and predict: scikit-learn's, or one that looks like them."""

from __future__ import annotations

import copy
import functools
import inspect
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from adjudge.cases.case import Case
from adjudge.cases.columns import Encoding, encode_case, raw_matrix
from adjudge.errors import InputError
from adjudge.kernels.arrays import Indices
from adjudge.learners.build import build, classes_in, describe, find_class
from adjudge.learners.learner import Answer


@dataclass(frozen=True, eq=False)
class EstimatorLearner:
    """What does this estimator answer? Given by import path and parameters, or as an object that is copied.

    `before` are steps of a pipeline, each `{"class": …, "params": …}`. `encode` says how nominal and missing values
    reach it (`adjudge.cases.columns`); "auto" is "onehot", but "none" for adjudge's own learners (`C45Classifier` and
    its like), which take codes and missing cells and are told which columns are nominal, their numbers of values and
    the classes, as the case declares them. Every `random_state` left at None gets the task's seed. `labels="argmax"`
    takes the label from the probabilities instead of asking `predict` too: half the time where both are wanted.

    >>> from adjudge.cases.load import load_case
    >>> learner = EstimatorLearner("nb", "sklearn.naive_bayes.GaussianNB")
    >>> items = np.arange(150)
    >>> answer = learner.answer(load_case("sklearn:iris"), items[::2], items[1::2], 0, frozenset({"labels"}))
    >>> answer.predicted[:3].tolist(), answer.proba
    ([0, 0, 0], None)
    """

    name: str
    source: Any
    params: Mapping[str, Any] = field(default_factory=dict)
    before: Sequence[Mapping[str, Any]] = ()
    encode: Encoding | Literal["auto"] = "auto"
    labels: Literal["predict", "argmax"] = "predict"

    def __post_init__(self) -> None:
        if not isinstance(self.source, str) and (self.params or self.before):
            raise InputError(f"learner {self.name!r} is an object; params and before go with an import path")

    @property
    def takes_codes(self) -> bool:
        """Whether the estimator is one of adjudge's own, which read nominal columns as they are."""
        kind = find_class(self.source) if isinstance(self.source, str) else type(self.source)
        return bool(getattr(kind, "takes_codes", False)) and not self.before

    @property
    def encoding(self) -> Encoding:
        """How cells reach the estimator, "auto" resolved."""
        if self.encode == "auto":
            return "none" if self.takes_codes else "onehot"
        return self.encode

    def identity(self) -> dict[str, Any]:
        if isinstance(self.source, str):
            spec: Any = {"class": self.source.replace(":", "."), "params": describe(self.params)}
        else:
            spec = describe(self.source)
        if self.before:
            spec["before"] = [describe(step) for step in self.before]
        return {"estimator": spec, "encode": self.encoding, "labels": self.labels}

    def parts(self) -> list[Any]:
        """The classes and objects whose code decides what it answers."""
        if not isinstance(self.source, str):
            return [self.source]
        return [find_class(self.source), *classes_in(self.params), *classes_in(list(self.before))]

    def new(self, seed: int) -> Any:
        """A fresh, untrained estimator."""
        if isinstance(self.source, str):
            made = build({"class": self.source, "params": self.params})
            if self.before:
                from sklearn.pipeline import Pipeline

                steps = [(f"step{place}", build(step)) for place, step in enumerate(self.before)]
                made = Pipeline([*steps, ("learner", made)])
        elif hasattr(self.source, "get_params"):
            from sklearn.base import clone

            made = clone(self.source)
        else:
            made = copy.deepcopy(self.source)
        return _seeded(made, seed, type(self.source) is str and not self.before and not _nested(self.params))

    def answer(self, case: Case, train: Indices, test: Indices, seed: int, wanted: frozenset[str]) -> Answer:
        X_train, X_test = encode_case(case, train, test, self.encoding)
        estimator = self.new(seed)
        if self.takes_codes and self.encoding != "onehot":
            estimator.set_params(**_declared(estimator, case))
        start = time.perf_counter()
        estimator.fit(X_train, case.y[train])
        fitted = time.perf_counter()
        columns: Sequence[int] | None = None
        proba = scores = predicted = None
        ask_probabilities = "probabilities" in wanted or ("labels" in wanted and self.labels == "argmax")
        has_probabilities = hasattr(estimator, "predict_proba")
        if "labels" in wanted and not (self.labels == "argmax" and has_probabilities):
            predicted = np.asarray(estimator.predict(X_test))
            predicted_at = time.perf_counter()
        else:
            predicted_at = None
        if has_probabilities and (ask_probabilities or "scores" in wanted):
            proba = np.asarray(estimator.predict_proba(X_test))
        elif "scores" in wanted and hasattr(estimator, "decision_function"):
            scores = np.asarray(estimator.decision_function(X_test))
        if proba is not None or scores is not None:
            columns = _columns(estimator, case)
        # Both questions may be asked; the clock counts the first answer, as a user of the learner would.
        asked = predicted_at if predicted_at is not None else time.perf_counter()
        return Answer(predicted, proba, scores, columns, fitted - start, asked - fitted)


def _declared(estimator: Any, case: Case) -> dict[str, Any]:
    """What the head of the case's file says, for the parameters the user left open."""
    raw = raw_matrix(case)
    head = {"nominal": raw.nominal, "n_values": list(raw.sizes), "classes": list(range(case.n_classes))}
    return {name: value for name, value in head.items() if getattr(estimator, name) is None}


def _columns(estimator: Any, case: Case) -> list[int]:
    found = getattr(estimator, "classes_", None)
    return list(range(case.n_classes)) if found is None else [int(label) for label in found]


def _nested(params: Mapping[str, Any]) -> bool:
    return any(isinstance(value, (Mapping, list)) for value in params.values())


def _seeded(estimator: Any, seed: int, simple: bool) -> Any:
    """The same estimator with every `random_state` that was left open set."""
    if simple:  # the names are the constructor's own and known once for all
        open_names = [name for name in _random_names(estimator.__class__) if getattr(estimator, name, 0) is None]
    elif hasattr(estimator, "get_params"):
        open_names = [
            name
            for name, value in estimator.get_params(deep=True).items()
            if value is None and (name == "random_state" or name.endswith("__random_state"))
        ]
    else:
        open_names = []
    if open_names and hasattr(estimator, "set_params"):
        estimator.set_params(**dict.fromkeys(open_names, seed))
    elif open_names:
        estimator.random_state = seed
    return estimator


@functools.cache
def _random_names(kind: type) -> tuple[str, ...]:
    try:
        return ("random_state",) if "random_state" in inspect.signature(kind).parameters else ()
    except (TypeError, ValueError):
        return ()
