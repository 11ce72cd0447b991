"""What the information rewards share: cut-off, the reward of every class, and the result they give."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError
from adjudge.kernels.arrays import Floats, Indices
from adjudge.measures.predictions import Predictions
from adjudge.measures.probabilities import training_prior

CutOff = Literal["mml"] | tuple[float, float] | None


def mml_cut_off(n_train: int, n_classes: int) -> tuple[float, float]:
    """How sure may a learner claim to be after n training items?

    Probabilities are clipped to [0.5 / (n + 0.5 k), (n + 0.5) / (n + 0.5 k)] for n training items and k classes
    (paper B, Sec. 6): the minimum-message-length estimates of a class never seen and of one always seen.
    Clipped probabilities are not renormalised.
    """
    total = n_train + 0.5 * n_classes
    return 0.5 / total, (n_train + 0.5) / total


def resolve_cut_off(cut_off: CutOff, n_train: int | None, n_classes: int) -> tuple[float, float] | None:
    """The bounds in force: `"mml"` follows the training size, and without one there are none; a pair is taken as it is.

    >>> resolve_cut_off("mml", None, 2) is None, resolve_cut_off((0.01, 0.99), None, 2)
    (True, (0.01, 0.99))
    """
    if cut_off is None:
        return None
    if isinstance(cut_off, str):
        if cut_off != "mml":
            raise InputError(f"cut_off must be 'mml', a pair (low, high) or None; got {cut_off!r}")
        return None if n_train is None else mml_cut_off(n_train, n_classes)
    try:
        low, high = (float(bound) for bound in cut_off)
    except (TypeError, ValueError):
        raise InputError(f"cut_off must be 'mml', a pair (low, high) or None; got {cut_off!r}") from None
    if not (0 < low < high < 1) or math.isnan(low + high):
        raise InputError(f"cut_off needs 0 < low < high < 1; got ({low:g}, {high:g})")
    return low, high


# Compared by identity: two arrays of items have no single truth value.
@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Reward(ResultBase):
    """The reward of each item and their mean.

    `cut_off` is the range probabilities were clipped to, None when there was none; then a false certainty costs −inf,
    and `n_infinite` counts the items that did. `prior_clipped` says that the cut-off also changed the prior: a class
    the training set never, or always, showed.
    """

    mean: float
    items: Floats
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

    prior: Floats
    bounds: tuple[float, float] | None
    prior_clipped: bool

    def clip(self, proba: Floats) -> Floats:
        return proba if self.bounds is None else proba.clip(*self.bounds)

    def result(self, run: Predictions, items: Floats, measure: str, unit: str) -> Reward:
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


def stakes_of(run: Predictions, cut_off: CutOff, prior: Floats | None = None) -> Stakes:
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


# Rows handled at once: the temporaries of one block stay in the processor's cache.
BLOCK_VALUES = 65_536


def class_rewards(proba: Floats, truth: Indices, prior: Floats) -> Floats:
    """I_i = 1 − log p_i / log p'_i for the true class, 1 − log(1 − p_i) / log(1 − p'_i) for the others.

    >>> class_rewards(np.array([[0.25, 0.75]]), np.array([0]), np.array([0.5, 0.5])).round(6).tolist()
    [[-1.0, -1.0]]
    """
    rows = np.arange(len(proba))
    with np.errstate(divide="ignore", over="ignore"):  # −inf is the meant answer to a false certainty
        # Divided, not multiplied by 1 / log(1 − p'): equal logarithms must give exactly 1, and the prior exactly 0.
        rewards = np.log1p(-proba)
        rewards /= np.log1p(-prior)
        rewards[rows, truth] = np.log(proba[rows, truth]) / np.log(prior)[truth]
    np.subtract(1.0, rewards, out=rewards)
    return rewards


def reduce_class_rewards(run: Predictions, stakes: Stakes, reduce: Callable[[Floats, Floats], Floats]) -> Floats:
    """One value per item: `reduce(rewards, probabilities)` over blocks of rows."""
    items = np.empty(run.n_items)
    step = max(1, BLOCK_VALUES // run.n_classes)
    for start in range(0, run.n_items, step):
        block = slice(start, start + step)
        proba = run.proba[block]
        items[block] = reduce(class_rewards(stakes.clip(proba), run.truth[block], stakes.prior), proba)
    return items
