"""Expected calibration error: is the learner right as often as it says?"""

from __future__ import annotations

import numbers
from typing import Any

import numpy as np

from adjudge.errors import InputError
from adjudge.measures.predictions import Predictions


def calibration_error_of(run: Predictions, *, bins: Any = 15) -> float:
    """How far is the learner's confidence from the share of answers that are right?

    Items are put in equal bins ((b−1)/B, b/B] by the probability of their most probable class; the error is
    Σ_b n_b/n · |accuracy_b − mean confidence_b| (Naeini et al. 2015; B = 15 as in Guo et al. 2017). It depends on B,
    is biased upwards on few items, and a learner that always predicts the prior scores well: a diagnosis, not a goal.
    For one honest number use `brier` or `log_loss`.

    >>> round(calibration_error_of(Predictions(y_true=[0, 0, 1, 1], proba=[[0.8, 0.2]] * 4)), 6)
    0.3
    """
    if isinstance(bins, bool) or not isinstance(bins, numbers.Integral) or bins < 1:
        raise InputError(f"bins must be a whole number, 1 or more; got {bins!r}")
    answer = run.proba.argmax(axis=1)
    confidence = run.proba[np.arange(run.n_items), answer]
    place = np.clip(np.ceil(confidence * bins).astype(np.intp) - 1, 0, int(bins) - 1)
    right = np.bincount(place, weights=answer == run.truth, minlength=int(bins))
    claimed = np.bincount(place, weights=confidence, minlength=int(bins))
    return float(np.abs(right - claimed).sum() / run.n_items)
