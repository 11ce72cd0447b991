"""C4.5 decision trees, as WEKA's J48 grows and prunes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import InputError
from adjudge_studies.learners.c45_readable import grow_readable
from adjudge_studies.learners.c45_tree import C45Settings
from adjudge_studies.learners.estimator import NativeClassifier, Nominal, compiled, is_number


class C45Classifier(NativeClassifier):
    """Which class, by a tree of questions grown by gain ratio and pruned by estimated errors?

    At each node the split with the best gain ratio is taken among those whose information gain is at least average
    (Quinlan 1993). A nominal column gives a branch per value, a numeric one two, its gain lowered by log₂(thresholds)/n
    (Quinlan 1996). Two branches at least must hold `min_objects`. Items whose split value is missing go down all
    branches in parts. Pruning replaces a subtree by a leaf, or by its largest branch (`subtree_raising`), where the
    pessimistic error at `confidence` is no worse by more than 0.1. A leaf answers with its class shares.
    Grows the same trees as WEKA 3.6's J48 (docs/native-learners.md lists what was compared).

    `nominal`, `n_values`, `classes`: as in `NaiveBayesMixed`; declare all three to follow a file's head, as WEKA does.
    `engine`: "numba", "python" (slow, readable) or "auto". `tree_` holds the tree, its class weights in the order of
    `declared_classes_`; `tree_size_`, `n_leaves_`.

    Instead: scikit-learn's DecisionTreeClassifier (CART) for binary splits, sample weights or regression.

    Parameters
    ----------
    confidence : float, default 0.25
        Of the pessimistic error; smaller prunes more.
    min_objects : float, default 2
        Items that two branches at least must hold.
    prune : bool, default True
        Whether the tree is pruned.
    subtree_raising : bool, default True
        Whether a subtree may be replaced by its largest branch.
    collapse : bool, default True
        Whether splits that do not lower the training error are taken back.
    nominal : Nominal, optional
        The nominal columns: numbers, a mask, "all" or None; they hold codes 0, 1, ….
    n_values : Sequence[int], optional
        Declared number of values per column, 0 for a numeric one; what the training data show when left out.
    classes : Sequence[object], optional
        Declared classes, in their order; those seen when left out.
    engine : {'auto', 'numba', 'python'}, default 'auto'
        "numba", "python" (slow, readable) or "auto".

    See Also
    --------
    adjudge_studies.learners.NaiveBayesMixed
    adjudge_studies.learners.NearestNeighbour

    References
    ----------
    Quinlan, J. R. (1993). C4.5: Programs for Machine Learning. Morgan Kaufmann.

    Examples
    --------
    >>> X = [[0, 5.0], [0, 6.0], [0, 7.0], [1, 5.0], [1, 6.0], [1, 7.0]] * 2
    >>> tree = C45Classifier(nominal=[0], engine="python").fit(X, ["n", "n", "n", "y", "y", "y"] * 2)
    >>> print(tree.to_text(["wet", "size"]))
    wet = 0: n (6)
    wet = 1: y (6)
    """

    margin = 1e-6  # WEKA calls probabilities within 1e-6 equal, and takes the first

    def __init__(
        self,
        confidence: float = 0.25,
        min_objects: float = 2,
        prune: bool = True,
        subtree_raising: bool = True,
        collapse: bool = True,
        nominal: Nominal = None,
        n_values: Sequence[int] | None = None,
        classes: Sequence[Any] | None = None,
        engine: Literal["auto", "numba", "python"] = "auto",
    ) -> None:
        self.confidence = confidence
        self.min_objects = min_objects
        self.prune = prune
        self.subtree_raising = subtree_raising
        self.collapse = collapse
        self.nominal = nominal
        self.n_values = n_values
        self.classes = classes
        self.engine = engine

    def _learn(self, X: NDArray[np.float64], y: NDArray[np.int64]) -> None:
        if not is_number(self.confidence) or not 0 < self.confidence <= 0.5:
            raise InputError(f"confidence must lie in (0, 0.5]; received {self.confidence!r}")
        if not is_number(self.min_objects) or self.min_objects <= 0:
            raise InputError(f"min_objects must be a positive number; received {self.min_objects!r}")
        settings = C45Settings(
            self.min_objects, self.confidence, self.prune, self.prune and self.subtree_raising, self.collapse
        )
        if compiled(self.engine):
            from adjudge_studies.learners.c45_compiled import grow_compiled as grow
        else:
            grow = grow_readable
        self.tree_ = grow(X, y, self.nominal_, self.n_values_, len(self.classes_), settings)
        self.tree_size_, self.n_leaves_ = self.tree_.size, self.tree_.n_leaves

    def _probabilities(self, X: NDArray[np.float64]) -> NDArray[np.float64]:
        return self.tree_.probabilities(X, self.nominal_)

    def to_text(self, names: Sequence[str] | None = None) -> str:
        """The tree as indented lines, in WEKA's manner; `names` are those of the columns."""
        from sklearn.utils.validation import check_is_fitted

        check_is_fitted(self)
        if names is not None and len(names) != self.n_features_in_:
            raise InputError(f"names has {len(names)} entries for {self.n_features_in_} columns")
        return self.tree_.to_text(names, list(self.declared_classes_))
