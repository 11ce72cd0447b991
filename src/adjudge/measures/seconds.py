"""Time: to fit, to predict, and both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.errors import InputError
from adjudge.measures.predictions import Predictions

if TYPE_CHECKING:
    from adjudge.measures.graphs.graph_run import GraphRun


def fit_seconds_of(run: Predictions | GraphRun) -> float:
    """How long did the fit take?"""
    return _given(run.fit_seconds, "fit_seconds")


def predict_seconds_of(run: Predictions | GraphRun) -> float:
    """How long did the predictions take, all items together?"""
    return _given(run.predict_seconds, "predict_seconds")


def seconds_of(run: Predictions | GraphRun) -> float:
    """How long did fitting and predicting take?"""
    return fit_seconds_of(run) + predict_seconds_of(run)


def _given(value: float | None, name: str) -> float:
    if value is None:
        raise InputError(f"this run has no {name}; the engine that ran it must take the time")
    return value
