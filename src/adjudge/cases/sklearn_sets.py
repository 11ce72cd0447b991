"""The classification data sets that come with scikit-learn, and some its generators draw: no download."""

from __future__ import annotations

from typing import Any

from adjudge.cases.case import Case
from adjudge.cases.columns import make_case
from adjudge.errors import InputError, did_you_mean, require

SKLEARN_SETS = ("iris", "wine", "breast_cancer", "digits")

# Name → scikit-learn's generator and its settings; 300 items of a fixed seed, so that a name is always the same data.
DRAWN_SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "moons": ("make_moons", {"noise": 0.3}),
    "circles": ("make_circles", {"noise": 0.2, "factor": 0.5}),
    "blobs": ("make_blobs", {"centers": 4, "n_features": 5, "cluster_std": 4.0}),
    "shells": ("make_gaussian_quantiles", {"n_features": 4, "n_classes": 3}),
    "sphere": ("make_hastie_10_2", {}),
    "clusters": ("make_classification", {"n_features": 10, "n_informative": 6, "n_classes": 3}),
    "noisy_labels": ("make_classification", {"n_features": 8, "n_informative": 4, "flip_y": 0.2}),
    "few_signals": ("make_classification", {"n_features": 30, "n_informative": 3, "n_redundant": 0}),
}


def sklearn_case(name: str) -> Case:
    """What is scikit-learn's built-in or generated set of this name?

    >>> sklearn_case("iris")
    Case('iris', 150 items, 4 numeric + 0 nominal attributes, 3 classes, 0 missing cells)
    >>> sklearn_case("moons")
    Case('moons', 300 items, 2 numeric + 0 nominal attributes, 2 classes, 0 missing cells)
    """
    known = (*SKLEARN_SETS, *DRAWN_SETS)
    if name not in known:
        raise InputError(f"scikit-learn has no built-in classification set {name!r}{did_you_mean(name, known)}")
    datasets = require("sklearn.datasets", "run", f"sklearn:{name}")
    if name in SKLEARN_SETS:
        bunch = getattr(datasets, f"load_{name}")()
        values, codes, attributes = bunch.data, bunch.target, [str(key) for key in bunch.feature_names]
        classes = [str(label) for label in bunch.target_names]
    else:
        generator, settings = DRAWN_SETS[name]
        values, codes = getattr(datasets, generator)(n_samples=300, random_state=1, **settings)
        attributes = [f"x{place + 1}" for place in range(values.shape[1])]
        labels = sorted(set(codes))  # make_hastie_10_2 calls its classes −1 and 1
        codes, classes = [labels.index(code) for code in codes], [f"c{place + 1}" for place in range(len(labels))]
    columns = {key: values[:, place].tolist() for place, key in enumerate(attributes)}
    return make_case(columns, [classes[code] for code in codes], name, classes=classes)
