"""What a measure declares (direction, range, unit, needs), the one way to call it, `measure(run)`; measures of time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from adjudge.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from adjudge.measures.graph_run import GraphRun
    from adjudge.measures.predictions import Predictions

Need = Literal["labels", "probabilities", "scores", "training labels", "costs", "clock", "graphs", "data"]


@dataclass(frozen=True, slots=True)
class Measure:
    """One way to say how good a run was.

    `compute` is a function of a `Predictions` (of a `GraphRun` where `needs` says graphs), or its import path
    `module:function`, loaded at the first call so that the list of measures costs nothing to read. `per_item`, where
    there is one, gives one value per test item, whose mean is the measure; then it may be `compute` too. `aliases` are
    other names of the same number; `kin` are other numbers with the same direction.
    """

    name: str
    higher_is_better: bool
    low: float
    high: float
    unit: str
    needs: tuple[Need, ...]
    summary: str
    aliases: tuple[str, ...] = ()
    kin: tuple[str, ...] = ()
    compute: str | Callable[..., Any] | None = None
    per_item: str | Callable[..., NDArray[np.float64]] | None = None

    def __call__(self, run: Predictions | GraphRun, **options: Any) -> float:
        """The measure of one run; options are those of the function that computes it."""
        self._check(run)
        found = self._load(self.compute, "computed")(run, **options)
        return float(found.mean() if self.compute == self.per_item else found)

    def items(self, run: Predictions, **options: Any) -> NDArray[np.float64]:
        """The measure of each test item; their mean is the measure of the run."""
        self._check(run)
        values: NDArray[np.float64] = self._load(self.per_item, "split into items")(run, **options)
        return values

    def _load(self, place: str | Callable[..., Any] | None, what: str) -> Callable[..., Any]:
        if place is None:
            raise InputError(f"measure {self.name!r} cannot be {what} by adjudge; only its direction is known")
        if not isinstance(place, str):
            return place
        module, _, function = place.partition(":")
        loaded: Callable[..., Any] = getattr(import_module(module), function)
        return loaded

    def _check(self, run: Predictions | GraphRun) -> None:
        lacking = [need for need in self.needs if not run.has(need)]
        if lacking:
            raise InputError(f"measure {self.name!r} needs {' and '.join(lacking)}, which this run does not have")


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
