"""What the four rewards share: the prior and cut-off they are played under, and the result they give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.measures.cut_off import CutOff, resolve_cut_off
from adjudge.measures.predictions import Predictions
from adjudge.measures.prior import training_prior


# Compared by identity: two arrays of items have no single truth value.
@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Reward(ResultBase):
    """The reward of each item and their mean.

    `cut_off` is the range probabilities were clipped to, None when there was none; then a false certainty costs −inf,
    and `n_infinite` counts the items that did. `prior_clipped` says that the cut-off also changed the prior: a class
    the training set never, or always, showed.
    """

    mean: float
    items: NDArray[np.float64]
    measure: str
    unit: str
    classes: tuple[Any, ...]
    prior: tuple[float, ...]
    cut_off: tuple[float, float] | None
    prior_clipped: bool
    n_infinite: int

    def rows(self) -> list[tuple[str, Any]]:
        shown = [
            ("mean", self.mean),
            ("items", len(self.items)),
            ("measure", self.measure),
            ("unit", self.unit or "none"),
        ]
        shown += [("prior", self.prior), ("cut-off", self.cut_off if self.cut_off else "none")]
        if self.prior_clipped:
            shown.append(("prior clipped", "yes: a class never or always seen in training"))
        if self.n_infinite:
            shown.append(("infinite", f"{self.n_infinite} items; give n_train for the cut-off"))
        return shown


@dataclass(frozen=True, slots=True)
class Stakes:
    """Prior and cut-off, both ready to take logarithms of."""

    prior: NDArray[np.float64]
    bounds: tuple[float, float] | None
    prior_clipped: bool

    def clip(self, proba: NDArray[np.float64]) -> NDArray[np.float64]:
        return proba if self.bounds is None else proba.clip(*self.bounds)

    def result(self, run: Predictions, items: NDArray[np.float64], measure: str, unit: str) -> Reward:
        items.setflags(write=False)
        return Reward(
            mean=float(items.mean()),
            items=items,
            measure=measure,
            unit=unit,
            classes=run.classes,
            prior=tuple(self.prior.tolist()),
            cut_off=self.bounds,
            prior_clipped=self.prior_clipped,
            n_infinite=int(np.isinf(items).sum()),
        )


def stakes_of(run: Predictions, cut_off: CutOff, prior: NDArray[np.float64] | None = None) -> Stakes:
    """The prior (given here, held by the run, or the training frequencies) and the cut-off, applied to both sides.

    The prior is clipped as the probabilities are, so that predicting the prior stays worth exactly 0, and so that a
    class of training frequency 0 or 1 has a finite log p' and a log(1 − p') other than 0.
    """
    if run.proba is None:
        raise InputError("a reward needs probabilities; this run has none: pass proba=")
    if run.n_classes < 2:
        raise UnfitDataError(f"one class ({run.classes[0]!r}) leaves nothing to predict; a reward needs two or more")
    if prior is None:
        prior = run.prior
    if prior is None:
        if run.train_counts is None:
            raise InputError("no prior: pass prior= ('uniform' or one probability per class) or y_train=")
        prior = training_prior(run.train_counts)
    bounds = resolve_cut_off(cut_off, run.n_train, run.n_classes)
    if bounds is None:
        certain = (prior <= 0) | (prior >= 1)
        if certain.any():
            at = int(certain.argmax())
            raise UnfitDataError(
                f"the prior of class {run.classes[at]!r} is {prior[at]:g} and defines no reward; "
                "pass n_train= so that the cut-off applies"
            )
        return Stakes(prior, None, False)
    clipped = prior.clip(*bounds)
    return Stakes(clipped, bounds, bool((clipped != prior).any()))
