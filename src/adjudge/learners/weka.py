"""WEKA's learners, run in Java: nominal and missing values as WEKA sees them, its own class distributions back."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.cases.arff_text import arff_text
from adjudge.cases.case import Case
from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.learners.learner import Answer
from adjudge.learners.weka_jvm import java, weka_version

_DISCRETISED = "weka.classifiers.meta.FilteredClassifier"
_DISCRETISE = ("-F", "weka.filters.supervised.attribute.Discretize")

# Short name → class and options. AODE takes nominal attributes only: it is put behind Fayyad and Irani's
# discretisation, which FilteredClassifier learns from the training items of each fold.
WEKA_LEARNERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "NaiveBayes": ("weka.classifiers.bayes.NaiveBayes", ()),
    "J48": ("weka.classifiers.trees.J48", ()),
    "IBk": ("weka.classifiers.lazy.IBk", ()),
    "AODE": (_DISCRETISED, (*_DISCRETISE, "-W", "weka.classifiers.bayes.AODE", "--")),
    "BayesNet": ("weka.classifiers.bayes.BayesNet", ()),
    "J48graft": ("weka.classifiers.trees.J48graft", ()),
    "RandomForest": ("weka.classifiers.trees.RandomForest", ()),
    "Bagging": ("weka.classifiers.meta.Bagging", ()),
    "Logistic": ("weka.classifiers.functions.Logistic", ()),
}


def is_weka(path: str) -> bool:
    """Whether a learner's class is WEKA's: `weka:J48` or `weka.classifiers…`.

    >>> is_weka("weka:J48"), is_weka("sklearn.svm.SVC")
    (True, False)
    """
    return path.startswith(("weka:", "weka."))


@dataclass(frozen=True, eq=False)
class WekaLearner:
    """What does this WEKA learner answer? `path` is `weka:NAME` for those in WEKA_LEARNERS, or any class name.

    `options` are WEKA's own ("-C 0.25 -M 2"). A learner with a seed gets the task's unless the options hold -S.
    """

    name: str
    path: str
    options: str | Sequence[str] = ()

    def class_and_options(self) -> tuple[str, list[str]]:
        """The Java class and its options in full.

        >>> WekaLearner("tree", "weka:J48", "-M 5").class_and_options()
        ('weka.classifiers.trees.J48', ['-M', '5'])
        """
        own = shlex.split(self.options) if isinstance(self.options, str) else [str(option) for option in self.options]
        short = self.path.removeprefix("weka:")
        if short in WEKA_LEARNERS:
            path, built_in = WEKA_LEARNERS[short]
            return path, [*built_in, *own]
        if self.path.startswith("weka:") and "." not in short:
            raise InputError(f"no short WEKA name {short!r}{did_you_mean(short, WEKA_LEARNERS)}")
        return short, own

    def identity(self) -> dict[str, Any]:
        path, options = self.class_and_options()
        return {"weka": path, "options": options, "versions": {"weka": weka_version()}}

    def answer(
        self, case: Case, train: NDArray[np.intp], test: NDArray[np.intp], seed: int, wanted: frozenset[str]
    ) -> Answer:
        path, options = self.class_and_options()
        data = _instances(case)
        model = java(path)()
        model.setOptions(java("java.lang.String")[:](options))
        if "-S" not in options and isinstance(model, java("weka.core.Randomizable")):
            model.setSeed(seed & 0x7FFFFFFF)
        training = _subset(data, train)
        asked = [data.instance(int(item)) for item in test]
        start = time.perf_counter()
        try:
            model.buildClassifier(training)
        except java("java.lang.Exception") as refusal:
            raise UnfitDataError(f"WEKA: {_reason(refusal)}") from None
        fitted = time.perf_counter()
        try:
            proba = np.array([model.distributionForInstance(item)[:] for item in asked], dtype=np.float64)
        except java("java.lang.Exception") as refusal:
            raise UnfitDataError(f"WEKA: {_reason(refusal)}") from None
        done = time.perf_counter()
        # WEKA's own label is the first of the most probable classes: argmax.
        return Answer(proba.argmax(axis=1), proba, None, range(case.n_classes), fitted - start, done - fitted)


def _instances(case: Case) -> Any:
    """The case as WEKA's Instances, made once per process: as text, which every version of WEKA reads alike."""
    found = case.__dict__.get("_weka")
    if found is None:
        found = java("weka.core.Instances")(java("java.io.StringReader")(arff_text(case)))
        found.setClassIndex(found.numAttributes() - 1)
        case.__dict__["_weka"] = found
    return found


def _subset(data: Any, items: NDArray[np.intp]) -> Any:
    """These items in this order (WEKA's learners may depend on it)."""
    part = java("weka.core.Instances")(data, len(items))
    for item in items.tolist():
        part.add(data.instance(item))
    return part


def _reason(refusal: Any) -> str:
    return " ".join(str(refusal).split())[:300]
