"""The classification data sets that come with scikit-learn: no download."""

from __future__ import annotations

from adjudge.cases.case import Case
from adjudge.cases.columns import case_from
from adjudge.errors import InputError, did_you_mean, require

__all__ = ["SKLEARN_SETS", "sklearn_case"]

SKLEARN_SETS = ("iris", "wine", "breast_cancer", "digits")


def sklearn_case(name: str) -> Case:
    """What is scikit-learn's built-in set of this name?

    >>> sklearn_case("iris")
    Case('iris', 150 items, 4 numeric + 0 nominal attributes, 3 classes, 0 missing cells)
    """
    if name not in SKLEARN_SETS:
        raise InputError(f"scikit-learn has no built-in classification set {name!r}{did_you_mean(name, SKLEARN_SETS)}")
    bunch = getattr(require("sklearn.datasets", "run", f"sklearn:{name}"), f"load_{name}")()
    columns = {str(key): bunch.data[:, place].tolist() for place, key in enumerate(bunch.feature_names)}
    names = [str(label) for label in bunch.target_names]
    return case_from(columns, [names[code] for code in bunch.target], name, classes=names)
