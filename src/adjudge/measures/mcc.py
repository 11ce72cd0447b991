"""Matthews correlation coefficient."""

from __future__ import annotations

from adjudge.errors import require
from adjudge.measures.predictions import Predictions


def mcc_of(run: Predictions) -> float:
    """How strongly do answers and truth go together, all four cells of the table counted?

    The correlation of truth and answer (for k classes Gorodkin's R_K), computed by scikit-learn; 0 where either is
    constant and no correlation exists. Close to `kappa`, and steadier when the classes are very unequal.

    >>> mcc_of(Predictions(y_true=["a", "a", "b", "b"], y_pred=["a", "a", "b", "b"]))
    1.0
    """
    assert run.predicted is not None
    if (run.truth == run.truth[0]).all() or (run.predicted == run.predicted[0]).all():
        return 0.0  # also scikit-learn's answer, but not without a warning when both are
    return float(require("sklearn.metrics", "run", "mcc").matthews_corrcoef(run.truth, run.predicted))
