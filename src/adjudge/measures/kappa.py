"""Cohen's kappa: agreement beyond chance."""

from __future__ import annotations

from adjudge.errors import require
from adjudge.measures.predictions import Predictions


def kappa_of(run: Predictions) -> float:
    """How much of the agreement with the truth is more than chance would give?

    (p_o − p_e) / (1 − p_e): p_o the accuracy, p_e the agreement of two independent draws with the same class shares.
    Computed by scikit-learn, except where truth and answers are one and the same class throughout: 0/0 there, 1 here as
    in WEKA. For two very unequal classes `mcc` is less misleading.

    >>> kappa_of(Predictions(y_true=["a", "a", "b", "b"], y_pred=["a", "a", "b", "a"]))
    0.5
    """
    assert run.predicted is not None
    first = run.truth[0]
    if (run.truth == first).all() and (run.predicted == first).all():
        return 1.0
    return float(require("sklearn.metrics", "run", "kappa").cohen_kappa_score(run.truth, run.predicted))
